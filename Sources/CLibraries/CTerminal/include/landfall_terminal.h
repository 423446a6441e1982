// A terminal taken over by a full-screen view, and given back whatever happens to the process.
//
// In C because the handlers may call nothing but async-signal-safe functions (POSIX.1-2017, 2.4.3),
// which a Swift runtime does not promise. One terminal a process. All calls but
// landfall_terminal_notify are made on one thread.
#ifndef LANDFALL_TERMINAL_H
#define LANDFALL_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

// What landfall_terminal_wait saw, as bits.
enum {
  LANDFALL_TERMINAL_INPUT = 1,    // bytes can be read
  LANDFALL_TERMINAL_CLOSED = 2,   // the terminal is gone
  LANDFALL_TERMINAL_RESIZED = 4,  // SIGWINCH
  LANDFALL_TERMINAL_RESUMED = 8,  // SIGCONT; the terminal has been taken over again
  LANDFALL_TERMINAL_ENDING = 16,  // SIGINT, SIGTERM, SIGHUP or SIGQUIT; the terminal is given back
  LANDFALL_TERMINAL_WOKEN = 32    // landfall_terminal_notify('w')
};

// Raw mode but for the keys that send signals, handlers, then writes `enter`. `leave` is written
// whenever the terminal is given back. Answers with 0 or an errno.
int landfall_terminal_enter(
    int input, int output, const void *enter, size_t enter_length, const void *leave,
    size_t leave_length);

// Gives the terminal back and the handlers too; nothing when that has been done.
void landfall_terminal_leave(void);

// The size in cells; zeros where it is not known.
void landfall_terminal_size(int output, int *columns, int *rows);

// Writes all bytes, as long as the terminal is taken over.
void landfall_terminal_write(int output, const void *bytes, size_t length);

// Waits for at most `nanoseconds`, for ever where they are negative. Input is looked at only where
// `wants_input`. Answers with the bits above; 0 once the time is over, or after notify('j').
int landfall_terminal_wait(int input, int wants_input, int64_t nanoseconds);

// Ends a wait: 'w' is reported, 'j' is not. From any thread.
void landfall_terminal_notify(char kind);

// Ends the process as the signal would that asked for it; nothing where none did.
void landfall_terminal_end_as_asked(void);

#endif
