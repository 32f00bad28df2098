/*
 * It passes glClearColor on with the red turned round.
 *
 * Rule: C12: a layer that shows nothing changes nothing
 */
// breaks: pixels arguments

#include "../planted.h"

static PFNGLCLEARCOLORPROC next_glClearColor;

static void GL_APIENTRY hook_glClearColor(GLfloat red, GLfloat green, GLfloat blue,
                                          GLfloat alpha) {
  next_glClearColor(1 - red, green, blue, alpha);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClearColor))
