// Signals as a file descriptor, and termination and stopping by a signal.
#pragma once

/// Blocks `count` signals in the calling thread, and thus in all threads that it starts later. Returns a non-blocking
/// signalfd for them, or -1 with errno. Ignores SIGPIPE and SIGTTOU.
int platform_signals_open(const int *signals, int count);
/// Whether the process ignores `signal`, as one that nohup has started does SIGHUP.
int platform_signal_is_ignored(int signal);
/// Unblocks all signals of the calling thread, and restores the default action of SIGPIPE and SIGTTOU, for a program that
/// takes this one's place.
void platform_signals_release(void);
/// The next signal that arrived at `fd`, or 0.
int platform_signals_next(int fd);
/// Consumes a pending `signal` of the process without waiting. Returns whether one was pending.
int platform_signals_discard(int signal);
/// Restores the default action of `signal`, unblocks it and raises it. Returns if the default action does.
void platform_signals_raise_default(int signal);
/// Stops the process group, as the terminal driver does on Ctrl+Z, and returns when it continues. It has no effect in
/// an orphaned process group, which nobody could continue.
void platform_signals_stop_group(void);
/// Stops only this process, and returns when it continues.
void platform_signals_stop_self(void);
