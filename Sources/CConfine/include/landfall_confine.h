#ifndef LANDFALL_CONFINE_H
#define LANDFALL_CONFINE_H

/// Takes from this process, for good, what decoding a picture has no need of: from here on it can use
/// memory, read and write what it has open, and end. Everything else is answered as not permitted.
///
/// Returns 0, or an error number where the system has no such thing (Linux on x86-64 and AArch64 has).
int landfall_confine(void);

#endif
