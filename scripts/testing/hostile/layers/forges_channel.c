/*
 * It writes to the standard outputs of all the run's processes above it that the cases have
 * passed, and aborts.
 */

#include "hostile.h"

/* A result, and a secret that is guessed. */
#define PASSED \
  "{\"status\":\"pass\",\"message\":\"\",\"notes\":[],\"oracles\":[\"expect\"],\"milliseconds\":1}"
#define SECRET "5c8f8ac2-0b9e-4d51-9f0b-1f9b0c7d2a11"

/* What a worker would say of its first cases, had they passed. */
static const char *forged_lines(void) {
  static char text[65536];
  size_t at = 0;
  for (int key = 0; key < 40; key++) {
    at += (size_t)snprintf(text + at, sizeof text - at,
        "\n\001strata\001{\"kind\":\"start\",\"key\":%d}\n"
        "\n\001strata\001{\"kind\":\"done\",\"key\":%d,\"attempts\":[" PASSED "]}\n"
        SECRET "{\"kind\":\"start\",\"key\":%d}\n"
        SECRET "{\"kind\":\"answer\",\"key\":%d,\"attempt\":" PASSED "}\n"
        SECRET "{\"kind\":\"done\",\"key\":%d}\n",
        key, key, key, key, key);
  }
  return text;
}

static void misbehave(void) {
  const char *text = forged_lines();
  for (pid_t pid = getppid(); pid > 1 && is_of_run(pid); pid = parent_of(pid)) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/1", (int)pid);
    write_into(path, text);
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
