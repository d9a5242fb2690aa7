// Tells the thread sanitizer of Swift's mutexes.
//
// `Synchronization.Mutex` is a futex. Taking one that is free, and letting go of one that nobody waits for, is compiled
// into the caller, where the sanitizer sees it. Where two threads meet, both happen in libswiftSynchronization, which
// nobody compiled for the sanitizer: it would call each change behind a lock that two threads wanted at once a race.
// The two functions of that library are wrapped here; a program that has none of its own takes these.

#include "CThreadSanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WATCHED 1
#endif
#endif

#ifndef WATCHED

bool thread_sanitizer_watches(void) { return false; }

#else

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

bool thread_sanitizer_watches(void) { return true; }

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);

static SWIFT void (*own_lock_slow)(uint32_t thread, SELF);
static SWIFT void (*own_unlock_slow)(SELF);

__attribute__((constructor)) static void find(void) {
  own_lock_slow = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK_SLOW);
  own_unlock_slow = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (own_lock_slow != NULL && own_unlock_slow != NULL) return;
  fputs("Swift's mutexes are not what Tests/CThreadSanitizer knows: all that they guard would be called a race.\n", stderr);
  abort();
}

SWIFT void lock_slow(uint32_t thread, SELF) {
  own_lock_slow(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF) {
  __tsan_release(mutex);
  own_unlock_slow(mutex);
}

#endif
