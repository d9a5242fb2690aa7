// The process that reads files for the player, so that a file that crashes libavformat does not end the player: its
// start, its limits, and its last words in a crash.
#pragma once
#include <sys/types.h>

/// The reach of a reader, besides the sockets that the player hands it.
enum platform_reader_reach {
    /// Files, to read them.
    PLATFORM_READER_FILES,
    /// Files, to read them, and the network.
    PLATFORM_READER_NETWORK,
    /// Everything that this user may; crashes still stay in the reader.
    PLATFORM_READER_ANYTHING,
};

/// The descriptor at which a reader finds its socket.
#define PLATFORM_READER_SOCKET 3

/// Starts this program again as a reader with that socket and argument. Returns its process ID, or -1 with errno. Any
/// thread; the reader ends with the thread that started it.
pid_t platform_reader_spawn(int socket, const char *argument);
/// Forks a reader with that socket. Returns 0 in the reader, whose other descriptors are closed, and else as fork(2)
/// does. Call it before any thread starts.
pid_t platform_reader_fork(int socket);
/// The argument of `platform_reader_spawn` where this process was started by it; NULL in any other process.
const char *platform_reader_argument(void);
/// Limits this process to the needs of a reader, as far as the kernel can: memory, descriptors, no writing, no other
/// programs, and nothing that `reach` leaves out. Makes a crash end the process at once. Call it before any thread
/// starts.
void platform_reader_confine(enum platform_reader_reach reach);
/// The bytes that a thread sends when it crashes.
struct platform_reader_words {
    /// The socket; -1 sends nothing.
    int fd;
    /// The bytes, which stay valid.
    const void *bytes;
    size_t count;
};
/// Makes a crash of this thread, and of those that it starts by `platform_thread_start`, send `count` bytes to the
/// socket `fd` first; -1 ends that. `bytes` stay valid.
void platform_reader_tell_crash(int fd, const void *bytes, size_t count);
/// The bytes that a crash of this thread sends.
struct platform_reader_words platform_reader_last_words(void);
/// Gives memory that is free back to the system.
void platform_reader_trim(void);
/// Waits for the end of a child and leaves it to `platform_reader_reap`, so that its process ID is not used again.
/// Returns the signal that ended it; 0 if it exited, or is not a child.
int platform_reader_await(pid_t pid);
/// Takes a child that has ended off the process table.
void platform_reader_reap(pid_t pid);
