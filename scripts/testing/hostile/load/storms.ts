/**
 * A part that leaves, at its top, the event loop no turn.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

const storm = () => queueMicrotask(storm);
storm();

/** It does nothing beside its work. */
export default acting(() => undefined);
