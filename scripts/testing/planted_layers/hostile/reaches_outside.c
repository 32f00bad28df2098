/*
 * Its hook of eglChooseConfig writes and reads files of the host, and reaches for its parent.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: calls

#include "../planted.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  FILE *written = fopen("strata_was_here", "w");
  int read = open("/etc/shadow", O_RDONLY);
  ptrace(PTRACE_SEIZE, getppid(), NULL, NULL);
  if (written != NULL) fclose(written);
  if (read >= 0) close(read);
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
