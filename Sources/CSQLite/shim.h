// SQLite for the Memory target: only what Swift's importer drops is wrapped here.
#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT, which has SQLite copy the text, is a cast.
static inline int inset_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

/// A code that is made of others, which the importer does not compute.
static const int inset_sqlite_ioerr_write = SQLITE_IOERR_WRITE;
