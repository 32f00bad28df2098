/**
 * A part that takes memory at its top until there is none, or 6 GB.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

const kept: Uint8Array[] = [];
for (let i = 0; i < 96; i++) kept.push(new Uint8Array(64 * 1024 ** 2).fill(1));

/** It does nothing beside its work. */
export default acting(() => void kept);
