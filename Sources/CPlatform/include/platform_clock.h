// The monotonic clock.
#pragma once

/// CLOCK_MONOTONIC in nanoseconds. Any thread.
long long platform_monotonic_now(void);
