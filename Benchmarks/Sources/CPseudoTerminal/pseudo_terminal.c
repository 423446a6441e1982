#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int landfall_open_pseudo_terminal(int columns, int rows, int *reader, int *program) {
  *reader = posix_openpt(O_RDWR | O_NOCTTY);
  if (*reader < 0) return errno;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  const char *name = NULL;
  *program = -1;
  if (grantpt(*reader) == 0 && unlockpt(*reader) == 0 && (name = ptsname(*reader)) != NULL &&
      ioctl(*reader, TIOCSWINSZ, &size) == 0 && fcntl(*reader, F_SETFD, FD_CLOEXEC) == 0) {
    *program = open(name, O_RDWR | O_NOCTTY);
  }
  if (*program >= 0) return 0;
  int error = errno;
  close(*reader);
  return error;
}
