/*
 * It calls eglGetDisplay of libEGL in Initialize.
 *
 * Rule: N13: public functions that start EGL, called in Initialize, wait for themselves on a
 * device
 */
// breaks: initialize hang

#include "../planted.h"

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { next_glClear(mask); }

static EGLDisplay first_display;

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  first_display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

GET_PROC_ADDRESS(INTERCEPT(glClear))
