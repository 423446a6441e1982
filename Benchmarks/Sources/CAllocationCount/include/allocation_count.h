#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// Starts counting the allocations of every thread, from 0.
void allocation_count_start(void);

/// Stops counting and returns how many blocks were asked for; -1 where the C library is not glibc.
long allocation_count_stop(void);

/// Returns how many bytes the blocks in use take; -1 where the C library is not glibc.
long allocation_bytes_in_use(void);

#endif
