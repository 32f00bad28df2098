/**
 * Clauses about extension functions outside the known ones, and about OpenGL ES 1.x.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const PLATFORM =
  "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp (eglGetProcAddressImpl)";

/** The clauses. */
export const clauses = clausesOf`
  GLES-EXT-1 aosp 10-15: When an app asks for a driver's function outside the known ones, each layer is offered it, the
    one nearest the driver first, and next is what the layer below answered.
    source: ${LAYERS} (ApplyLayers)
  GLES-EXT-2 aosp 10-15: The layer nearest the driver is offered an extension function with the driver's own address as
    next.
    source: ${PLATFORM}
  GLES-EXT-3 aosp 10-15: A function outside the known ones that the driver lacks is not offered to layers, and the app
    gets NULL.
    source: ${PLATFORM}
  GLES-EXT-4 aosp 10-15: An extension function that an app asked for before layers became active passes the layers once
    the app has asked for it again.
    source: ${PLATFORM}
  GLES-EXT-5 aosp 11-15: An app may ask for the same extension function again and again: the address stays, and each
    call passes each layer once.
    source: ${PLATFORM}
    before: GLES-EXT-13
  GLES-EXT-6 aosp 10-15: Layers intercept extension functions in contexts of every OpenGL ES version, 1.x included.
    source: ${PLATFORM}
  GLES-EXT-7 must 10-15: Layers are for OpenGL ES 2.0 and later: they intercept the GL functions of such contexts, and
    not those of an OpenGL ES 1.x context.
    source: Documentation, GLES layers: Requirements
  GLES-EXT-8 aosp 10-15: In an OpenGL ES 1.x context glGetString of libGLESv1_CM passes no layer, while that of
    libGLESv2 passes the layers and answers from the OpenGL ES 1.x driver.
    source: AOSP frameworks/native opengl/libs/GLES_CM/gl.cpp and GLES2/gl2.cpp (glGetString)
  GLES-EXT-9 aosp 10-15: Layers intercept the EGL functions of apps that use OpenGL ES 1.x, too.
    source: ${LAYERS} (InitLayers)
  GLES-EXT-10 aosp 10-15: A layer may implement a known GL function that the driver lacks.
    source: ${LAYERS} (InitLayers)
  GLES-EXT-11 quirk 10-15: A layer that answers NULL for a function outside the known ones makes NULL the next address
    of the layer above, and of the app's call, which then does nothing. A sane loader takes the function as not
    intercepted.
    source: ${LAYERS} (ApplyLayers); AOSP frameworks/native opengl/libs/EGL/getProcAddress.cpp
  GLES-EXT-12 aosp 10-15: A layer is offered no extension function before its Initialize has returned, whoever looks
    one up meanwhile.
    source: ${LAYERS} (ApplyLayers, which stops at current_layer_)
  GLES-EXT-13 quirk 10-10: An app of Android 10 that asks again for an extension function gets the address of the next one
    that it, or anybody, asks for: once that was asked for, a call by the address reaches that one, through its layers. The
    sane behavior is to give the address from before.
    source: ${PLATFORM} (Android 10, eglGetProcAddressImpl: sGLExtensionSlot)
    after: GLES-EXT-5
`;
