/**
 * The tests of GLES layers.
 *
 * @module
 */

import { tests as chain } from "./chain/tests.ts";
import { tests as cts } from "./cts/tests.ts";
import { tests as documentation } from "./documentation/tests.ts";
import { tests as elf } from "./elf/tests.ts";
import { tests as enable } from "./enable/tests.ts";
import { tests as extension } from "./extension/tests.ts";
import { tests as life } from "./life/tests.ts";
import { tests as next } from "./next/tests.ts";
import { tests as search } from "./search/tests.ts";

/** Groups, in the order in which they run. */
export const groups = [
  ...enable,
  ...life,
  ...search,
  ...elf,
  ...chain,
  ...next,
  ...extension,
  ...documentation,
  ...cts,
];
