// Files that live in memory.
#pragma once

/// Makes an empty, close-on-exec file in memory. Returns -1 with errno on failure.
int platform_memory_file(const char *name);
