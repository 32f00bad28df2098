/**
 * The tests of GLES layers.
 *
 * @module
 */

import { tests as chain } from "./chain.ts";
import { tests as cts } from "./cts_gputools.ts";
import { tests as documentation } from "./documentation.ts";
import { tests as elf } from "./elf.ts";
import { tests as enable } from "./enable.ts";
import { tests as extension } from "./extension.ts";
import { tests as next } from "./next.ts";
import { tests as search } from "./search.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...enable,
  ...search,
  ...elf,
  ...chain,
  ...next,
  ...extension,
  ...documentation,
  ...cts,
];
