/*
 * It reads what it has no business to read, and aborts if it could.
 */

#include "hostile.h"

static void misbehave(void) {
  const char *const secrets[] = { "/etc/shadow", "/proc/1/environ", "/proc/self/../1/mem" };
  for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
    int file = open(secrets[i], O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    say("strata_hostile_read");
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
