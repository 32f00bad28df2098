/*
 * A HUD that measures the frame by a query of its own, begun after each swap and ended before the
 * next one: where the app has begun one itself it leaves GL_INVALID_OPERATION, and ends the app's.
 */
// verdict: LAYER-SWAP-2 LAYER-SWAP-3

#include "real.h"

#define FUNCTIONS(X) X(glGenQueries) X(glBeginQuery) X(glEndQuery) X(eglGetCurrentContext)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glGenQueries == NULL) { FUNCTIONS(LOOK_UP) }
  EGLBoolean result = next_eglSwapBuffers(display, surface);
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine == NULL || mine->version < 3) return result;
  if (mine->query == 0) below_glGenQueries(1, &mine->query);
  below_glBeginQuery(GL_ANY_SAMPLES_PASSED, mine->query);
  below_glEndQuery(GL_ANY_SAMPLES_PASSED);
  return result;
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
