#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "landfall_peer.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

int landfall_peer(int socket, uid_t *user, pid_t *process) {
#ifdef SO_PEERCRED
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return errno;
  if (size != sizeof peer) return EINVAL;
  *user = peer.uid;
  *process = peer.pid;
  return 0;
#else
  gid_t group;
  *process = 0;
  return getpeereid(socket, user, &group) == 0 ? 0 : errno;
#endif
}
