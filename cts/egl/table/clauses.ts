/**
 * Clauses about the tables that libEGL fills from a driver: which function a call reaches, with a context and without,
 * and what eglGetProcAddress gives.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LIBS = "AOSP frameworks/native opengl/libs";
const LOADER = `${LIBS}/EGL/Loader.cpp`;
const INITIALIZE_API = `${LOADER} (initialize_api)`;
const INIT_API = `${LOADER} (init_api)`;
const UNIMPLEMENTED = `${LIBS}/EGL/egl.cpp (gl_unimplemented)`;
const NO_CONTEXT = `${LIBS}/EGL/egl.cpp (gl_no_context)`;
const STUBS = `${LIBS}/GLES2/gl2.cpp (CALL_GL_API)`;
const FORWARDERS = `${LIBS}/EGL/getProcAddress.cpp`;
const MAKE_CURRENT = `${LIBS}/EGL/egl_platform_entries.cpp (eglMakeCurrentImpl)`;
const GET_PROC_ADDRESS = `${LIBS}/EGL/egl_platform_entries.cpp (eglGetProcAddressImpl)`;

/** The clauses. */
export const clauses = clausesOf`
  EGL-TABLE-1 aosp 10-15: A function of OpenGL ES that a driver does not export is the one that its eglGetProcAddress
    gives.
    source: ${INIT_API}
  EGL-TABLE-2 aosp 10-15: An EGL function that a driver does not export is the one that its eglGetProcAddress gives.
    source: ${INITIALIZE_API}
  EGL-TABLE-3 aosp 10-15: Of a driver in three binaries, the eglGetProcAddress of the one for EGL is asked for what any
    of them does not export.
    source: ${INITIALIZE_API}
  EGL-TABLE-4 aosp 10-15: A function whose name ends with OES and that a driver lacks is the one that it exports without
    OES.
    source: ${INIT_API}
  EGL-TABLE-5 aosp 10-15: A function whose name does not end with OES and that a driver lacks is the one that it exports
    with OES.
    source: ${INIT_API}
  EGL-TABLE-6 aosp 10-15: The other spelling of a name, with or without OES, counts only if it is exported, and not if
    eglGetProcAddress alone gives it.
    source: ${INIT_API}
  EGL-TABLE-7 aosp 10-15: A function that a driver exports or gives under its own name is not taken from the other
    spelling.
    source: ${INIT_API}
  EGL-TABLE-8 aosp 10-15: In a context of OpenGL ES 2.0 the functions of OpenGL ES 1.x too are those of the binary for
    2.0.
    source: ${LOADER} (init_api of GLESv2 with all names)
  EGL-TABLE-9 aosp 10-15: A driver whose eglGetProcAddress gives a function for every name lacks none: neither the other
    spelling nor libEGL's stand-in takes its place.
    source: ${INIT_API}
  EGL-TABLE-10 aosp 10-15: Where a driver gives one address for several functions, each of them calls it, and an
    extension function of libEGL's has an address of its own all the same.
    source: ${INIT_API}; ${FORWARDERS}
  EGL-TABLE-11 quirk 10-15: A function for which the driver's eglGetProcAddress gives what is no address ends the
    process with SIGSEGV when it is called. The sane behavior is that the driver lacks it.
    source: ${INIT_API}
  EGL-TABLE-12 quirk 10-15: A process ends with SIGSEGV if it calls an EGL function that every driver should have and
    that this one lacks. The sane behavior is that the call fails with EGL_BAD_DISPLAY.
    source: ${INITIALIZE_API}; ${LIBS}/EGL/egl_platform_entries.cpp
  EGL-TABLE-13 aosp 10-15: A function of OpenGL ES that the driver lacks can be called, and returns.
    source: ${UNIMPLEMENTED}
  EGL-TABLE-14 aosp 10-15: A call of a function that the driver lacks leaves no error, neither of OpenGL ES nor of EGL.
    source: ${UNIMPLEMENTED}
  EGL-TABLE-15 aosp 10-15: That a function is called that the driver lacks is logged as an error, at most once a second
    for all functions and threads of the process.
    source: ${UNIMPLEMENTED}
  EGL-TABLE-16 aosp 10-15: glInsertEventMarkerEXT, glPushGroupMarkerEXT and glPopGroupMarkerEXT do nothing if the driver
    lacks them, without a line in the log, whether GL_EXT_debug_marker is listed or not.
    source: ${INIT_API}; ${LIBS}/EGL/egl.cpp (gl_noop)
  EGL-TABLE-17 quirk 10-15: A process ends with SIGSEGV if it calls a function in a context of OpenGL ES 1.x that is of
    later versions only. The sane behavior is that of a function that the driver lacks.
    source: ${LOADER} (init_api of GLESv1_CM with gl_names_1); ${STUBS}
  EGL-TABLE-18 aosp 10-15: A function of OpenGL ES that is called on a thread that never had to do with EGL returns 0,
    reaches no driver and writes nothing to the log.
    source: ${STUBS}
  EGL-TABLE-19 aosp 10-15: A function of OpenGL ES returns 0 and reaches no driver on a thread without a context: on the
    first one of the process, on that which initialized the display, and where a context was released.
    source: ${NO_CONTEXT}
  EGL-TABLE-20 aosp 10-15: That functions of OpenGL ES are called without a context is logged as an error, once for each
    thread, if a thread of the process has had a context or an error of EGL.
    source: ${NO_CONTEXT}
  EGL-TABLE-21 aosp 10-15: After eglMakeCurrent of EGL_NO_CONTEXT the thread's calls no longer reach the driver.
    source: ${MAKE_CURRENT}
  EGL-TABLE-22 aosp 10-15: A context that is current on one thread serves no other.
    source: ${MAKE_CURRENT}
  EGL-TABLE-23 aosp 10-15: glGetString and glGetStringi without a context are NULL, and the numeric getters store
    nothing.
    source: ${LIBS}/EGL/egl_platform_entries.cpp (glGetStringImpl and below)
  EGL-TABLE-24 quirk 10-15: A process ends with SIGSEGV if it calls glGetString of libGLESv1_CM on a thread that never
    had to do with EGL. The sane behavior is NULL.
    source: ${LIBS}/GLES_CM/gl.cpp (glGetString)
  EGL-TABLE-25 aosp 10-15: eglGetProcAddress gives a function for each known name, of EGL as far as libEGL implements it
    and of OpenGL ES, whatever the driver has.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-26 aosp 10-15: What eglGetProcAddress gives for a known name is what libEGL exports, or else libGLESv2,
    though libGLESv1_CM exports that name as well.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-27 aosp 10-15: The address of a known function goes by the context that is current on the thread that calls
    it, when it calls.
    source: ${STUBS}
  EGL-TABLE-28 aosp 10-15: eglSetBlobCacheFuncsANDROID is no function of an app's, though the driver has it.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-29 aosp 10-15: Before Android 12, eglHibernateProcessIMG and eglAwakenProcessIMG are no functions of an
    app's either; from then on they are as others of the driver.
    source: ${GET_PROC_ADDRESS}, FILTER_EXTENSIONS of Android 10 and 11
  EGL-TABLE-30 aosp 10-15: eglGetProcAddress of a name that neither libEGL nor the driver knows is NULL, without an
    error.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-31 quirk 10-15: eglGetProcAddress of NULL ends the process with SIGSEGV. The sane behavior is NULL.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-32 aosp 10-15: Outside the known names, apps get what the driver's eglGetProcAddress gives, and not what it
    only exports.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-33 aosp 10-15: EGL functions that libEGL does not implement, such as eglCreatePlatformWindowSurfaceEXT, are
    extension functions of the driver to eglGetProcAddress, and are called by the current context.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-34 aosp 10-15: The address of an extension function goes by the context of the thread that calls it, when it
    calls, whichever was current when the app asked for it.
    source: ${FORWARDERS}
  EGL-TABLE-35 aosp 10-15: An extension function that is called without a context returns 0 and does not reach the
    driver.
    source: ${FORWARDERS}
  EGL-TABLE-36 aosp 10-15: The driver is asked for an extension function once, however often the app asks.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-37 aosp 10-15: A process can have 256 extension functions, from whichever threads it asks for them.
    source: ${GET_PROC_ADDRESS}; egldefs.h (MAX_NUMBER_OF_GL_EXTENSIONS)
  EGL-TABLE-38 aosp 10-15: The 257th extension function is NULL, which is logged as an error that names it.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-39 aosp 10-15: Once there is no room for more extension functions, those that the app has can be called and
    asked for again.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-40 aosp 10-15: Names that nobody knows, names that libEGL knows, and names that were asked for before take
    no room of extension functions.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-41 aosp 10-15: Each process has its own room for extension functions.
    source: ${GET_PROC_ADDRESS}
  EGL-TABLE-42 aosp 10-15: An extension function gets the arguments of the call as they are, and the app what it
    returns.
    source: ${FORWARDERS}
  EGL-TABLE-43 aosp 10-15: After eglReleaseThread a call without a context is logged again on that thread.
    source: ${LIBS}/EGL/egl_platform_entries.cpp (eglReleaseThreadImpl); egl_tls.cpp (clearTLS, logNoContextCall)
  EGL-TABLE-160 quirk 10-15: Before a thread of the process has had a context or an error of EGL, each call without a
    context is logged, as nothing is kept of a thread then. The sane behavior is once for each thread.
    source: ${LIBS}/EGL/egl_tls.cpp (logNoContextCall, validateTLSKey)
  EGL-TABLE-44 aosp 10-11: Debug marker functions that a driver has, though it does not list GL_EXT_debug_marker, are
    called.
    source: ${LIBS}/EGL/egl_object.cpp (egl_context_t::onMakeCurrent of Android 10 and 11)
    after: EGL-TABLE-45
  EGL-TABLE-45 aosp 12-15: Once a context is current, debug marker functions that a driver has, though it does not list
    GL_EXT_debug_marker, do nothing.
    source: ${LIBS}/EGL/egl_object.cpp (egl_context_t::onMakeCurrent)
    before: EGL-TABLE-44
`;
