"""A form as a browser holds it: what stands in it, and what is sent when somebody changes something and saves."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client


class _Reader(HTMLParser):
    """Collects the successful controls of the form with this id, as HTML calls them."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside = form, False
        self.fields: dict[str, str] = {}
        self.open = ""
        """The select or textarea that is being read."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self.inside = told.get("id") == self.form
        if not self.inside:
            return
        name, value = told.get("name") or "", told.get("value")
        if tag == "input" and name and told.get("type") not in ("checkbox", "submit"):
            self.fields[name] = value or ""
        elif tag == "input" and told.get("type") == "checkbox" and "checked" in told:
            self.fields[name] = value or "on"
        elif tag in ("select", "textarea"):
            self.open, self.fields[name] = name, ""
        elif tag == "option" and "selected" in told:
            self.fields[self.open] = value or ""

    def handle_data(self, data: str) -> None:
        if self.inside and self.open and self.lasttag == "textarea":
            self.fields[self.open] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            self.open = ""
        self.inside = self.inside and tag != "form"


def opened(browser: Client, path: str, form: str) -> dict[str, str]:
    """The fields of the form, as they stand when the page is opened."""
    page = browser.get(path)
    assert page.status_code == 200, page
    reader = _Reader(form)
    reader.feed(page.content.decode())
    # A browser leaves out the line break behind <textarea>.
    return {name: value.removeprefix("\r\n").removeprefix("\n") for name, value in reader.fields.items()}


def save(browser: Client, path: str, fields: dict[str, str], **changes: str | None) -> Any:
    """Send it; None unticks a box."""
    sent = fields | changes
    return browser.post(path, {name: value for name, value in sent.items() if value is not None})
