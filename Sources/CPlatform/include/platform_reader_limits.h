// The limits of a reader: resource limits, Landlock and a filter of system calls.
#pragma once
#include "platform_reader.h"

/// Limits this process and the threads that it starts later, for good. A kernel that lacks one of them applies the
/// others.
void platform_reader_limit(enum platform_reader_reach reach);
