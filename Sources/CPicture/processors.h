// Functions that are compiled for several processor levels, of which the best one is selected when the program starts.
#pragma once

// The thread sanitizer would instrument the selector, which runs before the sanitizer is initialised, and the program
// would crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ONE_PROCESSOR 1
#endif
#endif

#if defined(__x86_64__) && !defined(ONE_PROCESSOR)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/// Functions called by such a function must be inlined, or they would be compiled for the lowest level only.
#define INLINED static inline __attribute__((always_inline))
