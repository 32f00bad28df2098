/*
 * What the layers in the style of real ones share: hooks with the types of the functions, look-ups
 * of what is below, and what they keep of each context.
 */

#ifndef STRATA_REAL_H
#define STRATA_REAL_H

#define _GNU_SOURCE

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <GLES3/gl32.h>

#include "gles_layer.h"

/* The next of a function, and one that is looked up below. */
#define NEXT(function) static __typeof__(&function) next_##function;
#define BELOW(function) static __typeof__(&function) below_##function;

/* Answers the offer of a function with its hook. */
#define INTERCEPT(function)                                 \
  if (next != NULL && strcmp(name, #function) == 0) {       \
    next_##function = (__typeof__(next_##function))next;    \
    return (EGLFuncPointer)hook_##function;                 \
  }

#define LOOK_UP(function) \
  below_##function = (__typeof__(below_##function))get_next(layer_id, #function);

/* Keeps what Initialize is given. */
#define INITIALIZE                                                                           \
  static void *layer_id;                                                                     \
  static PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next;                                         \
  void AndroidGLESLayer_Initialize(void *id, PFNEGLGETNEXTLAYERPROCADDRESSPROC next) {       \
    layer_id = id;                                                                           \
    get_next = next;                                                                         \
  }

#define GET_PROC_ADDRESS(...)                                                                \
  EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {    \
    __VA_ARGS__                                                                              \
    return next;                                                                             \
  }

/* What a layer keeps of a context: whether it is of OpenGL ES 2.0 or later, and its objects there. */
struct kept {
  EGLContext context;
  EGLint version;
  bool is_ready;
  GLuint texture, framebuffer, buffer, array, query;
  GLenum error;
};

enum { KEPT_MAX = 64 };
static struct kept kept[KEPT_MAX];
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

/* What is kept of a context; NULL if nothing is. */
static inline struct kept *kept_of(EGLContext context) {
  if (context == EGL_NO_CONTEXT) return NULL;
  pthread_mutex_lock(&kept_lock);
  struct kept *found = NULL;
  for (int i = 0; i < KEPT_MAX && found == NULL; i++) {
    if (kept[i].context == context) found = &kept[i];
  }
  pthread_mutex_unlock(&kept_lock);
  return found;
}

/* Takes note of a new context. */
static inline void keep(EGLContext context, const EGLint *attributes) {
  EGLint version = 1;
  for (; attributes != NULL && *attributes != EGL_NONE; attributes += 2) {
    if (*attributes == EGL_CONTEXT_CLIENT_VERSION) version = attributes[1];
  }
  struct kept *old = kept_of(context);
  pthread_mutex_lock(&kept_lock);
  for (int i = 0; i < KEPT_MAX && old == NULL; i++) {
    if (kept[i].context == EGL_NO_CONTEXT) old = &kept[i];
  }
  if (old != NULL && context != EGL_NO_CONTEXT) {
    *old = (struct kept){.context = context, .version = version};
  }
  pthread_mutex_unlock(&kept_lock);
}

static inline void forget(EGLContext context) {
  struct kept *old = kept_of(context);
  if (old != NULL) *old = (struct kept){.context = EGL_NO_CONTEXT};
}

/* Hooks by which a layer knows contexts; NEXT of the three, and what it does in a new one. */
#define KEEPS_CONTEXTS                                                                       \
  NEXT(eglCreateContext) NEXT(eglDestroyContext)                                             \
  static EGLContext EGLAPIENTRY hook_eglCreateContext(EGLDisplay display, EGLConfig config,  \
                                                      EGLContext share, const EGLint *list) { \
    EGLContext made = next_eglCreateContext(display, config, share, list);                   \
    keep(made, list);                                                                        \
    return made;                                                                             \
  }                                                                                          \
  static EGLBoolean EGLAPIENTRY hook_eglDestroyContext(EGLDisplay display, EGLContext context) { \
    EGLBoolean result = next_eglDestroyContext(display, context);                            \
    if (result) forget(context);                                                             \
    return result;                                                                           \
  }
#define KNOW_CONTEXTS INTERCEPT(eglCreateContext) INTERCEPT(eglDestroyContext)

#endif
