// Threads of the program's own. All of them start here.
#pragma once
#include <stddef.h>

/// Runs `run(context)` on a new detached thread of that name (15 bytes are kept), with `stack` bytes of stack, or
/// as many as usual where that is 0.
///
/// Signals go to the main thread: they are blocked there, and in every thread that is started from it, but for those
/// of a crash, which are handled where they happen, on a stack of their own, so that the terminal is given back.
/// Returns 0, or an errno where the system has no thread left; `context` is the caller's then.
int platform_thread_start(const char *name, size_t stack, void (*run)(void *), void *context);
