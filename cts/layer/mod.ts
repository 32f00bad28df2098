/**
 * The tests of a layer: what `deno task cts --layer FILE` asks of it.
 *
 * @module
 */

import { tests as calls } from "./calls.ts";
import { tests as functions } from "./functions.ts";
import { tests as ids } from "./layer_ids.ts";
import { tests as lives } from "./lives.ts";
import { tests as loading } from "./loading.ts";
import { tests as lookups } from "./lookups.ts";
import { tests as offers } from "./offers.ts";
import { tests as results } from "./results.ts";
import { tests as survival } from "./survival.ts";

/** The groups, in the order in which they run: first those about what leaves nothing else to be said. */
export const groups = [
  ...loading,
  ...survival,
  ...ids,
  ...offers,
  ...lookups,
  ...calls,
  ...functions,
  ...results,
  ...lives,
];
