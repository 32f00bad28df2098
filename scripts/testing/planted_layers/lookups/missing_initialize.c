/*
 * It has no AndroidGLESLayer_Initialize.
 *
 * Rule: S09: a layer has both exports
 */
// breaks: export

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
