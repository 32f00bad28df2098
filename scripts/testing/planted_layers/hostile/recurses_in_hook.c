/*
 * Its hook of eglChooseConfig calls itself until the stack is used up.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: recursion crash

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean (*volatile itself)(CHOOSE_CONFIG_PARAMETERS);

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return itself(CHOOSE_CONFIG_ARGUMENTS) + 1;
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  itself = hook_eglChooseConfig;
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
