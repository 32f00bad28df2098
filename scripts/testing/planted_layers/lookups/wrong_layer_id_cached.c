/*
 * It keeps one layer_id for the whole process, that of the copy which was initialized first: a
 * second copy looks below the first one, and skips it.
 *
 * Rule: N04: ids of layers are not interchangeable
 */
// breaks: layer_id get_next copies

#include "../planted.h"

static PFNGLCLEARPROC below_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { below_glClear(mask); }

/* Copies of a layer share nothing but the process's environment. */
static void *cached_id(void *layer_id) {
  char text[32];
  snprintf(text, sizeof(text), "%llx", (unsigned long long)(uintptr_t)layer_id);
  setenv("planted.layer_id", text, 0);
  return (void *)(uintptr_t)strtoull(getenv("planted.layer_id"), NULL, 16);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  below_glClear = (PFNGLCLEARPROC)get_next(cached_id(layer_id), "glClear");
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
