// Signals as a file descriptor, and ending by a signal.
#pragma once

/// Blocks the `count` signals of `signals` in the calling thread (and so in all threads it starts later) and
/// returns a non-blocking signalfd that delivers them, or -1 with errno. Ignores SIGPIPE and SIGTTOU.
int platform_signals_open(const int *signals, int count);
/// The next signal that arrived at `fd`, or 0 where there is none.
int platform_signals_next(int fd);
/// Takes a pending `signal` of the process away without waiting. Returns whether there was one.
int platform_signals_discard(int signal);
/// Gives `signal` its default action, unblocks it and raises it. Returns where the default action does.
void platform_signals_raise_default(int signal);
/// Stops the whole process group as the terminal driver does on Ctrl-Z, and returns when it goes on. Nothing
/// happens in a group that has nobody to wake it.
void platform_signals_stop_group(void);
/// Stops this process whatever its group is, and returns when it goes on.
void platform_signals_stop_self(void);
