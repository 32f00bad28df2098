/**
 * Intrinsics that make an image of another.
 *
 * @module
 */

import type { RsAllocation } from "../../driver/hal.ts";
import type { CellIntrinsic, IntrinsicLaunch, IntrinsicScript } from "./intrinsic_script.ts";
import type { ImageJob } from "./jobs.ts";
import { cellsOf, clipOf, elementName, overlap, sizeName, slicesOf } from "./script_cells.ts";

/** An intrinsic of images. A launch on three dimensions runs slice by slice. */
interface ImageIntrinsic extends Omit<CellIntrinsic, "launch"> {
  /** Names of the Elements that the intrinsic has. */
  readonly elements: readonly string[];
  /** Runs the intrinsic on a slice. */
  runImage(script: IntrinsicScript, image: ImageJob, launch: IntrinsicLaunch): void;
}

/** The differences of intrinsics of images. */
interface ImageRules {
  /** The Allocation that is read; undefined after a log line. */
  inputOf(script: IntrinsicScript, launch: IntrinsicLaunch): RsAllocation | undefined;
  /** Why the intrinsic cannot be run beside its Elements, for example `input is U16`; undefined if it can. */
  problemOf(
    script: IntrinsicScript,
    input: RsAllocation,
    output: RsAllocation,
  ): string | undefined;
  /** Checks that a slice of the output is made of the whole input. */
  readsAll(script: IntrinsicScript): boolean;
}

function imageIntrinsic(image: ImageIntrinsic, rules: ImageRules): CellIntrinsic {
  return {
    ...image,
    launch(script, launch) {
      const { output, range } = launch;
      const input = rules.inputOf(script, launch);
      if (input === undefined) return;
      if (output === null) return script.fail("rsForEach called with null out allocations");
      const problem = problemOfElement("input", input, image.elements) ??
        problemOfElement("output", output, image.elements) ??
        rules.problemOf(script, input, output);
      if (problem !== undefined) return script.fail(`${image.name} ${problem}`);
      const [all, clip] = [rules.readsAll(script), clipOf(range)];
      for (const z of slicesOf(range)) {
        const slice = { input: cellsOf(input, all ? 0 : z), output: cellsOf(output, z), clip };
        image.runImage(script, slice, launch);
      }
    },
  };
}

/** Why an Allocation's Element is wrong. */
function problemOfElement(
  role: string,
  { type }: RsAllocation,
  elements: readonly string[],
): string | undefined {
  const name = elementName(type.element);
  if (elements.includes(name)) return undefined;
  return `${role} is ${name}, expected ${elements.join(", ")}`;
}

/** An intrinsic whose cells depend on the same cell of the launch's input, which may be the output. */
export function pointwise(
  image: ImageIntrinsic & {
    /** The slot of an Allocation that it looks colors up in. */
    readonly table?: number;
    /** Why an Allocation cannot be the table. */
    problemOfTable?(table: RsAllocation): string | undefined;
  },
): CellIntrinsic {
  const { table } = image;
  return imageIntrinsic(table === undefined ? image : { ...image, objectSlots: [table] }, {
    inputOf(script, { input }) {
      if (table !== undefined && script.global(table) === undefined) return undefined;
      if (input === undefined) script.skip("input");
      return input;
    },
    problemOf: (script) =>
      table === undefined ? undefined : image.problemOfTable?.(script.global(table)!),
    readsAll: () => false,
  });
}

/**
 * An intrinsic whose cells depend on several ones of an input that a variable holds.
 *
 * Input and output that share memory are an error, where Android reads what it may have written. Of a space of three
 * dimensions, each slice is made of the input's, where Android makes all of the input's first.
 */
export function neighbors(
  image: ImageIntrinsic & {
    /** The slot of the input. */
    readonly inputSlot: number;
    /** Whether the output may have more or fewer columns and rows than the input. */
    readonly mayScale?: boolean;
  },
): CellIntrinsic {
  const { inputSlot, mayScale = false } = image;
  return imageIntrinsic({ ...image, objectSlots: [inputSlot] }, {
    inputOf: (script) => script.global(inputSlot),
    problemOf({ compat }, input, output) {
      const [from, to] = [elementName(input.type.element), elementName(output.type.element)];
      if (from !== to) return `output is ${to}, expected ${from} like the input`;
      const [old, made] = [input.type, output.type];
      const isFlat = mayScale || old.dimX === made.dimX && old.dimY === made.dimY;
      if (!isFlat || !compat && Math.max(1, old.dimZ) !== Math.max(1, made.dimZ)) {
        return `output is ${sizeName(output)}, expected ${sizeName(input)} like the input`;
      }
      return overlap(input, output)
        ? "output is in the input's memory, expected its own"
        : undefined;
    },
    readsAll: ({ compat }) => compat,
  });
}
