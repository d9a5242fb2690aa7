// Pictures in shared memory, for a terminal that takes and removes them. Named "/inset-N" with N the process's
// number times eight and a slot, 0 … 5, added.
#pragma once
#include <stddef.h>

/// How many there may be at a time.
#define PLATFORM_SHARED_PICTURES 6

/// Puts bytes into the slot's object. `may_reuse`: the terminal has done with the last one that it took from there,
/// so that its memory may hold this one. Returns 0; 1 where the terminal has not taken the last one yet; -1 with
/// errno where the system refuses. Main thread.
int platform_shared_picture_write(int slot, const void *bytes, size_t count, int may_reuse);
/// Whether the terminal has not taken what the slot holds. Main thread.
int platform_shared_picture_is_there(int slot);
/// Removes the slot's object, where the terminal has not. Main thread.
void platform_shared_picture_remove(int slot);
/// Removes what no terminal has taken. Safe in a signal handler and from any thread.
void platform_shared_pictures_remove(void);
