#define _GNU_SOURCE
#include "platform_shared_picture.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Folder of shm_open's objects: unlink is async-signal-safe, shm_unlink is not guaranteed to be.
#define SHARED_FOLDER "/dev/shm"
#define PREFIX "inset-"
/// Number of names that are reserved for each process.
#define NAMES_PER_PROCESS 16

static char paths[PLATFORM_SHARED_PICTURES][48];
/// A second name of each object, which keeps the memory when the terminal unlinks the first name. Allocating memory for
/// each picture costs five times as much as writing into it.
static char kept_paths[PLATFORM_SHARED_PICTURES][56];
static struct {
    /// Descriptor of the object behind the second name, or -1.
    int fd;
    size_t count;
} kept[PLATFORM_SHARED_PICTURES];
/// Whether `paths` is filled and objects may exist.
static _Atomic int is_used = 0;

/// Removes objects of processes that were killed.
static void remove_strays(void) {
    DIR *folder = opendir(SHARED_FOLDER);
    if (!folder) return;
    struct dirent *entry;
    for (int looked = 0; looked < 4096 && (entry = readdir(folder)); looked++) {
        if (strncmp(entry->d_name, PREFIX, sizeof PREFIX - 1) != 0) continue;
        char *end;
        errno = 0;
        long number = strtol(entry->d_name + sizeof PREFIX - 1, &end, 10);
        if (errno || number < NAMES_PER_PROCESS || (*end && strcmp(end, ".kept") != 0)) continue;
        struct stat status;
        int is_ours = fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0
                      && S_ISREG(status.st_mode) && status.st_uid == geteuid();
        pid_t process = (pid_t)(number / NAMES_PER_PROCESS);
        if (is_ours && process > 0 && kill(process, 0) < 0 && errno == ESRCH)
            unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
}

static void name_all(void) {
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++) {
        snprintf(paths[slot], sizeof paths[slot], SHARED_FOLDER "/" PREFIX "%ld",
                 (long)getpid() * NAMES_PER_PROCESS + slot);
        snprintf(kept_paths[slot], sizeof kept_paths[slot], "%s.kept", paths[slot]);
        kept[slot].fd = -1;
    }
    atomic_store(&is_used, 1);
    // An earlier process with the same ID may have been killed.
    platform_shared_pictures_remove();
    remove_strays();
}

static void drop_kept(int slot) {
    if (kept[slot].fd < 0) return;
    close(kept[slot].fd);
    kept[slot].fd = -1;
    unlink(kept_paths[slot]);
}

/// Writes instead of mapping: a page fault per page costs more than the copy, and access to a truncated mapping raises
/// SIGBUS.
static int write_all(int fd, const char *bytes, size_t count) {
    off_t offset = 0;
    while (count > 0) {
        ssize_t written = pwrite(fd, bytes, count, offset);
        if (written > 0) {
            bytes += written;
            offset += written;
            count -= (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            return -1;
        }
    }
    return 0;
}

int platform_shared_picture_write(int slot, const void *bytes, size_t count, int may_reuse) {
    if (slot < 0 || slot >= PLATFORM_SHARED_PICTURES) return -1;
    if (!atomic_load(&is_used)) name_all();
    if (platform_shared_picture_is_there(slot)) return 1;
    if (!may_reuse || kept[slot].count != count) drop_kept(slot);
    int is_refused = 0;
    while (!is_refused) {
        int is_new = kept[slot].fd < 0;
        if (is_new) {
            // The name may belong to another object by now.
            unlink(kept_paths[slot]);
            kept[slot].fd = open(kept_paths[slot], O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
            if (kept[slot].fd < 0) return -1;
            kept[slot].count = count;
        }
        is_refused = write_all(kept[slot].fd, bytes, count) != 0;
        if (is_refused) break;
        if (link(kept_paths[slot], paths[slot]) == 0) return 0;
        if (errno == EEXIST) return 1;
        is_refused = is_new;
        if (is_new && rename(kept_paths[slot], paths[slot]) == 0) {
            // The file system does not support a second link, so only the first name is used.
            drop_kept(slot);
            return 0;
        }
        // The second name was removed when the terminal was restored; a new object is created.
        if (!is_new) drop_kept(slot);
    }
    int code = errno;
    drop_kept(slot);
    errno = code;
    return -1;
}

int platform_shared_picture_is_there(int slot) {
    return slot >= 0 && slot < PLATFORM_SHARED_PICTURES && atomic_load(&is_used) && access(paths[slot], F_OK) == 0;
}

void platform_shared_picture_remove(int slot) {
    if (slot < 0 || slot >= PLATFORM_SHARED_PICTURES || !atomic_load(&is_used)) return;
    unlink(paths[slot]);
    drop_kept(slot);
}

void platform_shared_pictures_remove(void) {
    if (!atomic_load(&is_used)) return;
    int code = errno;
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++) {
        unlink(paths[slot]);
        unlink(kept_paths[slot]);
    }
    errno = code;
}
