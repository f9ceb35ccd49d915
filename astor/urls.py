"""Every page of the server. A new route needs a canary case in tests/live/test_secrets.py."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from astor.control import pages as control
from astor.live import views as live

urlpatterns = [
    path("", live.front, name="front"),
    path("j", live.join_page, name="join"),
    path("j/who", live.who, name="who"),
    path("j/take", live.take, name="take"),
    path("play/<slug:event>", live.play, name="play"),
    path("hall/<slug:event>", live.hall, name="hall"),
    path("hall/<slug:event>/map", live.sheet, name="sheet"),
    path("maps/<slug:scenario>.json", live.map_of, name="map"),
    path("login", LoginView.as_view(template_name="control/login.html"), name="login"),
    path("logout", LogoutView.as_view(), name="logout"),
    path("welcome", control.welcome, name="welcome"),
    path("password", control.password, name="password"),
    path("control/", control.events, name="control"),
    path("control/new", control.new_event, name="new-event"),
    path("control/team", control.team, name="team"),
    path("control/<slug:event>", control.desk, name="desk"),
    path("control/<slug:event>/preview", control.preview, name="preview"),
    path("control/<slug:event>/seats", control.seat_list, name="seats"),
]
