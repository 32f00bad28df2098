/*
 * Its constructor looks functions up, before Initialize has said by what: it calls NULL.
 *
 * Rule: N02, C03: getNext is known from Initialize on
 */
// breaks: initialize get_next crash

#include "../planted.h"

static PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next_below;
static void *id;

static PFNGLCLEARPROC below_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { below_glClear(mask); }

__attribute__((constructor)) static void look_up(void) {
  below_glClear = (PFNGLCLEARPROC)get_next_below(id, "glClear");
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  id = layer_id;
  get_next_below = get_next;
}

GET_PROC_ADDRESS(if (IS_OFFERED(glClear)) return (EGLFuncPointer)hook_glClear;)
