// The start of the program's own threads, all of which start here.
#pragma once
#include <stddef.h>

/// Runs `run(context)` on a new detached thread. `name` is cut to 15 bytes; `stack` is the stack size in bytes, or 0
/// for the default.
///
/// The thread, and every thread that it starts, blocks all signals, so that they go to the main thread, except those of
/// a crash. A crash is handled on the thread's own signal stack, which restores the terminal. Returns 0, or an errno if
/// the system has no thread left; `context` then still belongs to the caller.
int platform_thread_start(const char *name, size_t stack, void (*run)(void *), void *context);
