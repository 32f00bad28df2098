/*
 * It keeps glClearColor back until the next glClear is done, so that each color comes one clear
 * too late.
 *
 * Rule: C12: calls are passed on in order
 */
// breaks: calls order pixels

#include "../planted.h"

static PFNGLCLEARCOLORPROC next_glClearColor;
static int is_pending;
static GLfloat pending[4];

static void GL_APIENTRY hook_glClearColor(GLfloat red, GLfloat green, GLfloat blue,
                                          GLfloat alpha) {
  is_pending = 1;
  pending[0] = red;
  pending[1] = green;
  pending[2] = blue;
  pending[3] = alpha;
}

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  next_glClear(mask);
  if (is_pending) next_glClearColor(pending[0], pending[1], pending[2], pending[3]);
  is_pending = 0;
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear) INTERCEPT(glClearColor))
