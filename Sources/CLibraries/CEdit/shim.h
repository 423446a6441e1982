// libedit's readline interface. Its variables are set here, since Swift 6 does not let plain C
// globals be touched.
#ifndef LANDFALL_EDIT_H
#define LANDFALL_EDIT_H

#include <stdio.h>
#include <stdlib.h>
#include <editline/readline.h>

typedef char **(*landfall_completer)(const char *word, int start, int end);

// Prompts go to standard error, as those of the other commands do.
static inline void landfall_edit_begin(const char *name, landfall_completer completer) {
  rl_readline_name = name;
  rl_instream = stdin;
  rl_outstream = stderr;
  rl_initialize();
  rl_attempted_completion_function = completer;
  rl_completion_append_character = ' ';
}

// Names of files are no answer where the completer has none.
static inline void landfall_edit_no_files(void) { rl_attempted_completion_over = 1; }

// What stands before the cursor.
static inline const char *landfall_edit_line(void) { return rl_line_buffer; }

#endif
