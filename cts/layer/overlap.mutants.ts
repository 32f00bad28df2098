/**
 * Layers with one memory for the calls of all threads.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

export const joinsSourcesInOneMemory = badLayer({
  clauses: "LAYER-THREAD-4",
  why: "It joins the pieces of a shader's source in memory that all threads share.",
  first: "const memory = [''];",
  hooks: {
    glShaderSource: `(shader, count, pieces, lengths) => {
      if (lengths !== null) return below("glShaderSource")(shader, count, pieces, lengths);
      memory[0] = [...pieces].slice(0, count).join("");
      below("glShaderSource")(shader, 1, memory, null);
    }`,
  },
});

export const changesAttributesInOneMemory = badLayer({
  clauses: "LAYER-THREAD-4",
  why: "It copies the attributes that a config is chosen by to memory that all threads share.",
  first: "const memory = new Int32Array(64);",
  hooks: {
    eglChooseConfig: `(display, attributes, ...more) => {
      if (attributes !== null) memory.set(attributes);
      return below("eglChooseConfig")(display, attributes && memory, ...more);
    }`,
  },
});
