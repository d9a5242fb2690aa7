// Error messages of libraries by thread. They are in an object file of their own, because a static in a header's inline
// function would exist once in every file that inlines it.
#pragma once

/// Clears the errors of this thread.
void platform_thread_errors_forget(void);
/// Stores up to 511 bytes of `line` as the last error of this thread, and as its first error if there was none.
void platform_thread_errors_note(const char *line);
/// The first error of this thread since errors were cleared; empty if none occurred. Never NULL.
const char *platform_thread_errors_first(void);
/// The last error of this thread; empty if none occurred. Never NULL.
const char *platform_thread_errors_last(void);
/// The newest of the last eight errors of this thread that contains `words`; NULL if none does.
const char *platform_thread_errors_holding(const char *words);
