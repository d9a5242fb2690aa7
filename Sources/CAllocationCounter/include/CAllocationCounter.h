// Counts the heap allocations of the calling thread, for measurements and tests. In a program that links it, malloc,
// calloc, realloc and memalign are replaced by functions that count and call the C library's own.
#pragma once

// Number of allocations of the calling thread so far; -1 where a sanitizer replaces malloc and nothing is counted.
long allocation_count(void);
