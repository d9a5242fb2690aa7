#define _GNU_SOURCE
#include "platform_wakeup.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <time.h>
#include <sys/eventfd.h>
#include <unistd.h>

int platform_wakeup_make(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void platform_wakeup_signal(int fd) {
    int saved = errno;
    uint64_t one = 1;
    // With a full counter (EAGAIN) the poller is awake already, so the result is irrelevant.
    if (write(fd, &one, sizeof one) < 0) { }
    errno = saved;
}

void platform_wakeup_clear(int fd) {
    uint64_t count;
    if (read(fd, &count, sizeof count) < 0) { }
}

int platform_poll(struct pollfd *descriptors, int count, long long nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(descriptors, (nfds_t)count, nanoseconds < 0 ? NULL : &timeout, NULL);
}
