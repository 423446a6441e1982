#ifndef INSTRUCTION_COUNT_H
#define INSTRUCTION_COUNT_H

/// Starts counting the instructions of this thread outside the kernel, from 0.
///
/// Returns 0, or the system's error number if there is no such counter or its use is not permitted.
int instruction_count_start(void);

/// Stops counting and returns how many there were; -1 if it was never started.
long long instruction_count_stop(void);

#endif
