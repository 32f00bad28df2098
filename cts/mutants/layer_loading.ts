/**
 * Layers that are not loaded, or take their process down.
 *
 * @module
 */

import { badLayer } from "./bad_layer.ts";

/** It needs a library that no device has. */
export const needsWhatIsNotThere = badLayer({
  clauses: "LAYER-LOAD-1",
  why: "It needs a library that no device has.",
  needed: ["libmissing.so"],
});

/** It has no AndroidGLESLayer_Initialize. */
export const lacksInitialize = badLayer({
  clauses: "LAYER-LOAD-2",
  why: "It has no AndroidGLESLayer_Initialize.",
  exports: ["androidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"],
});

/** One letter is missing in the name of an export, as in the documentation's sample. */
export const misspellsAnExport = badLayer({
  clauses: "LAYER-LOAD-3",
  why: "One letter is missing in the name of an export, as in the documentation's sample.",
  exports: ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddres"],
});

/** Its Initialize ends the process. */
export const failsInInitialize = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "Its Initialize ends the process.",
  initialize: "libc.abort();",
});

/** Its static constructor ends the process. */
export const failsInItsConstructor = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "Its static constructor ends the process.",
  first: "libc.abort();",
});

/** It fails when it is offered a function of OpenGL ES 3. */
export const failsInGetProcAddress = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "It fails when it is offered a function of OpenGL ES 3.",
  offer: 'if (name === "glBlitFramebuffer") throw new Error("what is this?");',
});

/** It uses get_next_layer_proc_address before it was given one. */
export const looksUpBeforeInitialize = badLayer({
  clauses: "LAYER-LOAD-4",
  why: "It uses get_next_layer_proc_address before it was given one.",
  first: 'getNext(id, "eglGetError");',
});

/** Its Initialize asks libEGL for the display. */
export const callsPublicFunctionsInInitialize = badLayer({
  clauses: "LAYER-LOAD-5",
  why: "Its Initialize asks libEGL for the display.",
  initialize: "libEGL.eglGetDisplay(0);",
});

/** Its static constructor asks libEGL for a function. */
export const callsPublicFunctionsWhenLoaded = badLayer({
  clauses: "LAYER-LOAD-5",
  why: "Its static constructor asks libEGL for a function.",
  first: 'libEGL.eglGetProcAddress("glFlush");',
});

/** Its destructor ends the process. */
export const failsInItsDestructor = badLayer({
  clauses: "LAYER-LOAD-6",
  why: "Its destructor ends the process.",
  destructor: "libc.abort();",
});
