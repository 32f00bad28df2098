/**
 * Clauses about what libEGL hands on to the driver, and back: arguments, lists, memory, results.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const EGL_DIRECTORY = "AOSP frameworks/native opengl/libs/EGL";
const ENTRIES = `${EGL_DIRECTORY}/egl_platform_entries.cpp`;
const entry = (...functions: readonly string[]) =>
  `${ENTRIES} (${functions.map((fn) => `${fn}Impl`).join(", ")})`;
const template = (...names: readonly string[]) => `${ENTRIES} (${names.join(", ")})`;
const DISPLAY = `${EGL_DIRECTORY}/egl_display.cpp`;
const STUBS = `${EGL_DIRECTORY}/eglApi.cpp`;
const HOOKS = `${EGL_DIRECTORY}/../hooks.h and GLES2/gl2.cpp (CALL_GL_API)`;

/** The clauses. */
export const clauses = clausesOf`
  EGL-FORWARD-1 aosp 10-15: What an app passes as a number reaches the driver as it is, whole: attributes, flags,
    counts, times of 64 bits, handles of configs, images, syncs and streams.
    source: ${ENTRIES}
  EGL-FORWARD-2 aosp 10-15: A list of attributes reaches the driver pair by pair, up to EGL_NONE.
    source: ${entry("eglChooseConfig", "eglCreateContext", "eglCreateStreamKHR")}
  EGL-FORWARD-3 aosp 10-15: Attributes of EGLAttrib reach a driver of EGL 1.5 with all their 64 bits.
    source: ${template("eglCreateImageTmpl", "eglCreateSyncTmpl", "eglCreateWindowSurfaceTmpl")}
  EGL-FORWARD-4 aosp 10-15: The rectangles of eglSetDamageRegionKHR and eglSwapBuffersWithDamageKHR reach the driver in
    their order, with the four numbers of each.
    source: ${entry("eglSetDamageRegionKHR", "eglSwapBuffersWithDamageKHR")}
  EGL-FORWARD-5 aosp 10-15: What the driver stores where the app asked for a value is what the app finds, to its last
    bit.
    source: ${entry("eglQuerySurface", "eglQueryContext", "eglGetSyncAttrib", "eglQueryStreamKHR")}
  EGL-FORWARD-6 aosp 10-15: Of a place for several configs, those are filled that the driver fills, and the rest is left
    as it is.
    source: ${entry("eglGetConfigs", "eglChooseConfig")}
  EGL-FORWARD-7 aosp 10-15: What the driver returns is what the app gets, unless it is a context or a surface: handles
    of images, syncs and streams, file descriptors, times and answers of waits.
    source: ${ENTRIES}
  EGL-FORWARD-8 aosp 10-15: A call of an app is one call of the driver, of the function with that name.
    source: ${ENTRIES}
  EGL-FORWARD-9 aosp 10-15: An app that is refused by the driver gets what the driver returned, and then its error.
    source: ${ENTRIES}; ${entry("eglGetError")}
  EGL-FORWARD-10 aosp 10-15: After a call that the driver refused, functions of OpenGL ES reach the driver as before.
    source: ${ENTRIES}; ${EGL_DIRECTORY}/egl.cpp (setGLHooksThreadSpecific)
  EGL-FORWARD-11 aosp 10-15: After a call that libEGL refused, functions of OpenGL ES reach the driver as before.
    source: ${ENTRIES}; ${EGL_DIRECTORY}/egl.cpp (setGLHooksThreadSpecific)
  EGL-FORWARD-12 aosp 10-15: A layer sees what the app passes, its handles among it, before libEGL has looked at it.
    source: ${STUBS}; ${EGL_DIRECTORY}/egl_layers.cpp (LayerLoader::InitLayers)
  EGL-FORWARD-13 aosp 10-15: What a layer passes on reaches the driver as if the app had passed it.
    source: ${STUBS}; ${EGL_DIRECTORY}/egl_layers.cpp (LayerLoader::InitLayers)
  EGL-FORWARD-14 aosp 10-15: What comes back from the driver passes layers as it is, values that it stored among it.
    source: ${STUBS}; ${EGL_DIRECTORY}/egl_layers.cpp (LayerLoader::InitLayers)
  EGL-FORWARD-15 aosp 10-15: A driver of EGL 1.4 gets the attributes of eglCreateImage as a list of EGLint.
    source: ${entry("eglCreateImage")}; ${template("convertAttribs")}
  EGL-FORWARD-16 aosp 10-15: A driver of EGL 1.4 gets the attributes of eglCreateSync as a list of EGLint.
    source: ${entry("eglCreateSync")}; ${template("convertAttribs")}
  EGL-FORWARD-17 aosp 10-15: A driver of EGL 1.4 gets the attributes of eglCreatePlatformWindowSurface as a list of
    EGLint, in the function of the extension or in eglCreateWindowSurface.
    source: ${entry("eglCreatePlatformWindowSurface")}; ${template("convertAttribs")}
  EGL-FORWARD-18 aosp 10-15: What a driver of EGL 1.4 stores for eglGetSyncAttrib is an EGLint, which the app gets as an
    EGLAttrib of the same value, negative ones among them.
    source: ${entry("eglGetSyncAttrib")}
  EGL-FORWARD-19 aosp 10-15: If a driver of EGL 1.4 refuses eglGetSyncAttrib, the app's memory stays as it was.
    source: ${entry("eglGetSyncAttrib")}
  EGL-FORWARD-20 aosp 10-15: A color space for which the driver lists no extension is taken out of the attributes of a
    surface; what stands before and after it stays, in its order.
    source: ${template("processAttributes")}
  EGL-FORWARD-21 aosp 10-15: EGL_GL_COLORSPACE_DISPLAY_P3_EXT becomes EGL_GL_COLORSPACE_SRGB_KHR for a driver that lists no
    extension for it.
    source: ${template("processAttributes")}
  EGL-FORWARD-22 aosp 10-15: A color space for which the driver lists the extension reaches it as it is, also sRGB and
    linear, which need none.
    source: ${template("processAttributes", "getDriverColorSpaces")}
  EGL-FORWARD-23 aosp 10-15: NULL in place of a list is NULL to the driver, or a list without attributes.
    source: ${entry("eglCreateContext", "eglCreateStreamKHR", "eglLockSurfaceKHR")}; ${
  template("processAttributes")
}
  EGL-FORWARD-24 aosp 10-15: The list of eglGetPlatformDisplay reaches the driver's function of that name, pair by pair.
    source: ${DISPLAY} (getPlatformDisplay)
  EGL-FORWARD-25 aosp 10-15: A driver that has no display for eglGetPlatformDisplay is asked by eglGetDisplay, without
    the list.
    source: ${DISPLAY} (getPlatformDisplay)
  EGL-FORWARD-26 aosp 10-15: The samples that debug.egl.force_msaa asks for stand in front of what the app asks for,
    which is otherwise as it was.
    source: ${entry("eglChooseConfig")}
  EGL-FORWARD-27 aosp 10-15: Where there is no config of four samples for debug.egl.force_msaa, what the driver stored
    for it does not reach the app.
    source: ${entry("eglChooseConfig")}
  EGL-FORWARD-28 aosp 10-15: With the property debug.egl.force_msaa, the number of configs that the app gets is that of
    the configs with samples, if there are any.
    source: ${entry("eglChooseConfig")}
  EGL-FORWARD-29 aosp 10-13: On a device whose ro.vndk.version is 28 or less, or not set, attributes of a color space
    other than sRGB and linear are taken out of the list of an image if the display has EGL_EXT_image_gl_colorspace.
    source: ${template("eglCreateImageTmpl")}; ${DISPLAY} (needsAndroidPEglMitigation)
    after: Android 14 did so first, too, and no more from a quarterly release on: neither is asked of it.
  EGL-FORWARD-30 aosp 10-13: On a device whose ro.vndk.version is 29 or more, a list of an image reaches the driver as it is, whatever
    color space stands in it.
    source: ${template("eglCreateImageTmpl")}; ${DISPLAY} (needsAndroidPEglMitigation)
    after: Android 14 did so first, too, and no more from a quarterly release on: neither is asked of it.
  EGL-FORWARD-31 aosp 10-13: On a device whose ro.vndk.version is 28 or less, or not set, a driver that lists
    EGL_KHR_image_gl_colorspace offers EGL_EXT_image_gl_colorspace to apps, and on others it does not.
    source: ${DISPLAY} (egl_display_t::initialize, needsAndroidPEglMitigation)
    after: Android 14 did so first, too, and no more from a quarterly release on: neither is asked of it.
  EGL-FORWARD-32 aosp 10-15: A function of OpenGL ES gets each of its arguments as the app passes it, by its type.
    source: ${HOOKS}
  EGL-FORWARD-33 aosp 10-15: What a function of OpenGL ES returns is what the app gets, by its type.
    source: ${HOOKS}
  EGL-FORWARD-34 aosp 10-15: A layer between gets and passes on each argument of each function of OpenGL ES by its type.
    source: ${HOOKS}; ${EGL_DIRECTORY}/egl_layers.cpp (LayerLoader::InitLayers)
  EGL-FORWARD-35 aosp 10-15: What a getter of OpenGL ES stores reaches the app by its type, to the last bit.
    source: ${template("glGetFloatvImpl", "glGetInteger64vImpl", "glGetBooleanvImpl")}
  EGL-FORWARD-36 aosp 10-15: An EGL function that only the driver implements gets each of its arguments, and the app what
    it returns.
    source: ${ENTRIES} (eglGetProcAddressImpl); ${EGL_DIRECTORY}/getProcAddress.cpp
  EGL-FORWARD-37 aosp 10-15: With the property debug.egl.traceGpuCompletion, each swap makes a fence of the driver, waits for it
    without an end and destroys it.
    source: ${entry("eglSwapBuffersWithDamageKHR")}; ${ENTRIES} (FrameCompletionThread)
  EGL-FORWARD-38 aosp 10-15: A swap makes no fence unless debug.egl.traceGpuCompletion is set.
    source: ${entry("eglSwapBuffersWithDamageKHR")}; ${DISPLAY} (egl_display_t::initialize)
  EGL-FORWARD-51 aosp 15-15: A list of an image reaches the driver as it is, whatever color space stands in it, on devices
    with a vendor's part of any age.
    source: ${template("eglCreateImageTmpl")} of Android 14
    before: Android 14 shortened them first, and no more from a quarterly release on: neither is asked of it.
  EGL-FORWARD-52 aosp 15-15: A driver that lists EGL_KHR_image_gl_colorspace does not offer EGL_EXT_image_gl_colorspace to
    apps, whatever ro.vndk.version is.
    source: ${DISPLAY} (egl_display_t::initialize of Android 14)
    before: Android 14 went by ro.vndk.version first, and no more from a quarterly release on: neither is asked of it.
`;
