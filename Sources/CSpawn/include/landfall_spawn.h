#ifndef LANDFALL_SPAWN_H
#define LANDFALL_SPAWN_H

#include <spawn.h>

/// Lets a program that is started have none of our files from `first` on; 0 or an error number.
///
/// A call of the GNU C library that Swift does not see. Elsewhere it does nothing: there only what
/// is marked as ours alone stays here.
int landfall_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
