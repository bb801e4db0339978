# cython: language_level=3
# The numbers of `layout.py`, known when the code is compiled.
cdef enum:
    KIND = 0
    ELEMENT = 1
    START = 2
    END = 3
    WORDS = 4
    LINK_WORDS = 5
    OTHER = 6
    STOP = 7
    COMMA = 8
    MONEY = 9
    SYMBOL = 10
    UPPER = 11
    LOWER = 12
    DIGIT = 13
    LETTER = 14
    LAST = 15
    TITLE = 16
    CUES = 17
    IMAGES = 18
    TO_PAGE = 19
    TO_SITE = 20
    ELSEWHERE = 21
    SCRIPT = 22
    SAME = 23
    BEFORE = 24
    FILLED = 25
    SAID = 26
    FILLED2 = 27
    SAID2 = 28
    BLOCK_ROWS = 29
    TAG = 0
    PARENT = 1
    SIGNATURE = 2
    DEPTH = 3
    HIDDEN = 4
    TEXT_START = 5
    TEXT_END = 6
    FIRST = 7
    BEHIND = 8
    BOX = 9
    UNIT = 10
    GROUP = 11
    ELEMENT_ROWS = 12
    S_WORDS = 0
    S_LINKS = 1
    S_LONG = 2
    S_STOPS = 3
    S_HEADINGS = 4
    S_IMAGES = 5
    S_SITE = 6
    S_ELSEWHERE = 7
    S_BULK = 8
    S_CONSENT = 9
    S_ASK = 10
    S_MORE = 11
    SUM_ROWS = 12
    MEMBERS = 0
    GROUP_WORDS = 1
    GROUP_LINKS = 2
    GROUP_WORDS2 = 3
    GROUP_LINKS2 = 4
    GROUP_ROWS = 5
    C_MONEY = 0
    C_IMAGES = 1
    C_SITE = 2
    C_ELSEWHERE = 3
    C_HEADINGS = 4
    C_TIMES = 5
    C_CART = 6
    C_BLOCKS = 7
    CARD_ROWS = 8
    CART = 5
    TIME = 6
    HEADING = 1
    ALIKE = 3
    FAR = -1000
    LEVELS = 24
    BOXES_BEFORE = 24
    UNITS_BEFORE = 32
    GROUPS_BEFORE = 34
    CARDS_BEFORE = 36
    CHAIN = 38
    NONE_BEFORE = -2
    LINK_SHARE_AT = 2
    KIND_AT = 11
    LONG_WORDS = 15
    BULK_WORDS = 10
    TITLE_WORDS = 40
    BITS = 7
    MOST = 127
    SPACED = 3584
    FILTER = 2048
    TITLE_MOST = 60
    TITLE_MARKS = 64

cdef extern from *:
    """
    #define DEHUSK_FNV_START 2166136261U
    #define DEHUSK_FNV_STEP 16777619U
    #define DEHUSK_LOW 4294967295ULL
    #define DEHUSK_LOW_LONG 18446744073709551615ULL
    #define DEHUSK_MIX 11400714819323198485ULL
    """
    unsigned int FNV_START "DEHUSK_FNV_START"
    unsigned int FNV_STEP "DEHUSK_FNV_STEP"
    unsigned long long LOW "DEHUSK_LOW"
    unsigned long long LOW_LONG "DEHUSK_LOW_LONG"
    unsigned long long MIX "DEHUSK_MIX"
