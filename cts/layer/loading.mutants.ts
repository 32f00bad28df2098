/**
 * Layers that are not loaded, or take their process down.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const needsWhatIsNotThere = badLayer({
  clauses: "LAYER-LOAD-1",
  why: "It needs a library that no device has.",
  needed: ["libmissing.so"],
});

export const lacksInitialize = badLayer({
  clauses: "LAYER-LOAD-2",
  why: "It has no AndroidGLESLayer_Initialize.",
  exports: ["androidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"],
});

export const misspellsAnExport = badLayer({
  clauses: "LAYER-LOAD-3",
  why: "One letter is missing in the name of an export, as in the documentation's sample.",
  exports: ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddres"],
});

export const failsInInitialize = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "Its Initialize ends the process.",
  initialize: "libc.abort();",
});

export const failsInItsConstructor = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "Its static constructor ends the process.",
  first: "libc.abort();",
});

export const failsInGetProcAddress = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "It fails when it is offered a function of OpenGL ES 3.",
  offer: 'if (name === "glBlitFramebuffer") throw new Error("what is this?");',
});

export const looksUpBeforeInitialize = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "It uses get_next_layer_proc_address before it was given one.",
  first: 'getNext(id, "eglGetError");',
});

export const callsPublicFunctionsInInitialize = badLayer({
  clauses: "LAYER-LOAD-5",
  why: "Its Initialize asks libEGL for the display.",
  initialize: "libEGL.eglGetDisplay(0);",
});

export const callsPublicFunctionsWhenLoaded = badLayer({
  clauses: "LAYER-LOAD-5",
  why: "Its static constructor asks libEGL for a function.",
  first: 'libEGL.eglGetProcAddress("glFlush");',
});

export const failsInItsDestructor = badLayer({
  clauses: "LAYER-LOAD-6",
  why: "Its destructor ends the process.",
  destructor: "libc.abort();",
});
