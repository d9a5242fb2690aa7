// ncurses for the Terminal adapter: only what Swift's importer drops is wrapped here.
#pragma once
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <term.h>
