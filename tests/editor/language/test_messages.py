"""Messages of JSON-RPC as they come: what is read, and what is refused."""

import json

import pytest

from ordo_pnp.editor import INVALID_REQUEST, RpcError, parse_message


@pytest.mark.parametrize("wrap", [lambda inner: [inner], lambda inner: {"a": 1, "b": inner}], ids=["lists", "objects"])
def test_a_message_nested_too_deeply_is_refused_before_anybody_walks_it(wrap):
    """As deep as allowed it is read, one deeper and far deeper than Python itself reads it is an error."""

    def message(depth):
        inner = 0
        for _ in range(depth - 1):
            inner = wrap(inner)
        return json.dumps({"jsonrpc": "2.0", "method": "x", "params": inner})

    assert parse_message(message(64))["method"] == "x"
    for text in (message(65), message(900), '{"jsonrpc":' + "[" * 100_000):
        with pytest.raises(RpcError, match="in one another") as caught:
            parse_message(text)
        assert caught.value.code == INVALID_REQUEST


@pytest.mark.parametrize("wrong", ["true", "1.5", "[]", "{}"])
def test_an_id_is_a_whole_number_a_text_or_nothing(wrong):
    """Any other id is refused, true included; the three that JSON-RPC knows are read."""
    for written in ("7", '"a"', "null"):
        assert parse_message(f'{{"jsonrpc": "2.0", "method": "x", "id": {written}}}')["id"] == json.loads(written)
    with pytest.raises(RpcError, match="`id` is neither number nor text") as caught:
        parse_message(f'{{"jsonrpc": "2.0", "method": "x", "id": {wrong}}}')
    assert caught.value.code == INVALID_REQUEST
