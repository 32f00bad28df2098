// The steps of a layer's function, read from the table as they are done.
#ifndef STRATA_STEPS_H
#define STRATA_STEPS_H

#include "table.h"
#include "words.h"

// A function in the middle of its steps.
struct call {
  // Arguments, and the result so far.
  struct words *words;
  // Signature of the function.
  const char *codes;
  // What lies below.
  void *(*below)(const struct call *call);
  // Does the whole function once more.
  void (*again)(const struct call *call);
  // For these two.
  uint32_t index;
};

// Does the steps of a block, which is not changed.
void steps_run(struct table steps, const struct call *call);

// Calls the layer's getNextLayerProcAddress with its own layer_id, or with that of the layer `as`,
// keeps what it finds for `callFound` and reports it.
void *steps_lookup(uint32_t index, const char *as);

#endif
