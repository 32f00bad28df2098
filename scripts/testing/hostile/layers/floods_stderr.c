/*
 * It writes 500 MB to standard output and error.
 */

#include "hostile.h"

static void misbehave(void) {
  static char block[65536];
  memset(block, 'x', sizeof block);
  for (int i = 0; i < 4000; i++) {
    if (write(1, block, sizeof block) < 0 && write(2, block, sizeof block) < 0) return;
    if (write(2, block, sizeof block) < 0) return;
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
