/**
 * Parts that take memory until there is none; each stops of itself at 6 GB, so that it is a nuisance at worst.
 *
 * @module
 */

import { acting } from "./subject.ts";

const MAX = 6 * 1024 ** 3;
const PIECE = 64 * 1024 ** 2;

/** It keeps arrays on V8's heap. */
export const fillsHeap = acting(() => {
  const kept: number[][] = [];
  for (let taken = 0; taken < MAX; taken += 8e6) kept.push(new Array(1e6).fill(Math.random()));
  throw new Error(`It got ${kept.length} arrays`);
});

/** It keeps buffers, which do not count as V8's heap. */
export const fillsBuffers = acting(() => {
  const kept: Uint8Array[] = [];
  for (let taken = 0; taken < MAX; taken += PIECE) kept.push(new Uint8Array(PIECE).fill(1));
  throw new Error(`It got ${kept.length} buffers`);
});

/** It keeps memory of WebAssembly, which is neither. */
export const fillsWasm = acting(() => {
  const kept: WebAssembly.Memory[] = [];
  for (let taken = 0; taken < MAX; taken += PIECE) {
    const memory = new WebAssembly.Memory({ initial: PIECE / 65536 });
    new Uint8Array(memory.buffer).fill(1);
    kept.push(memory);
  }
  throw new Error(`It got ${kept.length} memories`);
});

/** A timer does so after the answer. */
export const fillsLater = acting(() => {
  const kept: Uint8Array[] = [];
  setTimeout(() => {
    for (let taken = 0; taken < MAX; taken += PIECE) kept.push(new Uint8Array(PIECE).fill(1));
  }, 0);
});

/** It makes a text that doubles until it is too long, which is an error and no lack of memory. */
export const doublesText = acting(() => {
  let text = "x";
  for (;;) text += text;
});
