from django.apps import AppConfig


class DiplomacyConfig(AppConfig):
    name = "diplomacy"
