/*
 * It closes standard input, output and error in Initialize.
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
  for (int fd = 0; fd <= 2; fd++) close(fd);
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
