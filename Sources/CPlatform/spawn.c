#define _GNU_SOURCE
#include "platform_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int platform_is_other_side(int master, int descriptor) {
    char name[64];
    struct stat own, other;
    return ptsname_r(master, name, sizeof name) == 0 && stat(name, &own) == 0 && fstat(descriptor, &other) == 0
           && S_ISCHR(other.st_mode) && own.st_rdev == other.st_rdev;
}

int platform_pipe_open(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int platform_pty_open(int columns, int rows, int x_pixels, int y_pixels, int *master, int *slave) {
    struct winsize size = {
        .ws_col = (unsigned short)columns,
        .ws_row = (unsigned short)rows,
        .ws_xpixel = (unsigned short)x_pixels,
        .ws_ypixel = (unsigned short)y_pixels,
    };
    if (openpty(master, slave, NULL, NULL, &size) < 0) return -1;
    fcntl(*master, F_SETFD, FD_CLOEXEC);
    fcntl(*slave, F_SETFD, FD_CLOEXEC);
    fcntl(*master, F_SETFL, fcntl(*master, F_GETFL) | O_NONBLOCK);
    return 0;
}

// Runs in the child between fork and exec: only async-signal-safe calls.
static void become(const struct platform_program *what, int report) {
    setsid();
    if (what->terminal >= 0 && ioctl(what->terminal, TIOCSCTTY, 0) < 0) goto failed;
    int sources[3];
    for (int i = 0; i < 3; i++) {
        sources[i] = what->streams[i];
        if (sources[i] == PLATFORM_STREAM_TERMINAL)
            sources[i] = what->terminal >= 0 ? what->terminal : open("/dev/null", O_RDWR | O_CLOEXEC);
        // Moved above 0, 1 and 2, so that dup2 does not overwrite a source.
        if (sources[i] >= 0) sources[i] = fcntl(sources[i], F_DUPFD_CLOEXEC, 10);
    }
    report = fcntl(report, F_DUPFD_CLOEXEC, 10);
    for (int i = 0; i < 3; i++) {
        if (sources[i] >= 0) dup2(sources[i], i);
        else close(i);
    }
#ifdef SYS_close_range
    syscall(SYS_close_range, 3U, UINT_MAX, 4U /* CLOSE_RANGE_CLOEXEC */);
#endif
    for (int signal_number = 1; signal_number < NSIG; signal_number++) signal(signal_number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (what->directory && chdir(what->directory) < 0) goto failed;
    execvpe(what->path, what->arguments, what->environment);
failed:;
    int error = errno;
    if (write(report, &error, sizeof error) < 0) { }
    _exit(127);
}

pid_t platform_spawn(const struct platform_program *what) {
    int report[2];
    if (pipe2(report, O_CLOEXEC) < 0) return -1;
    pid_t pid = fork();
    if (pid == 0) become(what, report[1]);
    int saved = errno;
    close(report[1]);
    if (pid < 0) {
        close(report[0]);
        errno = saved;
        return -1;
    }
    int error = 0;
    ssize_t got;
    do got = read(report[0], &error, sizeof error);
    while (got < 0 && errno == EINTR);
    close(report[0]);
    if (got != sizeof error) return pid;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) { }
    errno = error;
    return -1;
}

int platform_process_descriptor(pid_t pid) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, pid, 0);
#else
    (void)pid;
    return -1;
#endif
}

enum platform_process_state platform_process_poll(pid_t pid, int *value, struct rusage *usage) {
    int status = 0;
    pid_t got;
    do got = wait4(pid, &status, WNOHANG | WUNTRACED | WCONTINUED, usage);
    while (got < 0 && errno == EINTR);
    if (got == 0) return PLATFORM_PROCESS_RUNNING;
    if (got < 0) return PLATFORM_PROCESS_UNKNOWN;
    if (WIFEXITED(status)) {
        *value = WEXITSTATUS(status);
        return PLATFORM_PROCESS_EXITED;
    }
    if (WIFSIGNALED(status)) {
        *value = WTERMSIG(status);
        return PLATFORM_PROCESS_SIGNALLED;
    }
    if (WIFSTOPPED(status)) {
        *value = WSTOPSIG(status);
        return PLATFORM_PROCESS_STOPPED;
    }
    return PLATFORM_PROCESS_CONTINUED;
}
