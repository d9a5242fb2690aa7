#define _GNU_SOURCE
#include "platform_thread.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "platform_reader.h"
#include "platform_restore.h"

struct beginning {
    char name[16];
    void (*run)(void *);
    void *context;
    /// A crash sends the same in all threads of a conversation.
    struct platform_reader_words words;
};

static void *begin(void *argument) {
    struct beginning beginning = *(struct beginning *)argument;
    free(argument);
    pthread_setname_np(pthread_self(), beginning.name);
    platform_restore_guard_thread();
    platform_reader_tell_crash(beginning.words.fd, beginning.words.bytes, beginning.words.count);
    beginning.run(beginning.context);
    return NULL;
}

int platform_thread_start(const char *name, size_t stack, void (*run)(void *), void *context) {
    struct beginning *beginning = calloc(1, sizeof *beginning);
    if (!beginning) return ENOMEM;
    strncpy(beginning->name, name, sizeof beginning->name - 1);
    beginning->run = run;
    beginning->context = context;
    beginning->words = platform_reader_last_words();
    sigset_t blocked, before;
    sigfillset(&blocked);
    // A crash with a blocked signal would end the program at once, without restoring the terminal.
    for (int i = 0; i < PLATFORM_CRASH_SIGNALS; i++) sigdelset(&blocked, platform_crash_signals[i]);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (stack > 0) pthread_attr_setstacksize(&attributes, stack);
    pthread_t thread;
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int failure = pthread_create(&thread, &attributes, begin, beginning);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (failure != 0) free(beginning);
    return failure;
}
