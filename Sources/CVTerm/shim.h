// libvterm for the harness: a terminal emulator whose screen can be read.
#pragma once
#include <vterm.h>
