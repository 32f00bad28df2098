/*
 * It answers NULL for every function that it does not intercept.
 *
 * Rule: documentation: what is not intercepted is answered with next; C15
 */
// breaks: unknown_name next

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  INTERCEPT(eglChooseConfig)
  return NULL;
}
