/*
 * A passive layer: it waits to be offered functions and keeps the `next` that it is given.
 *
 * Copy this file when your layer intercepts a few functions that the loader knows. It is the
 * counterpart of the "Passive layers" sample in the documentation's page "GLES layers", and of
 * passive.ts.
 *
 *   1. Write a hook for each EGL or GL function that you want to see, with exactly its C signature.
 *   2. Inside it, call `next_foo` when you are done: that is the layer below you, or the driver.
 *   3. Export exactly AndroidGLESLayer_Initialize and AndroidGLESLayer_GetProcAddress.
 *
 * Offers come before the app's first call, and again when an app asks for an extension function,
 * on any thread: so each `next` is atomic, and hooks have no other state.
 *
 * Build it: deno task layers layers/passive.c
 */

#include <stdatomic.h>
#include <string.h>

#include "gles_layer.h"

#define TAG "passiveLayer"

static _Atomic(PFNEGLCHOOSECONFIGPROC) next_choose_config;

static EGLBoolean EGLAPIENTRY hook_choose_config(EGLDisplay display, const EGLint *attributes,
                                                 EGLConfig *configs, EGLint size, EGLint *count) {
  __android_log_write(ANDROID_LOG_INFO, TAG, "eglChooseConfig called");
  return atomic_load(&next_choose_config)(display, attributes, configs, size, count);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  /* A passive layer has nothing to look up. */
  (void)layer_id;
  (void)get_next;
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  if (strcmp(name, "eglChooseConfig") != 0) return next;
  const EGLFuncPointer hook = (EGLFuncPointer)hook_choose_config;
  /* A layer that is listed twice is offered its own hook: it must not call itself. */
  if (next != hook) atomic_store(&next_choose_config, (PFNEGLCHOOSECONFIGPROC)next);
  return hook;
}
