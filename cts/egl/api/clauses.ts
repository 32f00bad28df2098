/**
 * Clauses about what libEGL says of itself and of the driver, and about displays.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const DOCUMENT = "Documentation, Implement OpenGL ES and EGL (the paragraph on Android 10)";
const LIBS = "AOSP frameworks/native opengl/libs";
const DISPLAY = `${LIBS}/EGL/egl_display.cpp`;
const PLATFORM = `${LIBS}/EGL/egl_platform_entries.cpp`;
const API = `${LIBS}/EGL/eglApi.cpp (eglClientWaitSync)`;
const INITIALIZE = `${DISPLAY} (egl_display_t::initialize)`;
const TERMINATE = `${DISPLAY} (egl_display_t::terminate)`;
const GET_DISPLAY = `${DISPLAY} (egl_display_t::getPlatformDisplay)`;
const EXTENSIONS =
  `${PLATFORM} (gBuiltinExtensionString, gExtensionString, gClientExtensionString)`;
const OBJECT = `${LIBS}/EGL/egl_object.cpp (egl_context_t::onMakeCurrent)`;
const WRAPPERS = `${PLATFORM} (glGetStringImpl and below)`;
const ALWAYS = { grade: "aosp", releases: [10, 15] } as const;

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "EGL-API-1",
    grade: "must",
    releases: [10, 15],
    text:
      "From Android 10 on, EGL is of version 1.5: eglInitialize and EGL_VERSION say so if the " +
      "driver has what it takes.",
    source: DOCUMENT,
  },
  {
    id: "EGL-API-2",
    grade: "must",
    releases: [10, 15],
    text: "libEGL exports the functions that EGL 1.5 added.",
    source: DOCUMENT,
  },
  {
    id: "EGL-API-3",
    ...ALWAYS,
    text:
      "A driver that says EGL 1.5 and lacks one of the ten functions that came with it is taken for " +
      "one of 1.4.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-4",
    ...ALWAYS,
    text: "That a driver lacks a function of the EGL version that it says is logged as an error.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-5",
    ...ALWAYS,
    text: "eglInitialize gives the driver's version where it is another one than 1.5.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-6",
    ...ALWAYS,
    text: "EGL_VERSION begins with 1.4 for every version of the driver but 1.5.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-7",
    ...ALWAYS,
    text:
      "Every call of eglInitialize gives the version, and the app may ask for either number or for " +
      "none.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-8",
    ...ALWAYS,
    text: "eglInitialize succeeds though the driver's fails, and the version is then -1.-1.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-9",
    ...ALWAYS,
    text: "The error of a driver that cannot be initialised is not the app's.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-10",
    ...ALWAYS,
    text:
      "Of a driver that could not be initialised, libEGL's own strings are given as ever, with " +
      "version 1.4, and the driver's are NULL.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-11",
    ...ALWAYS,
    text:
      "The last eglTerminate of a display that the driver did not initialise fails without an error " +
      "and does not reach the driver.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-12",
    ...ALWAYS,
    text:
      "Functions of images and fences of EGL 1.5 reach the driver's functions of EGL 1.5, or, if it " +
      "is taken for 1.4, those of the extensions.",
    source: `${PLATFORM} (eglCreateImageImpl and below)`,
  },
  {
    id: "EGL-API-13",
    grade: "quirk",
    releases: [10, 15],
    text:
      "eglClientWaitSync calls what eglClientWaitSyncKHR calls, and so the driver's function of the " +
      "extension first. The sane behaviour is to call its function of EGL 1.5.",
    source: API,
  },
  {
    id: "EGL-API-14",
    ...ALWAYS,
    text:
      "EGL_VERSION is the version, a blank and Android META-EGL, whatever the driver calls itself.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-15",
    ...ALWAYS,
    text: "EGL_VENDOR is Android, whatever the driver says.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-16",
    ...ALWAYS,
    text: "EGL_CLIENT_APIS is OpenGL_ES, whatever the driver says.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-17",
    ...ALWAYS,
    text: "A name that is none of a string is EGL_BAD_PARAMETER.",
    source: `${PLATFORM} (eglQueryStringImpl and eglQueryStringImplementationANDROIDImpl)`,
  },
  {
    id: "EGL-API-18",
    ...ALWAYS,
    text:
      "Of EGL_NO_DISPLAY only EGL_EXTENSIONS is known; other names are EGL_BAD_DISPLAY, EGL_VERSION " +
      "among them.",
    source: `${PLATFORM} (eglQueryStringImpl)`,
  },
  {
    id: "EGL-API-19",
    ...ALWAYS,
    text: "The strings of a handle that is no display are EGL_BAD_DISPLAY.",
    source: `${DISPLAY} (validate_display)`,
  },
  {
    id: "EGL-API-20",
    ...ALWAYS,
    text:
      "The strings of a display that is not initialised, or no longer, are EGL_NOT_INITIALIZED.",
    source: `${DISPLAY} (validate_display)`,
  },
  {
    id: "EGL-API-21",
    ...ALWAYS,
    text: "The client's extensions are EGL_ANDROID_GLES_layers, EGL_ANGLE_platform_angle, " +
      "EGL_EXT_client_extensions and EGL_KHR_platform_android.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-22",
    ...ALWAYS,
    text: "The client's extensions end with a blank from Android 12 on, and without one before.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-23",
    ...ALWAYS,
    text:
      "The client's extensions are known before a driver or a layer is loaded, do not load any, and " +
      "do not depend on the list of layers.",
    source: `${PLATFORM} (eglQueryStringImpl)`,
  },
  {
    id: "EGL-API-24",
    ...ALWAYS,
    text: "eglQueryStringImplementationANDROID gives the driver's own strings as they are.",
    source: `${PLATFORM} (eglQueryStringImplementationANDROIDImpl)`,
  },
  {
    id: "EGL-API-25",
    ...ALWAYS,
    text: "A string that the driver does not give is NULL, without an error.",
    source: `${PLATFORM} (eglQueryStringImplementationANDROIDImpl)`,
  },
  {
    id: "EGL-API-26",
    ...ALWAYS,
    text:
      "To eglQueryStringImplementationANDROID EGL_NO_DISPLAY is EGL_BAD_DISPLAY whatever the name.",
    source: `${PLATFORM} (eglQueryStringImplementationANDROIDImpl)`,
  },
  {
    id: "EGL-API-27",
    ...ALWAYS,
    text:
      "The driver is asked for each string when the display is initialised, and not when the app " +
      "asks.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-28",
    ...ALWAYS,
    text: "An app sees the extensions that libEGL implements whatever the driver lists.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-29",
    ...ALWAYS,
    text:
      "From Android 14 on, EGL_ANDROID_get_frame_timestamps is offered with ANGLE as the driver " +
      "only if service.sf.present_timestamp is true.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-30",
    ...ALWAYS,
    text: "With other drivers EGL_ANDROID_get_frame_timestamps is offered whatever " +
      "service.sf.present_timestamp says.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-31",
    ...ALWAYS,
    text:
      "Of the driver's extensions an app sees those that libEGL knows, wherever the driver lists " +
      "them.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-32",
    ...ALWAYS,
    text: "From Android 12 on, and not before, EGL_ANDROID_native_fence_sync and " +
      "EGL_NV_context_priority_realtime are among the driver's extensions that an app sees.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-33",
    ...ALWAYS,
    text: "An app does not see other extensions of the driver, EGL_ANDROID_blob_cache and " +
      "EGL_ANDROID_framebuffer_target among them.",
    source: EXTENSIONS,
  },
  {
    id: "EGL-API-34",
    ...ALWAYS,
    text:
      "The driver lists an extension only if it lists that name, and not one that begins with it or " +
      "is otherwise like it.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-35",
    grade: "quirk",
    releases: [10, 15],
    text: "A driver's extension whose name ends with a known one passes for that one. The sane " +
      "behaviour is that it does not.",
    source: `${DISPLAY} (findExtension)`,
  },
  {
    id: "EGL-API-36",
    ...ALWAYS,
    text:
      "An app sees each extension once, though the driver lists it twice or libEGL implements it.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-37",
    ...ALWAYS,
    text:
      "In EGL_EXTENSIONS of a display one blank follows each name, and nothing else stands between " +
      "them.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-38",
    ...ALWAYS,
    text:
      "The extensions of a display that is initialised again are found anew, and not added to the " +
      "old ones.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-39",
    grade: "aosp",
    releases: [12, 15],
    text:
      "If the driver lists EGL_KHR_gl_colorspace, libEGL adds five extensions on boards with a " +
      "display of wide colour, and two of bt2020, from Android 14 on three, on boards with one of " +
      "high dynamic range.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-40",
    grade: "aosp",
    releases: [12, 15],
    text: "Without EGL_KHR_gl_colorspace of the driver no extension of a colour space is added.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-41",
    ...ALWAYS,
    text:
      "GL_EXTENSIONS is the driver's string with GL_EXT_debug_marker and a blank in front, in " +
      "contexts of every version of OpenGL ES.",
    source: OBJECT,
  },
  {
    id: "EGL-API-42",
    ...ALWAYS,
    text: "GL_EXTENSIONS of a driver that lists GL_EXT_debug_marker is left as it is.",
    source: OBJECT,
  },
  {
    id: "EGL-API-43",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A name that contains GL_EXT_debug_marker passes for it. The sane behaviour is that it does " +
      "not.",
    source: OBJECT,
  },
  {
    id: "EGL-API-44",
    ...ALWAYS,
    text:
      "glGetStringi gives the names of GL_EXTENSIONS in their order, GL_EXT_debug_marker included.",
    source: WRAPPERS,
  },
  {
    id: "EGL-API-45",
    ...ALWAYS,
    text:
      "GL_NUM_EXTENSIONS is the number of names in GL_EXTENSIONS in glGetIntegerv, glGetInteger64v " +
      "and glGetFloatv, and whether there is any in glGetBooleanv.",
    source: WRAPPERS,
  },
  {
    id: "EGL-API-46",
    ...ALWAYS,
    text: "glGetStringi with an index beyond the last name is left to the driver.",
    source: WRAPPERS,
  },
  {
    id: "EGL-API-47",
    ...ALWAYS,
    text: "All other strings and numbers of the GL getters are the driver's.",
    source: WRAPPERS,
  },
  {
    id: "EGL-API-48",
    ...ALWAYS,
    text:
      "Over a driver that gives no GL_EXTENSIONS, the string is empty and the number 0, without " +
      "GL_EXT_debug_marker.",
    source: OBJECT,
  },
  {
    id: "EGL-API-49",
    ...ALWAYS,
    text:
      "The driver is asked for GL_EXTENSIONS when a context is first made current, and not again.",
    source: OBJECT,
  },
  {
    id: "EGL-API-50",
    ...ALWAYS,
    text:
      "An app's handle of the display is 1 before Android 12, and the driver's own from then on.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-51",
    ...ALWAYS,
    text:
      "eglGetDisplay and eglGetPlatformDisplay give the same display each time, on every thread.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-52",
    ...ALWAYS,
    text: "Asking for a display again leaves it initialised as often as it is.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-53",
    ...ALWAYS,
    text:
      "There is no native display but 0: any other is EGL_BAD_PARAMETER and does not reach the " +
      "driver.",
    source: `${PLATFORM} (eglGetDisplayImpl and eglGetPlatformDisplayImpl)`,
  },
  {
    id: "EGL-API-54",
    ...ALWAYS,
    text:
      "There is no platform but EGL_PLATFORM_ANDROID_KHR: any other is EGL_BAD_PARAMETER and does " +
      "not reach the driver.",
    source: `${PLATFORM} (eglGetPlatformDisplayImpl)`,
  },
  {
    id: "EGL-API-55",
    ...ALWAYS,
    text: "Both functions ask the driver's eglGetPlatformDisplay for the platform " +
      "EGL_PLATFORM_ANDROID_KHR.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-56",
    ...ALWAYS,
    text: "A driver whose eglGetPlatformDisplay gives no display, or that lacks it, is asked by " +
      "eglGetDisplay.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-57",
    ...ALWAYS,
    text:
      "That attributes are lost because only the driver's eglGetDisplay gives a display is logged " +
      "as a warning.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-58",
    grade: "quirk",
    releases: [10, 11],
    text:
      "Over a driver without a display, an app is given the handle all the same. The sane behaviour " +
      "is EGL_NO_DISPLAY, as from Android 12 on.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-59",
    ...ALWAYS,
    text:
      "eglInitialize and eglTerminate of what is no display are EGL_BAD_DISPLAY and do not reach " +
      "the driver; before Android 12 that is true of the driver's own handle.",
    source: `${PLATFORM} (eglInitializeImpl and eglTerminateImpl)`,
  },
  {
    id: "EGL-API-60",
    ...ALWAYS,
    text:
      "Functions of a display are EGL_BAD_DISPLAY for what is none, and EGL_NOT_INITIALIZED for one " +
      "that is not initialised.",
    source: `${DISPLAY} (validate_display)`,
  },
  {
    id: "EGL-API-61",
    ...ALWAYS,
    text: "However often a display is initialised, the driver is once.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-62",
    ...ALWAYS,
    text:
      "A display is terminated, and the driver with it, by as many calls of eglTerminate as there " +
      "were of eglInitialize; until then it can be used.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-63",
    ...ALWAYS,
    text:
      "eglTerminate of a display that is not initialised succeeds and does not reach the driver.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-64",
    ...ALWAYS,
    text: "eglTerminate of a display that is not initialised leaves nothing behind for the next " +
      "eglInitialize.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-65",
    ...ALWAYS,
    text:
      "A display that was terminated can be initialised again, which initialises the driver and " +
      "asks for its strings anew.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-66",
    ...ALWAYS,
    text:
      "A driver that could not be initialised is asked again when the display was terminated in " +
      "between, and not before.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-67",
    ...ALWAYS,
    text: "The calls of all threads count together.",
    source: INITIALIZE,
  },
  {
    id: "EGL-API-68",
    ...ALWAYS,
    text:
      "Contexts and surfaces that remain at the last eglTerminate are none any more, though the " +
      "display is initialised again.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-69",
    ...ALWAYS,
    text: "Contexts and surfaces outlive every eglTerminate but the last.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-70",
    ...ALWAYS,
    text: "That contexts or surfaces remain at the last eglTerminate is logged as a warning.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-71",
    ...ALWAYS,
    text: "eglTerminate succeeds though the driver's fails, whose error is not the app's.",
    source: TERMINATE,
  },
  {
    id: "EGL-API-72",
    grade: "aosp",
    releases: [12, 15],
    text: "Over a driver without a display, an app gets EGL_NO_DISPLAY.",
    source: GET_DISPLAY,
  },
  {
    id: "EGL-API-73",
    ...ALWAYS,
    text:
      "GL_EXTENSIONS is each context's own, of the driver's functions for its version of OpenGL ES.",
    source: OBJECT,
  },
  {
    id: "EGL-API-74",
    ...ALWAYS,
    text:
      "Without a current context of the thread, libEGL's getters give no extension and no number of " +
      "them.",
    source: WRAPPERS,
  },
  {
    id: "EGL-API-75",
    ...ALWAYS,
    text: "The driver is given its own handle of the display, whatever the app's is.",
    source: PLATFORM,
  },
  {
    id: "EGL-API-76",
    ...ALWAYS,
    text: "eglInitialize of a display that is initialised leaves what the thread has current.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (egl_display_t::initialize)",
  },
  {
    id: "EGL-API-77",
    grade: "aosp",
    releases: [14, 15],
    text: "If the driver is ANGLE, its eglGetPlatformDisplay is asked for the platform " +
      "EGL_PLATFORM_ANGLE_ANGLE.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl_display.cpp (getPlatformDisplayAngle)",
  },
  {
    id: "EGL-API-78",
    ...ALWAYS,
    text: "That the driver's eglInitialize fails is logged as a warning.",
    source: INITIALIZE,
  },
]);
