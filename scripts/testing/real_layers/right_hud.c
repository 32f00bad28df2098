/*
 * A HUD that measures each frame by a query of its own, where the app has begun none, and binds a
 * vertex array of its own in each context.
 */
// verdict: right

#include "real.h"

#define FUNCTIONS(X)                                                                        \
  X(glGenQueries) X(glBeginQuery) X(glEndQuery) X(glGetQueryiv) X(eglGetCurrentContext)     \
  X(glGenVertexArrays) X(glBindVertexArray) X(glGetIntegerv)
FUNCTIONS(BELOW)
NEXT(eglSwapBuffers)
INITIALIZE
KEEPS_CONTEXTS

static void measure(struct kept *mine) {
  GLint begun = 0, array = 0;
  if (mine->query == 0) {
    below_glGenQueries(1, &mine->query);
    below_glGenVertexArrays(1, &mine->array);
  }
  below_glGetQueryiv(GL_ANY_SAMPLES_PASSED, GL_CURRENT_QUERY, &begun);
  if (begun != 0) return;
  below_glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &array);
  below_glBeginQuery(GL_ANY_SAMPLES_PASSED, mine->query);
  below_glBindVertexArray(mine->array);
  below_glBindVertexArray((GLuint)array);
  below_glEndQuery(GL_ANY_SAMPLES_PASSED);
}

static EGLBoolean EGLAPIENTRY hook_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  if (below_glGenQueries == NULL) { FUNCTIONS(LOOK_UP) }
  EGLBoolean result = next_eglSwapBuffers(display, surface);
  struct kept *mine = kept_of(below_eglGetCurrentContext());
  if (mine != NULL && mine->version >= 3) measure(mine);
  return result;
}

GET_PROC_ADDRESS(KNOW_CONTEXTS INTERCEPT(eglSwapBuffers))
