// The words that the program was started with. Any thread.
#pragma once

/// How many words the program was started with, its name among them.
int platform_argument_count(void);
/// One of them, its name first; NULL where there are not so many.
const char *platform_argument(int index);
