#ifndef LANDFALL_FRIBIDI_H
#define LANDFALL_FRIBIDI_H

#include <fribidi.h>

// Returns the direction of a paragraph. The macros for it cannot be imported.
static inline FriBidiParType landfall_fribidi_base(int is_right) {
  return is_right ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
}

#endif
