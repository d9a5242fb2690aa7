// libvterm, a terminal emulator library whose screen can be read.
#pragma once
#include <vterm.h>

/// The next fragment of a text property, and whether it is the first and the last one. libvterm 0.2 and later delivers
/// texts in fragments.
static inline const char *inset_vterm_text(const VTermValue *value, size_t *length, bool *begins, bool *ends) {
#if VTERM_VERSION_MAJOR > 0 || VTERM_VERSION_MINOR >= 2
    *length = value->string.len;
    *begins = value->string.initial;
    *ends = value->string.final;
    return value->string.str;
#else
    const char *text = value->string ? value->string : "";
    *length = 0;
    while (text[*length]) ++*length;
    *begins = true;
    *ends = true;
    return text;
#endif
}
