// The words and the record that a crash leaves about the item whose thread crashed.
#pragma once
#include <stddef.h>

/// Maximum bytes of a sentence, of the path of a record, and of the bytes added to it.
#define PLATFORM_CRASH_NOTE_CAPACITY 4096
/// The most films that play or wait at a time.
#define PLATFORM_CRASH_NOTE_FILMS 3

/// Notes for the item with that number (not 0): a crash writes `sentence` to the original standard error and adds
/// `count` bytes to the file at `path`; NULL adds nothing. The last few items are kept, and those that play (0 for
/// none). Longer texts leave the note out. Main thread.
void platform_crash_note(
    unsigned long long item, const unsigned long long playing[PLATFORM_CRASH_NOTE_FILMS], const char *sentence,
    const char *path, const void *bytes, size_t count);
/// Makes a crash of the calling thread that item's. A thread of no item crashes for the one that was noted last.
void platform_crash_blame(unsigned long long item);
/// Writes the note. Async-signal-safe; the crashing thread.
void platform_crash_tell(void);
