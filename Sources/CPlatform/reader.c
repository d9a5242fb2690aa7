#define _GNU_SOURCE
#include "platform_reader.h"
#include "platform_arguments.h"
#include "platform_reader_limits.h"
#include "platform_restore.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// The name under which a process list shows a reader, and by which it knows that it is one.
static const char reader_name[] = "inset-reader";

pid_t platform_reader_spawn(int socket, const char *argument) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -1;
    }
    // A bare root may lack devices; writing to a folder fails, which loses the bytes too.
    int has_devices = access("/dev/null", R_OK | W_OK) == 0;
    posix_spawn_file_actions_addopen(&actions, 0, has_devices ? "/dev/null" : "/", has_devices ? O_RDWR : O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    posix_spawn_file_actions_adddup2(&actions, socket, PLATFORM_READER_SOCKET);
    posix_spawn_file_actions_addclosefrom_np(&actions, PLATFORM_READER_SOCKET + 1);
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    char *words[] = {(char *)reader_name, (char *)argument, NULL};
    pid_t pid = -1;
    int failure = posix_spawn(&pid, "/proc/self/exe", &actions, &attributes, words, environ);
    if (failure == ENOENT || failure == EACCES) {
        // Without /proc the program is where it was when it started.
        const char *path = (const char *)getauxval(AT_EXECFN);
        if (path) failure = posix_spawn(&pid, path, &actions, &attributes, words, environ);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = failure;
    return failure == 0 ? pid : -1;
}

pid_t platform_reader_fork(int socket) {
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid != 0) return pid;
    if (socket != PLATFORM_READER_SOCKET) dup2(socket, PLATFORM_READER_SOCKET);
#ifdef SYS_close_range
    syscall(SYS_close_range, PLATFORM_READER_SOCKET + 1U, UINT_MAX, 0U);
#endif
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    return 0;
}

const char *platform_reader_argument(void) {
    const char *name = platform_argument(0);
    if (!name || strcmp(name, reader_name) != 0) return NULL;
    int kind = 0;
    socklen_t size = sizeof kind;
    if (getsockopt(PLATFORM_READER_SOCKET, SOL_SOCKET, SO_TYPE, &kind, &size) < 0) return NULL;
    if (kind != SOCK_SEQPACKET) return NULL;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, reader_name);
    return platform_argument(1);
}

// MARK: Crashes

static _Thread_local struct platform_reader_words last_words = {.fd = -1};

struct platform_reader_words platform_reader_last_words(void) { return last_words; }

void platform_reader_tell_crash(int fd, const void *bytes, size_t count) {
    last_words.bytes = bytes;
    last_words.count = count;
    last_words.fd = fd;
}

static void on_crash(int number) {
    if (last_words.fd >= 0) send(last_words.fd, last_words.bytes, last_words.count, MSG_NOSIGNAL | MSG_DONTWAIT);
    // SA_RESETHAND has restored the default action.
    raise(number);
}

void platform_reader_confine(enum platform_reader_reach reach) {
    platform_restore_guard_thread();
    for (int i = 0; i < PLATFORM_CRASH_SIGNALS; i++) {
        struct sigaction action = {0};
        action.sa_handler = on_crash;
        action.sa_flags = SA_ONSTACK | SA_RESETHAND;
        sigaction(platform_crash_signals[i], &action, NULL);
    }
    // Two heaps are enough for a few threads that mostly wait, and keep the process small.
    mallopt(M_ARENA_MAX, 2);
    setpriority(PRIO_PROCESS, 0, 5);
#ifdef SYS_ioprio_set
    // The lowest priority of the class of usual programs, for this process.
    syscall(SYS_ioprio_set, 1, 0, 2 << 13 | 7);
#endif
    platform_reader_limit(reach);
}

void platform_reader_trim(void) { malloc_trim(0); }

// MARK: The end of a reader

int platform_reader_await(pid_t pid) {
    siginfo_t how;
    memset(&how, 0, sizeof how);
    int got;
    do got = waitid(P_PID, (id_t)pid, &how, WEXITED | WNOWAIT);
    while (got < 0 && errno == EINTR);
    return got == 0 && (how.si_code == CLD_KILLED || how.si_code == CLD_DUMPED) ? how.si_status : 0;
}

void platform_reader_reap(pid_t pid) {
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) { }
}
