"""Translations of cards as overlays with the hash of their source text, and the codes of languages (ISO 639)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from ordo_pnp.base import suggestion
from ordo_pnp.cards.documents import Document
from ordo_pnp.cards.records import Origin

# ISO 639-1, each code with those of ISO 639-2 for the same language; between semicolons.
_TABLE: Final = """
aa aar; ab abk; ae ave; af afr; ak aka; am amh; an arg; ar ara; as asm; av ava; ay aym; az aze; ba bak; be bel;
bg bul; bi bis; bm bam; bn ben; bo bod tib; br bre; bs bos; ca cat; ce che; ch cha; co cos; cr cre; cs ces cze;
cu chu; cv chv; cy cym wel; da dan; de deu ger; dv div; dz dzo; ee ewe; el ell gre; en eng; eo epo; es spa;
et est; eu baq eus; fa fas per; ff ful; fi fin; fj fij; fo fao; fr fra fre; fy fry; ga gle; gd gla; gl glg;
gn grn; gu guj; gv glv; ha hau; he heb; hi hin; ho hmo; hr hrv; ht hat; hu hun; hy arm hye; hz her; ia ina;
id ind; ie ile; ig ibo; ii iii; ik ipk; io ido; is ice isl; it ita; iu iku; ja jpn; jv jav; ka geo kat; kg kon;
ki kik; kj kua; kk kaz; kl kal; km khm; kn kan; ko kor; kr kau; ks kas; ku kur; kv kom; kw cor; ky kir; la lat;
lb ltz; lg lug; li lim; ln lin; lo lao; lt lit; lu lub; lv lav; mg mlg; mh mah; mi mao mri; mk mac mkd; ml mal;
mn mon; mr mar; ms may msa; mt mlt; my bur mya; na nau; nb nob; nd nde; ne nep; ng ndo; nl dut nld; nn nno;
no nor; nr nbl; nv nav; ny nya; oc oci; oj oji; om orm; or ori; os oss; pa pan; pi pli; pl pol; ps pus; pt por;
qu que; rm roh; rn run; ro ron rum; ru rus; rw kin; sa san; sc srd; sd snd; se sme; sg sag; si sin; sk slk slo;
sl slv; sm smo; so som; sq alb sqi; sr srp; ss ssw; st sot; su sun; sv swe; sw swa; ta tam; te tel; tg tgk;
th tha; ti tir; tk tuk; tl tgl; tn tsn; to ton; tr tur; ts tso; tt tat; tw twi; ty tah; ug uig; uk ukr; ur urd;
uz uzb; ve ven; vi vie; vo vol; wa wln; wo wol; xh xho; yi yid; yo yor; za zha; zh chi zho; zu zul
"""


def _read(table: str) -> Mapping[str, str]:
    rows = [row.split() for row in table.split(";")]
    return {code: row[0] for row in rows for code in row}


# Code of two or three letters -> that of two letters.
_SHORT: Final = _read(_TABLE)


def short_code(code: str) -> str | None:
    """Return the code of two letters for the language of a code; None where there is none.

    >>> short_code("ger"), short_code("de"), short_code("hsb"), short_code("xx")
    ('de', 'de', None, None)
    """
    return _SHORT.get(code)


def is_language(code: str) -> bool:
    """Whether something is the code of a language as data files have it: of two letters, of three where there is no such.

    >>> [is_language(code) for code in ("de", "hsb", "ger", "xx", "DE", "d", "deutsch")]
    [True, True, False, False, False, False, False]
    """
    if not (code.isascii() and code.isalpha() and code.islower()):
        return False
    return _SHORT.get(code) == code if len(code) == 2 else len(code) == 3 and code not in _SHORT


def language_remedy(code: str) -> str:
    """Return the remedy for a text that is no code of a language.

    >>> language_remedy("ger") == suggestion("ger", "de")
    True
    """
    near = short_code(code.lower())
    return (
        suggestion(code, near)
        if near
        else "write its code of ISO 639: two letters such as `de`, three where it has no such"
    )


# The key of the hash in an entry.
SOURCE = "source"


def source_hash(texts: Mapping[str, str]) -> str:
    r"""Hash the source texts of one entry: 8 hex digits of SHA-256 over ``key NUL text NUL`` in order of key.

    >>> source_hash({"name": "Village Levy"})
    '430c9205'
    """
    digest = hashlib.sha256()
    for key in sorted(texts):
        digest.update(f"{key}\0{texts[key]}\0".encode())
    return digest.hexdigest()[:8]


class Overlay:
    """One language's texts over the entries of a set or a game."""

    def __init__(self, document: Document) -> None:
        self.document = document
        content = document.data["text"]
        self.language: str = content["language"]
        self.entries: Mapping[str, Mapping[str, str]] = content["entries"]

    def texts(self, entry: str) -> Mapping[str, str]:
        """Return the translated texts of an entry, without its hash; empty if it has none."""
        found = self.entries.get(entry)
        return {} if found is None else {key: text for key, text in found.items() if key != SOURCE}

    def origin(self, entry: str) -> Origin:
        """Return the place of an entry."""
        return Origin(self.document, ("text", "entries", entry))
