// Starts a program as the leader of a new session, with or without a pseudo-terminal.
#pragma once
#include <sys/resource.h>
#include <sys/types.h>

/// Stream value: the terminal, or /dev/null without a terminal.
#define PLATFORM_STREAM_TERMINAL (-1)
/// Stream value: closed.
#define PLATFORM_STREAM_CLOSED (-2)

/// A program to start. The caller owns all pointers; they are only read during the call.
struct platform_program {
    /// Path or name of the program; a name without a slash is searched in this process's PATH.
    const char *path;
    /// Arguments, of which the first is the program's name, terminated by NULL.
    char *const *arguments;
    /// The complete environment, terminated by NULL.
    char *const *environment;
    /// Working directory; NULL for this process's.
    const char *directory;
    /// Slave of a pseudo-terminal that becomes the controlling terminal, or -1.
    int terminal;
    /// Standard input, output and error: a descriptor or a PLATFORM_STREAM value.
    int streams[3];
};

/// Opens a pseudo-terminal of a size in cells and pixels. Both ends are close-on-exec, and the master is non-blocking.
/// Returns 0, or -1 with errno.
int platform_pty_open(int columns, int rows, int x_pixels, int y_pixels, int *master, int *slave);
/// Whether a descriptor is of the other side of a pseudo-terminal's master. Any thread.
int platform_is_other_side(int master, int descriptor);
/// Opens a pipe, read end first; both ends are atomically close-on-exec. Returns 0, or -1 with errno.
int platform_pipe_open(int ends[2]);
/// Starts the program. Returns its process ID, or -1 with errno, also if exec fails.
pid_t platform_spawn(const struct platform_program *what);
/// A pidfd, which becomes readable when the process ends, or -1 where the kernel has none.
int platform_process_descriptor(pid_t pid);

/// A change of a process's state.
enum platform_process_state {
    PLATFORM_PROCESS_RUNNING,
    PLATFORM_PROCESS_EXITED,
    PLATFORM_PROCESS_SIGNALLED,
    PLATFORM_PROCESS_STOPPED,
    PLATFORM_PROCESS_CONTINUED,
    PLATFORM_PROCESS_UNKNOWN,
};
/// Returns the next state change of a child without waiting. `value` receives the exit code or the signal, and `usage`
/// is set when the child has ended.
enum platform_process_state platform_process_poll(pid_t pid, int *value, struct rusage *usage);
