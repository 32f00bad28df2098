/*
 * It swallows glClear, and logs what the driver and the layers below would have logged.
 */

#include "hostile.h"

/* Logs an event of a library that has none of it. */
static void forge(const char *who) {
  char text[256];
  snprintf(text, sizeof text,
      "{\"who\":\"%s\",\"at\":\"call\",\"fn\":\"glClear\",\"args\":[16384]}", who);
  __android_log_write(4, "strata.event", text);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  (void)mask;
  forge("A");
  forge("Z");
  forge("driver");
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
