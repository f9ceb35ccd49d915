"""Where phones find this machine, and which of its addresses stands on QR codes, cards and wall."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.desk.pages import controls_only, organisers_only
from astor.door import addresses
from astor.screens.shell import join_address, qr

LONGEST_HOST = 255
"""Letters of a name or an address, as the names of the internet have them."""


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def address_list(request: HttpRequest) -> HttpResponse:
    """All there are right now; the organiser may choose one, or leave it to each page how it was found."""
    fault = ""
    if request.method == "POST":
        organisers_only(request)
        if not (fault := _choose(request.POST.get("host", "")[:LONGEST_HOST])):
            return redirect("addresses")
    known = {place.host: place.network for place in addresses.here()}
    chosen, port = addresses.chosen(), request.get_port()
    join = join_address(request)
    places = [(host, f"http://{host}:{port}/", network) for host, network in known.items()]
    context = {"places": places, "chosen": chosen, "gone": chosen and chosen not in known, "fixed": settings.ADDRESS,
               "outside": "address" in settings.SET_OUTSIDE, "join": join, "qr": qr(join), "fault": fault,
               "organiser": request.user.is_superuser, "embedded": settings.EMBEDDED}  # fmt: skip
    return render(request, "desk/addresses.html", context, status=400 if fault else 200)


def _choose(host: str) -> str:
    """What is wrong with that, for people; "" if it is kept."""
    try:
        addresses.choose(host)
    except ValueError:
        return _("This machine has no such address any more.")
    except OSError as fault:
        return _("It could not be kept: %(why)s") % {"why": fault.strerror}
    return ""
