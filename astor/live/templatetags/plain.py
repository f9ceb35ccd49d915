"""Template tags for the pages the server writes itself."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from astor.live.client import assets
from astor.live.language import own_names

register = template.Library()
register.simple_tag(own_names, name="languages")


@register.simple_tag
def styles(entry: str) -> SafeString:
    """The style sheets of one entry of the built client."""
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((style,) for style in assets(entry).styles))
