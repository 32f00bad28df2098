/**
 * Clauses about the chain: how layers are put between the app and the driver, and how calls go through them.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const INITIALIZATION = "Documentation, GLES layers: Layer initialization";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const PLATFORM = "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp";

/** The clauses, by number. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "GLES-CHAIN-1",
    grade: "must",
    releases: [10, 15],
    text: "Layers are called in the order of the list: the first one directly below the app.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-2",
    grade: "must",
    releases: [10, 15],
    text:
      "The address that a layer is offered as next leads to the next layer of the list, and that of the last layer to " +
      "libEGL or the driver.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-3",
    grade: "must",
    releases: [10, 15],
    text:
      "AndroidGLESLayer_Initialize of each layer is called once, before it is offered any function.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-4",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The layer nearest the driver is initialised first, and each one is offered every function before the next one " +
      "is initialised.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "GLES-CHAIN-5",
    grade: "must",
    releases: [10, 15],
    text:
      "AndroidGLESLayer_GetProcAddress of each layer is called for every known function during initialisation.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-6",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A layer is offered the functions that libEGL implements first, then EGL functions that only the driver has, " +
      "then GL functions.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "GLES-CHAIN-7",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Of a function that both libEGL and the driver implement, libEGL's is layered and the driver's is left alone.",
    source: `${LAYERS} (LayerLoader::ApplyLayers)`,
  },
  {
    id: "GLES-CHAIN-8",
    grade: "must",
    releases: [10, 15],
    text: "With one layer, the next address of most functions points directly to the driver.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-9",
    grade: "aosp",
    releases: [10, 15],
    text: "The next address of a GL function that the driver lacks can be called.",
    source: "AOSP frameworks/native opengl/libs/EGL/Loader.cpp (Loader::initialize_api)",
  },
  {
    id: "GLES-CHAIN-10",
    grade: "aosp",
    releases: [12, 15],
    text:
      "The next address is NULL only for the EGL functions that libEGL does not implement and the driver lacks.",
    source: "AOSP frameworks/native opengl/libs/EGL/Loader.cpp (Loader::initialize_api)",
  },
  {
    id: "GLES-CHAIN-11",
    grade: "must",
    releases: [10, 15],
    text:
      "A layer that answers with the address it was offered leaves the function as it was: the layer above is offered " +
      "the same address.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-12",
    grade: "must",
    releases: [10, 15],
    text: "A layer that intercepts nothing changes nothing for the app or the driver.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-13",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A hook is called whether the app calls the function by its linked symbol, by dlsym or by a pointer from " +
      "eglGetProcAddress, even one that it got before the layers were active.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "GLES-CHAIN-14",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The six GL getters that libEGL implements can be intercepted, and their next address gives what libEGL adds to " +
      "the driver's answers, such as GL_EXT_debug_marker.",
    source: `${PLATFORM} (glGetStringImpl, glGetIntegervImpl)`,
  },
  {
    id: "GLES-CHAIN-15",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A layer that answers NULL for a known function makes NULL the next address of the layer above. A sane loader " +
      "takes the function as not intercepted.",
    source: `${LAYERS} (LayerLoader::ApplyLayer)`,
  },
  {
    id: "GLES-CHAIN-16",
    grade: "aosp",
    releases: [10, 15],
    text: "Hooks hold for the whole process: every thread and every later context sees them.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "GLES-CHAIN-17",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Hooks outlive eglTerminate and a new eglInitialize, and the layers are not initialised again.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers_locked)",
  },
  {
    id: "GLES-CHAIN-18",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Layers become active in the app's process and not before its first use of EGL, whether or not zygote has loaded " +
      "the driver.",
    source: "AOSP frameworks/base core/jni/com_android_internal_os_ZygoteInit.cpp",
  },
  {
    id: "GLES-CHAIN-19",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A hook may call what lies below several times, other functions below it, and public functions, on any thread.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers)",
  },
  {
    id: "GLES-CHAIN-20",
    grade: "quirk",
    releases: [10, 15],
    text:
      "eglClientWaitSync is answered by the hook of eglClientWaitSyncKHR, while eglSwapBuffers does not reach the hook " +
      "of eglSwapBuffersWithDamageKHR. A sane loader calls the hook of the function that the app called.",
    source: "AOSP frameworks/native opengl/libs/EGL/eglApi.cpp (eglClientWaitSync)",
  },
  {
    id: "GLES-CHAIN-21",
    grade: "quirk",
    releases: [12, 15],
    text:
      "Hooks of the three debug marker functions are lost when a context becomes current for the first time and the " +
      "driver lacks GL_EXT_debug_marker. A sane loader keeps them.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl_object.cpp (egl_context_t::onMakeCurrent)",
  },
  {
    id: "GLES-CHAIN-22",
    grade: "must",
    releases: [10, 15],
    text:
      "eglGetProcAddress passes through the chain of layers: each can intercept it, and the app gets what the first one " +
      "returns.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-23",
    grade: "aosp",
    releases: [10, 15],
    text: "Calls that libEGL itself makes to the driver do not reach the layers.",
    source: `${PLATFORM} (eglInitializeImpl, eglMakeCurrentImpl)`,
  },
  {
    id: "GLES-CHAIN-24",
    grade: "aosp",
    releases: [10, 15],
    text: "The number of layers has no fixed limit.",
    source: `${LAYERS} (LayerLoader::LoadLayers)`,
  },
  {
    id: "GLES-CHAIN-25",
    grade: "must",
    releases: [10, 15],
    text: "The driver is loaded and the entry points are filled before any layer is loaded.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-26",
    grade: "must",
    releases: [10, 15],
    text:
      "AndroidGLESLayer_Initialize is given an identity and an entry point to look functions up with.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-27",
    grade: "must",
    releases: [10, 15],
    text:
      "The function that a layer answers with takes the place of the one it was offered: calls reach it, and what " +
      "happens below is its own decision.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-28",
    grade: "must",
    releases: [10, 15],
    text:
      "A layer need not do anything with what AndroidGLESLayer_Initialize gives it, nor return anything from it.",
    source: INITIALIZATION,
  },
  {
    id: "GLES-CHAIN-29",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An uncaught exception, an abort or an endless recursion in a layer ends the process that it is in, and no other.",
    source:
      "AOSP bionic libc/bionic/abort.cpp and frameworks/native opengl/libs/EGL/egl_layers.cpp",
  },
  {
    id: "GLES-CHAIN-30",
    grade: "aosp",
    releases: [10, 15],
    text:
      "With one layer, the next address of every GL function that libEGL does not implement is the driver's own.",
    source: `${LAYERS} (LayerLoader::ApplyLayers)`,
  },
  {
    id: "GLES-CHAIN-31",
    grade: "aosp",
    releases: [12, 15],
    text:
      "During initialisation a layer is offered each known function once, and no other: 1105 names.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
]);
