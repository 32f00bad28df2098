/**
 * Copies that reach out of an Allocation.
 *
 * Plan: rectangles and boxes that fit exactly, and those that are one cell too large, at each level and on each axis; of
 * writes and reads, and of both sides of copies between Allocations.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times, zeros } from "../numbers.ts";
import {
  cellAllocation,
  type Cells,
  copyBox,
  copyRectangle,
  pattern,
  playObjects,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, listenedContext, readCells, type Region, writeCells } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";

const ranges = group("rs:model_ranges", "What copies may reach.");

const { BAD_VALUE } = RsError;

/** A shape with rectangles that lie within and those that do not. */
interface Reach {
  readonly shape: Cells;
  readonly within: readonly Region[];
  readonly outside: readonly Region[];
}

const REACHES: readonly Reach[] = [
  {
    shape: { x: 6, y: 4, mipmaps: true },
    within: [
      { w: 6, h: 4 },
      { x: 5, y: 3, w: 1, h: 1 },
      { lod: 1, w: 3, h: 2 },
      { lod: 1, x: 2, y: 1, w: 1, h: 1 },
      { lod: 2, w: 1, h: 1 },
    ],
    outside: [
      { w: 7, h: 1 },
      { w: 1, h: 5 },
      { x: 1, w: 6, h: 4 },
      { y: 1, w: 6, h: 4 },
      { x: 2 ** 32 - 1, w: 2, h: 1 },
      { y: 2 ** 32 - 1, w: 1, h: 2 },
      { lod: 1, w: 4, h: 1 },
      { lod: 1, x: 3, w: 1, h: 1 },
      { lod: 1, y: 1, w: 1, h: 2 },
      { lod: 2, w: 2, h: 1 },
      { lod: 2, y: 1, w: 1, h: 1 },
      { lod: 3, w: 1, h: 1 },
      { face: 1, w: 1, h: 1 },
    ],
  },
  {
    shape: { x: 4, y: 4, faces: true },
    within: [{ face: 5, w: 4, h: 4 }],
    outside: [{ face: 6, w: 1, h: 1 }, { face: 5, w: 4, h: 5 }],
  },
  {
    shape: { x: 4, y: 3, z: 2 },
    within: [{ w: 4, h: 3, d: 2 }, { x: 3, y: 2, z: 1, w: 1, h: 1, d: 1 }],
    outside: [
      { w: 5, h: 1, d: 1 },
      { w: 1, h: 4, d: 1 },
      { w: 1, h: 1, d: 3 },
      { z: 2, w: 1, h: 1, d: 1 },
      { lod: 1, w: 1, h: 1, d: 1 },
    ],
  },
];

const ONE_ROW: Reach = {
  shape: { x: 8 },
  within: [{ w: 8 }, { x: 7, w: 1 }],
  outside: [{ w: 9 }, { x: 1, w: 8 }, { x: 8, w: 1 }, { x: 2 ** 32 - 1, w: 2 }],
};

const count = ({ w, h = 1, d = 1 }: Region) => w * h * d;

/** Reads the cells of all regions that lie within. */
function readWithin(app: App, rsc: RsHandle, cells: RsHandle, { within }: Reach): Result[] {
  return within.map((region) => readCells(app, rsc, cells, region, out("byte", count(region))));
}

/** Creates a context with an Allocation, filled within its regions, the last ones last, and a large one for copies. */
function prepare(app: App, { shape, within }: Reach) {
  const rsc = listenedContext(app, "cpu");
  const cells = cellAllocation(app, rsc, shape);
  for (const [seed, region] of within.entries()) {
    writeCells(app, rsc, cells, region, bytes(pattern(count(region), seed)));
  }
  const large = writtenAllocation(app, rsc, { x: 16, y: 16, z: 16 }, zeros(4096));
  return { rsc, cells, large };
}

