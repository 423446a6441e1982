// The switch of the mutants in the copy that mutate.py makes; nothing else includes it.
#pragma once
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Whether the mutant with this number is the one that `LANDFALL_MUTANT` names. With
/// `LANDFALL_MUTANTS_SEEN`, notes in that file that it was reached.
static inline bool landfallMutant(int number) {
  static int wanted = -1;
  static const char *seen = 0;
  static unsigned char noted[65536];
  if (wanted < 0) {
    const char *text = getenv("LANDFALL_MUTANT");
    seen = getenv("LANDFALL_MUTANTS_SEEN");
    wanted = text ? atoi(text) : 0;
  }
  if (seen && number > 0 && number < 65536 && !noted[number]) {
    noted[number] = 1;
    int file = open(seen, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) {
      char line[16];
      int length = 0, rest = number;
      char digits[8];
      int count = 0;
      while (rest) { digits[count++] = (char)('0' + rest % 10); rest /= 10; }
      while (count) line[length++] = digits[--count];
      line[length++] = '\n';
      if (write(file, line, (size_t)length) < 0) noted[number] = 0;
      close(file);
    }
  }
  return number == wanted;
}
