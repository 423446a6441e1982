#ifndef LANDFALL_CONFINE_H
#define LANDFALL_CONFINE_H

/// Permanently restricts this process to what decoding a picture needs. Afterwards it can use
/// memory, read and write its open files, and end. Every other call fails as not permitted, and no
/// permitted call reaches another process.
///
/// Returns 0, or an error number if the restriction is not in effect afterwards. The system may
/// lack it (Linux on x86-64 and AArch64 has it), may not allow it, or may only claim to have set
/// it.
int landfall_confine(void);

#endif
