"""A model file on onnxruntime, opened the same way whatever it is for."""

from functools import cache
from importlib.util import find_spec
from typing import Any

THREADS = 1  # inside one call: two are no faster on short texts, and the server has its own workers


@cache
def available() -> bool:
    """Whether onnxruntime is there: it comes with the extra `semantic`."""
    return bool(find_spec("onnxruntime"))


def opened(content: bytes) -> Any:
    import onnxruntime  # an extra, and half a second

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors
    # Threads that spin while they wait would take the cores from the server's other work.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
