// Starting a program as the leader of a new session, on a pseudo-terminal or on none.
#pragma once
#include <sys/resource.h>
#include <sys/types.h>

/// A stream of the new program is the terminal (or /dev/null where there is none).
#define PLATFORM_STREAM_TERMINAL (-1)
/// A stream of the new program is closed.
#define PLATFORM_STREAM_CLOSED (-2)

/// What to start. All pointers stay the caller's and are read during the call alone.
struct platform_program {
    /// The program; searched in the PATH of this process when it holds no slash.
    const char *path;
    /// Arguments with the program's name first, ended by NULL.
    char *const *arguments;
    /// The whole environment, ended by NULL.
    char *const *environment;
    /// Where it starts; NULL for here.
    const char *directory;
    /// The slave of a pseudo-terminal that becomes the controlling one, or -1 for none.
    int terminal;
    /// Standard input, output and error: a descriptor or a PLATFORM_STREAM value.
    int streams[3];
};

/// Opens a pseudo-terminal of that size; both ends are close-on-exec and the master does not block.
/// Returns 0, or -1 with errno.
int platform_pty_open(int columns, int rows, int x_pixels, int y_pixels, int *master, int *slave);
/// Opens a pipe, reading end first; both ends are close-on-exec from the first moment. Returns 0, or -1 with errno.
int platform_pipe_open(int ends[2]);
/// Starts the program. Returns its process id, or -1 with errno (that of exec included).
pid_t platform_spawn(const struct platform_program *what);
/// A descriptor that becomes readable when the process ends, or -1 where the kernel has none.
int platform_process_descriptor(pid_t pid);

/// How a process stands.
enum platform_process_state {
    PLATFORM_PROCESS_RUNNING,
    PLATFORM_PROCESS_EXITED,
    PLATFORM_PROCESS_SIGNALLED,
    PLATFORM_PROCESS_STOPPED,
    PLATFORM_PROCESS_CONTINUED,
    PLATFORM_PROCESS_UNKNOWN,
};
/// Takes the next change of a child's state without waiting; `value` becomes the exit code or the signal,
/// `usage` is filled in when it ended.
enum platform_process_state platform_process_poll(pid_t pid, int *value, struct rusage *usage);
