/**
 * The struct in the process's memory that tells the code of a script of a launch whose slices it runs by itself: see
 * clcore/launch.c.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import { KERNEL_INFO } from "./kernel_info.ts";
import { allocate } from "./scratch.ts";
import type { Axis, Plane, Range, SlicedLaunch } from "./slices.ts";

/** Where the members of the struct are, and its size, in bytes. */
const LAUNCH = {
  rounds: 0,
  number: 8,
  infos: 12,
  lasts: 16,
  inputs: 20,
  hasOutput: 24,
  start: 28,
  end: 40,
  axis: 52,
  size: 56,
  slices: 60,
  jobs: 64,
  in: 68,
  out: 196,
  bytes: 224,
} as const;
const PLANE_BYTES = 16;
const AXES: readonly Axis[] = ["x", "y", "z"];

let launches = 0;

/** The struct of one launch. */
export class LaunchBlock {
  /** Where it is. */
  readonly address: number;
  /** How many slices there are; or jobs, if they are dealt. */
  readonly parts: number;
  readonly #heap: Heap;

  /**
   * Writes one.
   *
   * @param heap The process's memory.
   * @param launch The launch.
   * @throws {ProcessFault} SIGABRT if there is no room.
   */
  constructor(heap: Heap, launch: SlicedLaunch) {
    const { range: { start, end }, inputs, output, axis, size, info, lasts } = launch;
    const places = lasts.length;
    const slices = sliceCount(launch.range, axis, size);
    this.parts = launch.isDealt ? places : slices;
    this.#heap = heap;
    const infos = LAUNCH.bytes + 16 * Math.ceil(places / 4);
    this.address = allocate(heap, infos + places * KERNEL_INFO.size, "the parameters of a launch");
    const { view, bytes } = heap;
    const set = (offset: number, value: number) =>
      view.setUint32(this.address + offset, value, true);
    view.setBigUint64(this.address + LAUNCH.rounds, launch.rounds, true);
    launches = launches % 0x7fff_ffff + 1;
    set(LAUNCH.number, launches);
    set(LAUNCH.infos, this.address + infos);
    set(LAUNCH.lasts, this.address + LAUNCH.bytes);
    set(LAUNCH.inputs, inputs.length);
    set(LAUNCH.hasOutput, output === undefined ? 0 : 1);
    AXES.forEach((axis, index) => {
      set(LAUNCH.start + 4 * index, start[axis]);
      set(LAUNCH.end + 4 * index, end[axis]);
    });
    set(LAUNCH.axis, AXES.indexOf(axis));
    set(LAUNCH.size, size);
    set(LAUNCH.slices, slices);
    set(LAUNCH.jobs, launch.isDealt ? places : 0);
    const plane = (offset: number, { pointer, cellSize, rowSize, rows }: Plane) =>
      [pointer, cellSize, rowSize, rows].forEach((word, i) => set(offset + 4 * i, word));
    inputs.forEach((input, index) => plane(LAUNCH.in + PLANE_BYTES * index, input));
    if (output !== undefined) plane(LAUNCH.out, output);
    lasts.forEach((last, place) => {
      set(LAUNCH.bytes + 4 * place, last);
      const at = infos + KERNEL_INFO.size * place;
      bytes.copyWithin(this.address + at, info.address, info.address + KERNEL_INFO.size);
      set(at + KERNEL_INFO.lid, place);
    });
  }

  /** Gives the memory back. */
  free(): void {
    this.#heap.free(this.address);
  }
}

/** How many slices a launch is cut into. */
export function sliceCount({ start, end }: Range, axis: Axis, size: number): number {
  return Math.max(axis === "z" ? 1 : 0, Math.ceil((end[axis] - start[axis]) / size));
}
