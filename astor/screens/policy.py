"""What a page may reach: its own server, over HTTP and by socket."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from astor.door import addresses


class OwnSockets(CSPMiddleware):
    """The policy of the settings, and sockets to the very host the page came from.

    Safari before 16 does not read them into 'self' (WebKit r292266); we support 15.4.
    """

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if addresses.is_ours(host := request.META.get("HTTP_HOST", "")):
            parts.update = {**(parts.update or {}), "connect-src": [f"ws://{host}", f"wss://{host}"]}
        return parts
