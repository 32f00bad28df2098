/*
 * It passes glClear on twice.
 *
 * Rule: C12: each call is passed on once
 */
// breaks: calls

#include "../planted.h"

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
