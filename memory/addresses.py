"""Where a request comes from, as far as that tells one visitor from another."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

OWN = 64  # bits of an IPv6 address that a network has of its own; the others its user chooses


def visitor(request: HttpRequest) -> str:
    """An IPv4 address, or the network of an IPv6 one; empty where it is nobody's in particular.

    Behind a proxy that does not say where they come from, all come from this computer.
    """
    try:
        found = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return ""
    if settings.SECURE_PROXY_SSL_HEADER and found.is_loopback:
        return ""
    return _network(found)


def network(request: HttpRequest) -> str | None:
    """The same as one address, by which wrong passwords are counted; None counts by name alone."""
    return visitor(request).partition("/")[0] or None


def _network(found: IPv4Address | IPv6Address) -> str:
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found), OWN), strict=False))
    return str(found)
