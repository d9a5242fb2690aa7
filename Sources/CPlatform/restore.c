#define _GNU_SOURCE
#include "platform_restore.h"
#include "platform_shared_picture.h"
#include "platform_standard_error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

/// Two records, so that a handler never reads one that is being written.
static struct {
    int fd;
    struct termios modes;
    uint8_t bytes[PLATFORM_RESTORE_CAPACITY];
    size_t count;
} records[2];

/// Index of the armed record, or -1.
static _Atomic int armed = -1;
static int next_record = 0;

int platform_restore_arm(int fd, const void *modes, const uint8_t *bytes, size_t count) {
    if (count > PLATFORM_RESTORE_CAPACITY) return -1;
    records[next_record].fd = fd;
    memcpy(&records[next_record].modes, modes, sizeof(struct termios));
    memcpy(records[next_record].bytes, bytes, count);
    records[next_record].count = count;
    atomic_store(&armed, next_record);
    next_record = 1 - next_record;
    return 0;
}

void platform_restore_disarm(void) { atomic_store(&armed, -1); }

int platform_restore_now(int milliseconds) {
    int index = atomic_exchange(&armed, -1);
    if (index < 0) return 0;
    int saved = errno;
    int fd = records[index].fd;
    const uint8_t *bytes = records[index].bytes;
    size_t left = records[index].count;
    int dropped = 0;
    while (left > 0) {
        ssize_t count = write(fd, bytes, left);
        if (count > 0) {
            bytes += count;
            left -= (size_t)count;
        } else if (count < 0 && errno == EINTR) {
            continue;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd waiting = {fd, POLLOUT, 0};
            int ready = poll(&waiting, 1, milliseconds);
            if (ready < 0 && errno == EINTR) continue;
            if (ready > 0 && !(waiting.revents & (POLLERR | POLLHUP))) continue;
            if (dropped) break;
            // Nobody reads the terminal: its pending output is discarded to make room for the restoring sequences.
            dropped = 1;
            tcflush(fd, TCOFLUSH);
        } else {
            break;
        }
    }
    tcsetattr(fd, TCSANOW, &records[index].modes);
    platform_shared_pictures_remove();
    errno = saved;
    return 1;
}

/// Redirects later output of other threads to /dev/null, so that the restoring sequences come last.
static void close_to_others(void) {
    int index = atomic_load(&armed);
    if (index < 0) return;
    int own = fcntl(records[index].fd, F_DUPFD_CLOEXEC, 0);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (own < 0 || nowhere < 0) return;
    dup2(nowhere, records[index].fd);
    records[index].fd = own;
}

const int platform_crash_signals[PLATFORM_CRASH_SIGNALS] = {
    SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGTRAP, SIGSYS,
    // Signals that are not sent on purpose and yet end a program: limits, timers, a mistyped kill.
    SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR,
};

static void on_crash(int number) {
    close_to_others();
    platform_restore_now(300);
    // Output of a trap or a sanitizer explains the crash.
    platform_standard_error_tell(300);
    // SA_RESETHAND has restored the default action, which takes effect when this handler returns and unblocks the
    // signal.
    raise(number);
}

static void on_exit_restore(void) {
    platform_restore_now(300);
    platform_standard_error_tell(300);
}

enum { guard_stack_size = 1 << 16 };
static pthread_key_t guard_stack;

// A thread's end: detaches its signal stack, then frees it.
static void free_guard_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(memory, guard_stack_size);
}

static void make_guard_stack_key(void) {
    if (pthread_key_create(&guard_stack, free_guard_stack) != 0) guard_stack = (pthread_key_t)-1;
}

void platform_restore_guard_thread(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_guard_stack_key);
    void *memory =
        mmap(NULL, guard_stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = guard_stack_size};
    sigaltstack(&stack, NULL);
    if (guard_stack != (pthread_key_t)-1) pthread_setspecific(guard_stack, memory);
}

void platform_restore_install(void) {
    static int installed = 0;
    if (installed) return;
    installed = 1;
    platform_restore_guard_thread();
    for (int i = 0; i < PLATFORM_CRASH_SIGNALS; i++) {
        struct sigaction action = {0};
        action.sa_handler = on_crash;
        action.sa_flags = SA_ONSTACK | SA_RESETHAND;
        struct sigaction former;
        // A signal that the parent process ignored stays ignored.
        if (sigaction(platform_crash_signals[i], NULL, &former) == 0 && former.sa_handler == SIG_IGN) continue;
        sigaction(platform_crash_signals[i], &action, NULL);
    }
    atexit(on_exit_restore);
}
