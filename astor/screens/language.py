"""In which language a page is written: what its browser chose, else what it asks for (Django's LocaleMiddleware)."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation


def obey(request: HttpRequest) -> None:
    """`?lang=` in the address of a hall screen, whose browser may belong to anybody; holds for this page alone. What
    Control has told the screen, `?told=`, goes before it."""
    asked = request.GET.get("told") or request.GET.get("lang", "")
    if asked in dict(settings.LANGUAGES):
        translation.activate(asked)


def own_names() -> dict[str, str]:
    """Every language there is, code → what it calls itself."""
    return {code: translation.get_language_info(code)["name_local"] for code, _name in settings.LANGUAGES}
