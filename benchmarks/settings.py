"""The product's settings, with the floor view beside the product's own."""

from config.settings import *  # noqa: F403, TID251

ROOT_URLCONF = "benchmarks.floor"
