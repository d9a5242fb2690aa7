// sd-bus, the D-Bus of libsystemd, for the Remote adapter.
#pragma once
#include <systemd/sd-bus.h>
