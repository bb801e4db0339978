/* `hidden.hiding` for values in ASCII, without Python: what it finds by regular expressions is found here property by property. */
#ifndef DEHUSK_HIDING_H
#define DEHUSK_HIDING_H

#include <stdint.h>
#include <string.h>

enum { DEHUSK_VISIBLE, DEHUSK_COLLAPSED, DEHUSK_OUT_OF_SIGHT };

typedef struct {
    int out_of_sight, collapsed, clipped, tiny, zero;
} dehusk_style;

static inline int dehusk_is_space(char c)
{
    return c == 32 || (c >= 9 && c <= 13) || (c >= 28 && c <= 31);
}

static inline int dehusk_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline int dehusk_is_letter(char c) /* \w */
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || dehusk_is_digit(c) || c == '_';
}

static inline const char *dehusk_behind_spaces(const char *at, const char *end)
{
    while (at < end && dehusk_is_space(*at))
        at++;
    return at;
}

/* Behind a word in small letters that stands here in any case, or NULL. */
static inline const char *dehusk_behind(const char *at, const char *end, const char *word)
{
    for (; *word; at++, word++)
        if (at >= end || (*at >= 'A' && *at <= 'Z' ? *at + 32 : *at) != *word)
            return NULL;
    return at;
}

/* Behind the first of some words, which end with NULL, or here where there is none. */
static inline const char *dehusk_behind_one(const char *at, const char *end, const char *const *words)
{
    const char *behind;
    for (; *words; words++)
        if ((behind = dehusk_behind(at, end, *words)))
            return behind;
    return at;
}

static const char *const dehusk_units[] = {"px", "em", "rem", "%", NULL};
static const char *const dehusk_px_em[] = {"px", "em", NULL};
static const char *const dehusk_px[] = {"px", NULL};

/* Whether a value ends here, as nothing, `;` or `!`. */
static inline int dehusk_ends(const char *at, const char *end)
{
    at = dehusk_behind_spaces(at, end);
    return at == end || *at == ';' || *at == '!';
}

/* Whether a value is one of the digits, with or without a unit. */
static inline int dehusk_is_size(const char *at, const char *end, const char *digits, const char *const *units)
{
    return at < end && strchr(digits, *at) && *at && dehusk_ends(dehusk_behind_one(at + 1, end, units), end);
}

static inline int dehusk_is_nothing(const char *at, const char *end) /* of opacity: 0, 0.00 */
{
    const char *digits;
    if (at >= end || *at != '0')
        return 0;
    digits = ++at;
    if (at < end && *at == '.') {
        for (digits = at + 1; digits < end && *digits == '0';)
            digits++;
        if (digits == at + 1)
            digits = at;
    }
    return dehusk_ends(digits, end);
}

static inline int dehusk_is_far(const char *at, const char *end) /* -999px */
{
    const char *first = at + 1, *digits;
    if (at >= end || *at != '-')
        return 0;
    for (at = first; at < end && dehusk_is_digit(*at);)
        at++;
    if (at - first < 3)
        return 0;
    if (at < end && *at == '.') {
        for (digits = at + 1; digits < end && dehusk_is_digit(*digits);)
            digits++;
        if (digits > at + 1)
            at = digits;
    }
    return dehusk_behind_one(at, end, dehusk_units) > at;
}

static inline int dehusk_is_small_box(const char *at, const char *end) /* rect(0 1px, 0, 1px) */
{
    int side;
    if (!(at = dehusk_behind(at, end, "rect(")))
        return 0;
    at = dehusk_behind_spaces(at, end);
    for (side = 0; side < 4; side++) {
        if (at >= end || (*at != '0' && *at != '1'))
            return 0;
        at = dehusk_behind_one(at + 1, end, dehusk_px);
        if (side < 3) {
            if (at >= end || !(dehusk_is_space(*at) || *at == ','))
                return 0;
            while (at < end && (dehusk_is_space(*at) || *at == ','))
                at++;
        }
    }
    at = dehusk_behind_spaces(at, end);
    return at < end && *at == ')';
}

static inline int dehusk_is_cut_away(const char *at, const char *end) /* inset(50% */
{
    const char *behind;
    if (!(at = dehusk_behind(at, end, "inset(")))
        return 0;
    at = dehusk_behind_spaces(at, end);
    return (behind = dehusk_behind(at, end, "50%")) || (behind = dehusk_behind(at, end, "100%"));
}

static inline int dehusk_is(const char *name, const char *stop, const char *word)
{
    return dehusk_behind(name, stop, word) == stop;
}

