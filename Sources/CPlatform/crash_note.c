#define _GNU_SOURCE
#include "platform_crash_note.h"
#include "platform_standard_error.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/// Items that play (in each role), are prepared, or still end.
enum { kept_notes = PLATFORM_CRASH_NOTE_FILMS + 5 };

struct note {
    /// 0 while it is being written.
    _Atomic unsigned long long item;
    char sentence[PLATFORM_CRASH_NOTE_CAPACITY];
    char path[PLATFORM_CRASH_NOTE_CAPACITY];
    unsigned char bytes[PLATFORM_CRASH_NOTE_CAPACITY];
    size_t count;
};

static struct note notes[kept_notes];
static _Atomic int newest = -1;
static _Thread_local unsigned long long blamed = 0;

static int plays(unsigned long long item, const unsigned long long playing[PLATFORM_CRASH_NOTE_FILMS]) {
    for (int i = 0; i < PLATFORM_CRASH_NOTE_FILMS; i++)
        if (item != 0 && playing[i] == item) return 1;
    return 0;
}

void platform_crash_note(
    unsigned long long item, const unsigned long long playing[PLATFORM_CRASH_NOTE_FILMS], const char *sentence,
    const char *path, const void *bytes, size_t count) {
    int place = atomic_load(&newest);
    do place = (place + 1) % kept_notes;
    while (plays(atomic_load(&notes[place].item), playing));
    for (int i = 0; i < kept_notes; i++)
        if (atomic_load(&notes[i].item) == item) place = i;
    struct note *note = &notes[place];
    atomic_store(&note->item, 0);
    int fits = strlen(sentence) < sizeof note->sentence && (!path || strlen(path) < sizeof note->path) &&
               count <= sizeof note->bytes;
    if (!fits) return;
    strcpy(note->sentence, sentence);
    strcpy(note->path, path ? path : "");
    memcpy(note->bytes, bytes, count);
    note->count = count;
    atomic_store(&note->item, item);
    atomic_store(&newest, place);
}

void platform_crash_blame(unsigned long long item) { blamed = item; }

void platform_crash_tell(void) {
    int place = atomic_load(&newest);
    struct note *found = NULL;
    if (blamed == 0 && place >= 0) found = &notes[place];
    for (int i = 0; i < kept_notes && blamed != 0; i++)
        if (atomic_load(&notes[i].item) == blamed) found = &notes[i];
    if (!found || atomic_load(&found->item) == 0) return;
    size_t length = strnlen(found->sentence, sizeof found->sentence);
    if (write(platform_standard_error_former(), found->sentence, length) < 0) { }
    if (!found->path[0]) return;
    int file = open(found->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (file < 0) return;
    // The next start reads no more than a few.
    if (lseek(file, 0, SEEK_END) < 65536 && write(file, found->bytes, found->count) < 0) { }
    close(file);
}
