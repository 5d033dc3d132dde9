from django.urls import path

from games.views import invite, lobby, ranked, tables
from games.views.act import act
from games.views.home import home
from games.views.play_now import play_now
from games.views.table import table

urlpatterns = [
    path("", home, name="home"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("t/<str:code>/", table, name="table"),
    path("t/<str:code>/act", act, name="act"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/new/rules/", tables.house_rules, name="house_rules"),
    path("tables/join/", tables.join_table, name="join_table"),
    path("j/", tables.join_by_code, name="join_by_code"),
    path("j/<str:code>/", tables.join, name="join"),
    path("j/<str:code>/qr.svg", invite.invite_qr, name="invite_qr"),
    path("play/now/", play_now, name="play_now"),
    path("play/ranked/", ranked.quick_match, name="quick_match"),
    path("play/ranked/wait/", ranked.queue_status, name="queue_status"),
    path("play/ranked/leave/", ranked.leave_queue, name="leave_queue"),
]
