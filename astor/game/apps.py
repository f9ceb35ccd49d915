from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "astor.game"
    label = "game"
