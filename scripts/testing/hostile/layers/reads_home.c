/*
 * It reads the user's home directory and the checkout, and aborts if it could.
 */

#include "hostile.h"

static void misbehave(void) {
  char above[64];
  snprintf(above, sizeof above, "/proc/%d/cwd", (int)getppid());
  const char *const places[] = { "/root", "/home", above };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    DIR *directory = opendir(places[i]);
    if (directory == NULL) continue;
    closedir(directory);
    fputs("strata_hostile_read\n", stderr);
    abort();
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
