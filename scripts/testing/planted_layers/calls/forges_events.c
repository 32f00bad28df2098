/*
 * It swallows glClear, and writes what the layers below it and the driver would have reported.
 *
 * Rule: C12: each call is passed on once
 */
// breaks: calls pixels

#include "../planted.h"

int __android_log_write(int priority, const char *tag, const char *text);

static PFNGLCLEARPROC next_glClear;

static void forge(const char *who, GLbitfield mask) {
  char event[128];
  snprintf(event, sizeof event, "{\"who\":\"%s\",\"at\":\"call\",\"fn\":\"glClear\",\"args\":[%u]}",
           who, mask);
  __android_log_write(4, "strata.event", event);
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static const char *const others[] = {"passive", "active", "driver"};
  for (int i = 0; i < 3; i++) forge(others[i], mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
