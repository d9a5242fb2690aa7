// ncurses for the Terminal adapter: wrappers of what Swift's C importer omits.
#pragma once
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>

// Swift imports pointers only to types with a definition, which newer ncurses headers keep private. This type is only
// ever used through pointers.
#if NCURSES_OPAQUE
struct _win_st { int hidden; };
#endif

// Swift 6 rejects mutable C globals.
static inline WINDOW *inset_stdscr(void) { return stdscr; }
static inline WINDOW *inset_curscr(void) { return curscr; }
static inline WINDOW *inset_newscr(void) { return newscr; }
static inline int inset_color_pairs(void) { return COLOR_PAIRS; }

// The attributes are macros with casts, which the importer omits.
static inline attr_t inset_a_bold(void) { return WA_BOLD; }
static inline attr_t inset_a_dim(void) { return WA_DIM; }
static inline attr_t inset_a_underline(void) { return WA_UNDERLINE; }
static inline attr_t inset_a_reverse(void) { return WA_REVERSE; }
static inline attr_t inset_a_italic(void) { return WA_ITALIC; }
static inline attr_t inset_a_invisible(void) { return WA_INVIS; }

// setcchar takes a colour pair above 32767 only through its `opts` pointer, which is easily passed wrong.
static inline int inset_set_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
    return setcchar(cell, text, attributes, 0, &pair);
}

// getcchar returns a colour pair above 32767 only through the same pointer, and repeats the pair in the attributes.
static inline int inset_get_cell(const cchar_t *cell, wchar_t *text, attr_t *attributes, int *pair) {
    short low = 0;
    int code = getcchar(cell, text, attributes, &low, pair);
    *attributes &= ~(attr_t)A_COLOR;
    return code;
}

// tigetstr returns (char *)-1 for a name that is no string capability.
static inline const char *inset_capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (char *)-1 ? NULL : value;
}

// Whether colour numbers are RGB values. ncurses takes a terminal for one with direct colour by the same capability,
// which may be a flag, a number or a string.
static inline bool inset_has_direct_pairs(void) {
    return COLORS > 256 && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || inset_capability("RGB"));
}

// tparm is variadic.
static inline const char *inset_cursor_address(int row, int column) {
    return cursor_address ? tparm(cursor_address, row, column) : NULL;
}

/// Detaches the terminal that ncurses draws on, so that another terminfo entry can be loaded: both use the global
/// `cur_term`. Returns the detached terminal.
static inline TERMINAL *inset_put_terminal_aside(void) { return set_curterm(NULL); }

/// Restores the detached terminal, and frees the entry that was loaded in between.
static inline void inset_put_terminal_back(TERMINAL *former) {
    TERMINAL *entry = set_curterm(former);
    if (entry && entry != former) del_curterm(entry);
}
