/*
 * It takes memory until there is none, or 6 GB, and aborts.
 */

#include "hostile.h"

static void misbehave(void) {
  for (int i = 0; i < 384; i++) {
    char *block = malloc(1 << 24);
    if (block == NULL) break;
    memset(block, 1, 1 << 24);
  }
  abort();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
