#ifndef LANDFALL_LOOP_HOOK_H
#define LANDFALL_LOOP_HOOK_H

/// Takes a job that the runtime was about to give to its pool of threads.
typedef void (*landfall_take_job)(void *loop, void *job);

/// Gives `take` the jobs that this thread hands to the runtime's pool, until it is called with a null
/// loop. Other threads are left alone.
void landfall_loop_adopt(void *loop, landfall_take_job take);

/// The same for every thread of the process that has no loop of its own, from now on.
void landfall_loop_adopt_process(void *loop, landfall_take_job take);

#endif
