"""Every page of the server. A new route needs a canary case in tests/live/test_secrets.py."""

from django.urls import URLPattern, URLResolver, path
from django.views.i18n import set_language

from astor.control import address_pages, admin, organising
from astor.control import journal_pages as desk
from astor.control import pages as control
from astor.control.log_in import LogIn, LogOut
from astor.live import archive_pages as archive
from astor.live import backup_pages as kept
from astor.live import dice_pages as dice
from astor.live import replay_pages as replays
from astor.live import views as live
from astor.live.handbook import pages as handbook
from astor.live.paper import pages as paper
from astor.live.paper import returning
from astor.live.works import pages as works

urlpatterns: list[URLPattern | URLResolver] = [
    path("", live.front, name="front"),
    path("j", live.join_page, name="join"),
    path("j/who", live.who, name="who"),
    path("j/take", live.take, name="take"),
    path("play/<slug:event>", live.play, name="play"),
    path("play/<slug:event>/orders", live.my_orders, name="my-orders"),
    path("play/<slug:event>/put-out", live.put_out, name="put-out"),
    path("story/<slug:event>/<slug:seat>/<str:mark>", live.story, name="story"),
    path("press/<slug:event>", live.press, name="press"),
    path("hall/<slug:event>", live.hall, name="hall"),
    path("hall/<slug:event>/map", live.sheet, name="sheet"),
    path("hall/<slug:event>/replay", replays.replay, name="replay"),
    path("hall/<slug:event>/replay.jsonl", replays.replay_told, name="replay-told"),
    path("hall/<slug:event>/unseen.jsonl", replays.replay_unseen, name="unseen"),
    path("worker.js", live.worker, name="worker"),
    path("rules", handbook.rules, name="rules"),
    path("rules/<slug:event>", handbook.rules, name="rules-of"),
    path("rules/<slug:event>.json", handbook.told, name="rules-told"),
    path("first-minute/<slug:event>.json", handbook.first, name="first-minute"),
    path("dice", dice.dice, name="dice"),
    path("dice/<slug:event>", dice.dice, name="dice-of"),
    path("dice/<slug:event>.json", dice.dice_told, name="dice-told"),
    path("maps/<slug:scenario>.json", live.map_of, name="map"),
    path("texts/<slug:scenario>.<slug:language>.json", live.texts_of, name="texts"),
    path("metrics", kept.figures, name="metrics"),
    path("language", set_language, name="language"),
    path("login", LogIn.as_view(), name="login"),
    path("logout", LogOut.as_view(), name="logout"),
    path("welcome", control.welcome, name="welcome"),
    path("password", control.password, name="password"),
    path("admin/", admin.site.urls),
    path("control/", control.events, name="control"),
    # Before those that take any word: an event that was called so before a page was keeps all but its desk.
    path("control/<slug:event>/export", archive.export, name="export"),
    path("control/<slug:event>/paper", paper.paper, name="paper"),
    path("control/<slug:event>/paper/back", returning.back, name="paper-back"),
    path("control/<slug:event>/preview", control.preview, name="preview"),
    path("control/<slug:event>/journal", desk.older, name="journal"),
    path("control/<slug:event>/phases", desk.beginnings, name="beginnings"),
    path("control/<slug:event>/orders", desk.receipts, name="receipts"),
    path("control/<slug:event>/undo", desk.undoing, name="undoing"),
    path("control/<slug:event>/rewind", desk.rewinding, name="rewinding"),
    path("control/<slug:event>/seat/<slug:seat>", control.take_seat, name="take-seat"),
    path("control/<slug:event>/seats", control.seat_list, name="seats"),
    path("control/<slug:event>/cards", control.seat_cards, name="cards"),
    path("control/<slug:event>/timetable", organising.timetable, name="timetable"),
    path("control/<slug:event>/casting", organising.casting, name="casting"),
    path("control/<slug:event>/casting/addresses", organising.forget_addresses, name="forget-addresses"),
    path("control/<slug:event>/casting/table", organising.links, name="links"),
    path("control/<slug:event>/shelve", control.shelve, name="shelve"),
    path("control/new", organising.new_event, name="new-event"),
    path("control/team", control.team, name="team"),
    path("control/addresses", address_pages.address_list, name="addresses"),
    path("control/backup", kept.back_up, name="back-up"),
    path("control/backups", kept.backup_list, name="backups"),
    path("control/backups/<str:name>", kept.download, name="backup-file"),
    path("control/works", works.works, name="works"),
    path("control/works/<slug:work>", works.work, name="work"),
    path("control/troubles/<int:number>", control.trouble, name="trouble"),
    path("control/import", archive.bring, name="import"),
    path("control/<slug:event>", control.desk, name="desk"),
]
