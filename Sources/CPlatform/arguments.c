#include "platform_arguments.h"

#include <stddef.h>

static int count;
static char **words;

// The C library passes the arguments to constructors. Swift's `CommandLine` is empty if certain other libraries, such
// as one that changes the clock, are loaded before Swift's.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    words = argv;
}

int platform_argument_count(void) { return count; }

const char *platform_argument(int index) { return index >= 0 && index < count ? words[index] : NULL; }
