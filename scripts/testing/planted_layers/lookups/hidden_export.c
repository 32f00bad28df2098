/*
 * Its AndroidGLESLayer_GetProcAddress is hidden: the author forgot to mark it.
 *
 * Rule: S10: a layer has both exports; what is hidden is not found by dlsym
 */
// breaks: export

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

__asm__(".hidden AndroidGLESLayer_GetProcAddress");

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
