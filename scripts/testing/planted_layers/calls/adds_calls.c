/*
 * Before each glClear it calls glFinish below, which costs the app its frames.
 *
 * Rule: C12: nothing reaches the driver that the app did not ask for
 */
// breaks: calls

#include "../planted.h"

static PFNGLFINISHPROC finish;
static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  finish();
  next_glClear(mask);
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (IS_OFFERED(glFinish)) finish = (PFNGLFINISHPROC)next;
  INTERCEPT(glClear)
  return next;
}
