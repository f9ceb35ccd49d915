from django.apps import AppConfig


class WarConfig(AppConfig):
    name = "war"
