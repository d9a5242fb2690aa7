// The monotonic clock.
#pragma once

/// This moment of CLOCK_MONOTONIC in nanoseconds. Any thread.
long long platform_monotonic_now(void);
