#include "platform_thread_redirection.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { longest = 4096, most_cookies = 8192 };

static _Thread_local char target[longest], cookies[most_cookies];
static _Thread_local bool redirects;

void platform_thread_redirection_forget(void) {
    redirects = false;
    *target = *cookies = 0;
}

/// The value of a header line, `header='name: value'`, and its length; NULL for another name.
static const char *value_of(const char *line, const char *name, size_t *length) {
    const size_t head = strlen(name);
    if (strncasecmp(line, name, head)) return NULL;
    line += head;
    line += strspn(line, " \t");
    const char *end = strrchr(line, '\'');
    *length = end ? (size_t)(end - line) : strlen(line);
    return line;
}

void platform_thread_redirection_note(const char *line) {
    static const char status[] = "http_code=", of_rtsp[] = ": Redirecting to ";
    size_t length;
    const char *value;
    if (!strncmp(line, "Status ", 7) && (value = strstr(line, of_rtsp))) {
        value += sizeof of_rtsp - 1;
        length = strcspn(value, "\r\n");
        platform_thread_redirection_forget();
        if (length >= longest) return;
        memcpy(target, value, length);
        target[length] = 0;
    } else if (!strncmp(line, status, sizeof status - 1)) {
        const int code = atoi(line + sizeof status - 1);
        platform_thread_redirection_forget();
        redirects = code == 301 || code == 302 || code == 303 || code == 307 || code == 308;
    } else if (!redirects) {
        return;
    } else if ((value = value_of(line, "header='Location:", &length))) {
        if (length >= longest) return;
        memcpy(target, value, length);
        target[length] = 0;
    } else if ((value = value_of(line, "header='Set-Cookie:", &length))) {
        const size_t kept = strlen(cookies);
        if (kept + length + 2 > most_cookies) return;
        memcpy(cookies + kept, value, length);
        memcpy(cookies + kept + length, "\n", 2);
    }
}

const char *platform_thread_redirection(void) { return target; }
const char *platform_thread_redirection_cookies(void) { return cookies; }
