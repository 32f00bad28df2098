/*
 * It makes files in its working directory, above it, in /tmp, /var/tmp, /dev/shm, / and the home
 * directory.
 */

#include "hostile.h"

static void misbehave(void) {
  const char *home = getenv("HOME");
  char above[64];
  snprintf(above, sizeof above, "/proc/%d/cwd", (int)getppid());
  const char *const places[] = { ".", "..", "/tmp", "/var/tmp", "/dev/shm", "/", above, home };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    if (places[i] != NULL) make_file(places[i], "file");
  }
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
