#define _GNU_SOURCE
#include "platform_memory_file.h"

#include <sys/mman.h>

int platform_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
