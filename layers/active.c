/*
 * An active layer: it looks up what it needs in Initialize and answers offers afterwards.
 *
 * Copy this file when your layer has to be ready before the loader offers functions, or needs
 * extensions that the loader does not know. It is the counterpart of the "Active layers" sample in
 * the documentation's page "GLES layers", and of active.ts.
 *
 *   1. Write a hook for each function that you want to see, with exactly its C signature.
 *   2. Look everything that you call up in Initialize, below you: by get_next, with the
 *      layer_id that you are given.
 *   3. Ignore the `next` that GetProcAddress is given, but return it for what you do not intercept.
 *
 * Initialize ends before the app's first call, so what it finds is read on any thread without
 * further ado.
 *
 * Build it: deno task layers layers/active.c
 */

#include <string.h>

#include <GLES2/gl2.h>

#include "gles_layer.h"

#define TAG "activeLayer"

/* As GL_EXT_debug_marker declares it; headers need not have the extension. */
typedef void(GL_APIENTRYP insert_event_marker_t)(GLsizei length, const GLchar *marker);

/* Functions to call; those that the driver lacks are NULL. */
static struct {
  PFNEGLCHOOSECONFIGPROC choose_config;
  PFNGLGETSTRINGPROC get_string;
  insert_event_marker_t insert_event_marker;
} below;

static EGLBoolean EGLAPIENTRY hook_choose_config(EGLDisplay display, const EGLint *attributes,
                                                 EGLConfig *configs, EGLint size, EGLint *count) {
  __android_log_write(ANDROID_LOG_INFO, TAG, "eglChooseConfig called");
  return below.choose_config(display, attributes, configs, size, count);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  /* A layer that is listed twice is initialized twice: the first time is nearest the driver. */
  if (below.choose_config != NULL) return;
  below.choose_config = (PFNEGLCHOOSECONFIGPROC)get_next(layer_id, "eglChooseConfig");
  below.get_string = (PFNGLGETSTRINGPROC)get_next(layer_id, "glGetString");
  below.insert_event_marker =
      (insert_event_marker_t)get_next(layer_id, "glInsertEventMarkerEXT");
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  return strcmp(name, "eglChooseConfig") == 0 ? (EGLFuncPointer)hook_choose_config : next;
}
