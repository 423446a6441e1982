// The switch of the mutants. Only the copy that mutate.py makes includes this file.
#pragma once
#include <stdbool.h>

// Declared under own names. If this module included a header of the C library, Swift would treat the
// types of that header as types of this module.
char *landfallMutantEnvironment(const char *name) __asm__("getenv");
int landfallMutantNumber(const char *text) __asm__("atoi");
int landfallMutantOpen(const char *path, int flags, ...) __asm__("open");
long landfallMutantWrite(int file, const void *bytes, unsigned long count) __asm__("write");
long landfallMutantRest(int file, void *bytes, unsigned long count) __asm__("read");
int landfallMutantClose(int file) __asm__("close");
int landfallMutantParent(void) __asm__("getppid");
int landfallMutantPrint(char *text, unsigned long size, const char *format, ...) __asm__("snprintf");

/// Reads a file of /proc into a buffer that is all zeros; the bytes read.
static inline long landfallMutantRead(const char *name, int process, char *text, unsigned long size) {
  char path[32];
  landfallMutantPrint(path, sizeof path, "/proc/%d/%s", process, name);
  int file = landfallMutantOpen(path, 02000000);
  if (file < 0) return 0;
  long count = landfallMutantRest(file, text, size - 1);
  landfallMutantClose(file);
  return count;
}

/// What a variable holds in this process, or in the nearest one above it that has it: a test may start
/// the program with variables of its own choice. Returns 0 where none has it.
static inline const char *landfallMutantVariable(const char *name) {
  const char *own = landfallMutantEnvironment(name);
  if (own) return own;
  int process = landfallMutantParent();
  for (int step = 0; step < 6 && process > 1; step++) {
    // `NAME=value`, each with a zero at its end. A value is kept until the process ends.
    static char texts[65536], *text = texts;
    unsigned long room = (unsigned long)(texts + sizeof texts - text);
    __builtin_memset(text, 0, room);
    char *end = text + landfallMutantRead("environ", process, text, room);
    unsigned long length = __builtin_strlen(name);
    for (char *line = text; line < end; line += __builtin_strlen(line) + 1) {
      if (__builtin_strncmp(line, name, length) == 0 && line[length] == '=') {
        text = line + __builtin_strlen(line) + 1;
        return line + length + 1;
      }
    }
    // The parent's number is the second word after a name in brackets.
    char status[512] = {0};
    landfallMutantRead("stat", process, status, sizeof status);
    char *rest = __builtin_strrchr(status, ')');
    process = rest && rest[1] ? landfallMutantNumber(rest + 4) : 0;
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
    seen = landfallMutantVariable("LANDFALL_MUTANTS_SEEN");
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
