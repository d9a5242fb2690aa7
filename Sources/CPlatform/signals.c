#define _GNU_SOURCE
#include "platform_signals.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

int platform_signals_open(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -1;
    // A closed connection is an error of write(2) and must not end the program.
    signal(SIGPIPE, SIG_IGN);
    // Restoring the terminal from the background must not stop the process.
    signal(SIGTTOU, SIG_IGN);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int platform_signal_is_ignored(int signal) {
    struct sigaction present;
    return sigaction(signal, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
}

void platform_signals_release(void) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGTTOU, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

int platform_signals_next(int fd) {
    struct signalfd_siginfo info;
    return read(fd, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int platform_signals_discard(int signal) {
    sigset_t set;
    struct timespec none = {0, 0};
    sigemptyset(&set);
    sigaddset(&set, signal);
    return sigtimedwait(&set, NULL, &none) == signal;
}

/// Sends a signal to this process or its group with the default action in force, then restores handler and mask.
static void with_default_action(int number, void (*how)(int)) {
    struct sigaction action = {0}, former;
    sigset_t set, mask;
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, &former);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, &mask);
    how(number);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(number, &former, NULL);
}

static void to_self(int number) { raise(number); }
static void to_group(int number) { kill(0, number); }

void platform_signals_raise_default(int number) { with_default_action(number, to_self); }
void platform_signals_stop_group(void) { with_default_action(SIGTSTP, to_group); }
void platform_signals_stop_self(void) { raise(SIGSTOP); }
