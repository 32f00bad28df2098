/**
 * A part that starts a daemon at its top.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

new Deno.Command("sh", { args: ["-c", "(setsid sleep 997 &) &"] }).spawn().unref();

/** It does nothing beside its work. */
export default acting(() => undefined);
