// The switch of the mutants in the copy that mutate.py makes; nothing else includes it.
#pragma once
#include <stdbool.h>

// Under names of their own: with a header of the C library in this module, Swift takes the types of that
// header for ones of this module, in files that import it.
char *landfallMutantEnvironment(const char *name) __asm__("getenv");
int landfallMutantNumber(const char *text) __asm__("atoi");
int landfallMutantOpen(const char *path, int flags, ...) __asm__("open");
long landfallMutantWrite(int file, const void *bytes, unsigned long count) __asm__("write");
long landfallMutantRead(int file, void *bytes, unsigned long count) __asm__("read");
int landfallMutantClose(int file) __asm__("close");
int landfallMutantParent(void) __asm__("getppid");
int landfallMutantPrint(char *text, unsigned long size, const char *format, ...) __asm__("snprintf");

/// What a variable holds in this process, or in the nearest one above it that has it: a test may start
/// the program with variables of its own choice. Returns 0 where none has it.
static inline const char *landfallMutantVariable(const char *name) {
  static char text[256];
  const char *own = landfallMutantEnvironment(name);
  if (own) return own;
  unsigned long length = 0;
  while (name[length]) length++;
  int process = landfallMutantParent();
  for (int step = 0; step < 6 && process > 1; step++) {
    char path[32], buffer[4096];
    landfallMutantPrint(path, sizeof path, "/proc/%d/environ", process);
    int file = landfallMutantOpen(path, 02000000);
    // Names and values follow each other, each with a zero at its end.
    unsigned long matched = 0, kept = 0;
    bool begins = true, found = false;
    long count;
    while (file >= 0 && (count = landfallMutantRead(file, buffer, sizeof buffer)) > 0) {
      for (long index = 0; index < count; index++) {
        char byte = buffer[index];
        if (found) {
          if (kept + 1 < sizeof text) text[kept++] = byte;
          if (byte == 0) break;
        } else if (byte == 0) {
          begins = true;
          matched = 0;
        } else if (begins) {
          if (matched == length && byte == '=') found = true;
          else if (matched < length && byte == name[matched]) matched++;
          else begins = false;
        }
      }
      if (found && kept && text[kept - 1] == 0) break;
    }
    if (file >= 0) landfallMutantClose(file);
    if (found) {
      text[kept < sizeof text ? kept : sizeof text - 1] = 0;
      return text;
    }
    // The parent's number is the fourth word of its line, after a name in brackets.
    landfallMutantPrint(path, sizeof path, "/proc/%d/stat", process);
    file = landfallMutantOpen(path, 02000000);
    count = file >= 0 ? landfallMutantRead(file, buffer, sizeof buffer - 1) : 0;
    if (file >= 0) landfallMutantClose(file);
    long end = count > 0 ? count : 0;
    while (end > 0 && buffer[end - 1] != ')') end--;
    buffer[count > 0 ? count : 0] = 0;
    process = end > 0 && end + 3 < count ? landfallMutantNumber(buffer + end + 3) : 0;
  }
  return 0;
}

/// Whether the mutant with this number is the one that `LANDFALL_MUTANT` names. With
/// `LANDFALL_MUTANTS_SEEN`, notes in that file that it was reached.
static inline bool landfallMutant(int number) {
  static int wanted = -1;
  static const char *seen = 0;
  static unsigned char noted[65536];
  if (wanted < 0) {
    const char *text = landfallMutantVariable("LANDFALL_MUTANT");
    int number = text ? landfallMutantNumber(text) : 0;
    seen = landfallMutantVariable("LANDFALL_MUTANTS_SEEN");
    wanted = number;
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
