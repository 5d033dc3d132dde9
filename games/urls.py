from django.urls import path

from games.views.home import home
from games.views.table import table

urlpatterns = [
    path("", home, name="home"),
    path("t/<slug:code>/", table, name="table"),
]
