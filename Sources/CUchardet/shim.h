// libuchardet for the Media target: Mozilla's detector of character sets.
#pragma once
#include <uchardet/uchardet.h>
