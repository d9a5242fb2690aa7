#define _GNU_SOURCE
#include "platform_memory_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int platform_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

/// The mapped size with a page behind it.
static size_t guarded(size_t count) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (count + page - 1) / page * page + page;
}

int platform_memory_map(int fd, size_t count, void **mapped) {
    int seals = fcntl(fd, F_GET_SEALS);
    if (seals < 0 || !(seals & F_SEAL_SHRINK)) return EPERM;
    struct stat status;
    if (fstat(fd, &status) < 0) return errno;
    if (status.st_size < 0 || (size_t)status.st_size < count) return EFBIG;
    void *base = mmap(NULL, guarded(count), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) return errno;
    if (mmap(base, count, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
        int failure = errno;
        munmap(base, guarded(count));
        return failure;
    }
    *mapped = base;
    return 0;
}

void platform_memory_unmap(void *mapped, size_t count) {
    if (mapped) munmap(mapped, guarded(count));
}
