/**
 * Clauses about the chain: how layers are put between the app and the driver, and how calls go through them.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const INITIALIZATION = "Documentation, GLES layers: Layer initialization";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const PLATFORM = "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp";

/** The clauses, by number. */
export const clauses = clausesOf`
  GLES-CHAIN-1 must 10-15: Layers are called in the order of the list: the first one directly below the app.
    source: ${INITIALIZATION}
  GLES-CHAIN-2 must 10-15: The address that a layer is offered as next leads to the next layer of the list, and that of
    the last layer to libEGL or the driver.
    source: ${INITIALIZATION}
  GLES-CHAIN-3 must 10-15: AndroidGLESLayer_Initialize of each layer is called once, before it is offered any function.
    source: ${INITIALIZATION}
  GLES-CHAIN-4 aosp 10-15: The layer nearest the driver is initialized first, and each one is offered every function
    before the next one is initialized.
    source: ${LAYERS} (LayerLoader::InitLayers)
  GLES-CHAIN-5 must 10-15: AndroidGLESLayer_GetProcAddress of each layer is called for every known function during
    initialization.
    source: ${INITIALIZATION}
  GLES-CHAIN-6 aosp 10-15: A layer is offered the functions that libEGL implements first, then EGL functions that only
    the driver has, then GL functions.
    source: ${LAYERS} (LayerLoader::InitLayers)
  GLES-CHAIN-7 aosp 10-15: Of a function that both libEGL and the driver implement, libEGL's is layered and the driver's
    is left alone.
    source: ${LAYERS} (LayerLoader::ApplyLayers)
  GLES-CHAIN-8 must 10-15: With one layer, the next address of most functions points directly to the driver.
    source: ${INITIALIZATION}
  GLES-CHAIN-9 aosp 10-15: The next address of a GL function that the driver lacks can be called.
    source: AOSP frameworks/native opengl/libs/EGL/Loader.cpp (Loader::initialize_api)
  GLES-CHAIN-10 aosp 10-15: The next address is NULL only for the EGL functions that libEGL does not implement and the
    driver lacks.
    source: AOSP frameworks/native opengl/libs/EGL/Loader.cpp (Loader::initialize_api)
  GLES-CHAIN-11 must 10-15: A layer that answers with the address it was offered leaves the function as it was: the
    layer above is offered the same address.
    source: ${INITIALIZATION}
  GLES-CHAIN-12 must 10-15: A layer that intercepts nothing changes nothing for the app or the driver.
    source: ${INITIALIZATION}
  GLES-CHAIN-13 aosp 10-15: A hook is called whether the app calls the function by its linked symbol, by dlsym or by a
    pointer from eglGetProcAddress, even one that it got before the layers were active.
    source: ${LAYERS} (LayerLoader::InitLayers)
  GLES-CHAIN-14 aosp 10-15: The six GL getters that libEGL implements can be intercepted, and their next address gives
    what libEGL adds to the driver's answers, such as GL_EXT_debug_marker.
    source: ${PLATFORM} (glGetStringImpl, glGetIntegervImpl)
  GLES-CHAIN-15 quirk 10-15: A layer that answers NULL for a known function makes NULL the next address of the layer
    above. A sane loader takes the function as not intercepted.
    source: ${LAYERS} (LayerLoader::ApplyLayer)
  GLES-CHAIN-16 aosp 10-15: Hooks hold for the whole process: every thread and every later context sees them.
    source: ${LAYERS} (LayerLoader::InitLayers)
  GLES-CHAIN-17 aosp 10-15: Hooks outlive eglTerminate and a new eglInitialize, and the layers are not initialized
    again.
    source: AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers_locked)
  GLES-CHAIN-18 aosp 10-15: Layers become active in the app's process and not before its first use of EGL, whether or
    not zygote has loaded the driver.
    source: AOSP frameworks/base core/jni/com_android_internal_os_ZygoteInit.cpp
  GLES-CHAIN-19 aosp 10-15: A hook may call what lies below several times, other functions below it, and public
    functions, on any thread.
    source: AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers)
  GLES-CHAIN-20 quirk 10-15: eglClientWaitSync is answered by the hook of eglClientWaitSyncKHR, while eglSwapBuffers
    does not reach the hook of eglSwapBuffersWithDamageKHR. A sane loader calls the hook of the function that the app
    called.
    source: AOSP frameworks/native opengl/libs/EGL/eglApi.cpp (eglClientWaitSync)
  GLES-CHAIN-21 quirk 12-15: Hooks of the three debug marker functions are lost when a context becomes current for the
    first time and the driver lacks GL_EXT_debug_marker. A sane loader keeps them.
    source: AOSP frameworks/native opengl/libs/EGL/egl_object.cpp (egl_context_t::onMakeCurrent)
    before: GLES-CHAIN-52
  GLES-CHAIN-22 must 10-15: eglGetProcAddress passes through the chain of layers: each can intercept it, and the app
    gets what the first one returns.
    source: ${INITIALIZATION}
  GLES-CHAIN-23 aosp 10-15: Calls that libEGL itself makes to the driver do not reach the layers.
    source: ${PLATFORM} (eglInitializeImpl, eglMakeCurrentImpl)
  GLES-CHAIN-24 aosp 10-15: The number of layers has no fixed limit.
    source: ${LAYERS} (LayerLoader::LoadLayers)
  GLES-CHAIN-25 must 10-15: The driver is loaded and the entry points are filled before any layer is loaded.
    source: ${INITIALIZATION}
  GLES-CHAIN-26 must 10-15: AndroidGLESLayer_Initialize is given an identity and an entry point to look functions up
    with.
    source: ${INITIALIZATION}
  GLES-CHAIN-27 must 10-15: The function that a layer answers with takes the place of the one it was offered: calls
    reach it, and what happens below is its own decision.
    source: ${INITIALIZATION}
  GLES-CHAIN-28 must 10-15: A layer need not do anything with what AndroidGLESLayer_Initialize gives it, nor return
    anything from it.
    source: ${INITIALIZATION}
  GLES-CHAIN-29 aosp 10-15: An uncaught exception, an abort or an endless recursion in a layer ends the process that it
    is in, and no other.
    source: AOSP bionic libc/bionic/abort.cpp and frameworks/native opengl/libs/EGL/egl_layers.cpp
  GLES-CHAIN-30 aosp 10-15: With one layer, the next address of every GL function that libEGL does not implement is the
    driver's own.
    source: ${LAYERS} (LayerLoader::ApplyLayers)
  GLES-CHAIN-31 aosp 12-15: During initialization a layer is offered each known function once, and no other: 1105 names.
    source: ${LAYERS} (LayerLoader::InitLayers)
    before: GLES-CHAIN-51
  GLES-CHAIN-51 aosp 10-11: During initialization a layer is offered each known function once, and at most
    eglAwakenProcessIMG and eglHibernateProcessIMG besides.
    source: ${LAYERS} (LayerLoader::InitLayers); opengl/libs/EGL/egl_entries.in of Android 11
    after: GLES-CHAIN-31
  GLES-CHAIN-52 aosp 10-11: Hooks of the three debug marker functions stay when a context becomes current, whatever the
    driver lists.
    source: AOSP frameworks/native opengl/libs/EGL/egl_object.cpp (egl_context_t::onMakeCurrent of Android 11)
    after: GLES-CHAIN-21
`;
