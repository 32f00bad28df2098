/*
 * It looks up what is below when an app first makes a context current, but its hook of
 * eglChooseConfig, which calls it, comes before.
 *
 * Rule: C03: functions may be called as soon as they are offered
 */
// breaks: initialize get_next crash

#include "../planted.h"

static PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next_below;
static void *id;
static PFNEGLCHOOSECONFIGPROC below_eglChooseConfig;
static PFNEGLMAKECURRENTPROC next_eglMakeCurrent;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return below_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

static EGLBoolean EGLAPIENTRY hook_eglMakeCurrent(EGLDisplay display, EGLSurface draw,
                                                  EGLSurface read, EGLContext context) {
  below_eglChooseConfig = (PFNEGLCHOOSECONFIGPROC)get_next_below(id, "eglChooseConfig");
  return next_eglMakeCurrent(display, draw, read, context);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  id = layer_id;
  get_next_below = get_next;
}

GET_PROC_ADDRESS(if (IS_OFFERED(eglChooseConfig)) return (EGLFuncPointer)hook_eglChooseConfig;
                 INTERCEPT(eglMakeCurrent))
