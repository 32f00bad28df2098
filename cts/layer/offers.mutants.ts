/**
 * Layers that answer offers with something wrong, or that an app's eglGetProcAddress does not pass.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const answersNullForWhatItDoesNotKnow = badLayer({
  clauses: ["LAYER-OFFER-1", "LAYER-OFFER-2"],
  why: "It answers NULL for what it does not intercept.",
  hooks: { glClear: "(mask) => below('glClear')(mask)" },
  offer: "if (!Object.hasOwn(hooks, name)) return null;",
});

export const answersNullForSomeKnown = badLayer({
  clauses: "LAYER-OFFER-1",
  why: "It answers NULL for a known function of GL that it has heard nothing of.",
  offer: 'if (name === "glTexImage3D") return null;',
});

export const answersNullForExtensions = badLayer({
  clauses: "LAYER-OFFER-2",
  why: "It answers NULL for functions outside a list that it was built with.",
  offer:
    "if (libGLESv2[name] === undefined && libEGL[name] === undefined && !/(EXT|KHR|OES|[A-Z]{2})$/" +
    ".test(name)) return null;",
});

export const answersWithItsOwnForExtensions = badLayer({
  clauses: "LAYER-OFFER-3",
  why: "It answers every name that it does not know with one function, which does nothing.",
  offer: 'if (name.includes("Strata")) return () => 0;',
});

export const keepsOneNextForExtensions = badLayer({
  clauses: "LAYER-OFFER-3",
  why: "It keeps one next for all functions that it does not know.",
  first: "let other = null;",
  offer: 'if (name.includes("Strata")) { other = next; return (...args) => other(...args); }',
});

export const hooksWhatIsNotThere = badLayer({
  clauses: "LAYER-OFFER-5",
  why: "It answers with a hook where next is NULL.",
  offer: "if (next === null) return (...args) => next(...args);",
});

export const callsWhatIsNotThere = badLayer({
  clauses: "LAYER-OFFER-6",
  why: "It looks a function up in Initialize and calls it at once, whether it is there or not.",
  initialize: 'getNext(id, "eglSetSwapRectangleANDROID")(null, null, 0, 0, 1, 1);',
});

export const looksUpMeanwhile = badLayer({
  clauses: "LAYER-OFFER-7",
  why: "Offered one extension it looks another one up.",
  offer: "if (name === 'glStrataSecond') getNext(id, 'glStrataFirst');",
});

export const losesLookups = badLayer({
  clauses: "LAYER-GPA-1",
  why: "Its eglGetProcAddress gives NULL for all functions of GL.",
  hooks: {
    eglGetProcAddress:
      "(name) => { const found = below('eglGetProcAddress')(name); return name.startsWith('gl') ? null : found; }",
  },
});

export const inventsFunctions = badLayer({
  clauses: "LAYER-GPA-2",
  why: "Its eglGetProcAddress gives a function that does nothing for what nobody has.",
  hooks: { eglGetProcAddress: "(name) => below('eglGetProcAddress')(name) ?? (() => 0)" },
});

export const answersLookupsItself = badLayer({
  clauses: ["LAYER-GPA-1", "LAYER-GPA-3"],
  why: "Its eglGetProcAddress answers by itself, with what it was offered, and passes nothing on.",
  hooks: { eglGetProcAddress: "(name) => hooks[name] ?? nexts.get(name) ?? null" },
  offer: "nexts.set(name, next);",
});

export const looksUpPastTheLayersBelow = badLayer({
  clauses: "LAYER-GPA-3",
  why: "Its eglGetProcAddress does not ask below for names that it takes for misspelled.",
  hooks: {
    eglGetProcAddress:
      "(name) => /^(gl|egl)[A-Z]/.test(name) ? below('eglGetProcAddress')(name) : null",
  },
});

export const findsNothingEarly = badLayer({
  clauses: "LAYER-GPA-1",
  why: "Its eglGetProcAddress gives NULL until a display is initialized.",
  first: "let ready = false;",
  hooks: {
    eglInitialize: "(...args) => { ready = true; return below('eglInitialize')(...args); }",
    eglGetProcAddress: "(name) => ready ? below('eglGetProcAddress')(name) : null",
  },
});
