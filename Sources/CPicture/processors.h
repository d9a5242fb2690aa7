// Functions that are compiled for several kinds of processor, of which the best is chosen when the program starts.
#pragma once

#ifdef __x86_64__
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/// What such a function calls has to be inlined, or it is compiled for the least of them.
#define INLINED static inline __attribute__((always_inline))
