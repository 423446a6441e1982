#ifndef LANDFALL_SPAWN_H
#define LANDFALL_SPAWN_H

#include <spawn.h>
#include <sys/resource.h>
#include <sys/types.h>

/// The resources that can be limited for a process, as numbers that Swift sees on every system.
enum {
  landfall_address_space = RLIMIT_AS,
  landfall_processor_time = RLIMIT_CPU,
  landfall_file_size = RLIMIT_FSIZE,
  landfall_open_files = RLIMIT_NOFILE,
  landfall_processes = RLIMIT_NPROC,
  landfall_core_file = RLIMIT_CORE,
};

/// Lowers this process's soft and hard limits on a resource.
///
/// A lower limit that exists stays. Returns 0 or an error number.
int landfall_limit(int resource, unsigned long long warning, unsigned long long last);

/// Limits this process's writable memory to its present size plus `bytes`.
///
/// Returns 0 or an error number.
int landfall_limit_more_data(unsigned long long bytes);

/// Closes our files from `first` on in a started program. Returns 0 or an error number.
///
/// Uses a call of the GNU C library that Swift does not see. On other systems it does nothing, and
/// only files marked close-on-exec stay here.
int landfall_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Returns the flag that gives a program its own session; 0 if there is none.
///
/// The GNU C library shows it only to programs that ask for its extensions.
int landfall_spawn_own_session(void);

/// Returns whether this process ignores a signal, as a program does that `nohup` has started.
int landfall_signal_is_ignored(int number);

/// Returns the environment of this process, each entry `name=value`, with NULL at the end.
char **landfall_spawn_environment(void);

/// Finds the user of the process at the other end of a local socket, at the time of the connection.
///
/// Returns 0 or an error number.
int landfall_peer(int socket, uid_t *user);

#endif
