/*
 * It asks for the renderer in Initialize, where there is no context, and reads the NULL that it
 * gets.
 *
 * Rule: 1.7: there is no context while layers are initialized, so glGetString has no answer
 */
// breaks: initialize crash

#include "../planted.h"

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { next_glClear(mask); }

static int is_software;

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  const PFNGLGETSTRINGPROC get_string = (PFNGLGETSTRINGPROC)get_next(layer_id, "glGetString");
  const char *volatile renderer = (const char *)get_string(GL_RENDERER);
  is_software = renderer[0] == 'l';
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (is_software) return next;
  INTERCEPT(glClear)
  return next;
}
