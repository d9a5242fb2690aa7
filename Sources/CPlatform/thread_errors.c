#include "platform_thread_errors.h"

#include <stdio.h>
#include <string.h>

enum { kept = 8, longest = 512 };

static _Thread_local char first[longest], recent[kept][longest];
static _Thread_local unsigned count;

void platform_thread_errors_forget(void) {
    *first = 0;
    count = 0;
}

void platform_thread_errors_note(const char *line) {
    if (!*first) snprintf(first, sizeof first, "%s", line);
    snprintf(recent[count % kept], longest, "%s", line);
    count++;
}

const char *platform_thread_errors_first(void) { return first; }
const char *platform_thread_errors_last(void) { return count ? recent[(count - 1) % kept] : ""; }

const char *platform_thread_errors_holding(const char *words) {
    for (unsigned back = 1; back <= kept && back <= count; back++) {
        const char *line = recent[(count - back) % kept];
        if (strstr(line, words)) return line;
    }
    return NULL;
}
