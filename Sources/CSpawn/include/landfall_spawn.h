#ifndef LANDFALL_SPAWN_H
#define LANDFALL_SPAWN_H

#include <spawn.h>

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

#endif
