/*
 * It writes 10 MB into its working directory.
 */

#include "hostile.h"

static void misbehave(void) {
  static char block[65536];
  int file = open("strata_hostile_much", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  for (int i = 0; i < 160; i++) {
    if (write(file, block, sizeof block) < 0) break;
  }
  close(file);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
