// Pictures in POSIX shared memory, which the terminal reads and unlinks. Their names are "/inset-N", where N is the
// process ID times eight plus the slot, 0 … 5.
#pragma once
#include <stddef.h>

/// Number of slots.
#define PLATFORM_SHARED_PICTURES 9

/// Writes a picture into the slot's object. `may_reuse` says that the terminal has finished with the slot's previous
/// picture, so that its memory can be reused. Returns 0; 1 if the terminal has not taken the previous picture yet; -1
/// with errno on failure. Main thread.
int platform_shared_picture_write(int slot, const void *bytes, size_t count, int may_reuse);
/// Whether the slot holds a picture that the terminal has not taken. Main thread.
int platform_shared_picture_is_there(int slot);
/// Removes the slot's object if the terminal has not. Main thread.
void platform_shared_picture_remove(int slot);
/// Removes all objects that no terminal has taken. Async-signal-safe; any thread.
void platform_shared_pictures_remove(void);
