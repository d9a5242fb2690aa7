// An eventfd that workers write and the main loop polls.
#pragma once
#include <poll.h>

/// Makes a non-blocking, close-on-exec eventfd. Returns -1 with errno on failure.
int platform_wakeup_make(void);
/// Wakes whoever polls `fd`. Never blocks; safe from any thread and from a signal handler.
void platform_wakeup_signal(int fd);
/// Makes `fd` unreadable again until the next signal.
void platform_wakeup_clear(int fd);

/// poll(2) with a time-out in nanoseconds; a negative one waits without end. An interrupted call counts as a
/// time-out.
int platform_poll(struct pollfd *descriptors, int count, long long nanoseconds);
