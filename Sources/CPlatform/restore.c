#define _GNU_SOURCE
#include "platform_restore.h"
#include "platform_crash_note.h"
#include "platform_memory_file.h"
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
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/// The state that restores a terminal. It may be shared with a process that restores it after a SIGKILL of this
/// one.
struct restore_area {
    /// Two records, so that a handler never reads one that is being written.
    struct {
        struct termios modes;
        uint8_t bytes[PLATFORM_RESTORE_CAPACITY];
        size_t count;
    } records[2];
    /// Index of the armed record, or -1.
    _Atomic int armed;
    /// The process that armed it, whose pictures in shared memory go with the terminal's restoration.
    _Atomic pid_t process;
};

static struct restore_area own_area = {.armed = -1};
static struct restore_area *_Atomic area = &own_area;
/// The terminal, by this process's descriptor.
static _Atomic int device = -1;
static int next_record = 0;

int platform_restore_arm(int fd, const void *modes, const uint8_t *bytes, size_t count) {
    if (count > PLATFORM_RESTORE_CAPACITY) return -1;
    struct restore_area *to = atomic_load(&area);
    memcpy(&to->records[next_record].modes, modes, sizeof(struct termios));
    memcpy(to->records[next_record].bytes, bytes, count);
    to->records[next_record].count = count;
    atomic_store(&device, fd);
    atomic_store(&to->process, getpid());
    atomic_store(&to->armed, next_record);
    next_record = 1 - next_record;
    return 0;
}

void platform_restore_disarm(void) { atomic_store(&atomic_load(&area)->armed, -1); }

/// Uses another area from now on; the former one is unmapped.
static void use_area(struct restore_area *other) {
    struct restore_area *former = atomic_exchange(&area, other);
    if (former != &own_area) munmap(former, sizeof *former);
}

int platform_restore_share(void) {
    int fd = platform_memory_file("restore");
    if (fd < 0) return -1;
    void *memory = MAP_FAILED;
    if (ftruncate(fd, sizeof(struct restore_area)) == 0) {
        memory = mmap(NULL, sizeof(struct restore_area), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    if (memory == MAP_FAILED) {
        close(fd);
        return -1;
    }
    struct restore_area *shared = memory;
    atomic_store(&shared->armed, -1);
    use_area(shared);
    return fd;
}

int platform_restore_adopt(int memory, int fd) {
    struct stat status;
    if (fstat(memory, &status) < 0 || status.st_size < (off_t)sizeof(struct restore_area)) return -1;
    void *shared = mmap(NULL, sizeof(struct restore_area), PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (shared == MAP_FAILED) return -1;
    atomic_store(&device, fd);
    use_area(shared);
    return 0;
}

int platform_restore_now(int milliseconds) {
    struct restore_area *from = atomic_load(&area);
    int index = atomic_exchange(&from->armed, -1);
    // Another process may have written it.
    if (index < 0 || index > 1 || from->records[index].count > PLATFORM_RESTORE_CAPACITY) return 0;
    int saved = errno;
    int fd = atomic_load(&device);
    const uint8_t *bytes = from->records[index].bytes;
    size_t left = from->records[index].count;
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
    tcsetattr(fd, TCSANOW, &from->records[index].modes);
    platform_shared_pictures_remove(atomic_load(&from->process));
    errno = saved;
    return 1;
}

/// Redirects later output of other threads to /dev/null, so that the restoring sequences come last.
static void close_to_others(void) {
    if (atomic_load(&atomic_load(&area)->armed) < 0) return;
    int fd = atomic_load(&device);
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (own < 0 || nowhere < 0) return;
    dup2(nowhere, fd);
    atomic_store(&device, own);
}

const int platform_crash_signals[PLATFORM_CRASH_SIGNALS] = {
    SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGTRAP, SIGSYS,
    // Signals that are not sent on purpose and yet end a program: limits, timers, a mistyped kill.
    SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR,
};

static void on_crash(int number) {
    close_to_others();
    platform_restore_now(300);
    // The first seven are faults of the program; the others come from outside.
    for (int i = 0; i < 7; i++)
        if (number == platform_crash_signals[i]) platform_crash_tell();
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
