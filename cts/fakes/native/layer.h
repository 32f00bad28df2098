// The functions that a fake layer knows by name: those that it intercepts, offers, answers and
// looks up.
#ifndef STRATA_LAYER_H
#define STRATA_LAYER_H

#include <stdint.h>

#include "table.h"

enum {
  FUNCTION_HOOKED = 1,
  FUNCTION_OFFER_REPORTED = 2,
  FUNCTION_ANSWERS_NULL = 4,
  FUNCTION_HAS_OFFER_STEPS = 8,
};

// Most arguments that are kept of a call.
enum { KEPT_ARGUMENTS = 8 };

struct function {
  const char *name;
  // Its signature, as arguments.h has it.
  const char *codes;
  uint8_t flags;
  // Steps of its hook, and of GetProcAddress for its name.
  struct table hook;
  struct table offer;
  // What a hook calls as `next`.
  void *next;
  // What the last lookup found.
  void *found;
  // The arguments of its last call that were kept.
  uint64_t kept[KEPT_ARGUMENTS];
};

// A function by its number in the table.
struct function *layer_function(uint32_t index);

#endif
