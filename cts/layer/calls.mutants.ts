/**
 * Layers that lose, double, add, change or misdirect calls.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const skipsTheLayersBelow = badLayer({
  clauses: "LAYER-NEXT-1",
  why: "It looks a function up with the layer_id of a layer below, which it found somewhere.",
  hooks: {
    glClear: "(mask) => getNext(libc.getpointer('strata.id.active') ?? id, 'glClear')(mask)",
  },
});

export const ignoresItsLayerId = badLayer({
  clauses: "LAYER-NEXT-2",
  why: "It looks a function up with NULL as layer_id, when the function is called first.",
  hooks: { glClear: "(mask) => getNext(null, 'glClear')(mask)" },
});

export const inventsALayerId = badLayer({
  clauses: "LAYER-NEXT-2",
  why: "It looks a function up with a layer_id that is none.",
  hooks: { eglChooseConfig: "(...args) => getNext({}, 'eglChooseConfig')(...args)" },
});

export const looksUpFromAbove = badLayer({
  clauses: "LAYER-NEXT-2",
  why:
    "It looks a function up with the layer_id of a layer above, which it found somewhere, and so finds itself.",
  hooks: {
    glClear: "(mask) => getNext(libc.getpointer('strata.id.passive') ?? id, 'glClear')(mask)",
  },
});

export const callsItself = badLayer({
  clauses: "LAYER-NEXT-3",
  why: "It stores its own function as next.",
  hooks: { glClear: "(mask) => hooks.glClear(mask)" },
});

export const callsThePublicFunction = badLayer({
  clauses: "LAYER-NEXT-3",
  why: "It calls the function that apps are linked with instead of next, and so itself.",
  hooks: { eglSwapInterval: "(...args) => libEGL.eglSwapInterval(...args)" },
});

export const keepsTheFirstNext = badLayer({
  clauses: "LAYER-NEXT-4",
  why: "It keeps the first next that it is given for two functions that are alike.",
  hooks: {
    glUniform1i: "(...args) => below('glUniform1i')(...args)",
    glUniform1ui: "(...args) => below('glUniform1i')(...args)",
  },
});

export const losesACall = badLayer({
  clauses: "LAYER-CALL-1",
  why: "It does not pass glFlush on.",
  hooks: { glFlush: "() => {}" },
});

export const losesARareCall = badLayer({
  clauses: "LAYER-CALL-1",
  why: "It loses a call of OpenGL ES 3.2 that few apps make.",
  hooks: { glPrimitiveBoundingBox: "() => {}" },
});

export const callsTwice = badLayer({
  clauses: "LAYER-CALL-2",
  why: "It passes glClear on twice.",
  hooks: { glClear: "(mask) => { below('glClear')(mask); below('glClear')(mask); }" },
});

export const addsCalls = badLayer({
  clauses: "LAYER-CALL-3",
  why: "It adds glValidateProgram before each use of a program.",
  hooks: {
    glUseProgram:
      "(program) => { getNext(id, 'glValidateProgram')(program); below('glUseProgram')(program); }",
  },
});

export const truncatesFloats = badLayer({
  clauses: "LAYER-CALL-4",
  why: "It takes floating-point arguments for integers.",
  hooks: {
    glClearColor: "(...args) => below('glClearColor')(...args.map((arg) => Math.trunc(arg)))",
  },
});

export const forgetsAnArgument = badLayer({
  clauses: "LAYER-CALL-4",
  why: "It passes only eight arguments on.",
  hooks: { glTexSubImage3D: "(...args) => below('glTexSubImage3D')(...args.slice(0, 8))" },
});

export const changesTheOrder = badLayer({
  clauses: "LAYER-CALL-5",
  why: "It holds glEnable back until a draw or a clear needs it.",
  first: `let held = null;
function release() {
  if (held !== null) below("glEnable")(held);
  held = null;
}`,
  hooks: {
    glEnable: "(cap) => { release(); held = cap; }",
    glScissor: "(...args) => { below('glScissor')(...args); release(); }",
    glGetError: "() => { release(); return below('glGetError')(); }",
    glIsEnabled: "(cap) => { release(); return below('glIsEnabled')(cap); }",
  },
});

export const callsFromTheTop = badLayer({
  clauses: "LAYER-CALL-6",
  why: "It asks for the current context by the public function, through the layers above it.",
  hooks: { glClear: "(mask) => { libEGL.eglGetCurrentContext(); below('glClear')(mask); }" },
});

export const swapsTwins = badLayer({
  clauses: "LAYER-NEXT-4",
  why: "It swaps what it keeps for a function and for its twin with a suffix.",
  hooks: {
    glBindVertexArray: "(array) => below('glBindVertexArrayOES')(array)",
    glBindVertexArrayOES: "(array) => below('glBindVertexArray')(array)",
  },
});

export const cutsTimes = badLayer({
  clauses: "LAYER-CALL-4",
  why: "It keeps a time in 32 bits.",
  hooks: {
    glClientWaitSync:
      "(sync, flags, time) => below('glClientWaitSync')(sync, flags, Number(time) >>> 0)",
  },
});

export const recursesInAHook = badLayer({
  clauses: "LAYER-NEXT-3",
  why: "It calls itself without end in a function that most apps call.",
  hooks: { eglSwapBuffers: "(...args) => hooks.eglSwapBuffers(...args)" },
});
