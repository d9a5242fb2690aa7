// What a library called an error on a thread. Of the program's own object file: a static of a header's inline function
// is another one in each file that it is inlined into.
#pragma once

/// From now on nothing has gone wrong on this thread.
void platform_thread_errors_forget(void);
/// Keeps up to 511 bytes of `line` as the last error of this thread, and as the first where there was none.
void platform_thread_errors_note(const char *line);
/// The first line since errors were forgotten on this thread; empty where there was none. Never NULL.
const char *platform_thread_errors_first(void);
/// The last such line. Never NULL.
const char *platform_thread_errors_last(void);
/// The newest of the last eight such lines that holds `words`; NULL where none does.
const char *platform_thread_errors_holding(const char *words);
