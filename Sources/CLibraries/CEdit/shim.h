// libedit's readline interface. Its variables are set here, because Swift 6 does not allow access
// to plain C globals.
#ifndef LANDFALL_EDIT_H
#define LANDFALL_EDIT_H

#include <stdio.h>
#include <stdlib.h>
#include <editline/readline.h>

typedef char **(*landfall_completer)(const char *word, int start, int end);

// Prompts go to standard error, as in the other commands.
static inline void landfall_edit_begin(const char *name, landfall_completer completer) {
  rl_readline_name = name;
  rl_instream = stdin;
  rl_outstream = stderr;
  rl_initialize();
  rl_attempted_completion_function = completer;
  rl_completion_append_character = ' ';
}

// No file names are offered if the completer has no match.
static inline void landfall_edit_no_files(void) { rl_attempted_completion_over = 1; }

// The text before the cursor.
static inline const char *landfall_edit_line(void) { return rl_line_buffer; }

#endif
