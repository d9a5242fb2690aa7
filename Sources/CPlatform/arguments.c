#include "platform_arguments.h"

#include <stddef.h>

static int count;
static char **words;

// The C library hands them to what runs before main. What Swift's library says of them is empty where some others, one
// that changes the clock among them, are loaded before it.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    words = argv;
}

int platform_argument_count(void) { return count; }

const char *platform_argument(int index) { return index >= 0 && index < count ? words[index] : NULL; }
