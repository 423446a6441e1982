#ifndef LANDFALL_CONFINE_H
#define LANDFALL_CONFINE_H

/// Takes from this process, for good, what decoding a picture has no need of: from here on it can use
/// memory, read and write what it has open, and end. Everything else is answered as not permitted, and
/// nothing that is left reaches another process.
///
/// Returns 0, or an error number where that is not so afterwards: the system has no such thing (Linux on
/// x86-64 and AArch64 has), does not allow it, or says that it has done it and has not.
int landfall_confine(void);

#endif
