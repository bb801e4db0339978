"""Where things are in the tables that the features are made from: one row a fact, one column a block or an element."""

from __future__ import annotations

# Blocks: facts of the scan, then classes of characters (see `characters.py`) and what else the text tells, then where
# links lead, then how often the same is said.
KIND, ELEMENT, START, END, WORDS, LINK_WORDS = range(6)
OTHER, STOP, COMMA, MONEY, SYMBOL, UPPER, LOWER, DIGIT, LETTER, LAST, TITLE, CUES = range(6, 18)
IMAGES, TO_PAGE, TO_SITE, ELSEWHERE, SCRIPT = range(18, 23)
SAME, BEFORE, FILLED, SAID, FILLED2, SAID2 = range(23, 29)
BLOCK_ROWS = 29

# Elements: facts of the scan, then the blocks inside, the nearest larger box and the nearest unit around, and the row
# of the table of groups that counts the elements alike.
TAG, PARENT, SIGNATURE, DEPTH, HIDDEN, TEXT_START, TEXT_END = range(7)
FIRST, BEHIND, BOX, UNIT, GROUP = range(7, 12)
ELEMENT_ROWS = 12

# Sums up to each block.
S_WORDS, S_LINKS, S_LONG, S_STOPS, S_HEADINGS, S_IMAGES, S_SITE, S_ELSEWHERE, S_BULK, S_CONSENT, S_ASK, S_MORE = range(
    12
)
SUM_ROWS = 12
# Groups of elements alike: how many, and the words and linked words in them, as nearest and as second unit.
MEMBERS, GROUP_WORDS, GROUP_LINKS, GROUP_WORDS2, GROUP_LINKS2 = range(5)
GROUP_ROWS = 5
# What the units of a group hold together, as nearest and, so many rows further, as second unit.
C_MONEY, C_IMAGES, C_SITE, C_ELSEWHERE, C_HEADINGS, C_TIMES, C_CART, C_BLOCKS = range(8)
CARD_ROWS = 8
