"""Where things are in the tables that the features are made from: one row a fact, one column a block or an element.

`layout.pxd` tells the compiled code the same numbers.
"""

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
# Bits of CUES, and how many there are; those of `cues.FOLLOWED`, and the words of a block that may announce what follows.
CART, TIME, CUE_BITS = 5, 6, 12
FOLLOWED_BIT, FOLLOWED_BITS, ANNOUNCING_WORDS = 8, 3, 8
# The kinds of a block that is a heading or code, siblings with one signature that make a group.
HEADING, CODE = 1, 4
ALIKE = 3
# What `rows.py` writes where there is no headline, and how far it looks: boxes around a block, words of a long block, of
# a block that counts as bulk, of code that count as such, and of a block that may be a title.
FAR = -1000
LEVELS = 24
LONG_WORDS, BULK_WORDS, BULK_OF_CODE, TITLE_WORDS = 15, 10, 200, 40
# What `rows.py` keeps from row to row: behind the boxes around a block, those that the row before told of, its units and
# their groups.
BOXES_BEFORE, UNITS_BEFORE, GROUPS_BEFORE, CARDS_BEFORE, CHAIN = 24, 32, 34, 36, 38
# The blocks that it marks: the last heading, the next one, and the last of each of `cues.FOLLOWED`.
LAST_HEADING, NEXT_HEADING, LAST_FOLLOWED, MARKS = 0, 1, 2, 5
NONE_BEFORE = -2
LINK_SHARE_AT, KIND_AT = 2, 11  # columns of a row that the next one reads
# A tally of characters: bits for each kind, and the most that they can count.
BITS, MOST = 7, 127
SPACED = 0x0E00  # letters below this belong to scripts with spaces between words
# Numbers of 32 bits each that tell most words from cues, and most from the words of a title; the most of these.
FILTER = 2048
TITLE_MOST, TITLE_MARKS = 60, 64
TO_HOST = 2  # the kind of a link that names a host, see `links.py`
# Hashes: FNV-1a, and what spreads keys over a table; 32 and 64 bits.
FNV_START, FNV_STEP = 2166136261, 16777619
MIX = 0x9E3779B97F4A7C15
LOW, LOW_LONG = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
