from django.apps import AppConfig


class VenturesConfig(AppConfig):
    name = "astor.ventures"
    label = "ventures"
