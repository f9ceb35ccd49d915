from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    name = "astor.scenarios"
    label = "scenarios"
