#define _GNU_SOURCE
#include "platform_shared_picture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/// Where shm_open keeps its objects: unlink may be called in a signal handler, shm_unlink is not promised to.
#define SHARED_FOLDER "/dev/shm"

static char paths[PLATFORM_SHARED_PICTURES][48];
/// Whether the paths are written and there may be something to remove.
static _Atomic int is_used = 0;

static void name_all(void) {
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++)
        snprintf(paths[slot], sizeof paths[slot], SHARED_FOLDER "/inset-%ld", (long)getpid() * 4 + slot);
    atomic_store(&is_used, 1);
    // A process of the same number may have been killed.
    platform_shared_pictures_remove();
}

int platform_shared_picture_write(int slot, const void *bytes, size_t count) {
    if (slot < 0 || slot >= PLATFORM_SHARED_PICTURES) return -1;
    if (!atomic_load(&is_used)) name_all();
    const char *name = paths[slot] + sizeof SHARED_FOLDER - 1;
    int fd = shm_open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0) return errno == EEXIST ? 1 : -1;
    // Written and not mapped: a page fault for each page costs more than the copy.
    const char *start = bytes;
    size_t left = count;
    while (left > 0) {
        ssize_t written = write(fd, start, left);
        if (written > 0) {
            start += written;
            left -= (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            int code = errno;
            close(fd);
            shm_unlink(name);
            errno = code;
            return -1;
        }
    }
    close(fd);
    return 0;
}

void platform_shared_pictures_remove(void) {
    if (!atomic_load(&is_used)) return;
    int code = errno;
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++) unlink(paths[slot]);
    errno = code;
}
