/*
 * It forks in Initialize; the copy leaves the group of the process and stays for ever, with all
 * that was open.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: process hang

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  if (fork() == 0) {
    setsid();
    for (;;) pause();
  }
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
