/**
 * The tiny implementation, which can be made once in a process and does not last.
 *
 * @module
 */

import { madeOnce } from "./planted_lasting.ts";

export { PARTS } from "./planted_lasting.ts";
export default madeOnce(false);
