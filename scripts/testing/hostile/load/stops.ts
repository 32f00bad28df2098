/**
 * A part that stops its process at its top, as a debugger would.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

Deno.kill(Deno.pid, "SIGSTOP");

/** It does nothing beside its work. */
export default acting(() => undefined);
