#ifndef LANDFALL_SPAWN_H
#define LANDFALL_SPAWN_H

#include <spawn.h>
#include <sys/resource.h>
#include <sys/types.h>

/// The resources that a process can have less of, by numbers that Swift sees everywhere.
enum {
  landfall_address_space = RLIMIT_AS,
  landfall_processor_time = RLIMIT_CPU,
  landfall_file_size = RLIMIT_FSIZE,
  landfall_open_files = RLIMIT_NOFILE,
  landfall_processes = RLIMIT_NPROC,
  landfall_core_file = RLIMIT_CORE,
};

/// Lowers this process's limits on a resource, the one that it is warned at and the last one.
///
/// A lower one that is there stays. Returns 0 or an error number.
int landfall_limit(int resource, unsigned long long warning, unsigned long long last);

/// Lets this process have so many more bytes of memory that it can write to than it has now.
///
/// Returns 0 or an error number.
int landfall_limit_more_data(unsigned long long bytes);

/// Lets a program that is started have none of our files from `first` on; 0 or an error number.
///
/// A call of the GNU C library that Swift does not see. Elsewhere it does nothing: there only what
/// is marked as ours alone stays here.
int landfall_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// The flag that gives a program a session of its own; 0 where there is none.
///
/// The GNU C library shows it to programs that ask for its extensions alone.
int landfall_spawn_own_session(void);

/// The variables of this process, each `name=value`, and NULL behind the last.
char **landfall_spawn_environment(void);

/// The user of the process at the other end of a local socket, as of when the connection was made.
///
/// Returns 0 or an error number.
int landfall_peer(int socket, uid_t *user);

#endif
