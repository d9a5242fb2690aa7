// SQLite for the Memory target: wrappers of what Swift's C importer omits.
#pragma once
#include <sqlite3.h>

/// Binds a text with SQLITE_TRANSIENT, by which SQLite copies the text; it is a macro with a cast.
static inline int inset_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

/// An extended code that is computed from other codes, which the importer does not evaluate.
static const int inset_sqlite_ioerr_write = SQLITE_IOERR_WRITE;
