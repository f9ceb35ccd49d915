from dataclasses import replace

from django.apps import AppConfig


class ControlConfig(AppConfig):
    name = "astor.control"
    label = "control"

    def ready(self) -> None:
        """Hand the order of play to the kernel: Control's commands included, and told in the readers' languages."""
        from astor.control.acting import ACTING
        from astor.control.casting import CASTING
        from astor.control.commands import COMMANDS
        from astor.control.crowns import CROWNS
        from astor.control.day import DAYS
        from astor.control.decrees import DECREES
        from astor.control.lots import KINDS, VIEWS
        from astor.control.remarks import REMARKS
        from astor.control.rulings import RULINGS
        from astor.control.summits import SUMMITS
        from astor.control.ventures import VENTURES
        from astor.control.verdicts import VERDICTS
        from astor.control.warfare import WARFARE
        from astor.game.play import play_by
        from astor.live.texts import in_languages
        from astor.turn import PLAY

        control = (*COMMANDS, *RULINGS, *WARFARE, *VERDICTS, *CROWNS, *SUMMITS, *VENTURES, *ACTING, *DAYS, *CASTING,
                   *REMARKS, *DECREES)  # fmt: skip
        shown = tuple(map(in_languages, (*PLAY.views, *VIEWS)))
        play_by(replace(PLAY, commands=(*PLAY.commands, *control), kinds=(*PLAY.kinds, *KINDS), views=shown))
