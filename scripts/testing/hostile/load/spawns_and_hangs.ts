/**
 * A part that starts a daemon at its top, and then waits for what nobody gives.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

new Deno.Command("sh", { args: ["-c", "(setsid sleep 997 &) &"] }).spawn().unref();
setInterval(() => undefined, 1000);
await new Promise(() => undefined);

/** It does nothing beside its work. */
export default acting(() => undefined);
