/*
 * It forks in Initialize; the copy goes on as if it were the app.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: process initialize

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  if (fork() < 0) abort();
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
