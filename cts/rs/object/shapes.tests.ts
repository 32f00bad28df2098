/**
 * Cells, planes and queues of shapes that are easily forgotten.
 *
 * Plan: arrays of padded vectors; odd planes; levels of packed pixels of each kind; adapters of cube maps; queues with
 * several frames, and with several Allocations.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsDataKind,
  RsDataType,
  RsYuvFormat,
} from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createStruct,
  createType,
  readAll,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf, nextMessage } from "../results.ts";
import {
  cellAllocation,
  cellType,
  moveAdapter,
  pattern,
  playObjects,
  readComponent,
  writeComponent,
  writtenAllocation,
} from "./scenes.ts";

const shapes = group("rs:model_shapes", "Padded arrays, odd planes, adapters of cubes, queues.");

shapes.test("array_of_padded_vectors")
  .clauses("RS-OBJECT-77")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const vector = createElement(app, rsc, { type: RsDataType.FLOAT_32, size: 3 });
      const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
      const struct = createStruct(app, rsc, [
        { name: "v", element: vector, count: 2 },
        { name: "b", element: byte },
      ]);
      const cells = createAllocation(app, rsc, createType(app, rsc, struct, { x: 2 }));
      writeCells(app, rsc, cells, { w: 2 }, bytes(pattern(66)));
      writeComponent(app, rsc, cells, [1, 0, 0], 1, bytes([99]));
      return {
        vectors: readComponent(app, rsc, cells, [1, 0, 0], 0, 32),
        all: readCells(app, rsc, cells, { w: 2 }, out("byte", 66)),
      };
    });
    t.expectSequence("vectors of cell 1", cellsOf(record, made.vectors), pattern(66).slice(33, 65));
    t.expectSequence("all cells", cellsOf(record, made.all), [...pattern(66).slice(0, 65), 99]);
  });

shapes.test("odd_planes_of_yv12")
  .clauses("RS-OBJECT-78")
  .releases(14, 14)
  .params({ size: ["7x4", "8x5", "7x5"] })
  .fn(async (t) => {
    const [x, y] = t.params.size.split("x").map(Number) as [number, number];
    const [w, h] = [Math.floor(x / 2), Math.floor(y / 2)];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const all = [...pattern(x * y, 1), ...pattern(w * h, 2), ...pattern(w * h, 3)];
      const image = writtenAllocation(app, rsc, { x, y, yuv: RsYuvFormat.YV12 }, all);
      return [[x, y], [w, h], [w, h]].map(([width, height], lod) =>
        readCells(
          app,
          rsc,
          image,
          { lod, w: width!, h: height! },
          out("byte", width! * height!),
        )
      );
    });
    for (const [lod, name] of ["Y", "U", "V"].entries()) {
      const count = lod === 0 ? x * y : w * h;
      t.expectSequence(`plane ${name}`, cellsOf(record, made[lod]!), pattern(count, lod + 1));
    }
  });

/** Packed pixels: the bits of each component, the highest first. */
const PACKED = {
  UNSIGNED_5_6_5: [5, 6, 5],
  UNSIGNED_5_5_5_1: [5, 5, 5, 1],
  UNSIGNED_4_4_4_4: [4, 4, 4, 4],
} as const;

/** The components of a pixel. */
function unpack(pixel: number, bits: readonly number[]): number[] {
  let shift = 16;
  return bits.map((count) => pixel >> (shift -= count) & (1 << count) - 1);
}

shapes.test("levels_of_packed_pixels")
  .describe("Of 2 x 2 pixels, and of 5 x 3, whose last column and row are left out.")
  .clauses("RS-OBJECT-61", "RS-OBJECT-82")
  .releases(14, 14)
  .params({ type: Object.keys(PACKED) as readonly (keyof typeof PACKED)[], odd: [false, true] })
  .fn(async (t) => {
    const { type, odd } = t.params;
    const [x, y] = odd ? [5, 3] : [2, 2];
    const pixels = Array.from({ length: x * y }, (_, i) => (0x9e37 * (i + 1)) & 0xffff);
    const count = odd ? 2 : 1;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = cellAllocation(app, rsc, {
        x,
        y,
        type: RsDataType[type],
        mipmaps: true,
      });
      const halves = pixels.flatMap((pixel) => [pixel & 0xff, pixel >> 8]);
      writeCells(app, rsc, cells, { w: x, h: y }, bytes(halves));
      app.rs.AllocationGenerateMipmaps(rsc, cells);
      return readCells(app, rsc, cells, { lod: 1, w: count, h: 1 }, out("byte", 2 * count));
    });
    const found = cellsOf(record, made);
    const bits = PACKED[type];
    t.judges(type === "UNSIGNED_5_6_5" ? "RS-OBJECT-61" : "RS-OBJECT-82");
    for (let i = 0; i < count; i++) {
      const around = [0, 1, x, x + 1].map((step) => unpack(pixels[2 * i + step]!, bits));
      const means = bits.map((_, c) => around.reduce((sum, one) => sum + one[c]!, 0) >> 2);
      const pixel = found[2 * i + 1]! << 8 | found[2 * i]!;
      t.expectSequence(`components of pixel ${i}`, unpack(pixel, bits), means);
    }
  });

