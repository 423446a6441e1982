// A terminal without a device. Swift's Glibc module does not show the XSI calls that make one.
#ifndef LANDFALL_PSEUDO_TERMINAL_H
#define LANDFALL_PSEUDO_TERMINAL_H

// Opens a pseudo-terminal of that size, with both sides. Returns 0 or an errno.
int landfall_open_pseudo_terminal(int columns, int rows, int *reader, int *program);

#endif
