from django.apps import AppConfig

from astor.live import logs


class LiveConfig(AppConfig):
    name = "astor.live"
    label = "live"

    def ready(self) -> None:
        logs.configure()
