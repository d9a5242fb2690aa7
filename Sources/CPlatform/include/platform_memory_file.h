// Anonymous files in memory.
#pragma once
#include <stddef.h>

/// Creates an empty memory file (memfd), close-on-exec and without seals. Returns -1 with errno on failure.
int platform_memory_file(const char *name);
/// Maps the first `count` bytes of another process's memory file for reading, with a page of zeros behind them, which
/// code that reads in vectors may touch. Returns 0; EPERM where the file is not sealed against shrinking; EFBIG where
/// it is shorter; or another errno.
int platform_memory_map(int fd, size_t count, void **mapped);
/// Unmaps what `platform_memory_map` mapped, with the same `count`.
void platform_memory_unmap(void *mapped, size_t count);
