// The declarations about the thread sanitizer. The rest of the target is not called: it takes the place of
// functions of Swift's own library in test programs that the sanitizer watches.
#pragma once

#include <stdbool.h>

// Whether it watches this program.
bool thread_sanitizer_watches(void);
