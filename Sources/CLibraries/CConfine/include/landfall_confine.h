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

/// Begins the rules for ``landfall_restrict_files``. Returns a descriptor, or -1 if the system has no
/// such rules (Linux has them from 5.13 on).
int landfall_file_rules(void);

/// Allows a process under these rules to read a file, or the files below a folder; a missing one is
/// ignored.
void landfall_allow_reading(int rules, const char *path);

/// Permanently restricts the calling thread, and those that it starts, to reading what the rules
/// allow. It can write, make, rename and execute no file. Open files stay open. Closes the rules.
///
/// Returns 0, or an error number if the restriction is not in effect afterwards.
int landfall_restrict_files(int rules);

/// Permanently refuses this process what file rules do not cover: to change the mode, the owner, the
/// times or the attributes of a file, to signal or limit another process, and, unless it may connect,
/// to connect to another program of this computer by a local socket.
///
/// Returns 0, or an error number if the restriction is not in effect afterwards, as
/// ``landfall_confine`` does.
int landfall_refuse_calls(int may_connect);

#endif
