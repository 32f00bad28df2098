/**
 * Layers that leave something behind after a swap.
 *
 * @module
 */

import { badLayer } from "../mutants/bad_layer.ts";

/** A hook of eglSwapBuffers in a context of OpenGL ES 3 that does something first. */
function first(does: string): Readonly<Record<string, string>> {
  return {
    eglSwapBuffers: `(display, surface) => {
      const version = String(getNext(id, "glGetString")(0x1f02));
      if (!version.includes("-CM")) { ${does} }
      return below("eglSwapBuffers")(display, surface);
    }`,
  };
}

export const leavesPixelStore = badLayer({
  clauses: "LAYER-SWAP-1",
  why: "It reads pixels at each swap, and leaves the row length that it reads them with.",
  hooks: first("getNext(id, 'glPixelStorei')(0x0d02, 16);"),
});

export const leavesArrayBound = badLayer({
  clauses: "LAYER-SWAP-1",
  why: "It binds no vertex array when a context is made current, as it were a new one.",
  hooks: {
    eglMakeCurrent: `(display, draw, read, context) => {
      const result = below("eglMakeCurrent")(display, draw, read, context);
      getNext(id, "glBindVertexArray")(0);
      return result;
    }`,
  },
});

export const leavesAnError = badLayer({
  clauses: "LAYER-SWAP-2",
  why: "It enables at each swap what there is not.",
  hooks: first("getNext(id, 'glEnable')(1);"),
});

export const endsQueries = badLayer({
  clauses: "LAYER-SWAP-3",
  why: "It ends the query that is begun at each swap, whosever it is, and takes the error.",
  hooks: first("getNext(id, 'glEndQuery')(0x8c2f); getNext(id, 'glGetError')();"),
});

export const drawsOver = badLayer({
  clauses: "LAYER-SWAP-4",
  why: "It fades the framebuffer that is bound at each swap.",
  hooks: first(
    "getNext(id, 'glBindFramebuffer')(0x8ca9, 0); getNext(id, 'glClear')(0x4000);",
  ),
});
