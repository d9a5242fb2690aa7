import Glibc

/// ncurses writes wide characters by the locale.
func setUTF8Locale() { setlocale(LC_CTYPE, "C.UTF-8") }
