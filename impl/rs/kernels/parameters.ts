/**
 * Where a kernel finds its parameters: byte offsets in a block of memory. All members are 32 bits, those without a type here
 * are up to each kernel.
 *
 * AssemblyScript and TypeScript both compile this file, so it holds plain numbers only.
 *
 * @module
 */

/** Address of the first input cell of row 0. */
export const INPUT = 0;
/** Bytes from one input row to the next. */
export const INPUT_STRIDE = 4;
/** Address of the first output cell of row 0. */
export const OUTPUT = 8;
/** Bytes from one output row to the next. */
export const OUTPUT_STRIDE = 12;
/** Input cells of a row. */
export const INPUT_WIDTH = 16;
/** Input rows. */
export const INPUT_HEIGHT = 20;
/** Output cells of a row. */
export const OUTPUT_WIDTH = 24;
/** Output rows. */
export const OUTPUT_HEIGHT = 28;
/** Components of an input cell. */
export const INPUT_VECTOR = 32;
/** Components of an output cell. */
export const OUTPUT_VECTOR = 36;
/** Address of the memory of thread 0, of which each thread has its own: at a multiple of 64. */
export const SCRATCH = 40;
/** Bytes from one thread's memory to the next one's. */
export const SCRATCH_BYTES = 44;
/** Where the kernel's own parameters begin: at a multiple of 16. */
export const OWN = 64;
