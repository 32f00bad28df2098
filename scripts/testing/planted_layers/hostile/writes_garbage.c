/*
 * Its hook of eglChooseConfig writes 256 KiB of bytes of all values to standard output and error.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: process calls

#include "../planted.h"

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  unsigned char bytes[256];
  for (int i = 0; i < 256; i++) bytes[i] = (unsigned char)(255 - i);
  for (int i = 0; i < 512; i++) {
    for (int fd = 1; fd <= 2; fd++) {
      if (write(fd, bytes, sizeof(bytes)) < 0) break;
    }
  }
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
