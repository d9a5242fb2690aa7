// Anonymous files in memory.
#pragma once

/// Creates an empty memory file (memfd), close-on-exec. Returns -1 with errno on failure.
int platform_memory_file(const char *name);
