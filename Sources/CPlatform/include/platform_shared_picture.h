// Pictures in POSIX shared memory, which the terminal reads and unlinks.
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Number of slots.
#define PLATFORM_SHARED_PICTURES 9
/// The folder of the objects.
#define PLATFORM_SHARED_FOLDER "/dev/shm"
/// Room for an object's name.
#define PLATFORM_SHARED_NAME 32

/// Writes the name of the object in a slot of a process, for shm_open: it begins with a slash. Async-signal-safe; any
/// thread.
void platform_shared_picture_name(pid_t process, int slot, char name[PLATFORM_SHARED_NAME]);
/// The process whose picture a file in the folder of the objects is, by its name there; 0 for other files. Any thread.
pid_t platform_shared_picture_process(const char *file);

/// Writes a picture into the slot's object. `may_reuse` says that the terminal has finished with the slot's previous
/// picture, so that its memory can be reused. Returns 0; 1 if the terminal has not taken the previous picture yet; -1
/// with errno on failure. Main thread.
int platform_shared_picture_write(int slot, const void *bytes, size_t count, int may_reuse);
/// Whether the slot holds a picture that the terminal has not taken. Main thread.
int platform_shared_picture_is_there(int slot);
/// Removes the slot's object if the terminal has not. Main thread.
void platform_shared_picture_remove(int slot);
/// Removes all objects of a process that no terminal has taken. Async-signal-safe; any thread.
void platform_shared_pictures_remove(pid_t process);
