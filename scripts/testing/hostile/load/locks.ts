/**
 * A part that waits at its top for a lock, which only one process can have: of two workers, one is never ready.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

const directory = await Deno.open(".");
await directory.lock(true);

/** It does nothing beside its work. */
export default acting(() => void directory);
