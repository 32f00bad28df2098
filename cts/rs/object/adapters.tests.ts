/**
 * Windows into the levels, the faces and the planes of others.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsYuvFormat } from "../../contract/rs_defines.ts";
import { range } from "../numbers.ts";
import { bytes, readCells, type Region, writeCells } from "../programs.ts";
import { cellsOf } from "../results.ts";
import {
  cellAllocation,
  type Cells,
  cellType,
  moveAdapter,
  pattern,
  playObjects,
} from "./scenes.ts";
import { windows } from "./windows.tests.ts";

/** A part of a window, with where it begins in the same part of the base. */
interface Part {
  readonly of: Region & { readonly w: number; readonly h: number };
  readonly at: { readonly x: number; readonly y: number };
}

/** A window of 4 x 4 cells, from 4, 4 on. */
interface Window {
  readonly base: Cells;
  readonly parts: readonly Part[];
}

const { NV21, YV12 } = RsYuvFormat;

/** A square part, from the middle of the base's on. */
function square(width: number, of: { readonly lod?: number; readonly face?: number }): Part {
  return { of: { ...of, w: width, h: width }, at: { x: width, y: width } };
}

const WINDOWS = {
  levels: {
    base: { x: 8, y: 8, mipmaps: true },
    parts: [0, 1, 2].map((lod) => square(4 >> lod, { lod })),
  },
  faces: {
    base: { x: 8, y: 8, faces: true },
    parts: range(0, 6).map((face) => square(4, { face })),
  },
  planes: {
    base: { x: 8, y: 8, yuv: YV12 },
    parts: [0, 1, 2].map((lod) => square(lod === 0 ? 4 : 2, { lod })),
  },
  planes_by_turns: {
    base: { x: 16, y: 8, yuv: NV21 },
    parts: [
      square(4, {}),
      ...[1, 2].map((lod) => ({ of: { lod, w: 2, h: 2 }, at: { x: 4, y: 2 } })),
    ],
  },
} as const satisfies Record<string, Window>;

/** Reads a part of an Allocation. */
function read(app: App, rsc: RsHandle, of: RsHandle, region: Part["of"]): Result {
  return readCells(app, rsc, of, region, out("byte", region.w * region.h));
}

windows.test("windows_into_more_than_one_image")
  .clauses("RS-OBJECT-248")
  .releases(14, 14)
  .params({ of: Object.keys(WINDOWS) as (keyof typeof WINDOWS)[] })
  .fn(async (t) => {
    const { base: cells, parts }: Window = WINDOWS[t.params.of];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = cellAllocation(app, rsc, cells);
      if (cells.yuv) {
        writeCells(app, rsc, base, { w: cells.x, h: 8 }, bytes(pattern(12 * cells.x)));
      } else {
        for (const [seed, { of }] of parts.entries()) {
          const [w, h] = [2 * of.w, 2 * of.h];
          writeCells(app, rsc, base, { ...of, w, h }, bytes(pattern(w * h, seed)));
        }
      }
      const half = cellType(app, rsc, { ...cells, x: 4, y: 4 });
      const window = app.rs.AllocationAdapterCreate(rsc, half, base);
      moveAdapter(app, rsc, window, [4, 4, 0, 0, 0, 0, 0, 0, 0]);
      return parts.map(({ of, at }) => ({
        shown: read(app, rsc, window, of),
        there: read(app, rsc, base, { ...of, ...at }),
      }));
    });
    const there = made.map((part) => cellsOf(record, part.there));
    t.expectEqual("different parts of the base", new Set(there.map(String)).size, parts.length);
    t.expectEqual("parts of the window", made.map((part) => cellsOf(record, part.shown)), there);
  });