/* What one property of a style says. */
static inline void dehusk_read_property(const char *name, const char *stop, const char *at, const char *end, dehusk_style *found)
{
    static const char *const places[] = {"left", "top", "right", "text-indent", "margin-left", "margin-top", NULL};
    int place;
    if (dehusk_is(name, stop, "display"))
        found->collapsed |= dehusk_behind(at, end, "none") != NULL;
    else if (dehusk_is(name, stop, "visibility"))
        found->collapsed |= dehusk_behind(at, end, "hidden") || dehusk_behind(at, end, "collapse");
    else if (dehusk_is(name, stop, "opacity"))
        found->collapsed |= dehusk_is_nothing(at, end);
    else if (dehusk_is(name, stop, "overflow"))
        found->clipped |= dehusk_behind(at, end, "hidden") != NULL;
    else if (dehusk_is(name, stop, "height") || dehusk_is(name, stop, "max-height")) {
        found->zero |= dehusk_is_size(at, end, "0", dehusk_px_em);
        found->tiny |= dehusk_is_size(at, end, "1", dehusk_px);
    } else if (dehusk_is(name, stop, "width") || dehusk_is(name, stop, "max-width"))
        found->tiny |= dehusk_is_size(at, end, "01", dehusk_px_em);
    else if (dehusk_is(name, stop, "font-size"))
        found->out_of_sight |= dehusk_is_size(at, end, "0", dehusk_units);
    else if (dehusk_is(name, stop, "clip"))
        found->out_of_sight |= dehusk_is_small_box(at, end);
    else if (dehusk_is(name, stop, "clip-path"))
        found->out_of_sight |= dehusk_is_cut_away(at, end);
    else
        for (place = 0; places[place]; place++)
            if (dehusk_is(name, stop, places[place]))
                found->out_of_sight |= dehusk_is_far(at, end);
}

static inline dehusk_style dehusk_read_style(const char *at, const char *end)
{
    dehusk_style found = {0, 0, 0, 0, 0};
    const char *name, *value;
    while (at < end) {
        if (!dehusk_is_letter(*at) && *at != '-') {
            at++;
            continue;
        }
        for (name = at; at < end && (dehusk_is_letter(*at) || *at == '-');)
            at++;
        value = dehusk_behind_spaces(at, end);
        if (value < end && *value == ':')
            dehusk_read_property(name, at, dehusk_behind_spaces(value + 1, end), end, &found);
    }
    return found;
}

/* Whether a class shows an element again on larger screens: `md:block`, `d-md-flex`. */
static inline int dehusk_shows_again(const char *at, const char *end)
{
    static const char *const shown[] = {"block", "flex", "grid", "inline", "table", "contents", "visible", "not-sr-only", NULL};
    const char *stop = at, *behind;
    int place;
    while (stop < end && dehusk_is_letter(*stop))
        stop++;
    if (stop > at && stop < end && *stop == ':')
        for (place = 0; shown[place]; place++)
            if ((size_t)(end - stop - 1) >= strlen(shown[place]) && !memcmp(stop + 1, shown[place], strlen(shown[place])))
                return 1;
    if (end - at > 2 && !memcmp(at, "d-", 2)) {
        for (behind = at + 2; behind < end && dehusk_is_letter(*behind);)
            behind++;
        if (behind > at + 2 && end - behind > 1 && *behind == '-' && dehusk_is_letter(behind[1]))
            if (end - behind < 5 || memcmp(behind + 1, "none", 4))
                return 1;
    }
    if (end - at > 8 && !memcmp(at, "visible-", 8) && dehusk_is_letter(at[8]))
        return 1;
    return end - at >= 4 && !memcmp(at, "show", 4);
}

/* How the values of class, style and hidden hide an element. `kind_of` tells how a class hides one. */
static inline int dehusk_hiding(
    const char *classes, const char *classes_end, const char *style, const char *style_end, int hidden, int (*kind_of)(const char *, const char *))
{
    dehusk_style found = dehusk_read_style(style, style_end);
    int out_of_sight = 0, collapsed = 0, again = 0, kind;
    const char *at = classes, *word;
    while ((at = dehusk_behind_spaces(at, classes_end)) < classes_end) {
        for (word = at; at < classes_end && !dehusk_is_space(*at);)
            at++;
        kind = kind_of(word, at);
        out_of_sight |= kind == DEHUSK_OUT_OF_SIGHT;
        collapsed |= kind == DEHUSK_COLLAPSED;
        again |= dehusk_shows_again(word, at);
    }
    if (out_of_sight || found.out_of_sight || (found.clipped && found.tiny))
        return DEHUSK_OUT_OF_SIGHT;
    if ((found.clipped && found.zero) || hidden || found.collapsed || (collapsed && !again))
        return DEHUSK_COLLAPSED;
    return DEHUSK_VISIBLE;
}

#endif
