// Functions that are compiled for several kinds of processor, of which the best is chosen when the program starts.
#pragma once

// The thread sanitizer would watch the choice, too, which is made before there is one: the program would end there.
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

/// What such a function calls has to be inlined, or it is compiled for the least of them.
#define INLINED static inline __attribute__((always_inline))
