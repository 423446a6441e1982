#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "landfall_spawn.h"

int landfall_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  (void)actions;
  (void)first;
  return 0;
#endif
}

int landfall_spawn_own_session(void) {
#ifdef POSIX_SPAWN_SETSID
  return POSIX_SPAWN_SETSID;
#else
  return 0;
#endif
}

#ifdef __APPLE__
#include <crt_externs.h>
char **landfall_spawn_environment(void) { return *_NSGetEnviron(); }
#else
extern char **environ;
char **landfall_spawn_environment(void) { return environ; }
#endif
