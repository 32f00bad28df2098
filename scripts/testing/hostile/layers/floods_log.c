/*
 * It logs 200 MB.
 */

#include "hostile.h"

static void misbehave(void) {
  static char line[4000];
  memset(line, 'x', sizeof line - 1);
  for (int i = 0; i < 50000; i++) say(line);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
