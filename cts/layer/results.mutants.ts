/**
 * Layers that change what an app gets.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const returnsTrueAlways = badLayer({
  clauses: "LAYER-RESULT-1",
  why: "It returns 1 from a function whatever came back.",
  hooks: {
    glGetAttribLocation: "(...args) => { below('glGetAttribLocation')(...args); return 1; }",
  },
});

export const returnsNothing = badLayer({
  clauses: "LAYER-RESULT-1",
  why: "It forgets to return what came back.",
  hooks: { eglQueryAPI: "() => { below('eglQueryAPI')(); return 0; }" },
});

export const changesPixels = badLayer({
  clauses: "LAYER-RESULT-2",
  why: "It clears with another color.",
  hooks: { glClearColor: "(r, g, b, a) => below('glClearColor')(b, g, r, a)" },
});

export const losesErrors = badLayer({
  clauses: "LAYER-RESULT-3",
  why: "It looks at the error after glEnable and does not keep it for the app.",
  hooks: { glEnable: "(cap) => { below('glEnable')(cap); getNext(id, 'glGetError')(); }" },
});

export const losesEglErrors = badLayer({
  clauses: "LAYER-RESULT-3",
  why: "It looks at the error after eglBindAPI and does not keep it for the app.",
  hooks: {
    eglBindAPI:
      "(api) => { const r = below('eglBindAPI')(api); getNext(id, 'eglGetError')(); return r; }",
  },
});

export const changesStrings = badLayer({
  clauses: "LAYER-RESULT-4",
  why: "It puts its own name into a string of the driver's.",
  hooks: { glGetString: "(name) => `${below('glGetString')(name)} (watched)`" },
});

export const changesLimits = badLayer({
  clauses: "LAYER-RESULT-5",
  why: "It stores a smaller limit than the driver's.",
  hooks: {
    glGetIntegerv:
      "(name, data) => { below('glGetIntegerv')(name, data); if (name === 0xd33) data[0] = 64; }",
  },
});

export const changesResultsOfEgl = badLayer({
  clauses: "LAYER-RESULT-5",
  why: "It says of every surface that it is as wide as high.",
  hooks: {
    eglQuerySurface:
      "(...args) => { const r = below('eglQuerySurface')(...args); args[3][0] += 1; return r; }",
  },
});

export const forcesVersion2 = badLayer({
  clauses: "LAYER-RESULT-6",
  why: "It makes every context one of OpenGL ES 2.0.",
  hooks: {
    eglCreateContext: "(display, config, share) => " +
      "below('eglCreateContext')(display, config, share, Int32Array.of(0x3098, 2, 0x3038))",
  },
});

export const remembersByName = badLayer({
  clauses: "LAYER-RESULT-5",
  why: "It remembers whether something is enabled from when it was asked first.",
  first: "const known = new Map();",
  hooks: {
    glIsEnabled: `(cap) => {
      if (!known.has(cap)) known.set(cap, below('glIsEnabled')(cap));
      return known.get(cap);
    }`,
  },
});
