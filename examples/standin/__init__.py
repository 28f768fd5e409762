"""A model that follows simple rules, behind the wire formats of two model APIs.

It stands in for a real one where there is no key and no network. It listens on loopback only.
"""
