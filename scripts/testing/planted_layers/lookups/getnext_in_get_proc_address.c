/*
 * Whenever it is offered an extension, it looks another one up, which libEGL does not know either.
 *
 * Rule: N12: getNext for an unknown name, called while an extension is offered, waits for itself
 * on a device
 */
// breaks: extension get_next hang

#include "../planted.h"

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { next_glClear(mask); }

static PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next_below;
static void *id;
static int is_started;
static EGLFuncPointer other;

static PFNEGLINITIALIZEPROC next_eglInitialize;

static EGLBoolean EGLAPIENTRY hook_eglInitialize(EGLDisplay display, EGLint *major,
                                                 EGLint *minor) {
  is_started = 1;
  return next_eglInitialize(display, major, minor);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  id = layer_id;
  get_next_below = get_next;
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (is_started && other == NULL) other = get_next_below(id, "glPlantedExtensionEXT");
  INTERCEPT(eglInitialize)
  INTERCEPT(glClear)
  return next;
}
