/**
 * Layers that do not live long: with threads, displays that come again, many contexts, long chains and copies.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

const CALL = "below('glClear')(mask);";

export const knowsOneThread = badLayer({
  clauses: "LAYER-THREAD-1",
  why: "What it keeps for a thread is made when that initializes the display first.",
  first: "let known = null;",
  hooks: {
    eglInitialize:
      "(...args) => { known ??= libc.gettid(); return below('eglInitialize')(...args); }",
    glClear: `(mask) => { if (libc.gettid() !== known) libc.abort(); ${CALL} }`,
  },
});

export const mixesThreads = badLayer({
  clauses: "LAYER-THREAD-2",
  why: "It keeps one current context for all threads, and answers with it.",
  first: "let current = null;",
  hooks: {
    eglMakeCurrent:
      "(d, s, r, context) => { current = context; return below('eglMakeCurrent')(d, s, r, context); }",
    eglGetCurrentContext: "() => current",
  },
});

export const endsWithTheDisplay = badLayer({
  clauses: "LAYER-LIFE-1",
  why: "It frees its state when a display is terminated, and uses it later.",
  first: "let state = { clears: 0 };",
  hooks: {
    eglTerminate: "(display) => { state = null; return below('eglTerminate')(display); }",
    glClear: `(mask) => { state.clears++; ${CALL} }`,
  },
});

export const hasRoomForTwoContexts = badLayer({
  clauses: "LAYER-LIFE-2",
  why: "It has room for two contexts.",
  first: "let contexts = 0;",
  hooks: {
    eglCreateContext: "(...args) => ++contexts > 2 ? 0 : below('eglCreateContext')(...args)",
  },
});

export const keepsDestroyedContexts = badLayer({
  clauses: "LAYER-LIFE-2",
  why: "It believes that a context that was made current once needs not be made current again.",
  first: "const seen = new Set();",
  hooks: {
    eglMakeCurrent: `(d, s, r, context) => {
      if (context && seen.has(context)) return 1;
      seen.add(context);
      return below('eglMakeCurrent')(d, s, r, context);
    }`,
  },
});

export const countsLayers = badLayer({
  clauses: "LAYER-LIFE-4",
  why: "It gives the app no display where it finds many layers around itself.",
  hooks: {
    eglGetDisplay: `(native) => {
      const layers = libc.getpointer("strata.id.layer8");
      return layers ? 0 : below('eglGetDisplay')(native);
    }`,
  },
});

export const sharesStateWithItsCopy = badLayer({
  clauses: "LAYER-LIFE-5",
  why: "Copies of it share what they keep, so that both look up below the second one.",
  hooks: { glClear: "(mask) => getNext(libc.getpointer('bad.id'), 'glClear')(mask)" },
  initialize: "libc.putpointer('bad.id', id);",
});

export const failsInAHook = badLayer({
  clauses: "LAYER-LIFE-6",
  why: "It aborts in a function of OpenGL ES 3.2 that few apps call.",
  hooks: { glGetGraphicsResetStatus: "() => libc.abort()" },
});

export const readsWhatNobodyWants = badLayer({
  clauses: "LAYER-LIFE-6",
  why: "It looks at the version that eglInitialize stores, which not every app asks for.",
  hooks: {
    eglInitialize: `(display, major, minor) => {
      const result = below('eglInitialize')(display, major, minor);
      libc.putpointer('bad.version', major[0]);
      return result;
    }`,
  },
});
