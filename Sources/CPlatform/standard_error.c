#define _GNU_SOURCE
#include "platform_standard_error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static _Atomic int reading = -1;
static _Atomic int former = STDERR_FILENO;

/// The last bytes that were read: the loop may have read a library's message before the signal that it explains.
static char last[2048];
static _Atomic size_t last_count = 0;

int platform_standard_error_redirect(void) {
    int ends[2];
    int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (kept < 0) return -1;
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) {
        close(kept);
        return -1;
    }
    atomic_store(&former, kept);
    atomic_store(&reading, ends[0]);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    return ends[0];
}

void platform_standard_error_lead(int fd) {
    int now = atomic_load(&former);
    dup3(fd, now, now == STDERR_FILENO ? 0 : O_CLOEXEC);
}

int platform_standard_error_former(void) { return atomic_load(&former); }

ssize_t platform_standard_error_read(void *bytes, size_t count) {
    ssize_t got;
    do got = read(atomic_load(&reading), bytes, count);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return got;
    size_t kept = atomic_load(&last_count), more = (size_t)got;
    if (more > sizeof last) {
        bytes = (char *)bytes + (more - sizeof last);
        more = sizeof last;
    }
    if (kept + more > sizeof last) {
        size_t gone = kept + more - sizeof last;
        memmove(last, last + gone, kept - gone);
        kept -= gone;
    }
    memcpy(last + kept, bytes, more);
    atomic_store(&last_count, kept + more);
    return got;
}

static void tell(char *bytes, size_t count, int milliseconds) {
    int to = atomic_load(&former);
    for (size_t i = 0; i < count; i++) {
        if ((bytes[i] < ' ' || bytes[i] > '~') && bytes[i] != '\n') bytes[i] = '?';
    }
    while (count > 0) {
        // A terminal that accepts no bytes must not delay the exit.
        struct pollfd waiting = {to, POLLOUT, 0};
        if (poll(&waiting, 1, milliseconds) <= 0) return;
        ssize_t written = write(to, bytes, count < 256 ? count : 256);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

void platform_standard_error_tell(int milliseconds) {
    int from = atomic_exchange(&reading, -1);
    if (from < 0) return;
    int saved = errno;
    tell(last, atomic_exchange(&last_count, 0), milliseconds);
    char bytes[1024];
    // At most one pipe's capacity, because other threads may go on writing.
    for (int i = 0; i < 64; i++) {
        ssize_t got = read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        tell(bytes, (size_t)got, milliseconds);
    }
    errno = saved;
}
