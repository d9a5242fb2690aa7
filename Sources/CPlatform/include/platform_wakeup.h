// An eventfd that worker threads write and the main loop polls.
#pragma once
#include <poll.h>

/// Creates a non-blocking, close-on-exec eventfd. Returns -1 with errno on failure.
int platform_wakeup_make(void);
/// Wakes the thread that polls `fd`. Never blocks; any thread; async-signal-safe.
void platform_wakeup_signal(int fd);
/// Makes `fd` unreadable until the next signal.
void platform_wakeup_clear(int fd);

/// poll(2) with a timeout in nanoseconds; a negative one waits forever. An interrupted call returns -1 with EINTR,
/// which callers treat as a timeout.
int platform_poll(struct pollfd *descriptors, int count, long long nanoseconds);
