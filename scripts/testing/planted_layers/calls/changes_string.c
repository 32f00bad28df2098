/*
 * It names itself as the renderer.
 *
 * Rule: C12, C14: strings are those of next
 */
// breaks: result

#include "../planted.h"

static PFNGLGETSTRINGPROC next_glGetString;

static const GLubyte *GL_APIENTRY hook_glGetString(GLenum name) {
  return name == GL_RENDERER ? (const GLubyte *)"planted" : next_glGetString(name);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glGetString))
