// Restores the terminal on exits that no Swift code sees: a crash, and exit(3) in a library.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Maximum size of the escape sequences that restore the terminal, in bytes.
#define PLATFORM_RESTORE_CAPACITY 1024

/// Stores what restores the terminal at `fd`: its former modes (a struct termios, whose header would clash with the one
/// that Swift imports) and `count` bytes of escape sequences. It takes effect at once, and may be called again with
/// other bytes. Returns -1 for more bytes than the capacity. Main thread.
int platform_restore_arm(int fd, const void *modes, const uint8_t *bytes, size_t count);
/// Disarms the restoration, because the terminal has been restored. Main thread.
void platform_restore_disarm(void);
/// Restores the terminal if armed, and disarms. Waits at most `milliseconds` for a terminal that accepts no bytes.
/// Async-signal-safe; any thread. Returns whether it restored.
int platform_restore_now(int milliseconds);
/// Keeps what is armed from now on in memory that another process can map, and disarms. Returns the memory's descriptor
/// for `platform_restore_adopt` there, which the caller closes; -1 with errno and no change. Main thread.
int platform_restore_share(void);
/// Makes `platform_restore_now` restore the terminal at `fd` with what another process armed: `memory` is the
/// descriptor from its `platform_restore_share`. Returns 0, or -1 with errno. Main thread.
int platform_restore_adopt(int memory, int fd);
/// The signals of a crash.
#define PLATFORM_CRASH_SIGNALS 15
extern const int platform_crash_signals[PLATFORM_CRASH_SIGNALS];
/// Installs an exit handler, and handlers for the signals of a crash, which restore the terminal, write out pending
/// standard error, and let the signal end the program. Main thread, once.
void platform_restore_install(void);
/// Gives the calling thread an alternate signal stack, so that its stack overflow is handled, too. The stack is freed
/// with the thread. Call it first in a thread, and once.
void platform_restore_guard_thread(void);
