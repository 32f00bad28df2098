/*
 * It asks getNext with NULL instead of its own layer_id.
 *
 * Rule: N04: getNext is asked with the layer_id that Initialize was given
 */
// breaks: layer_id get_next

#include "../planted.h"

static PFNGLCLEARPROC below_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { below_glClear(mask); }

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  below_glClear = (PFNGLCLEARPROC)get_next(NULL, "glClear");
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