shapes.test("adapter_of_a_cube_map")
  .clauses("RS-OBJECT-79")
  .releases(14, 14)
  .params({ face: [0, 3, 5], lod: [0, 1] })
  .fn(async (t) => {
    const { face, lod } = t.params;
    const width = 4 >> lod;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cube = cellAllocation(app, rsc, { x: 4, y: 4, faces: true, mipmaps: true });
      for (let at = 0; at < 6; at++) {
        for (const level of [0, 1]) {
          const w = 4 >> level;
          const region = { face: at, lod: level, w, h: w };
          writeCells(app, rsc, cube, region, bytes(times(w * w, 10 * at + level + 1)));
        }
      }
      const window = app.rs.AllocationAdapterCreate(rsc, cellType(app, rsc, { x: 2, y: 2 }), cube);
      const corner = width - 2;
      moveAdapter(app, rsc, window, [corner, corner, 0, lod, face, 0, 0, 0, 0]);
      const read = readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4));
      writeCells(app, rsc, window, { w: 2, h: 2 }, bytes([201, 202, 203, 204]));
      const whole = { face, lod, w: width, h: width };
      const other = { face: (face + 1) % 6, lod, w: width, h: width };
      return {
        read,
        base: readCells(app, rsc, cube, whole, out("byte", width * width)),
        other: readCells(app, rsc, cube, other, out("byte", width * width)),
      };
    });
    const value = 10 * face + lod + 1;
    t.expectEither(
      "cells of the adapter",
      cellsOf(record, made.read),
      times(4, value),
      times(4, 1),
    );
    const base = times(width * width, value);
    const last = width * width;
    base.splice(last - width - 2, 2, 201, 202);
    base.splice(last - 2, 2, 203, 204);
    t.expectSequence("the face", cellsOf(record, made.base), base);
    const next = 10 * ((face + 1) % 6) + lod + 1;
    t.expectSequence("the next face", cellsOf(record, made.other), times(width * width, next));
  });

/** The cells of a frame. */
export const FRAME = { x: 4, y: 2, size: 4, kind: RsDataKind.PIXEL_RGBA } as const;
const { SCRIPT, IO_INPUT, IO_OUTPUT } = RsAllocationUsage;

/** Makes an Allocation that receives frames. */
export function receiver(app: App, rsc: RsHandle): Result {
  return cellAllocation(app, rsc, { ...FRAME, usage: SCRIPT | IO_INPUT });
}

/** Sends frames to the window of an Allocation. */
export function send(app: App, rsc: RsHandle, to: RsHandle, frames: readonly number[]): void {
  const sender = cellAllocation(app, rsc, { ...FRAME, usage: SCRIPT | IO_OUTPUT });
  app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, to));
  for (const frame of frames) {
    writeCells(app, rsc, sender, { w: 4, h: 2 }, bytes(times(32, frame)));
    app.rs.AllocationIoSend(rsc, sender);
  }
}

/** Sends frames as {@link send}, and waits until each has come. */
export function bring(app: App, rsc: RsHandle, to: RsHandle, frames: readonly number[]): void {
  send(app, rsc, to, frames);
  for (const _ of frames) nextMessage(app, rsc);
}

/** Receives a frame and reads it. */
function receive(app: App, rsc: RsHandle, by: RsHandle): Result {
  app.rs.AllocationIoReceive(rsc, by);
  return readAll(app, rsc, by, out("byte", 32));
}

shapes.test("frames_come_in_their_order")
  .clauses("RS-OBJECT-80")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      app.rs.AllocationSetupBufferQueue(rsc, to, 4);
      bring(app, rsc, to, [11, 22, 33]);
      return [1, 2, 3].map(() => receive(app, rsc, to));
    });
    const frames = made.map((read) => cellsOf(record, read));
    t.expectSequence("frames", frames.map((cells) => cells[0]), [11, 22, 33]);
    t.expectSequence("the last one, whole", frames[2]!, times(32, 33));
  });

shapes.test("newest_frame_takes_the_place_of_those_before_it")
  .describe("The queue has room for one frame, as it was set up or by default.")
  .clauses("RS-OBJECT-80")
  .releases(14, 14)
  .params({ queue: ["by_default", "set_up"] })
  .fn(async (t) => {
    const { queue } = t.params;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const to = receiver(app, rsc);
      if (queue === "set_up") app.rs.AllocationSetupBufferQueue(rsc, to, 1);
      send(app, rsc, to, [11, 22, 33]);
      app.rs.ContextFinish(rsc);
      return receive(app, rsc, to);
    });
    t.expectSequence("frame", cellsOf(record, made), times(32, 33));
  });

shapes.test("allocations_that_share_a_queue")
  .clauses("RS-OBJECT-81")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const [first, second] = [receiver(app, rsc), receiver(app, rsc)];
      app.rs.AllocationSetupBufferQueue(rsc, first, 4);
      app.rs.AllocationShareBufferQueue(rsc, second, first);
      bring(app, rsc, first, [11, 22, 33]);
      const reads = [second, first, second].map((one) => receive(app, rsc, one));
      return { reads, first: readAll(app, rsc, first, out("byte", 32)) };
    });
    const frames = made.reads.map((read) => cellsOf(record, read)[0]);
    t.expectSequence("frames", frames, [11, 22, 33]);
    t.expectSequence("what the first keeps", cellsOf(record, made.first), times(32, 22));
  });

/** The group. */
export const tests: readonly Group[] = [shapes];
