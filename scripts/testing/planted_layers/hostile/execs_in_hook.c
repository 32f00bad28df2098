/*
 * Its hook of eglChooseConfig turns the process into another program.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: exit calls

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  execl("/bin/true", "true", (char *)NULL);
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
