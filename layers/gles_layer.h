/*
 * What every GLES layer in C needs: the types of the two functions that it exports, and the
 * device's log.
 *
 * The types are those of the documentation's page "GLES layers". Nothing here is particular to a
 * host: the same file is compiled by gcc here and by the NDK's clang for a device.
 */

#ifndef STRATA_GLES_LAYER_H
#define STRATA_GLES_LAYER_H

#include <EGL/egl.h>

#if defined(__has_include) && __has_include(<android/log.h>)
#include <android/log.h>
#else
#define STRATA_LACKS_LOG_H
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef STRATA_LACKS_LOG_H
enum { ANDROID_LOG_INFO = 4 };
extern int __android_log_write(int priority, const char *tag, const char *text);
#endif

/* The address of any EGL or GL function; cast it to its own type before a call. */
typedef __eglMustCastToProperFunctionPointerType EGLFuncPointer;

/* Looks a function up below the layer that has this id; NULL if there is none. */
typedef EGLFuncPointer (*PFNEGLGETNEXTLAYERPROCADDRESSPROC)(void *layer_id, const char *name);

/*
 * All else of a layer stays hidden (-fvisibility=hidden), as other layers have functions of the
 * same names.
 */
#define LAYER_EXPORT __attribute__((visibility("default")))

/* Called once, before anything else. */
LAYER_EXPORT void AndroidGLESLayer_Initialize(void *layer_id,
                                              PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next);

/*
 * Called for every function that the loader knows, and for extension functions whenever an app
 * asks for them.
 */
LAYER_EXPORT EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next);

#ifdef __cplusplus
}
#endif

#endif
