/*
 * It asks getNext with the address of a variable of its own instead of its layer_id.
 *
 * Rule: N04: getNext is asked with the layer_id that Initialize was given
 */
// breaks: layer_id get_next

#include "../planted.h"

static PFNGLCLEARPROC below_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { below_glClear(mask); }

static intptr_t own_id[4096];

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  below_glClear = (PFNGLCLEARPROC)get_next(own_id, "glClear");
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
