"""Which addresses the server may push to: browsers name them, so they could name anything."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

NAT64 = IPv6Network("64:ff9b::/96")  # an IPv4 address in the last 32 bits (RFC 6052)
LOOPBACK = "127.0.0.1"


def is_push_endpoint(endpoint: str, *, allow_loopback: bool = False) -> bool:
    """Whether this can be the address of a push service: https at the usual port of a named host.

    `allow_loopback` is for tests: a push service at this machine, over http.
    """
    if not (endpoint.isascii() and endpoint.isprintable()) or " " in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname, parts.port
    except ValueError:
        return False
    if not host or "@" in parts.netloc or "\\" in endpoint or parts.fragment:
        return False
    if allow_loopback and parts.scheme == "http" and host == LOOPBACK:
        return True
    return parts.scheme == "https" and port in (None, 443) and "." in host and not is_address(host)


def is_address(host: str) -> bool:
    """Whether this is an address and not a name, which alone is looked up and checked."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address that a name stands for is on the open internet."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inside = ip.ipv4_mapped or ip.sixtofour
        if ip in NAT64:
            inside = IPv4Address(int(ip) & 0xFFFFFFFF)
        if inside is not None:
            ip = inside
    return ip.is_global and not ip.is_multicast
