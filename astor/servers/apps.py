import gc
from dataclasses import replace

from django.apps import AppConfig


class ServersConfig(AppConfig):
    name = "astor.servers"

    def ready(self) -> None:
        """What rooms below are handed by rooms above: the play in the readers' languages, and the trial of a file."""
        from astor.archive import checking
        from astor.door.nonsense import told
        from astor.game.play.play import play_by
        from astor.running import logs
        from astor.screens.texts import in_languages
        from astor.turn import PLAY
        from astor.works import trial

        logs.configure(told)
        play_by(replace(PLAY, views=tuple(map(in_languages, PLAY.views))))
        checking.trials[:] = [trial.shown]
        gc.freeze()
        gc.enable()  # manage.py has it wait until all is imported
