#ifndef LANDFALL_LOOP_HOOK_H
#define LANDFALL_LOOP_HOOK_H

/// Takes a job that the runtime was about to give to its thread pool.
typedef void (*landfall_take_job)(void *loop, void *job);

/// Passes the jobs that this thread gives to the runtime's pool to `take`, until it is called with
/// a null loop. Other threads are not affected.
void landfall_loop_adopt(void *loop, landfall_take_job take);

/// Does the same for every thread of the process that has no loop of its own, from now on.
void landfall_loop_adopt_process(void *loop, landfall_take_job take);

#endif
