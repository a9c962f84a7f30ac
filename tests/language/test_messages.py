"""Messages of JSON-RPC as they come: what is read, and what is refused."""

import json

import pytest

from ordo_pnp.language import INVALID_REQUEST, RpcError, parse_message
from ordo_pnp.language.rpc import MAX_DEPTH


@pytest.mark.parametrize("wrap", [lambda inner: [inner], lambda inner: {"a": 1, "b": inner}], ids=["lists", "objects"])
def test_a_message_nested_too_deeply_is_refused_before_anybody_walks_it(wrap):
    """As deep as allowed it is read, one deeper and far deeper than Python itself reads it is an error."""

    def message(depth):
        inner = 0
        for _ in range(depth - 1):
            inner = wrap(inner)
        return json.dumps({"jsonrpc": "2.0", "method": "x", "params": inner})

    assert parse_message(message(MAX_DEPTH))["method"] == "x"
    for text in (message(MAX_DEPTH + 1), message(900), '{"jsonrpc":' + "[" * 100_000):
        with pytest.raises(RpcError, match="in one another") as caught:
            parse_message(text)
        assert caught.value.code == INVALID_REQUEST
