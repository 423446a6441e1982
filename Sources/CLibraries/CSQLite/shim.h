#ifndef LANDFALL_CSQLITE_SHIM_H
#define LANDFALL_CSQLITE_SHIM_H

#include <sqlite3.h>

// Macros and variadic functions that Swift cannot name.

// Makes SQLite copy a bound value before the call returns.
static inline sqlite3_destructor_type landfall_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

// Keeps the log when the last connection closes, so that a command that stores one page does not
// wait for the disk three times. The log is emptied at its usual size, and at sign-out.
static inline int landfall_sqlite_keep_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Prevents SQL from changing the file's own structures, and a damaged file from being trusted.
static inline int landfall_sqlite_defend(sqlite3 *database) {
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

#endif
