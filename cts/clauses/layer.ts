/**
 * Clauses about a layer: what it owes to the loader, to the layers around it, to the driver and to the app.
 *
 * A layer may be there to change something, as one that counts frames or limits them: what it does to calls and results
 * is graded `should`, so that such a layer is told what it changes and keeps its verdict.
 *
 * @module
 */

import { type Clause, defineClauses } from "./registry.ts";

const INITIALIZATION = "Documentation, GLES layers: Layer initialization";
const ACTIVE = "Documentation, GLES layers: Active layers";
const PASSIVE = "Documentation, GLES layers: Passive layers";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const EGL = "AOSP frameworks/native opengl/libs/EGL/egl.cpp";
const PLATFORM = "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp";

/** The clauses, by topic and number. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LAYER-LOAD-1",
    grade: "must",
    releases: [10, 15],
    text: "The layer's library can be loaded into a process of an app.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-LOAD-2",
    grade: "must",
    releases: [10, 15],
    text: "It exports AndroidGLESLayer_Initialize, under exactly this name.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-LOAD-3",
    grade: "must",
    releases: [10, 15],
    text: "It exports AndroidGLESLayer_GetProcAddress, under exactly this name.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-LOAD-4",
    grade: "must",
    releases: [10, 15],
    text:
      "Its process outlives its loading, its AndroidGLESLayer_Initialize, and every call of its " +
      "AndroidGLESLayer_GetProcAddress.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-LOAD-5",
    grade: "aosp",
    releases: [10, 15],
    text:
      "While it is loaded and initialised it calls none of libEGL's initialising functions by its public symbol: " +
      "Android waits there for ever.",
    source: `${EGL} (egl_init_drivers)`,
  },
  {
    id: "LAYER-LOAD-6",
    grade: "should",
    releases: [10, 15],
    text: "Its process outlives its unloading.",
    source: "AOSP bionic linker/linker.cpp (soinfo_unload)",
  },
  {
    id: "LAYER-OFFER-1",
    grade: "must",
    releases: [10, 15],
    text:
      "Offered a known function that it does not intercept, it answers with next, and never with NULL.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-OFFER-2",
    grade: "must",
    releases: [10, 15],
    text:
      "Offered a function outside the known ones, which comes later, it answers with next, and never with NULL.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-OFFER-3",
    grade: "must",
    releases: [10, 15],
    text:
      "A call of a function outside the known ones goes on to the function of that name, once, with its arguments.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-OFFER-4",
    grade: "aosp",
    releases: [10, 15],
    text:
      "It may be offered the same function outside the known ones again and again: each call still goes on once.",
    source: `${PLATFORM} (eglGetProcAddressImpl)`,
  },
  {
    id: "LAYER-OFFER-5",
    grade: "aosp",
    releases: [10, 15],
    text: "Where next is NULL it answers NULL, so that the layers above see what the driver lacks.",
    source: `${LAYERS} (LayerLoader::ApplyLayer)`,
  },
  {
    id: "LAYER-OFFER-6",
    grade: "aosp",
    releases: [10, 15],
    text:
      "It works over a driver that lacks functions: where next or a lookup is NULL, it calls nothing.",
    source: `${LAYERS} (LayerLoader::InitLayers, getNextLayerProcAddress)`,
  },
  {
    id: "LAYER-OFFER-7",
    grade: "aosp",
    releases: [10, 15],
    text:
      "While it is offered a function outside the known ones it looks none of these up: Android waits there for ever.",
    source: `${PLATFORM} (eglGetProcAddressImpl)`,
  },
  {
    id: "LAYER-NEXT-1",
    grade: "must",
    releases: [10, 15],
    text: "What it passes on goes to the layer directly below it, and past none.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-NEXT-2",
    grade: "must",
    releases: [10, 15],
    text:
      "It looks functions up with the layer_id that it was given, so that a call comes back wherever it stands.",
    source: ACTIVE,
  },
  {
    id: "LAYER-NEXT-3",
    grade: "must",
    releases: [10, 15],
    text: "What it calls as next is what lies below, never a function of its own.",
    source: PASSIVE,
  },
  {
    id: "LAYER-NEXT-4",
    grade: "must",
    releases: [10, 15],
    text:
      "It keeps the next of each function apart: a call goes on to the function of its own name.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-1",
    grade: "should",
    releases: [10, 15],
    text: "Every call of the app goes on to what is below.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-2",
    grade: "should",
    releases: [10, 15],
    text: "No call of the app goes on twice.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-3",
    grade: "should",
    releases: [10, 15],
    text: "It adds no calls of functions that the app does not call.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-4",
    grade: "should",
    releases: [10, 15],
    text: "Arguments go on as the app gave them, floating-point numbers among them.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-5",
    grade: "should",
    releases: [10, 15],
    text: "Calls go on in the order in which the app made them.",
    source: PASSIVE,
  },
  {
    id: "LAYER-CALL-6",
    grade: "should",
    releases: [10, 15],
    text: "The layers above it see the app's calls and no others: its own go to what is below.",
    source: ACTIVE,
  },
  {
    id: "LAYER-RESULT-1",
    grade: "should",
    releases: [10, 15],
    text: "What the function below returns is what its caller gets.",
    source: PASSIVE,
  },
  {
    id: "LAYER-RESULT-2",
    grade: "should",
    releases: [10, 15],
    text: "The app reads the same pixels with the layer as without.",
    source: PASSIVE,
  },
  {
    id: "LAYER-RESULT-3",
    grade: "should",
    releases: [10, 15],
    text: "eglGetError and glGetError give the app the same errors with the layer as without.",
    source: PASSIVE,
  },
  {
    id: "LAYER-RESULT-4",
    grade: "should",
    releases: [10, 15],
    text: "The app gets the same strings with the layer as without.",
    source: PASSIVE,
  },
  {
    id: "LAYER-RESULT-5",
    grade: "should",
    releases: [10, 15],
    text:
      "What functions of EGL and OpenGL ES return and store is the same with the layer as without.",
    source: PASSIVE,
  },
  {
    id: "LAYER-RESULT-6",
    grade: "should",
    releases: [10, 15],
    text: "An app of OpenGL ES 1.x gets the same results with the layer as without.",
    source: "Documentation, GLES layers: Requirements",
  },
  {
    id: "LAYER-GPA-1",
    grade: "must",
    releases: [10, 15],
    text: "An app's eglGetProcAddress finds with the layer every function that it finds without.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-GPA-2",
    grade: "must",
    releases: [10, 15],
    text: "An app's eglGetProcAddress gives NULL with the layer for what nobody has.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-GPA-3",
    grade: "must",
    releases: [10, 15],
    text:
      "An app's eglGetProcAddress goes on to the layers below for every name that the layer does not know.",
    source: INITIALIZATION,
  },
  {
    id: "LAYER-THREAD-1",
    grade: "aosp",
    releases: [10, 15],
    text: "Functions may be called on any thread, first on one that did not load the layer.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "LAYER-THREAD-2",
    grade: "aosp",
    releases: [10, 15],
    text: "Threads whose calls alternate get what each would get without the layer.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "LAYER-THREAD-3",
    grade: "aosp",
    releases: [10, 15],
    text:
      "It may be offered functions outside the known ones on any thread, and answers as on the one that loaded it.",
    source: `${PLATFORM} (eglGetProcAddressImpl)`,
  },
  {
    id: "LAYER-LIFE-1",
    grade: "aosp",
    releases: [10, 15],
    text:
      "It works on when the app terminates EGL and initialises it again: it is not initialised again itself.",
    source: `${EGL} (egl_init_drivers_locked)`,
  },
  {
    id: "LAYER-LIFE-2",
    grade: "aosp",
    releases: [10, 15],
    text: "It works with several contexts and surfaces, and with handles that come again.",
    source: `${LAYERS} (LayerLoader::InitLayers)`,
  },
  {
    id: "LAYER-LIFE-3",
    grade: "aosp",
    releases: [10, 15],
    text: "It works on after eglReleaseThread.",
    source: `${PLATFORM} (eglReleaseThreadImpl)`,
  },
  {
    id: "LAYER-LIFE-4",
    grade: "aosp",
    releases: [10, 15],
    text: "It works in a chain of 16 layers, wherever it stands.",
    source: `${LAYERS} (LayerLoader::LoadLayers)`,
  },
  {
    id: "LAYER-LIFE-5",
    grade: "aosp",
    releases: [10, 15],
    text: "Two copies of it under two names work in one chain.",
    source: `${LAYERS} (LayerLoader::LoadLayers)`,
  },
  {
    id: "LAYER-LIFE-6",
    grade: "aosp",
    releases: [10, 15],
    text: "Its process outlives every call of an app, whatever function is called.",
    source: `${LAYERS} and bionic libc/bionic/abort.cpp`,
  },
]);
