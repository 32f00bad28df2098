/*
 * It looks the driver up by itself and calls that instead of next, so that no layer below it sees
 * the call.
 *
 * Rule: C02: next leads to the next layer
 */
// kind: bad
// breaks: next calls

#include "planted.h"

static PFNGLCLEARPROC driver_clear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  if (driver_clear != NULL) driver_clear(mask);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  void *driver = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (driver == NULL) driver = dlopen("libGLESv2_mesa.so", RTLD_NOW | RTLD_LOCAL);
  if (driver != NULL) driver_clear = (PFNGLCLEARPROC)dlsym(driver, "glClear");
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
