"""Every page of the server. A new route needs a canary case in tests/rooms/test_secrets.py."""

from django.urls import URLPattern, URLResolver, path
from django.views.i18n import set_language

from astor.desk import addresses, journal, organising
from astor.desk import pages as desk
from astor.desk.admin import site
from astor.desk.log_in import LogIn, LogOut
from astor.handbook import pages as handbook
from astor.pages import (
    about,
    ahead,
    archive,
    backups,
    client_files,
    dice,
    halls,
    joining,
    paper,
    paper_back,
    phones,
    replay,
    works,
)

handler500 = "astor.screens.error_page.went_wrong"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", joining.front, name="front"),
    path("j", joining.join_page, name="join"),
    path("j/who", joining.who, name="who"),
    path("j/take", joining.take, name="take"),
    path("play/<slug:event>", phones.play, name="play"),
    path("play/<slug:event>/orders", phones.my_orders, name="my-orders"),
    path("play/<slug:event>/ahead", ahead.ahead, name="ahead"),
    path("play/<slug:event>/put-out", joining.put_out, name="put-out"),
    path("story/<slug:event>/<slug:seat>/<str:mark>", phones.story, name="story"),
    path("film", phones.film, name="film"),
    path("press/<slug:event>", halls.press, name="press"),
    path("hall/<slug:event>", halls.hall, name="hall"),
    path("hall/<slug:event>/map", halls.sheet, name="sheet"),
    path("hall/<slug:event>/replay", replay.replay, name="replay"),
    path("hall/<slug:event>/replay.jsonl", replay.replay_told, name="replay-told"),
    path("hall/<slug:event>/unseen.jsonl", replay.replay_unseen, name="unseen"),
    path("worker.js", client_files.worker, name="worker"),
    path("rules", handbook.rules, name="rules"),
    path("rules/<slug:event>", handbook.rules, name="rules-of"),
    path("rules/<slug:event>.json", handbook.told, name="rules-told"),
    path("first-minute/<slug:event>.json", handbook.first, name="first-minute"),
    path("about", about.about, name="about"),
    path("dice", dice.dice, name="dice"),
    path("dice/<slug:event>", dice.dice, name="dice-of"),
    path("dice/<slug:event>.json", dice.dice_told, name="dice-told"),
    path("maps/<slug:scenario>.json", client_files.map_of, name="map"),
    path("texts/<slug:scenario>.<slug:language>.json", client_files.texts_of, name="texts"),
    path("metrics", backups.figures, name="metrics"),
    path("language", set_language, name="language"),
    path("login", LogIn.as_view(), name="login"),
    path("logout", LogOut.as_view(), name="logout"),
    path("welcome", desk.welcome, name="welcome"),
    path("password", desk.password, name="password"),
    path("admin/", site.site.urls),
    path("control/", desk.events, name="control"),
    # Before those that take any word: an event that was called so before a page was keeps all but its desk.
    path("control/<slug:event>/export", archive.export, name="export"),
    path("control/<slug:event>/paper", paper.paper, name="paper"),
    path("control/<slug:event>/paper/back", paper_back.back, name="paper-back"),
    path("control/<slug:event>/preview", desk.preview, name="preview"),
    path("control/<slug:event>/journal", journal.older, name="journal"),
    path("control/<slug:event>/phases", journal.beginnings, name="beginnings"),
    path("control/<slug:event>/orders", journal.receipts, name="receipts"),
    path("control/<slug:event>/undo", journal.undoing, name="undoing"),
    path("control/<slug:event>/rewind", journal.rewinding, name="rewinding"),
    path("control/<slug:event>/seat/<slug:seat>", desk.take_seat, name="take-seat"),
    path("control/<slug:event>/seats", desk.seat_list, name="seats"),
    path("control/<slug:event>/cards", desk.seat_cards, name="cards"),
    path("control/<slug:event>/timetable", organising.timetable, name="timetable"),
    path("control/<slug:event>/casting", organising.casting, name="casting"),
    path("control/<slug:event>/casting/addresses", organising.forget_addresses, name="forget-addresses"),
    path("control/<slug:event>/casting/table", organising.links, name="links"),
    path("control/<slug:event>/shelve", desk.shelve, name="shelve"),
    path("control/new", organising.new_event, name="new-event"),
    path("control/team", desk.team, name="team"),
    path("control/addresses", addresses.address_list, name="addresses"),
    path("control/backup", backups.back_up, name="back-up"),
    path("control/backups", backups.backup_list, name="backups"),
    path("control/backups/<str:name>", backups.download, name="backup-file"),
    path("control/works", works.works, name="works"),
    path("control/works/<slug:work>", works.work, name="work"),
    path("control/troubles/<int:number>", desk.trouble, name="trouble"),
    path("control/import", archive.bring, name="import"),
    path("control/<slug:event>", desk.desk, name="desk"),
]
