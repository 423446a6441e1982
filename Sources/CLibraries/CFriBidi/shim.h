#ifndef LANDFALL_FRIBIDI_H
#define LANDFALL_FRIBIDI_H

#include <fribidi.h>

// The direction of a paragraph; the macros behind it are not importable.
static inline FriBidiParType landfall_fribidi_base(int is_right) {
  return is_right ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
}

#endif
