from django.apps import AppConfig


class ControlConfig(AppConfig):
    name = "astor.control"
    label = "control"
