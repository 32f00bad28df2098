/**
 * The tests of a layer: what `deno task cts --layer FILE` asks of it.
 *
 * @module
 */

import { tests as calls } from "./calls.tests.ts";
import { tests as functions } from "./functions.tests.ts";
import { tests as ids } from "./layer_ids.tests.ts";
import { tests as lives } from "./lives.tests.ts";
import { tests as loading } from "./loading.tests.ts";
import { tests as lookups } from "./lookups.tests.ts";
import { tests as offers } from "./offers.tests.ts";
import { tests as overlap } from "./overlap.tests.ts";
import { tests as results } from "./results.tests.ts";
import { tests as survival } from "./survival.tests.ts";
import { tests as swaps } from "./swaps.tests.ts";
import { tests as texts } from "./texts.tests.ts";

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
  ...swaps,
  ...texts,
  ...lives,
  ...overlap,
];
