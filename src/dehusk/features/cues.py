"""What husk says about itself, in many languages: one column for a meaning, whatever word stands for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.model import Page

# Parts of words, parted by a bar; a part with spaces at its ends is meant with them.
_WORDS = {
    "cookie": "cookie|クッキー|gdpr",
    "privacy": "privacy|datenschutz|confidentialit|privacid|prywatno|конфиденциальн|隐私|プライバシー|απορρήτου",
    "rights": (
        "rights reserved|©|copyright|trademark|alle rechte|droits réserv|derechos reserv|"
        "prawa zastrz|все права|版权|δικαιώματα"
    ),
    "subscribe": "subscri|newsletter|inbox|abonn|suscr|iscriviti|подпис|订阅|購読|prenumer|εγγραφ",
    "login": (
        "log in|login|sign in|sign up|register|anmelden|einloggen|connecter|iniciar ses|войти|"
        "zaloguj|登录|ログイン|σύνδεση"
    ),
    "advert": ("advertis|sponsored|promoted|anzeige|werbung|publicit|publicid|reklam|реклам|广告|広告|διαφήμισ"),
    "share": (
        "share|facebook|twitter|whatsapp|pinterest|linkedin|teilen|partager|compartir|поделит|udostępnij|分享|シェア"
    ),
    "related": (
        "related|you may also|recommended|more from|read more|also read|trending|most popular|"
        "lesen sie auch|à lire|puede interesar|читайте|czytaj|相关|関連|διαβάστε"
    ),
    "comment": "comment|repl|kommentar|comentari|коммент|komentarz|评论|コメント|σχόλι",
    "contact": "contact|kontakt|about us|impressum|careers|sitemap|faq|контакт|联系|επικοινων",
    "terms": "terms|disclaimer|policy|agb|условия|regulamin|条款|利用規約",
    "cart": ("add to cart|add to bag|basket|checkout|wishlist|warenkorb|panier|carrito|корзин|koszyk|购物车|カート"),
    "donate": "donat|spenden|contribut|support our|support us",
    "affiliate": "affiliate|commission",
    "time": " ago|min read|posted|published|updated|veröffentlicht|publié|publicado|опубликован",
    "script": "javascript|your browser|skip to",
}
CUES: dict[str, tuple[str, ...]] = {name: tuple(words.split("|")) for name, words in _WORDS.items()}


def find_cues(page: Page) -> dict[str, NDArray[np.float64]]:
    """For each meaning, which blocks have a word for it."""
    text, starts = page.text.lower(), page.blocks.start
    if len(text) != len(page.text):  # a few letters change their length in lower case, and places would move
        text = page.text
    columns = {}
    for name, words in CUES.items():
        column = np.zeros(len(page.blocks))
        places = [at for word in words for at in _places(text, word)]
        if places:
            column[np.maximum(np.searchsorted(starts, places, side="right") - 1, 0)] = 1.0
        columns[f"cue_{name}"] = column
    return columns


def _places(text: str, word: str) -> list[int]:
    found, at = [], text.find(word)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + len(word))
    return found
