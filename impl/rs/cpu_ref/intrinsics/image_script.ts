/**
 * Intrinsics that make an image of another.
 *
 * @module
 */

import type { RsAllocation } from "../../driver_hal.ts";
import type { Range } from "../kernel_launch.ts";
import { type IntrinsicLaunch, IntrinsicScript } from "./intrinsic_script.ts";
import type { ImageJob } from "./jobs.ts";
import { cellsOf, clipOf, elementName, overlap, sizeName, slicesOf } from "./script_cells.ts";

/** What the scripts of images have in common. A launch on three dimensions runs slice by slice. */
export abstract class ImageScript extends IntrinsicScript {
  /** Names of the Elements that the intrinsic has. */
  protected abstract readonly elements: readonly string[];

  /** The Allocation that is read; undefined after a log line. */
  protected abstract inputOf(launch: IntrinsicLaunch): RsAllocation | undefined;

  /** Runs the intrinsic on a slice. */
  protected abstract runImage(image: ImageJob, launch: IntrinsicLaunch): void;

  protected override launch(launch: IntrinsicLaunch): void {
    const { output, range } = launch;
    const input = this.inputOf(launch);
    if (input === undefined) return;
    if (output === null) return this.fail("rsForEach called with null out allocations");
    const problem = this.problemOf(input, output);
    if (problem !== undefined) return this.fail(`${this.name} ${problem}`);
    for (const z of slicesOf(range)) this.runImage(this.imageAt(input, output, range, z), launch);
  }

  /** A slice of input and output. */
  protected imageAt(input: RsAllocation, output: RsAllocation, range: Range, z: number): ImageJob {
    return { input: cellsOf(input, z), output: cellsOf(output, z), clip: clipOf(range) };
  }

  /** Why the intrinsic cannot be run, for example `input is U16`; undefined if it can. */
  protected problemOf(input: RsAllocation, output: RsAllocation): string | undefined {
    return this.#problemOfElement("input", input, this.elements) ??
      this.#problemOfElement("output", output, this.elements);
  }

  /** Why an Allocation's Element is wrong. */
  #problemOfElement(
    role: string,
    { type }: RsAllocation,
    elements: readonly string[],
  ): string | undefined {
    const name = elementName(type.element);
    if (elements.includes(name)) return undefined;
    return `${role} is ${name}, expected ${elements.join(", ")}`;
  }
}

/** Intrinsics whose cells depend on the same cell of the launch's input, which may be the output. */
export abstract class PointwiseScript extends ImageScript {
  protected override inputOf({ input }: IntrinsicLaunch): RsAllocation | undefined {
    if (input === undefined) this.skip("input");
    return input;
  }
}

/**
 * Intrinsics whose cells depend on several ones of an input that a variable holds.
 *
 * Input and output that share memory are an error, where Android reads what it may have written. Of a space of three
 * dimensions, each slice is made of the input's, where Android makes all of the input's first.
 */
export abstract class NeighbourScript extends ImageScript {
  /** The slot of the input. */
  protected abstract readonly inputSlot: number;
  /** Whether the output may have more or fewer columns and rows than the input. */
  protected readonly mayScale: boolean = false;

  protected override inputOf(): RsAllocation | undefined {
    return this.global(this.inputSlot);
  }

  protected override imageAt(
    input: RsAllocation,
    output: RsAllocation,
    range: Range,
    z: number,
  ): ImageJob {
    const image = super.imageAt(input, output, range, z);
    return this.compat ? { ...image, input: cellsOf(input, 0) } : image;
  }

  protected override problemOf(input: RsAllocation, output: RsAllocation): string | undefined {
    const problem = super.problemOf(input, output);
    if (problem !== undefined) return problem;
    const [from, to] = [elementName(input.type.element), elementName(output.type.element)];
    if (from !== to) return `output is ${to}, expected ${from} like the input`;
    if (!this.#fits(input, output)) {
      return `output is ${sizeName(output)}, expected ${sizeName(input)} like the input`;
    }
    return overlap(input, output) ? "output is in the input's memory, expected its own" : undefined;
  }

  /** Whether an output has the size that an input asks for. */
  #fits({ type: input }: RsAllocation, { type: output }: RsAllocation): boolean {
    const isFlat = this.mayScale || input.dimX === output.dimX && input.dimY === output.dimY;
    return isFlat && (this.compat || Math.max(1, input.dimZ) === Math.max(1, output.dimZ));
  }
}
