#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "landfall_spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int landfall_limit(int resource, unsigned long long warning, unsigned long long last) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return errno;
  if (last < limit.rlim_max) limit.rlim_max = (rlim_t)last;
  if (warning < limit.rlim_cur) limit.rlim_cur = (rlim_t)warning;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int landfall_limit_more_data(unsigned long long bytes) {
  unsigned long long pages = 0;
#ifdef __linux__
  FILE *file = fopen("/proc/self/statm", "re");
  if (file != NULL) {
    // The sixth number is data and stacks. Without the file the limit is stricter.
    if (fscanf(file, "%*s %*s %*s %*s %*s %llu", &pages) != 1) pages = 0;
    fclose(file);
  }
#endif
  unsigned long long most = pages * (unsigned long long)sysconf(_SC_PAGESIZE) + bytes;
  return landfall_limit(RLIMIT_DATA, most, most);
}

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

int landfall_peer(int socket, uid_t *user) {
#ifdef SO_PEERCRED
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return errno;
  if (size != sizeof peer) return EINVAL;
  *user = peer.uid;
  return 0;
#else
  gid_t group;
  return getpeereid(socket, user, &group) == 0 ? 0 : errno;
#endif
}

int landfall_signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
