// The functions of a fake driver and what the table says of them.
#ifndef STRATA_DRIVER_H
#define STRATA_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

#include "table.h"
#include "words.h"

enum act { ACT_USUAL = 0, ACT_RETURN = 1, ACT_FAIL = 2, ACT_THROW = 3 };

// What a function does that is not said otherwise.
typedef void usual_act(struct words *words);

struct function {
  const char *name;
  // Its signature, as arguments.h has it.
  const char *codes;
  // Whether eglGetProcAddress gives it and the library exports it.
  bool is_had;
  bool is_reported;
  enum act act;
  // The result, or the error.
  struct value value;
  uint32_t blob_count;
  struct table blobs;
  uint32_t use_count;
  // What it does with memory.
  struct table uses;
  // Found at the first call.
  usual_act *usual;
};

// The values of the table that usual acts answer with.
struct driver {
  const char *name;
  uint32_t version[2];
  const char *egl_extensions;
  const char *gl_extensions;
  uint32_t string_count;
  struct numbered_string {
    uint32_t name;
    struct value value;
  } *strings;
  uint32_t integer_count;
  struct numbered_integer {
    uint32_t name;
    double value;
  } *integers;
};

extern struct driver driver;

// What a function of this name does if nothing else is said.
usual_act *usual_act_of(const char *name);

// Leaves an error for the next eglGetError, or glGetError if the function is of GL.
void driver_fail(const char *fn, uint32_t error);

// What the driver's eglGetProcAddress answers.
void *driver_get_proc_address(const char *name);

#endif
