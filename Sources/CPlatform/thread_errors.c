#include "platform_thread_errors.h"

#include <stdio.h>

static _Thread_local char first[512], last[512];

void platform_thread_errors_forget(void) { *first = *last = 0; }

void platform_thread_errors_note(const char *line) {
    if (!*first) snprintf(first, sizeof first, "%s", line);
    snprintf(last, sizeof last, "%s", line);
}

const char *platform_thread_errors_first(void) { return first; }
const char *platform_thread_errors_last(void) { return last; }
