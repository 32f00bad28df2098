/*
 * Its second export lacks the last letter, as it does in the documentation's sample.
 *
 * Rule: S11: names of exports are exact
 */
// breaks: export

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

LAYER_EXPORT EGLFuncPointer AndroidGLESLayer_GetProcAddres(const char *name, EGLFuncPointer next);

EGLFuncPointer AndroidGLESLayer_GetProcAddres(const char *name, EGLFuncPointer next) {
  INTERCEPT(eglChooseConfig)
  return next;
}
