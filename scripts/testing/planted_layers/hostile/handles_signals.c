/*
 * It installs a handler for SIGSEGV that returns, and then writes to NULL in its hook of
 * eglChooseConfig: the write is tried for ever.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: crash hang

#include "../planted.h"

#include <signal.h>

static void ignore(int number) { (void)number; }

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  signal(SIGSEGV, ignore);
  write_to_null();
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
