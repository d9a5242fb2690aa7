// What the kernel keeps from a reader: resource limits, Landlock and a filter of system calls.
#pragma once
#include "platform_reader.h"

/// Limits this process and the threads that it starts later, for good. What the kernel does not know is left out.
void platform_reader_limit(enum platform_reader_reach reach);
