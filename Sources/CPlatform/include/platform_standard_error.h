// Standard error led into a pipe, for what libraries write there while the screen is ours.
#pragma once
#include <sys/types.h>

/// Leads descriptor 2 into a pipe, for good: neither end ever waits, and of what nobody reads the pipe keeps what it has
/// room for, so that no library is held up. Programs that are started get other streams. Returns the reading end, which
/// is close-on-exec, or -1 with errno, and then nothing has changed. Main thread, once.
int platform_standard_error_redirect(void);
/// Where standard error led at first; 2 where it leads there still. Any thread.
int platform_standard_error_former(void);
/// Reads what has been written, without waiting, as read(2) does; the last of it is kept for a crash. One thread.
ssize_t platform_standard_error_read(void *bytes, size_t count);
/// Writes the last of what was read, and what was not, to where standard error led at first; what is neither printable
/// ASCII nor a line end as question marks. Waits at most `milliseconds` for each few bytes. Safe in a signal handler.
void platform_standard_error_tell(int milliseconds);
