// Pictures in shared memory, for a terminal that takes and removes them. Named "/inset-N" with N the process's
// number times four and a slot, 0 … 2, added.
#pragma once
#include <stddef.h>

/// How many there may be at a time.
#define PLATFORM_SHARED_PICTURES 3

/// Puts bytes into the slot's object. Returns 0; 1 where the terminal has not taken the last one yet; -1 with errno
/// where the system refuses. Main thread.
int platform_shared_picture_write(int slot, const void *bytes, size_t count);
/// Removes what no terminal has taken. Safe in a signal handler and from any thread.
void platform_shared_pictures_remove(void);
