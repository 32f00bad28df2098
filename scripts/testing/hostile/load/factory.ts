/**
 * Parts whose factory misbehaves when the device is made.
 *
 * @module
 */

import type { ChainPart } from "../parts/subject.ts";

/** It spins. */
export const spins: ChainPart = () => {
  for (;;);
};

/** It ends its process. */
export const exits: ChainPart = () => Deno.exit(0);

/** It makes a class whose members cannot be looked at. */
export const hides: ChainPart = (Base) =>
  new Proxy(class extends Base {}, {
    get(): never {
      throw new Error("no looking");
    },
  });

/** It makes a class whose list of members never ends. */
export const endless: ChainPart = (Base) => {
  const Made = class extends Base {};
  const prototype: object = new Proxy({}, {
    getPrototypeOf: () => prototype,
    ownKeys: () => ["constructor"],
    getOwnPropertyDescriptor: () => ({ configurable: true, value: Made }),
  });
  Object.setPrototypeOf(Made.prototype, prototype);
  return Made;
};

/** It makes what is no class. */
export const number: ChainPart = () => Object(7);
