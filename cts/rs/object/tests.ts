/**
 * The tests of RenderScript's object model: Elements, Types, Allocations and what copies cells.
 *
 * Plan:
 * - Elements and Types;
 * - Allocations: where cells are, memory that is not the driver's own, and windows;
 * - copies: their sizes, their ranges, images;
 * - handles that are wrong, and how long objects live.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as allocations } from "./allocations.tests.ts";
import { tests as copies } from "./copies.tests.ts";
import { tests as elements } from "./elements.tests.ts";
import { tests as fields } from "./fields.tests.ts";
import { tests as handles } from "./handles.tests.ts";
import { tests as images } from "./images.tests.ts";
import { tests as imageParts } from "./image_parts.tests.ts";
import { tests as memory } from "./memory.tests.ts";
import { tests as ranges } from "./ranges.tests.ts";
import { tests as references } from "./references.tests.ts";
import "./holders.tests.ts";
import { tests as requests } from "./requests.tests.ts";
import { tests as shapes } from "./shapes.tests.ts";
import { tests as windows } from "./windows.tests.ts";
import "./adapters.tests.ts";
import "./frames.tests.ts";
import "./no_memory.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...elements,
  ...requests,
  ...allocations,
  ...memory,
  ...windows,
  ...copies,
  ...ranges,
  ...fields,
  ...images,
  ...imageParts,
  ...handles,
  ...references,
  ...shapes,
];
