/*
 * It finds its function by itself, with the layer_id of the layer below, which it has guessed,
 * and calls that instead of next, so that this layer does not see the call.
 *
 * Rule: C02: next leads to the next layer
 */
// breaks: next calls

#include "../planted.h"

static void *own_id;
static PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next_below;

/* On this device ids lie this far apart, that of the lowest layer first, on a page of its own. */
#define ID_STEP 0x20
#define PAGE 0x1000

static void *id_of_another(void) {
  return (uintptr_t)own_id % PAGE < ID_STEP ? own_id : (char *)own_id - ID_STEP;
}

static void GL_APIENTRY hook_glClear(GLbitfield mask) {
  ((PFNGLCLEARPROC)get_next_below(id_of_another(), "glClear"))(mask);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  own_id = layer_id;
  get_next_below = get_next;
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
