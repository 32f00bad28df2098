/*
 * It swallows glClear.
 *
 * Rule: C12: each call is passed on once
 */
// breaks: calls pixels

#include "../planted.h"

static PFNGLCLEARPROC next_glClear;

static void GL_APIENTRY hook_glClear(GLbitfield mask) { (void)mask; }

INITIALIZE_NOTHING

GET_PROC_ADDRESS(INTERCEPT(glClear))
