from django.urls import path

from games.views import (
    exports,
    fair,
    invite,
    lobby,
    ranked,
    replay,
    reporting,
    saved_rules,
    table_cards,
    tables,
)
from games.views.act import act
from games.views.atlas import atlas
from games.views.game import game
from games.views.history import history
from games.views.home import home
from games.views.house_rules import house_rules
from games.views.leaderboard import leaderboard
from games.views.play_now import play_now
from games.views.profile import profile
from games.views.rules import rules
from games.views.table import table, table_rules
from games.views.waiting import waiting_banner
from games.views.watch import watch

urlpatterns = [
    path("", home, name="home"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("rules/", rules, name="rules"),
    path("rules/mine/", saved_rules.my_rules, name="my_rules"),
    path("rules/mine/<str:rules>/", saved_rules.saved_rules, name="saved_rules"),
    path("rules/mine/<str:rules>/default/", saved_rules.make_default, name="default_rules"),
    path("rules/mine/<str:rules>/delete/", saved_rules.delete_rules, name="delete_rules"),
    path("rules/which/", atlas, name="atlas"),
    path("rules/<slug:ruleset>/", rules, name="rules"),
    path("fair/", fair.fair, name="fair"),
    path("fair/heads-<str:day>.txt", fair.heads, name="heads"),
    path("t/<str:code>/", table, name="table"),
    path("t/<str:code>/act", act, name="act"),
    path("t/<str:code>/rules/", table_rules, name="table_rules"),
    path("t/<str:code>/card/<str:name>/", table_cards.table_card, name="table_card"),
    path("t/<str:code>/discards/", table_cards.table_discards, name="table_discards"),
    path("t/<str:code>/watch", watch, name="watch"),
    path("t/<str:code>/report/", reporting.report_at_table, name="report_at_table"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/new/rules/", house_rules, name="house_rules"),
    path("tables/join/", tables.join_table, name="join_table"),
    path("j/", tables.join_by_code, name="join_by_code"),
    path("j/<str:code>/", tables.join, name="join"),
    path("j/<str:code>/qr.svg", invite.invite_qr, name="invite_qr"),
    path("play/now/", play_now, name="play_now"),
    path("play/ranked/", ranked.quick_match, name="quick_match"),
    path("play/ranked/wait/", ranked.queue_status, name="queue_status"),
    path("play/ranked/banner/", waiting_banner, name="waiting_banner"),
    path("play/ranked/accept/", ranked.accept_match, name="accept_match"),
    path("play/ranked/leave/", ranked.leave_queue, name="leave_queue"),
    path("ranked/<slug:ruleset>/", leaderboard, name="leaderboard"),
    path("u/<str:username>/", profile, name="profile"),
    path("u/<str:username>/report/", reporting.report_player, name="report_player"),
    path("u/<str:username>/games/", history, name="history"),
    path("g/<uuid:game_id>/", game, name="game"),
    path("g/<uuid:game_id>/report/", reporting.report_game, name="report_game"),
    path("g/<uuid:game_id>/replay/", replay.replay, name="replay"),
    path("g/<uuid:game_id>/play-on/", replay.play_on_from_here, name="play_on"),
    path("g/<uuid:game_id>/game.toml", exports.game_toml, name="game_toml"),
    path("g/<uuid:game_id>/game.json", exports.game_json, name="game_json"),
    path("g/<uuid:game_id>/game.txt", exports.game_text, name="game_text"),
]
