/**
 * Parts that print more than anybody can read.
 *
 * @module
 */

import { acting } from "./subject.ts";

const LINE = "x".repeat(1023);

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(stream.writeSync(rest));
}

function lines(count: number): Uint8Array {
  return new TextEncoder().encode(`${LINE}\n`.repeat(count));
}

/** It prints 1 GB by the console. */
export const printsGigabyte = acting(() => {
  const text = `${LINE}\n`.repeat(1024);
  for (let i = 0; i < 1024; i++) console.log(text);
});

/** It prints one line of 200 MB by the console. */
export const printsLongLine = acting(() => console.log("x".repeat(200 * 1024 ** 2)));

/** It writes 1 GB to standard error. */
export const floodsStderr = acting(() => {
  const some = lines(1024);
  for (let i = 0; i < 1024; i++) writeAll(Deno.stderr, some);
});

/** It writes 1 GB to standard output. */
export const floodsStdout = acting(() => {
  const some = lines(1024);
  for (let i = 0; i < 1024; i++) writeAll(Deno.stdout, some);
});

/** It writes one line of 200 MB, without an end, to standard output. */
export const floodsLine = acting(() => {
  writeAll(Deno.stdout, new Uint8Array(200 * 1024 ** 2).fill(120));
});

/** It prints what the console has to work on: an object that is deep, wide and refers to itself. */
export const printsMonster = acting(() => {
  const monster: Record<string, unknown> = {};
  monster.self = monster;
  for (let i = 0; i < 1e5; i++) monster[`key${i}`] = { list: new Array(100).fill(monster) };
  console.log(monster);
});

/** It prints escape sequences of terminals. */
export const printsEscapes = acting(() => console.log("\x1b[2J\x1b[H\x1b]0;owned\x07\x9b31m\r\0"));
