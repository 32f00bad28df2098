/**
 * The tiny implementation, which can be made once in a process.
 *
 * @module
 */

import planted, { PARTS } from "./planted_device.ts";

export { PARTS };

let isMade = false;

/**
 * Makes the implementation, which says whether it lasts.
 *
 * @param isLasting Whether a case that fails leaves nothing in it.
 */
export function madeOnce(isLasting: boolean): typeof planted {
  return (options) => {
    if (isMade) throw new Error("made again");
    isMade = true;
    return { ...planted(options), isLasting };
  };
}

export default madeOnce(true);
