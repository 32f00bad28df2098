/*
 * What the planted layers share: how a passive layer intercepts a function without a mistake, so
 * that each of them is wrong in one way only.
 *
 * Each says in its first lines what it does, which rule of Android's loader or of issue 7 it breaks
 * (C12: a row of the project's fact sheet on layers), whether that is a mistake of an author (kind
 * bad) or an attack on the process (kind hostile), and in what topics it shows (breaks).
 */

#ifndef STRATA_PLANTED_H
#define STRATA_PLANTED_H

#define _GNU_SOURCE

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <GLES2/gl2.h>

#include "gles_layer.h"

/* Ends the process by SIGSEGV. */
static inline void write_to_null(void) {
  volatile int *volatile nowhere = NULL;
  *nowhere = 1;
}

/* Whether the function that is offered is this one. */
#define IS_OFFERED(function) (strcmp(name, #function) == 0)

/* Keeps the `next` of a function in next_<function>; a layer listed twice keeps the first one. */
#define KEEP_NEXT(function) \
  if (next != (EGLFuncPointer)hook_##function) next_##function = (__typeof__(next_##function))next

/* Answers the offer of a function with hook_<function>, as a passive layer does. */
#define INTERCEPT(function)                  \
  if (IS_OFFERED(function)) {                \
    KEEP_NEXT(function);                     \
    return (EGLFuncPointer)hook_##function;  \
  }

/* An Initialize that does nothing. */
#define INITIALIZE_NOTHING                                                                     \
  void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) { \
    (void)layer_id;                                                                            \
    (void)get_next;                                                                            \
  }

/* A GetProcAddress that intercepts what its statements answer, and returns `next` for the rest. */
#define GET_PROC_ADDRESS(...)                                                                \
  EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {    \
    __VA_ARGS__                                                                              \
    return next;                                                                             \
  }

/* The parameters and the arguments of eglChooseConfig, which every program calls. */
#define CHOOSE_CONFIG_PARAMETERS                                                             \
  EGLDisplay display, const EGLint *attributes, EGLConfig *configs, EGLint size, EGLint *count
#define CHOOSE_CONFIG_ARGUMENTS display, attributes, configs, size, count

#endif
