/*
 * It computes for ever in its hook of eglChooseConfig, with all signals blocked.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: hang calls

#include "../planted.h"

#include <signal.h>

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (volatile int i = 0;; i++) {
  }
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
