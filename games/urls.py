from django.urls import path

from games.views.home import home

urlpatterns = [
    path("", home, name="home"),
]
