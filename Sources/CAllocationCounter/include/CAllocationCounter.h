// Counts the allocations of the calling thread, for measurements and tests: a program that links this gets
// malloc and its kin replaced by ones that count and hand on to the C library's own.
#pragma once

// Allocations of the calling thread so far; -1 where a sanitizer owns malloc and nothing is counted.
long allocation_count(void);
