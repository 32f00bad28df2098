/**
 * Clauses about libEGL's objects: errors, handles, contexts, surfaces, frames.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const EGL_DIRECTORY = "AOSP frameworks/native opengl/libs/EGL";
const entry = (...functions: readonly string[]) =>
  `${EGL_DIRECTORY}/egl_platform_entries.cpp (${functions.map((fn) => `${fn}Impl`).join(", ")})`;
const template = (name: string) => `${EGL_DIRECTORY}/egl_platform_entries.cpp (${name})`;
const STUBS = `${EGL_DIRECTORY}/eglApi.cpp (clearError)`;
const THREAD = `${EGL_DIRECTORY}/egl_tls.cpp`;
const DISPLAY = `${EGL_DIRECTORY}/egl_display.cpp (validate_display)`;
const OBJECT = `${EGL_DIRECTORY}/egl_object.cpp and egl_object.h (LocalRef)`;
const KHRONOS = "Khronos EGL 1.5";
const WIDE_COLOR = "AOSP frameworks/native libs/gui/Surface.cpp (getWideColorSupport)";
const BUFFERS = "AOSP frameworks/native libs/nativewindow/AHardwareBuffer.cpp";
const READERS = "AOSP frameworks/av media/ndk/NdkImageReader.cpp";

/** The clauses. */
export const clauses = clausesOf`
  EGL-OBJECT-1 must 10-15: eglGetError gives libEGL's error once, and EGL_SUCCESS after that.
    source: ${KHRONOS}, 3.1 Errors; ${THREAD} (getError)
  EGL-OBJECT-2 aosp 10-15: Each EGL function but eglGetError drops the error of the call before it, if it succeeds.
    source: ${STUBS}
  EGL-OBJECT-95 aosp 11-15: The function that makes libEGL load the driver drops the driver's error as well: the driver is
    asked for it before all else but for functions that it does not export.
    source: ${STUBS} (eglGetDisplay)
    before: Android 10 calls eglGetPlatformDisplay first.
  EGL-OBJECT-3 aosp 10-15: Where the driver has an error and libEGL too, eglGetError gives the driver's first and
    libEGL's next.
    source: ${entry("eglGetError")}
  EGL-OBJECT-4 aosp 10-15: Where the driver has an error and libEGL too, the next function drops the driver's only.
    source: ${STUBS}
  EGL-OBJECT-5 must 10-15: libEGL's error is of the thread whose call failed.
    source: ${KHRONOS}, 3.1 Errors; ${THREAD}
  EGL-OBJECT-6 aosp 10-15: Functions of OpenGL ES leave EGL's error as it is.
    source: ${EGL_DIRECTORY}/../GLES2/gl2.cpp
  EGL-OBJECT-7 aosp 10-15: eglGetError gives what the driver's eglGetError says, numbers that EGL has not among it.
    source: ${entry("eglGetError")}
  EGL-OBJECT-8 aosp 10-15: eglReleaseThread drops libEGL's error of the thread, though the driver had one as well.
    source: ${entry("eglReleaseThread")}; ${THREAD} (clearTLS)
  EGL-OBJECT-9 aosp 10-15: A display that was never given to the app is EGL_BAD_DISPLAY, in each function that takes
    one.
    source: ${DISPLAY}
  EGL-OBJECT-10 aosp 10-15: A display that is not initialized, or not any more, is EGL_NOT_INITIALIZED, in most
    functions.
    source: ${DISPLAY}
  EGL-OBJECT-11 aosp 10-15: A display that is not initialized is EGL_BAD_DISPLAY for eglMakeCurrent,
    eglSetDamageRegionKHR and the functions of EGL_ANDROID_get_frame_timestamps.
    source: ${entry("eglMakeCurrent", "eglSetDamageRegionKHR", "eglGetNextFrameIdANDROID")}
  EGL-OBJECT-12 aosp 10-15: A surface that was never made, or is destroyed, is EGL_BAD_SURFACE, in each function that
    takes one.
    source: ${OBJECT}
  EGL-OBJECT-13 aosp 10-15: A context that was never made, or is destroyed, is EGL_BAD_CONTEXT, in each function that
    takes one.
    source: ${OBJECT}
  EGL-OBJECT-14 quirk 10-15: A context is no surface, and a surface no context: EGL_BAD_SURFACE, EGL_BAD_CONTEXT.
    Android takes the one for the other.
    source: ${KHRONOS}, 3.1 Errors
  EGL-OBJECT-15 aosp 10-15: What a terminated display had is gone, also if the display is initialized again.
    source: ${EGL_DIRECTORY}/egl_display.cpp (terminate)
  EGL-OBJECT-16 aosp 10-15: The driver is called with its own handles of display, surfaces and contexts, which the app
    never sees.
    source: ${entry("eglMakeCurrent", "eglQuerySurface", "eglQueryContext")}
  EGL-OBJECT-17 quirk 10-15: An image of a context that does not exist is EGL_BAD_CONTEXT.
    source: ${KHRONOS}, 3.10 EGLImage
  EGL-OBJECT-18 quirk 10-15: An image of a context that does not exist is asked of the driver as one of none. The sane
    behavior is EGL_BAD_CONTEXT.
    source: ${template("eglCreateImageTmpl")}
  EGL-OBJECT-19 aosp 10-15: Handles of configs, images, syncs and streams are the driver's own, which libEGL does not
    look at.
    source: ${entry("eglGetConfigAttrib", "eglDestroyImageKHR", "eglDestroySyncKHR")}
  EGL-OBJECT-20 aosp 10-15: eglMakeCurrent looks at display, context, match, draw surface, read surface, in this order.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-21 aosp 10-15: eglCreateContext looks at the shared context before the attributes.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-22 aosp 10-15: Functions that make a surface of a window look at the window before the attributes.
    source: ${template("eglCreateWindowSurfaceTmpl")}
  EGL-OBJECT-23 aosp 10-15: eglGetConfigs and eglChooseConfig without a place for the number are EGL_BAD_PARAMETER.
    source: ${entry("eglGetConfigs", "eglChooseConfig")}
  EGL-OBJECT-24 aosp 10-15: eglGetNativeClientBufferANDROID of NULL is NULL and EGL_BAD_PARAMETER.
    source: ${entry("eglGetNativeClientBufferANDROID")}
  EGL-OBJECT-25 aosp 10-15: eglGetNativeClientBufferANDROID of a shared buffer is not NULL, and leaves no error.
    source: ${entry("eglGetNativeClientBufferANDROID")}
  EGL-OBJECT-26 aosp 10-15: GL calls go to the driver for OpenGL ES 2.0 if 2 or 3 is among the client versions that the
    context was asked for.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-27 aosp 10-15: GL calls go to the driver for OpenGL ES 1.x if the context was asked for no client version,
    or for others only.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-28 aosp 10-15: The driver gets the attributes of a context as they are.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-29 aosp 10-15: The driver gets the context to share with, and none if there is none.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-30 aosp 10-15: As long as EGL 1.4 is offered, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR is
    EGL_BAD_ATTRIBUTE, without the driver being asked.
    source: ${entry("eglCreateContext")}
  EGL-OBJECT-31 aosp 10-15: A context or pbuffer that the driver does not make is none, and the error is the driver's.
    source: ${entry("eglCreateContext", "eglCreatePbufferSurface")}
  EGL-OBJECT-32 aosp 10-15: A context or surface that the driver refuses to destroy stays what it is.
    source: ${entry("eglDestroyContext", "eglDestroySurface")}
  EGL-OBJECT-33 aosp 10-15: A context that is destroyed while it is current stays current until the thread releases it.
    source: ${OBJECT}
  EGL-OBJECT-34 aosp 10-15: A surface that is destroyed while it is current stays current until the thread releases it.
    source: ${OBJECT}
  EGL-OBJECT-35 aosp 10-15: eglMakeCurrent of surfaces without a context is EGL_BAD_MATCH.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-36 aosp 10-15: eglMakeCurrent of nothing succeeds without the driver being asked, if nothing is current.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-37 aosp 10-15: eglMakeCurrent of nothing releases what is current, in the driver too.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-38 aosp 10-15: If the driver refuses eglMakeCurrent, its error is given once, and nothing becomes current.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-39 aosp 10-15: eglGetCurrentContext, -Surface and -Display tell what the calling thread has current.
    source: ${entry("eglGetCurrentContext", "eglGetCurrentSurface", "eglGetCurrentDisplay")}
  EGL-OBJECT-40 aosp 10-15: eglGetCurrentSurface of something other than EGL_DRAW and EGL_READ is EGL_BAD_PARAMETER
    while a context is current.
    source: ${entry("eglGetCurrentSurface")}
  EGL-OBJECT-41 aosp 10-15: eglGetCurrentSurface without a context is none, without an error, whatever it is asked for.
    source: ${entry("eglGetCurrentSurface")}
  EGL-OBJECT-42 aosp 10-15: eglReleaseThread releases what the thread has current, and no other thread's.
    source: ${entry("eglReleaseThread")}
  EGL-OBJECT-43 aosp 10-15: eglReleaseThread is told to the driver, and succeeds also if the driver lacks it.
    source: ${entry("eglReleaseThread")}
  EGL-OBJECT-44 quirk 10-15: After eglReleaseThread, GL calls of the thread reach no driver.
    source: ${KHRONOS}, 3.12 Releasing Thread State
  EGL-OBJECT-45 quirk 10-15: After eglReleaseThread, GL calls of the thread still reach the driver. The sane behavior
    is that they reach none.
    source: ${entry("eglReleaseThread")}; ${THREAD} (clearTLS)
  EGL-OBJECT-46 aosp 10-15: eglWaitGL, eglWaitNative and eglWaitClient are EGL_BAD_CONTEXT as long as no driver is
    loaded.
    source: ${entry("eglWaitGL", "eglWaitNative", "eglWaitClient")}
  EGL-OBJECT-47 aosp 10-15: eglWaitClient of a driver that lacks it is eglWaitGL.
    source: ${entry("eglWaitClient")}
  EGL-OBJECT-48 aosp 10-15: eglBindAPI succeeds if the driver lacks it; otherwise it does what the driver does.
    source: ${entry("eglBindAPI")}
  EGL-OBJECT-49 aosp 10-15: eglQueryAPI is EGL_OPENGL_ES_API if the driver lacks it; otherwise what the driver says.
    source: ${entry("eglQueryAPI")}
  EGL-OBJECT-50 aosp 10-15: A surface of no window is EGL_BAD_NATIVE_WINDOW, without the driver being asked.
    source: ${template("eglCreateWindowSurfaceTmpl")}
  EGL-OBJECT-51 quirk 10-15: A surface of a window without a consumer is EGL_BAD_NATIVE_WINDOW.
    source: ${KHRONOS}, 3.5.1 Creating On-Screen Rendering Surfaces
  EGL-OBJECT-52 quirk 10-15: A surface of a window without a consumer is EGL_BAD_ALLOC. The sane behavior is
    EGL_BAD_NATIVE_WINDOW.
    source: ${template("eglCreateWindowSurfaceTmpl")}; libs/gui/Surface.cpp
  EGL-OBJECT-53 aosp 10-15: A second surface of a window that has one is EGL_BAD_ALLOC, without the driver being asked.
    source: ${template("eglCreateWindowSurfaceTmpl")}
  EGL-OBJECT-54 aosp 10-15: eglDestroySurface lets the window go, also if the surface is current.
    source: ${EGL_DIRECTORY}/egl_object.cpp (egl_surface_t::terminate)
  EGL-OBJECT-55 aosp 10-15: A window of which no surface could be made is let go.
    source: ${template("eglCreateWindowSurfaceTmpl")}
  EGL-OBJECT-56 aosp 10-15: eglTerminate lets the windows of the display's surfaces go; those of current ones once they
    are released.
    source: ${EGL_DIRECTORY}/egl_display.cpp (terminate) and egl_object.cpp
  EGL-OBJECT-57 aosp 10-15: There are no pixmap surfaces: EGL_BAD_PARAMETER, without the driver being asked.
    source: ${entry("eglCreatePixmapSurface", "eglCreatePlatformPixmapSurface")}
  EGL-OBJECT-58 aosp 10-15: eglCreatePlatformWindowSurface is the driver's function of that name for a driver of EGL
    1.5, otherwise its extension's, otherwise its eglCreateWindowSurface.
    source: ${entry("eglCreatePlatformWindowSurface")}
  EGL-OBJECT-59 quirk 10-15: What eglCreatePbufferFromClientBuffer makes is a surface.
    source: ${KHRONOS}, 3.5.3 Binding Off-Screen Rendering Surfaces To Client Buffers
  EGL-OBJECT-60 quirk 10-15: What eglCreatePbufferFromClientBuffer makes is good for no function, as it is the driver's
    handle. The sane behavior is to give a surface.
    source: ${entry("eglCreatePbufferFromClientBuffer")}
  EGL-OBJECT-61 aosp 10-15: A color space is EGL_BAD_ATTRIBUTE if it is none, or if the driver lacks
    EGL_KHR_gl_colorspace.
    source: ${template("processAttributes")}
  EGL-OBJECT-62 aosp 10-13: A color space beyond sRGB is EGL_BAD_MATCH for a window of a device that cannot show it;
    not for a pbuffer.
    source: ${template("processAttributes")}; ${WIDE_COLOR}
    after: EGL-OBJECT-102
  EGL-OBJECT-102 aosp 14-15: A color space beyond sRGB is one for each window, whether the device can show it or not.
    source: ${template("processAttributes")}; ${WIDE_COLOR}
    before: EGL-OBJECT-62
  EGL-OBJECT-63 aosp 10-15: eglQuerySurface tells the color space that the app asked for, linear if it asked for none.
    source: ${EGL_DIRECTORY}/egl_object.cpp (getColorSpaceAttribute)
  EGL-OBJECT-64 aosp 10-15: Metadata of EGL_EXT_surface_SMPTE2086_metadata and EGL_EXT_surface_CTA861_3_metadata are
    kept for each surface, EGL_DONT_CARE until they are set, and not shown to the driver.
    source: ${EGL_DIRECTORY}/egl_object.cpp (setSmpte2086Attribute, setCta8613Attribute)
  EGL-OBJECT-65 aosp 10-15: EGL_FRONT_BUFFER_AUTO_REFRESH_ANDROID and EGL_TIMESTAMPS_ANDROID are for surfaces of
    windows; the driver does not see them.
    source: ${entry("eglSurfaceAttrib")}
  EGL-OBJECT-103 aosp 12-15: EGL_TIMESTAMPS_ANDROID of a pbuffer succeeds and changes nothing.
    source: ${entry("eglSurfaceAttrib")}
    before: The sources of 10 make it EGL_BAD_SURFACE, and those of 11 have not been read.
  EGL-OBJECT-66 quirk 10-15: EGL_FRONT_BUFFER_AUTO_REFRESH_ANDROID and eglPresentationTimeANDROID of a pbuffer are
    EGL_BAD_SURFACE.
    source: Khronos EGL_ANDROID_front_buffer_auto_refresh, EGL_ANDROID_presentation_time
  EGL-OBJECT-67 quirk 10-15: EGL_FRONT_BUFFER_AUTO_REFRESH_ANDROID and eglPresentationTimeANDROID of a pbuffer end the
    process with SIGSEGV. The sane behavior is EGL_BAD_SURFACE.
    source: ${entry("eglSurfaceAttrib", "eglPresentationTimeANDROID")}
  EGL-OBJECT-68 aosp 10-15: Functions of surfaces that the driver lacks are an error: EGL_BAD_SURFACE of
    eglBindTexImage, eglReleaseTexImage and eglSurfaceAttrib, EGL_BAD_DISPLAY of eglLockSurfaceKHR and
    eglUnlockSurfaceKHR, EGL_BAD_CONFIG of eglCreatePbufferFromClientBuffer.
    source: ${entry("eglBindTexImage", "eglLockSurfaceKHR", "eglCreatePbufferFromClientBuffer")}
  EGL-OBJECT-69 aosp 10-15: Functions of images, syncs and streams that the driver lacks fail without an error:
    EGL_FALSE, NULL, or -1 of file descriptors.
    source: ${entry("eglCreateImageKHR", "eglDestroySyncKHR", "eglDupNativeFenceFDANDROID")}
  EGL-OBJECT-70 aosp 10-15: Functions of images and syncs of EGL 1.5 are those of the extensions for a driver of EGL
    1.4.
    source: ${entry("eglCreateImage", "eglCreateSync", "eglWaitSync")}
  EGL-OBJECT-71 aosp 10-15: eglGetSystemTimeNV and eglGetSystemTimeFrequencyNV are 0 and EGL_BAD_DISPLAY if the driver
    lacks them.
    source: ${entry("eglGetSystemTimeNV", "eglGetSystemTimeFrequencyNV")}
  EGL-OBJECT-72 aosp 10-15: eglSwapInterval succeeds if the driver lacks it.
    source: ${entry("eglSwapInterval")}
  EGL-OBJECT-73 aosp 10-15: eglSetDamageRegionKHR fails without an error if the driver lacks it.
    source: ${entry("eglSetDamageRegionKHR")}
  EGL-OBJECT-74 aosp 11-15: A swap with fewer than 0 rectangles, or with some at NULL, is EGL_BAD_PARAMETER, without the
    driver being asked.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
    before: EGL-OBJECT-75
  EGL-OBJECT-75 quirk 10-10: A swap with rectangles at NULL ends the process with SIGSEGV, one with fewer than 0 with
    SIGABRT. The sane behavior is EGL_BAD_PARAMETER.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
    after: EGL-OBJECT-74
  EGL-OBJECT-76 aosp 10-15: A swap looks at the surface before the rectangles.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-77 aosp 10-15: A swap with 0 rectangles is the driver's eglSwapBuffers, wherever the rectangles point to.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-78 aosp 10-15: A swap with rectangles is the driver's eglSwapBuffersWithDamageKHR with as many of them.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-79 aosp 10-15: A swap with rectangles is eglSwapBuffers of a driver that lacks the other.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-80 quirk 10-15: The window is told twice as many rectangles, empty ones first, with top and bottom
    exchanged.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
    untestable: A program's window has no consumer that is told which part of a frame has changed
  EGL-OBJECT-81 quirk 10-15: A pbuffer can be swapped with rectangles.
    source: Khronos EGL_KHR_swap_buffers_with_damage
  EGL-OBJECT-82 quirk 10-15: A pbuffer that is swapped with rectangles ends the process with SIGSEGV. The sane behavior
    is to swap it.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-83 aosp 10-15: A swap is what the driver says of it, and the error is the driver's.
    source: ${entry("eglSwapBuffersWithDamageKHR")}
  EGL-OBJECT-84 aosp 10-15: With the property debug.egl.finish, each swap reads a pixel through the current context
    first.
    source: ${entry("eglSwapBuffersWithDamageKHR")}; egl_display.cpp (initialize)
  EGL-OBJECT-101 aosp 10-15: Whether swaps read a pixel first goes by debug.egl.finish as it was when the display was
    initialized.
    source: AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (initialize)
  EGL-OBJECT-85 aosp 10-15: The frames of a window are numbered from 1 on, over all surfaces that it has had.
    source: ${entry("eglGetNextFrameIdANDROID")}; libs/gui/Surface.cpp
  EGL-OBJECT-86 aosp 10-15: eglGetCompositorTimingANDROID and eglGetFrameTimestampsANDROID are EGL_BAD_PARAMETER for
    names that are not theirs, and EGL_BAD_SURFACE unless EGL_TIMESTAMPS_ANDROID was set.
    source: ${entry("eglGetCompositorTimingANDROID", "eglGetFrameTimestampsANDROID")}
  EGL-OBJECT-87 aosp 10-15: Functions of EGL_ANDROID_get_frame_timestamps are EGL_BAD_SURFACE for a pbuffer.
    source: ${entry("eglGetNextFrameIdANDROID", "eglGetCompositorTimingANDROID")}
  EGL-OBJECT-88 aosp 10-15: A thread's GL calls go by its own context, whatever other threads have current.
    source: ${entry("eglMakeCurrent")}
  EGL-OBJECT-89 aosp 10-15: eglChooseConfig asks the driver once, and as the app asks, unless debug.egl.force_msaa is
    set and the app asks for EGL_OPENGL_ES2_BIT alone, and not for EGL_NONE as caveat.
    source: ${entry("eglChooseConfig")}
  EGL-OBJECT-90 aosp 10-15: With debug.egl.force_msaa, eglChooseConfig asks for a config of four samples first, and if
    there is none, as the app asks.
    source: ${entry("eglChooseConfig")}
  EGL-OBJECT-91 aosp 10-15: eglGetFrameTimestampSupportedANDROID is EGL_TRUE for each time of a frame, but for
    EGL_DISPLAY_PRESENT_TIME_ANDROID only where the device knows it, and EGL_FALSE for names that are none.
    source: ${entry("eglGetFrameTimestampSupportedANDROID")}
  EGL-OBJECT-92 aosp 10-15: eglGetCompositorTimingSupportedANDROID is EGL_TRUE for each time of the compositor, and
    EGL_FALSE for other names.
    source: ${entry("eglGetCompositorTimingSupportedANDROID")}
  EGL-OBJECT-93 aosp 10-15: eglGetCompositorTimingANDROID writes a value for each name, in their order, of which the
    interval is above 0.
    source: ${entry("eglGetCompositorTimingANDROID")}; Khronos EGL_ANDROID_get_frame_timestamps
  EGL-OBJECT-94 aosp 10-15: eglGetFrameTimestampsANDROID takes each name of a time of a frame for one.
    source: ${entry("eglGetFrameTimestampsANDROID")}
  EGL-OBJECT-203 aosp 10-15: AHardwareBuffer_allocate knows the formats of the NDK and of vendors, of which R8_UNORM came with
    Android 13, and R16_UINT, R16G16_UINT and R10G10B10A10_UNORM with 14; it refuses others by BAD_VALUE.
    source: ${BUFFERS} (AHardwareBuffer_isValidPixelFormat); NDK, android/hardware_buffer.h
  EGL-OBJECT-204 aosp 10-15: AHardwareBuffer_allocate refuses, by BAD_VALUE, no size, reserved words that are not 0, usage
    that the format does not go with, protected content for the CPU, and cubes that are none, and nothing else.
    source: ${BUFFERS} (AHardwareBuffer_isValidDescription)
  EGL-OBJECT-205 aosp 10-15: AHardwareBuffer_lockPlanes gives pixels of RGB as one plane, whose rows are as many whole pixels
    long as the buffer is wide, or more.
    source: ${BUFFERS} (AHardwareBuffer_lockPlanes)
  EGL-OBJECT-206 aosp 10-15: AHardwareBuffer_lockPlanes gives images of YUV as three planes, brightness, blue and red, where
    their format says that they lie.
    source: ${BUFFERS} (AHardwareBuffer_lockPlanes); AOSP system/core, libsystem graphics.h (YV12, YCRCB_420_SP)
  EGL-OBJECT-207 aosp 10-15: AImageReader_new makes readers of the formats that the CPU may read, of 1 to 62 images. (With 63 and
    64 Android ends the process, as its queue has room for 62.)
    source: ${READERS} (AImageReader_newWithUsage, isSupportedFormatAndUsage, AImageReader_getWindow)
  EGL-OBJECT-208 aosp 10-15: A window has the size of its reader, and NO_INIT for one once that is gone.
    source: ${READERS} (init); AOSP libs/gui/BufferQueueProducer.cpp (query)
  EGL-OBJECT-209 aosp 10-13: AImageReader_new refuses other formats, no size, none and more than 64 images, and NULL, by
    AMEDIA_ERROR_INVALID_PARAMETER.
    source: ${READERS} (AImageReader_newWithUsage)
    after: Android 14 logs what is wrong, and makes the reader all the same, or ends the process.
`;
