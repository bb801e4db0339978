"""ContentEx's fourth preprocessing function: statements about copyright, liability and rules (song-contentex, II.A)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dehusk.filters.labels import Labels
from dehusk.model import Decision, Page
from dehusk.registry import filters
from dehusk.settings import setting

_STATEMENTS = (
    # copyright
    r"(?:©|\(c\)|copyright)\s*(?:\(c\)|©)?\s*(?:\d{4}|by\b)|\ball rights? reserved\b|\balle rechte vorbehalten\b"
    r"|\btous droits réservés\b|\btodos los derechos reservados\b|\btodos os direitos reservados\b"
    r"|\btutti i diritti (?:sono )?riservati\b|\balle rechten voorbehouden\b|\bwszelkie prawa zastrzeżone\b"
    r"|все права защищены|усі права захищено|všechna práva vyhrazena|tüm hakları saklıdır"
    r"|με επιφύλαξη παντός δικαιώματος"
    r"|版权所有|版權所有|著作権所有|無断(?:転載|複製)|모든 권리 보유|저작권|جميع الحقوق محفوظة|כל הזכויות שמורות",
    # who runs the site and what it is not liable for
    r"\b(?:legal )?disclaimer\b|\bhaftungsausschluss\b|\bclause de non-responsabilité\b|\bdescargo de responsabilidad\b"
    r"|\bavvertenze legali\b|\bresponsible for (?:the )?(?:content|comments|posts)\b"
    r"|免责声明|免責聲明|免責事項|не несет ответственности"
    r"|不代表本(?:站|网|論壇|论坛)|\bdo(?:es)? not (?:necessarily )?reflect the (?:views|opinions)\b",
    # what members may post
    r"\bforum rules\b|\bnutzungsbedingungen\b|\bterms (?:of|and) (?:use|service|conditions)\b"
    r"|\bconditions d'utilisation\b"
    r"|请(?:您)?(?:严格)?遵守|遵守.{0,20}法律|互联网.{0,12}管理|不得发表"
    r"|\byou may not post\b|\bcomply with (?:the )?(?:local )?laws?\b",
    # what runs the forum
    r"\bpowered by (?:discuz|phpbb|vbulletin|invision|xenforo|mybb|smf|simple machines|discourse|flarum|wordpress"
    r"|fluxbb|punbb)"
    r"|\b(?:icp|京公网安备).{0,6}(?:备|証|证|\d{6})",
)
_STATEMENT = re.compile("|".join(_STATEMENTS), re.I)
# One of these stands in every statement; looking for them first is quick.
_HINTS = (
    "© (c) copyright reserved vorbehalten réservés reservados riservati voorbehouden zastrzeżone защищены захищено "
    "vyhrazena saklıdır επιφύλαξη 版权所有 版權所有 著作権所有 無断 권리 저작권 محفوظة שמורות disclaimer "
    "haftungsausschluss non-responsabilité responsabilidad avvertenze responsible "
    "免责 免責 ответственности 不代表 reflect rules nutzungsbedingungen terms "
    "d'utilisation 遵守 互联网 不得发表 post comply powered icp 公网安备"
).split()


@filters.register("statements")
@dataclass(frozen=True)
class Statements:
    """Drops short blocks that state rights, liability or rules, in some twenty languages."""

    max_words: int = setting(
        60, "longest block that is taken for a statement; longer ones may talk about such things", low=1
    )

    def __call__(self, page: Page, labels: Labels) -> Iterator[Decision]:
        lowered = page.text.lower()
        hints = [hint for hint in _HINTS if hint in lowered]
        if not hints:
            return
        short = (page.blocks.words <= self.max_words) & (page.blocks.end > page.blocks.start) & labels.kept
        for block in np.flatnonzero(short).tolist():
            text = page.block_text(block)
            lowered = text.lower()
            match = _STATEMENT.search(text) if any(hint in lowered for hint in hints) else None
            if match:
                yield Decision(block, False, "statements", f"a statement of rights or rules: {match[0].strip()[:40]!r}")
