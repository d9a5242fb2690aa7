// Gives the terminal back on the ways out that no Swift code sees: a crash, and exit(3) from a library.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// How many bytes a restore sequence may have.
#define PLATFORM_RESTORE_CAPACITY 1024

/// Remembers what gives the terminal at `fd` back: its former modes (a struct termios, whose header would clash
/// with the one that Swift sees) and `count` bytes. Takes effect at once and may be called again with other bytes;
/// more than the capacity are refused. Main thread.
int platform_restore_arm(int fd, const void *modes, const uint8_t *bytes, size_t count);
/// The terminal has been given back: nothing more to do on the way out. Main thread.
void platform_restore_disarm(void);
/// Gives the terminal back where that is armed, and disarms. Waits at most `milliseconds` for a terminal that
/// takes no bytes. Safe in a signal handler and from any thread. Returns whether it did anything.
int platform_restore_now(int milliseconds);
/// The signals of a crash.
#define PLATFORM_CRASH_SIGNALS 15
extern const int platform_crash_signals[PLATFORM_CRASH_SIGNALS];
/// Installs handlers for the signals of a crash, which restore, tell what waits for standard error and then let the signal
/// end the program, and an exit handler. Main thread, once.
void platform_restore_install(void);
/// Gives the calling thread a signal stack of its own, so that its stack overflow is handled too. The stack
/// goes with the thread. Call it first thing in a thread, once.
void platform_restore_guard_thread(void);
