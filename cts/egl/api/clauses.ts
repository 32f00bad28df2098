/**
 * Clauses about what libEGL says of itself and of the driver, and about displays.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const DOCUMENT = "Documentation, Implement OpenGL ES and EGL (the paragraph on Android 10)";
const LIBS = "AOSP frameworks/native opengl/libs";
const DISPLAY = `${LIBS}/EGL/egl_display.cpp`;
const PLATFORM = `${LIBS}/EGL/egl_platform_entries.cpp`;
const INITIALIZE = `${DISPLAY} (egl_display_t::initialize)`;
const TERMINATE = `${DISPLAY} (egl_display_t::terminate)`;
const GET_DISPLAY = `${DISPLAY} (egl_display_t::getPlatformDisplay)`;
const EXTENSIONS =
  `${PLATFORM} (gBuiltinExtensionString, gExtensionString, gClientExtensionString)`;
const OBJECT = `${LIBS}/EGL/egl_object.cpp (egl_context_t::onMakeCurrent)`;
const WRAPPERS = `${PLATFORM} (glGetStringImpl and below)`;

/** The clauses. */
export const clauses = clausesOf`
  EGL-API-1 must 10-15: From Android 10 on, EGL is of version 1.5: eglInitialize and EGL_VERSION say so if the driver
    has what it takes.
    source: ${DOCUMENT}
  EGL-API-2 must 10-15: libEGL exports the functions that EGL 1.5 added.
    source: ${DOCUMENT}
  EGL-API-3 aosp 10-15: A driver that says EGL 1.5 and lacks one of the ten functions that came with it is taken for one
    of 1.4.
    source: ${INITIALIZE}
  EGL-API-4 aosp 10-15: That a driver lacks a function of the EGL version that it says is logged as an error.
    source: ${INITIALIZE}
  EGL-API-5 aosp 10-15: eglInitialize gives the driver's version where it is another one than 1.5.
    source: ${INITIALIZE}
  EGL-API-6 aosp 10-15: EGL_VERSION begins with 1.4 for every version of the driver but 1.5.
    source: ${INITIALIZE}
  EGL-API-7 aosp 10-15: Every call of eglInitialize gives the version, and the app may ask for either number or for
    none.
    source: ${INITIALIZE}
  EGL-API-8 aosp 10-15: eglInitialize succeeds though the driver's fails, and the version is then -1.-1.
    source: ${INITIALIZE}
  EGL-API-9 aosp 10-15: The error of a driver that cannot be initialized is not the app's.
    source: ${INITIALIZE}
  EGL-API-10 aosp 10-15: Of a driver that could not be initialized, libEGL's own strings are given as ever, with version
    1.4, and the driver's are NULL.
    source: ${INITIALIZE}
  EGL-API-11 aosp 10-15: The last eglTerminate of a display that the driver did not initialize fails without an error
    and does not reach the driver.
    source: ${TERMINATE}
  EGL-API-12 aosp 10-15: Functions of images and fences of EGL 1.5 reach the driver's functions of EGL 1.5, or, if it is
    taken for 1.4, those of the extensions.
    source: ${PLATFORM} (eglCreateImageImpl and below)
  EGL-API-13 quirk 10-15: eglClientWaitSync calls what eglClientWaitSyncKHR calls, and so the driver's function of the
    extension first. The sane behavior is to call its function of EGL 1.5.
    source: ${LIBS}/EGL/eglApi.cpp (eglClientWaitSync)
  EGL-API-14 aosp 10-15: EGL_VERSION is the version, a blank and Android META-EGL, whatever the driver calls itself.
    source: ${INITIALIZE}
  EGL-API-15 aosp 10-15: EGL_VENDOR is Android, whatever the driver says.
    source: ${INITIALIZE}
  EGL-API-16 aosp 10-15: EGL_CLIENT_APIS is OpenGL_ES, whatever the driver says.
    source: ${INITIALIZE}
  EGL-API-17 aosp 10-15: A name that is none of a string is EGL_BAD_PARAMETER.
    source: ${PLATFORM} (eglQueryStringImpl and eglQueryStringImplementationANDROIDImpl)
  EGL-API-18 aosp 10-15: Of EGL_NO_DISPLAY only EGL_EXTENSIONS is known; other names are EGL_BAD_DISPLAY, EGL_VERSION
    among them.
    source: ${PLATFORM} (eglQueryStringImpl)
  EGL-API-19 aosp 10-15: The strings of a handle that is no display are EGL_BAD_DISPLAY.
    source: ${DISPLAY} (validate_display)
  EGL-API-20 aosp 10-15: The strings of a display that is not initialized, or no longer, are EGL_NOT_INITIALIZED.
    source: ${DISPLAY} (validate_display)
  EGL-API-21 aosp 10-15: The client's extensions are EGL_ANDROID_GLES_layers, EGL_ANGLE_platform_angle,
    EGL_EXT_client_extensions and EGL_KHR_platform_android.
    source: ${EXTENSIONS}
  EGL-API-22 aosp 10-15: The client's extensions end with a blank from Android 12 on, and without one before.
    source: ${EXTENSIONS}
  EGL-API-23 aosp 10-15: The client's extensions are known before a driver or a layer is loaded, do not load any, and do
    not depend on the list of layers.
    source: ${PLATFORM} (eglQueryStringImpl)
  EGL-API-24 aosp 10-15: eglQueryStringImplementationANDROID gives the driver's own strings as they are.
    source: ${PLATFORM} (eglQueryStringImplementationANDROIDImpl)
  EGL-API-25 aosp 10-15: A string that the driver does not give is NULL, without an error.
    source: ${PLATFORM} (eglQueryStringImplementationANDROIDImpl)
  EGL-API-26 aosp 10-15: To eglQueryStringImplementationANDROID EGL_NO_DISPLAY is EGL_BAD_DISPLAY whatever the name.
    source: ${PLATFORM} (eglQueryStringImplementationANDROIDImpl)
  EGL-API-27 aosp 10-15: The driver is asked for each string when the display is initialized, and not when the app asks.
    source: ${INITIALIZE}
  EGL-API-28 aosp 10-15: An app sees the extensions that libEGL implements whatever the driver lists.
    source: ${EXTENSIONS}
  EGL-API-29 aosp 10-15: From Android 14 on, EGL_ANDROID_get_frame_timestamps is offered with ANGLE as the driver only
    if service.sf.present_timestamp is true.
    source: ${INITIALIZE}
  EGL-API-30 aosp 10-15: With other drivers EGL_ANDROID_get_frame_timestamps is offered whatever
    service.sf.present_timestamp says.
    source: ${INITIALIZE}
  EGL-API-31 aosp 10-15: Of the driver's extensions an app sees those that libEGL knows, wherever the driver lists them.
    source: ${EXTENSIONS}
  EGL-API-32 aosp 10-15: From Android 12 on, and not before, EGL_ANDROID_native_fence_sync and
    EGL_NV_context_priority_realtime are among the driver's extensions that an app sees.
    source: ${EXTENSIONS}
  EGL-API-33 aosp 10-15: An app does not see other extensions of the driver, EGL_ANDROID_blob_cache and
    EGL_ANDROID_framebuffer_target among them.
    source: ${EXTENSIONS}
  EGL-API-34 aosp 10-15: The driver lists an extension only if it lists that name, and not one that begins with it or is
    otherwise like it.
    source: ${INITIALIZE}
  EGL-API-35 quirk 10-15: A driver's extension whose name ends with a known one passes for that one. The sane behavior
    is that it does not.
    source: ${DISPLAY} (findExtension)
  EGL-API-36 aosp 10-15: An app sees each extension once, though the driver lists it twice or libEGL implements it.
    source: ${INITIALIZE}
  EGL-API-37 aosp 10-15: In EGL_EXTENSIONS of a display one blank follows each name, and nothing else stands between
    them.
    source: ${INITIALIZE}
  EGL-API-38 aosp 10-15: The extensions of a display that is initialized again are found anew, and not added to the old
    ones.
    source: ${TERMINATE}
  EGL-API-39 aosp 11-15: If the driver lists EGL_KHR_gl_colorspace, libEGL adds five extensions on boards with a display
    of wide color, and two of bt2020, from Android 14 on three, on boards with one of high dynamic range.
    source: ${INITIALIZE}
    before: Android 10 asks the service android.hardware.configstore for the displays, which a World does not have.
  EGL-API-40 aosp 11-15: Without EGL_KHR_gl_colorspace of the driver no extension of a color space is added.
    source: ${INITIALIZE}
    before: Android 10 asks the service android.hardware.configstore for the displays, which a World does not have.
  EGL-API-41 aosp 10-15: GL_EXTENSIONS is the driver's string with GL_EXT_debug_marker and a blank in front, in contexts
    of every version of OpenGL ES.
    source: ${OBJECT}
  EGL-API-42 aosp 10-15: GL_EXTENSIONS of a driver that lists GL_EXT_debug_marker is left as it is.
    source: ${OBJECT}
  EGL-API-43 quirk 10-15: A name that contains GL_EXT_debug_marker passes for it. The sane behavior is that it does
    not.
    source: ${OBJECT}
  EGL-API-44 aosp 10-15: glGetStringi gives the names of GL_EXTENSIONS in their order, GL_EXT_debug_marker included.
    source: ${WRAPPERS}
  EGL-API-45 aosp 10-15: GL_NUM_EXTENSIONS is the number of names in GL_EXTENSIONS in glGetIntegerv, glGetInteger64v and
    glGetFloatv, and whether there is any in glGetBooleanv.
    source: ${WRAPPERS}
  EGL-API-46 aosp 10-15: glGetStringi with an index beyond the last name is left to the driver.
    source: ${WRAPPERS}
  EGL-API-47 aosp 10-15: All other strings and numbers of the GL getters are the driver's.
    source: ${WRAPPERS}
  EGL-API-48 aosp 10-15: Over a driver that gives no GL_EXTENSIONS, the string is empty and the number 0, without
    GL_EXT_debug_marker.
    source: ${OBJECT}
  EGL-API-49 aosp 10-15: The driver is asked for GL_EXTENSIONS when a context is first made current, and not again.
    source: ${OBJECT}
  EGL-API-50 aosp 10-15: An app's handle of the display is 1 before Android 12, and the driver's own from then on.
    source: ${GET_DISPLAY}
  EGL-API-51 aosp 10-15: eglGetDisplay and eglGetPlatformDisplay give the same display each time, on every thread.
    source: ${GET_DISPLAY}
  EGL-API-52 aosp 10-15: Asking for a display again leaves it initialized as often as it is.
    source: ${GET_DISPLAY}
  EGL-API-53 aosp 10-15: There is no native display but 0: any other is EGL_BAD_PARAMETER and does not reach the driver.
    source: ${PLATFORM} (eglGetDisplayImpl and eglGetPlatformDisplayImpl)
  EGL-API-54 aosp 10-15: There is no platform but EGL_PLATFORM_ANDROID_KHR: any other is EGL_BAD_PARAMETER and does not
    reach the driver.
    source: ${PLATFORM} (eglGetPlatformDisplayImpl)
  EGL-API-55 aosp 10-15: Both functions ask the driver's eglGetPlatformDisplay for the platform
    EGL_PLATFORM_ANDROID_KHR.
    source: ${GET_DISPLAY}
  EGL-API-56 aosp 10-15: A driver whose eglGetPlatformDisplay gives no display, or that lacks it, is asked by
    eglGetDisplay.
    source: ${GET_DISPLAY}
  EGL-API-57 aosp 10-15: That attributes are lost because only the driver's eglGetDisplay gives a display is logged as a
    warning.
    source: ${GET_DISPLAY}
  EGL-API-58 quirk 10-11: Over a driver without a display, an app is given the handle all the same. The sane behavior
    is EGL_NO_DISPLAY, as from Android 12 on.
    source: ${GET_DISPLAY}
    after: EGL-API-72
  EGL-API-59 aosp 10-15: eglInitialize and eglTerminate of what is no display are EGL_BAD_DISPLAY and do not reach the
    driver; before Android 12 that is true of the driver's own handle.
    source: ${PLATFORM} (eglInitializeImpl and eglTerminateImpl)
  EGL-API-60 aosp 10-15: Functions of a display are EGL_BAD_DISPLAY for what is none, and EGL_NOT_INITIALIZED for one
    that is not initialized.
    source: ${DISPLAY} (validate_display)
  EGL-API-61 aosp 10-15: However often a display is initialized, the driver is once.
    source: ${INITIALIZE}
  EGL-API-62 aosp 10-15: A display is terminated, and the driver with it, by as many calls of eglTerminate as there were
    of eglInitialize; until then it can be used.
    source: ${TERMINATE}
  EGL-API-63 aosp 10-15: eglTerminate of a display that is not initialized succeeds and does not reach the driver.
    source: ${TERMINATE}
  EGL-API-64 aosp 10-15: eglTerminate of a display that is not initialized leaves nothing behind for the next
    eglInitialize.
    source: ${TERMINATE}
  EGL-API-65 aosp 10-15: A display that was terminated can be initialized again, which initializes the driver and asks
    for its strings anew.
    source: ${INITIALIZE}
  EGL-API-66 aosp 10-15: A driver that could not be initialized is asked again when the display was terminated in
    between, and not before.
    source: ${INITIALIZE}
  EGL-API-67 aosp 10-15: The calls of all threads count together.
    source: ${INITIALIZE}
  EGL-API-68 aosp 10-15: Contexts and surfaces that remain at the last eglTerminate are none any more, though the
    display is initialized again.
    source: ${TERMINATE}
  EGL-API-69 aosp 10-15: Contexts and surfaces outlive every eglTerminate but the last.
    source: ${TERMINATE}
  EGL-API-70 aosp 10-15: That contexts or surfaces remain at the last eglTerminate is logged as a warning.
    source: ${TERMINATE}
  EGL-API-102 quirk 10-15: GL calls of a thread reach the driver as long as a context is current there, also if its
    display was terminated and initialized again.
    source: Khronos EGL 1.5 specification, 3.2 Initialization
  EGL-API-103 quirk 10-15: Once a display that was terminated is initialized again, GL calls of the thread reach no
    driver, though a context is current there. The sane behavior is that they do.
    source: ${INITIALIZE} (setGLHooksThreadSpecific)
  EGL-API-71 aosp 10-15: eglTerminate succeeds though the driver's fails, whose error is not the app's.
    source: ${TERMINATE}
  EGL-API-72 aosp 12-15: Over a driver without a display, an app gets EGL_NO_DISPLAY.
    source: ${GET_DISPLAY}
    before: EGL-API-58
  EGL-API-73 aosp 10-15: GL_EXTENSIONS is each context's own, of the driver's functions for its version of OpenGL ES.
    source: ${OBJECT}
  EGL-API-74 aosp 10-15: Without a current context of the thread, libEGL's getters give no extension and no number of
    them.
    source: ${WRAPPERS}
  EGL-API-75 aosp 10-15: The driver is given its own handle of the display, whatever the app's is.
    source: ${PLATFORM}
  EGL-API-76 aosp 10-15: eglInitialize of a display that is initialized leaves what the thread has current.
    source: AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (egl_display_t::initialize)
  EGL-API-77 aosp 12-15: If the driver is ANGLE, its eglGetPlatformDisplay is asked for the platform
    EGL_PLATFORM_ANGLE_ANGLE.
    source: AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (getPlatformDisplayAngle)
    before: EGL-API-91
  EGL-API-101 aosp 11-15: ANGLE is asked for its display over Vulkan, with the attributes that the app gives,
    and one that says whether debug.angle.validation is on.
    source: AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (getPlatformDisplayAngle)
    before: EGL-API-92
  EGL-API-78 aosp 10-15: That the driver's eglInitialize fails is logged as a warning.
    source: ${INITIALIZE}
  EGL-API-91 aosp 11-11: A driver whose binary of EGL has eglCreateDeviceANGLE is taken for ANGLE, and asked for the
    platform EGL_PLATFORM_ANGLE_ANGLE; one with another symbol of ANGLE is not.
    source: AOSP frameworks/native opengl/libs/EGL/Loader.cpp (Loader::init_angle_backend of Android 11)
    before: EGL-API-92
    after: EGL-API-77
  EGL-API-92 aosp 10-10: The system's driver is asked for the platform EGL_PLATFORM_ANDROID_KHR, even if it is ANGLE.
    source: AOSP frameworks/native opengl/libs/EGL/Loader.cpp (load_angle of Android 10)
    after: EGL-API-91
`;
