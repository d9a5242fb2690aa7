#include "bus_library.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct bus_library library;
static int is_loaded;

static void load(void) {
    void *handle = NULL;
    // The library has these names on systems without systemd.
    static const char *const names[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
    for (size_t index = 0; !handle && index < sizeof names / sizeof *names; index++)
        handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define BUS_FIND(name)                                                                                               \
    {                                                                                                                \
        void *symbol = dlsym(handle, "sd_bus_" #name);                                                               \
        if (!symbol) return;                                                                                         \
        *(void **)&library.name = symbol;                                                                            \
    }
    BUS_FUNCTIONS(BUS_FIND)
#undef BUS_FIND
    is_loaded = 1;
}

const struct bus_library *bus_library_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}
