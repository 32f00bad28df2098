/*
 * It starts a daemon that listens to no signal, closes all and stays.
 */

#include "hostile.h"

static void misbehave(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  struct sigaction deaf = { .sa_handler = SIG_IGN };
  for (int number = 1; number < 32; number++) sigaction(number, &deaf, NULL);
  for (int fd = 0; fd < 1024; fd++) close(fd);
  for (;;) pause();
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  static int done;
  if (!done++) misbehave();
  next_glClear(mask);
}

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
