"""The hash that tells whether a translation is fresh."""

from hypothesis import given
from hypothesis import strategies as st

from ordo_pnp.catalog.translate import source_hash

TEXTS = st.dictionaries(st.sampled_from(["name", "flavour", "text"]), st.text(max_size=20), max_size=3)


@given(TEXTS, TEXTS)
def test_other_texts_have_another_hash_and_order_does_not_matter(one, two):
    """Equal texts in any order hash alike; any change is seen."""
    assert source_hash(one) == source_hash(dict(reversed(one.items())))
    assert (source_hash(one) == source_hash(two)) == (one == two)
