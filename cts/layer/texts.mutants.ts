/**
 * Layers that take texts and memory for longer or shorter than they are.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const takesTextsToTheirEnd = badLayer({
  clauses: "LAYER-TEXT-1",
  why: "It takes every piece of a shader's source up to its NUL.",
  hooks: {
    glShaderSource:
      "(shader, count, pieces) => below('glShaderSource')(shader, count, pieces, null)",
  },
});

export const cutsLongSources = badLayer({
  clauses: "LAYER-TEXT-2",
  why: "It copies the source of a shader into 64 KB.",
  hooks: {
    glShaderSource: `(shader, count, pieces, lengths) =>
      below("glShaderSource")(shader, count, [...pieces].map((one) => one.slice(0, 65535)), lengths)`,
  },
});

export const ignoresSizes = badLayer({
  clauses: "LAYER-TEXT-3",
  why: "It asks for the whole source of a shader, and says how long that is.",
  hooks: {
    glGetShaderSource: `(shader, size, length, log) => {
      const whole = new Int32Array(1);
      below("glGetShaderSource")(shader, 4096, whole, new Uint8Array(4096));
      below("glGetShaderSource")(shader, size, null, log);
      if (length !== null) length[0] = whole[0];
    }`,
  },
});
