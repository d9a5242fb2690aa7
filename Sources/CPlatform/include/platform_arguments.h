// The program's command-line arguments. Any thread.
#pragma once

/// Number of arguments, including the program's name.
int platform_argument_count(void);
/// An argument, of which 0 is the program's name; NULL where `index` is out of range.
const char *platform_argument(int index);
