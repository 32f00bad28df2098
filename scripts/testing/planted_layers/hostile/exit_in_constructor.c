/*
 * It ends the process with success while it is loaded.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: exit load

#include "../planted.h"

__attribute__((constructor)) static void leave(void) { exit(0); }

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
