// Redirects standard error into a pipe, because libraries write to it while the program draws on the screen.
#pragma once
#include <sys/types.h>

/// Redirects descriptor 2 into a pipe for the rest of the process. Both ends are non-blocking; when nobody reads, a
/// full pipe drops further bytes instead of blocking a library. Started programs get other streams. Returns the read
/// end, which is close-on-exec, or -1 with errno and no change. Main thread, once.
int platform_standard_error_redirect(void);
/// The original standard error; 2 before the redirection. Any thread.
int platform_standard_error_former(void);
/// Makes the original standard error lead where `fd` leads. Main thread.
void platform_standard_error_lead(int fd);
/// Reads written bytes without waiting, as read(2) does, and keeps the last of them for a crash. One thread.
ssize_t platform_standard_error_read(void *bytes, size_t count);
/// Writes the last bytes that were read and those still in the pipe to the original standard error; bytes that are
/// neither printable ASCII nor line feeds become question marks. Waits at most `milliseconds` per 256 bytes.
/// Async-signal-safe.
void platform_standard_error_tell(int milliseconds);
