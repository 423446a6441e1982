// The switch of the mutants in the copy that mutate.py makes; nothing else includes it.
#pragma once
#include <stdbool.h>

// Under names of their own: with a header of the C library in this module, Swift takes the types of that
// header for ones of this module, in files that import it.
char *landfallMutantEnvironment(const char *name) __asm__("getenv");
int landfallMutantNumber(const char *text) __asm__("atoi");
int landfallMutantOpen(const char *path, int flags, ...) __asm__("open");
long landfallMutantWrite(int file, const void *bytes, unsigned long count) __asm__("write");
int landfallMutantClose(int file) __asm__("close");

/// Whether the mutant with this number is the one that `LANDFALL_MUTANT` names. With
/// `LANDFALL_MUTANTS_SEEN`, notes in that file that it was reached.
static inline bool landfallMutant(int number) {
  static int wanted = -1;
  static const char *seen = 0;
  static unsigned char noted[65536];
  if (wanted < 0) {
    const char *text = landfallMutantEnvironment("LANDFALL_MUTANT");
    seen = landfallMutantEnvironment("LANDFALL_MUTANTS_SEEN");
    wanted = text ? landfallMutantNumber(text) : 0;
  }
  if (seen && number > 0 && number < 65536 && !noted[number]) {
    noted[number] = 1;
    // Write, create, append, close in other programs: the values of Linux.
    int file = landfallMutantOpen(seen, 01 | 0100 | 02000 | 02000000, 0600);
    if (file >= 0) {
      char line[16];
      int length = 0, rest = number;
      char digits[8];
      int count = 0;
      while (rest) { digits[count++] = (char)('0' + rest % 10); rest /= 10; }
      while (count) line[length++] = digits[--count];
      line[length++] = '\n';
      if (landfallMutantWrite(file, line, (unsigned long)length) < 0) noted[number] = 0;
      landfallMutantClose(file);
    }
  }
  return number == wanted;
}
