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

import type { Group } from "../framework/mod.ts";
import { tests as allocations } from "./object_allocations.ts";
import { tests as copies } from "./object_copies.ts";
import { tests as elements } from "./object_elements.ts";
import { tests as fields } from "./object_fields.ts";
import { tests as handles } from "./object_handles.ts";
import { tests as images } from "./object_images.ts";
import { tests as memory } from "./object_memory.ts";
import { tests as ranges } from "./object_ranges.ts";
import { tests as references } from "./object_references.ts";
import { tests as requests } from "./object_requests.ts";
import { tests as windows } from "./object_windows.ts";

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
  ...handles,
  ...references,
];
