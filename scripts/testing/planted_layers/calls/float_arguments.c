/*
 * Its hook of glClearColor is declared with integers, so that it reads other registers than the
 * app has filled.
 *
 * Rule: C12: a hook has the C signature of its function
 */
// breaks: arguments pixels

#include "../planted.h"

static PFNGLCLEARCOLORPROC next_glClearColor;

static void GL_APIENTRY hook_glClearColor(GLint red, GLint green, GLint blue, GLint alpha) {
  next_glClearColor((GLfloat)red, (GLfloat)green, (GLfloat)blue, (GLfloat)alpha);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClearColor))