/** Copies between Allocations: a region of `cells`, and the same of one that is large enough for all. */
function copy(
  app: App,
  rsc: RsHandle,
  cells: RsHandle,
  region: Region,
  large: RsHandle,
  isSource: boolean,
): void {
  const { x = 0, y = 0, z = 0, lod = 0, face = 0, w, h = 1, d } = region;
  const here = { of: cells, x, y, z, lod, face };
  const [to, from] = isSource ? [{ of: large }, here] : [here, { of: large }];
  if (d === undefined) copyRectangle(app, rsc, to, from, { w, h });
  else copyBox(app, rsc, to, from, { w, h, d });
}

ranges.test("writes_and_copies_reach_no_further")
  .clauses("RS-OBJECT-49")
  .releases(14, 14)
  .params({ call: ["write", "copy"] })
  .fn(async (t) => {
    const isCopy = t.params.call === "copy";
    const reaches = isCopy ? REACHES : [...REACHES, ONE_ROW];
    const { record, made } = await playObjects(t, t.params, (app) =>
      reaches.map((reach) => {
        const { rsc, cells, large } = prepare(app, reach);
        const before = readWithin(app, rsc, cells, reach);
        for (const region of reach.outside) {
          if (isCopy) copy(app, rsc, cells, region, large, false);
          else writeCells(app, rsc, cells, region, bytes(zeros(count(region))));
        }
        const errors = takeErrors(app, rsc, reach.outside.length);
        const after = readWithin(app, rsc, cells, reach);
        for (const region of reach.within) {
          if (isCopy) copy(app, rsc, cells, region, large, false);
          else writeCells(app, rsc, cells, region, bytes(zeros(count(region))));
        }
        return { before, errors, after, last: readWithin(app, rsc, cells, reach) };
      }));
    for (const [at, { shape, outside }] of reaches.entries()) {
      const { before, errors, after, last } = made[at]!;
      const what = JSON.stringify(shape);
      const codes = codesOf(record, errors);
      t.expectSequence(`errors for ${what}`, codes, times(outside.length, BAD_VALUE));
      const [was, is, then] = [before, after, last].map((reads) =>
        reads.map((read) => cellsOf(record, read))
      );
      t.expectSequence(`cells of ${what} then`, is!, was!);
      t.expectSequence(`cells of ${what} at last`, then!, was!.map(({ length }) => zeros(length)));
      t.expect(`cells of ${what} were written`, was!.flat().every((cell) => cell > 0), was);
    }
  });

ranges.test("reads_and_copies_take_no_more")
  .clauses("RS-OBJECT-49")
  .releases(14, 14)
  .params({ call: ["read", "copy"] })
  .fn(async (t) => {
    const isCopy = t.params.call === "copy";
    const reaches = isCopy ? REACHES : [...REACHES, ONE_ROW];
    const { record, made } = await playObjects(t, t.params, (app) =>
      reaches.map((reach) => {
        const { rsc, cells, large } = prepare(app, reach);
        const take = (region: Region) => {
          if (!isCopy) return readCells(app, rsc, cells, region, out("byte", count(region)));
          copy(app, rsc, cells, region, large, true);
          const { x: _x, y: _y, z: _z, lod: _lod, face: _face, ...size } = region;
          return readCells(app, rsc, large, { h: 1, d: 1, ...size }, out("byte", count(region)));
        };
        const outside = reach.outside.map(take);
        return {
          outside,
          errors: takeErrors(app, rsc, outside.length),
          last: take(reach.within[0]!),
        };
      }));
    for (const [at, { shape, outside, within }] of reaches.entries()) {
      const what = JSON.stringify(shape);
      const codes = codesOf(record, made[at]!.errors);
      t.expectSequence(`errors for ${what}`, codes, times(outside.length, BAD_VALUE));
      const taken = made[at]!.outside.map((read) => cellsOf(record, read));
      t.expectSequence(`cells outside of ${what}`, taken.flat(), zeros(taken.flat().length));
      const whole = cellsOf(record, made[at]!.last);
      const written = whole.length === count(within[0]!) && whole.every((cell) => cell > 0);
      t.expect(`all cells of ${what}`, written, whole);
    }
  });

/** The group. */
export const tests: readonly Group[] = [ranges];
