#define _GNU_SOURCE
#include "platform_shared_picture.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX "/inset-"
/// The end of an object's second name, which keeps the memory when the terminal unlinks the first name. Allocating
/// memory for each picture costs five times as much as writing into it.
#define KEPT ".kept"
/// Number of names that are reserved for each process.
#define NAMES_PER_PROCESS 16
/// Room for the path of an object, by its second name, too.
#define PATH_ROOM (sizeof PLATFORM_SHARED_FOLDER + PLATFORM_SHARED_NAME + sizeof KEPT)

/// The paths of this process's objects: unlink is async-signal-safe, shm_unlink is not guaranteed to be.
static char paths[PLATFORM_SHARED_PICTURES][PATH_ROOM];
static char kept_paths[PLATFORM_SHARED_PICTURES][PATH_ROOM];
static struct {
    /// Descriptor of the object behind the second name, or -1.
    int fd;
    size_t count;
} kept[PLATFORM_SHARED_PICTURES];
/// Whether `paths` is filled and objects may exist.
static _Atomic int is_used = 0;

void platform_shared_picture_name(pid_t process, int slot, char name[PLATFORM_SHARED_NAME]) {
    char digits[24];
    int count = 0;
    unsigned long number = (unsigned long)process * NAMES_PER_PROCESS + (unsigned long)slot;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    char *end = stpcpy(name, PREFIX);
    while (count > 0) *end++ = digits[--count];
    *end = 0;
}

pid_t platform_shared_picture_process(const char *file) {
    const char *prefix = &PREFIX[1];
    if (strncmp(file, prefix, strlen(prefix)) != 0) return 0;
    char *end;
    errno = 0;
    long number = strtol(file + strlen(prefix), &end, 10);
    if (errno || number < NAMES_PER_PROCESS || number / NAMES_PER_PROCESS > INT_MAX) return 0;
    return *end && strcmp(end, KEPT) != 0 ? 0 : (pid_t)(number / NAMES_PER_PROCESS);
}

/// Writes the path of an object, by its first or second name. Async-signal-safe.
static void find(pid_t process, int slot, const char *end, char path[PATH_ROOM]) {
    char name[PLATFORM_SHARED_NAME];
    platform_shared_picture_name(process, slot, name);
    stpcpy(stpcpy(stpcpy(path, PLATFORM_SHARED_FOLDER), name), end);
}

/// Removes objects of processes that were killed.
static void remove_strays(void) {
    DIR *folder = opendir(PLATFORM_SHARED_FOLDER);
    if (!folder) return;
    struct dirent *entry;
    for (int looked = 0; looked < 4096 && (entry = readdir(folder)); looked++) {
        pid_t process = platform_shared_picture_process(entry->d_name);
        struct stat status;
        int is_ours = process > 0 && fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0
                      && S_ISREG(status.st_mode) && status.st_uid == geteuid();
        if (is_ours && kill(process, 0) < 0 && errno == ESRCH) unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
}

static void name_all(void) {
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++) {
        find(getpid(), slot, "", paths[slot]);
        find(getpid(), slot, KEPT, kept_paths[slot]);
        kept[slot].fd = -1;
    }
    atomic_store(&is_used, 1);
    // An earlier process with the same ID may have been killed.
    platform_shared_pictures_remove(getpid());
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

void platform_shared_pictures_remove(pid_t process) {
    if (process == getpid() && !atomic_load(&is_used)) return;
    int code = errno;
    for (int slot = 0; slot < PLATFORM_SHARED_PICTURES; slot++) {
        char path[PATH_ROOM];
        find(process, slot, "", path);
        unlink(path);
        find(process, slot, KEPT, path);
        unlink(path);
    }
    errno = code;
}
