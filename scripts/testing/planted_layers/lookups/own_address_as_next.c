/*
 * It keeps its own hook as next, so that the first call never ends.
 *
 * Rule: C02: next leads to the next layer or the driver
 */
// breaks: next recursion

#include "../planted.h"

static volatile int calls;

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  const EGLBoolean result = next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
  calls++;
  return result;
}

INITIALIZE_NOTHING

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (!IS_OFFERED(eglChooseConfig)) return next;
  next_eglChooseConfig = hook_eglChooseConfig;
  return (EGLFuncPointer)next_eglChooseConfig;
}
