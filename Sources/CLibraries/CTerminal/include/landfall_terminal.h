// A terminal that a full-screen view takes over, and that is restored whatever happens to the
// process.
//
// It is in C because the handlers may call only async-signal-safe functions (POSIX.1-2017, 2.4.3),
// which a Swift runtime does not promise. A process has one terminal. All calls except
// landfall_terminal_notify are made on one thread.
#ifndef LANDFALL_TERMINAL_H
#define LANDFALL_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

// The result of landfall_terminal_wait, as bits.
enum {
  LANDFALL_TERMINAL_INPUT = 1,    // bytes can be read
  LANDFALL_TERMINAL_CLOSED = 2,   // the terminal is gone
  LANDFALL_TERMINAL_RESIZED = 4,  // SIGWINCH
  LANDFALL_TERMINAL_RESUMED = 8,  // SIGCONT; the terminal has been taken over again
  LANDFALL_TERMINAL_ENDING = 16,  // SIGINT, SIGTERM, SIGHUP or SIGQUIT; the terminal is restored
  LANDFALL_TERMINAL_WOKEN = 32    // landfall_terminal_notify('w')
};

// Sets raw mode, except for the keys that send signals, sets handlers, then writes `enter`. `leave`
// is written whenever the terminal is restored. Returns 0 or an errno.
int landfall_terminal_enter(
    int input, int output, const void *enter, size_t enter_length, const void *leave,
    size_t leave_length);

// Restores the terminal and the handlers; does nothing if they are restored already.
void landfall_terminal_leave(void);

// Returns the size in cells; zeros if it is not known.
void landfall_terminal_size(int output, int *columns, int *rows);

// Writes all bytes while the terminal is taken over.
void landfall_terminal_write(int output, const void *bytes, size_t length);

// Waits for at most `nanoseconds`, or for ever if negative. Input is checked only with
// `wants_input`. Returns the bits above; 0 after the time or after notify('j').
int landfall_terminal_wait(int input, int wants_input, int64_t nanoseconds);

// Ends a wait: 'w' is reported, 'j' is not. May be called on any thread.
void landfall_terminal_notify(char kind);

// Ends the process like the signal that asked for its end; does nothing without such a signal.
void landfall_terminal_end_as_asked(void);

#endif
