#include "tls_library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct tls_library library;
static int is_loaded;

static void load(void) {
    void *handle = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define TLS_FIND(name)                                                                                               \
    {                                                                                                                \
        void *symbol = dlsym(handle, "gnutls_" #name);                                                               \
        if (!symbol) return;                                                                                         \
        *(void **)&library.name = symbol;                                                                            \
    }
    TLS_FUNCTIONS(TLS_FIND)
#undef TLS_FIND
    is_loaded = 1;
}

const struct tls_library *tls_library_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}
