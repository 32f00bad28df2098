/*
 * Initialize starts a thread, which writes to NULL when the app calls eglChooseConfig.
 *
 * Rule: issue "Bad input": always a clause, a signal or a diagnosis, and no other case is lost
 */
// breaks: crash threads

#include "../planted.h"

static int channel[2];

static void *crash(void *unused) {
  char byte;
  if (read(channel[0], &byte, 1) == 1) write_to_null();
  return unused;
}

static PFNEGLCHOOSECONFIGPROC next_eglChooseConfig;

static EGLBoolean EGLAPIENTRY hook_eglChooseConfig(CHOOSE_CONFIG_PARAMETERS) {
  if (write(channel[1], "", 1) == 1) pause();
  return next_eglChooseConfig(CHOOSE_CONFIG_ARGUMENTS);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  pthread_t thread;
  if (pipe(channel) != 0 || pthread_create(&thread, NULL, crash, NULL) != 0) abort();
}

GET_PROC_ADDRESS(INTERCEPT(eglChooseConfig))
