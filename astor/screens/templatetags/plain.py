"""Template tags for the pages the server writes itself."""

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from astor.screens.client import assets, words
from astor.screens.language import own_names

register = template.Library()
register.simple_tag(own_names, name="languages")

CHOSEN = "astor-theme"
"""The client keeps in this cookie how somebody wished this device to look."""
LOOKS = {"dark", "paper"}


@register.simple_tag
def look(request: HttpRequest) -> str:
    """How somebody wished this device to look; "" if nobody did: then the styles follow the device itself."""
    chosen = request.COOKIES.get(CHOSEN, "")
    return chosen if chosen in LOOKS else ""


@register.simple_tag
def styles(entry: str) -> SafeString:
    """The style sheets of one entry of the built client."""
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((style,) for style in assets(entry).styles))


@register.simple_tag
def script(entry: str) -> str:
    """The address of an entry's script."""
    return assets(entry).script


@register.simple_tag
def ahead(entry: str) -> SafeString:
    """What the next page will need is fetched while somebody still reads this one."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    files = assets(entry)
    parts = (
        ('<link rel="modulepreload" href="{}" fetchpriority="low" data-ahead>', (*files.imports, files.script)),
        ('<link rel="preload" as="style" href="{}" fetchpriority="low" data-ahead>', files.styles),
        (
            '<link rel="preload" as="fetch" crossorigin="anonymous" href="{}" fetchpriority="low" data-ahead>',
            words(entry, language),
        ),
    )
    return SafeString("\n".join(format_html_join("\n", link, ((file,) for file in those)) for link, those in parts))
