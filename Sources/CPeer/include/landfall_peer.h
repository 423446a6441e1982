#ifndef LANDFALL_PEER_H
#define LANDFALL_PEER_H

#include <sys/types.h>

/// The user and, where the system tells, the process at the other end of a local socket.
///
/// They are those of the moment when the connection was made. Returns 0 or an error number; the
/// process is 0 where it is not told.
int landfall_peer(int socket, uid_t *user, pid_t *process);

#endif
