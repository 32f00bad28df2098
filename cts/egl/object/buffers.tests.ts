/**
 * Shared buffers and readers of images: which there can be, and where their pixels are.
 *
 * Plan:
 * - buffers: formats by release, descriptions that are refused and neighbors of them that are not, planes;
 * - readers: formats, limits, windows.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, ints, out, recordProgram, type Result } from "../../contract/recorder.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isFirstOrLast } from "../../framework/mod.ts";
import { look } from "../requirements/scenes.ts";

/** The tests of buffers and readers. */
const buffers: Group = group(
  "egl:object:buffers",
  "Shared buffers and readers of images are made by their descriptions, or refused.",
);

const BAD_VALUE = -22;
const [CPU_READ, CPU_WRITE] = [3, 0x30];
const CPU = CPU_READ | CPU_WRITE;
const USAGE = {
  sampled: 0x100,
  framebuffer: 0x200,
  protected: 0x4000,
  video_encode: 0x10000,
  sensor: 0x80_0000,
  data: 0x100_0000,
  cube: 0x200_0000,
  mipmap: 0x400_0000,
} as const;

/** Formats (NDK, android/hardware_buffer.h; those for other components: AOSP vndk/hardware_buffer.h). */
const [RGBA, NV21, BLOB, FLEXIBLE] = [0x01, 0x11, 0x21, 0x23];
const [YV12, Y8] = [0x3231_5659, 0x2020_3859];
/** Those that every release knows, YUV ones apart. */
const PLAIN = [
  ...[RGBA, 0x02, 0x03, 0x04, 0x05, 0x16, 0x20, 0x22, 0x24, 0x25, 0x26, 0x2b],
  ...[0x30, 0x31, 0x32, 0x33, 0x34, 0x35],
];
const YUV = [0x10, NV21, 0x14, FLEXIBLE, Y8, 0x2036_3159, YV12];
/** Those that came later, by their first release. */
const LATER: Readonly<Record<number, number>> = { 0x38: 13, 0x39: 14, 0x3a: 14, 0x3b: 14 };
const UNKNOWN = [0, 0x06, 0x15, 0x27, 0x2f, 0x7f, 0x3231_5658];

/** The words of a description. */
interface Words {
  readonly width?: number;
  readonly height?: number;
  readonly layers?: number;
  readonly format?: number;
  readonly usage?: number;
  readonly reserved?: readonly [number, number, number];
}

/** Records the allocation of a buffer, of 20 x 4 pixels of RGBA for the CPU unless said. */
function allocate(app: App, words: Words = {}): Result {
  const { width = 20, height = 4, layers = 1, format = RGBA, usage = CPU } = words;
  const { reserved = [0, 0, 0] } = words;
  const desc = ints(width, height, layers, format, usage, 0, 0, ...reserved);
  return app.nativewindow.AHardwareBuffer_allocate(desc, out("pointer"));
}

buffers.test("formats_of_buffers")
  .clauses("EGL-OBJECT-203")
  .androidDriver("shared buffers")
  .releases(10, 15)
  .filter(({ release }) => [10, 12, 13, 14, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const calls: (readonly [format: number, made: Result])[] = [];
    const { value } = await look(t, release, (app) => {
      for (const format of [...PLAIN, ...YUV, ...Object.keys(LATER).map(Number), ...UNKNOWN]) {
        calls.push([format, allocate(app, { format })]);
      }
      calls.push([BLOB, allocate(app, { format: BLOB, height: 1 })]);
      if (release >= 13) calls.push([0x36, allocate(app, { format: 0x36 })]);
    });
    for (const [format, made] of calls) {
      const isKnown = !UNKNOWN.includes(format) && release >= (LATER[format] ?? 0);
      const seen = value(made) === BAD_VALUE ? "refused" : "known";
      t.expectEqual(`format 0x${format.toString(16)} is`, seen, isKnown ? "known" : "refused");
    }
  });

/** Descriptions that are refused. */
const REFUSED: Readonly<Record<string, Words>> = {
  no_width: { width: 0 },
  no_height: { height: 0 },
  no_layers: { layers: 0 },
  blob_of_two_lines: { format: BLOB, height: 2 },
  blob_of_two_layers: { format: BLOB, height: 1, layers: 2 },
  ...Object.fromEntries(
    (["sampled", "framebuffer", "mipmap", "cube", "video_encode"] as const).map((name) => [
      `blob_for_${name}`,
      { format: BLOB, width: 4, height: 1, usage: USAGE[name] },
    ]),
  ),
  sensor_data_in_pixels: { usage: USAGE.sensor },
  data_in_pixels: { usage: USAGE.data },
  data_in_yuv: { format: FLEXIBLE, usage: USAGE.data },
  yuv_of_two_layers: { format: FLEXIBLE, layers: 2 },
  brightness_of_two_layers: { format: Y8, layers: 2 },
  yuv_mipmaps: { format: FLEXIBLE, usage: USAGE.mipmap },
  yuv_cube: { format: YV12, width: 4, usage: USAGE.cube },
  protected_and_read: { usage: USAGE.protected | CPU_READ },
  protected_and_written: { usage: USAGE.protected | CPU_WRITE },
  cube_that_is_no_square: { layers: 6, usage: USAGE.cube | USAGE.sampled },
  cube_of_five_sides: { width: 4, layers: 5, usage: USAGE.cube | USAGE.sampled },
  first_reserved_word: { reserved: [1, 0, 0] },
  second_reserved_word: { reserved: [0, 1, 0] },
  third_reserved_word: { reserved: [0, 0, 1] },
};
/** Descriptions beside these, which libnativewindow lets pass. */
const TAKEN: Readonly<Record<string, Words>> = {
  pixels: {},
  one_pixel: { width: 1, height: 1 },
  two_layers: { layers: 2, usage: USAGE.sampled },
  mipmaps: { width: 4, usage: USAGE.mipmap | USAGE.sampled },
  cube: { width: 4, layers: 6, usage: USAGE.cube | USAGE.sampled },
  protected_for_the_gpu: { usage: USAGE.protected | USAGE.sampled },
  blob_for_the_cpu: { format: BLOB, height: 1 },
  blob_with_data: { format: BLOB, height: 1, usage: USAGE.data | CPU },
  blob_of_a_sensor: { format: BLOB, height: 1, usage: USAGE.sensor | CPU },
  yuv: { format: FLEXIBLE, usage: USAGE.sampled },
  video: { usage: USAGE.video_encode | USAGE.sampled },
};

buffers.test("descriptions_of_buffers")
  .clauses("EGL-OBJECT-204")
  .androidDriver("shared buffers")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const calls: Record<string, Result> = {};
    const { value } = await look(t, t.params.release, (app) => {
      for (const [name, words] of Object.entries({ ...REFUSED, ...TAKEN })) {
        calls[name] = allocate(app, words);
      }
      const desc = ints(20, 4, 1, RGBA, CPU, 0, 0, 0, 0, 0);
      calls.nothing_to_read = app.nativewindow.AHardwareBuffer_allocate(
        null as never,
        out("pointer"),
      );
      calls.nowhere_to_write = app.nativewindow.AHardwareBuffer_allocate(desc, null as never);
    });
    for (const [name, call] of Object.entries(calls)) {
      const seen = value(call) === BAD_VALUE ? "refused" : "let pass";
      t.expectEqual(`${name} is`, seen, Object.hasOwn(TAKEN, name) ? "let pass" : "refused");
    }
  });

/** A plane of a buffer that is locked. */
interface Plane {
  readonly pixelStride: number;
  readonly rowStride: number;
}

/** Records a buffer that is locked for the CPU. */
function lock(app: App, words: Words): Result {
  const buffer = allocate(app, words).outCell(0);
  const planes = out("pointer", 9);
  return app.nativewindow.AHardwareBuffer_lockPlanes(buffer, CPU_WRITE, -1, null, planes);
}

/** The planes of a buffer that was locked; undefined if it was not. */
function planesOf({ results }: ProcessRecord, locked: Result): Plane[] | undefined {
  const result = results[locked.ref];
  if (result?.value !== 0) return undefined;
  const words = result.outs[0]!.map((cell) =>
    BigInt(typeof cell === "object" && cell !== null ? cell.pointer : cell ?? 0)
  );
  return Array.from({ length: Number(words[0]) }, (_, i) => ({
    pixelStride: Number(BigInt.asUintN(32, words[2 + 2 * i]!)),
    rowStride: Number(words[2 + 2 * i]! >> 32n),
  }));
}

/** Bytes of a pixel, by format. */
const BYTES = { 0x01: 4, 0x02: 4, 0x03: 3, 0x04: 2, 0x05: 4, 0x16: 8, 0x2b: 4 } as const;
const LATER_BYTES = { 0x38: 1, 0x39: 2, 0x3a: 4, 0x3b: 8 } as const;
const roundUp = (n: number, step: number) => Math.ceil(n / step) * step;

buffers.test("plane_of_pixels")
  .describe("Of one layer and of two; a format that the device makes no buffers of is left out.")
  .clauses("EGL-OBJECT-205")
  .androidDriver("shared buffers")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const all: readonly (readonly [string, number])[] = [
      ...Object.entries(BYTES),
      ...release < 14 ? [] : Object.entries(LATER_BYTES),
    ];
    const calls: (readonly [name: string, bytes: number, locked: Result])[] = [];
    const { record } = await look(t, release, (app) => {
      for (const [format, bytes] of all) {
        for (const layers of [1, 2]) {
          const words = { format: Number(format), layers };
          calls.push([`format ${format} of ${layers} layers`, bytes, lock(app, words)]);
        }
      }
    });
    const seen = calls.flatMap(([name, bytes, locked]) => {
      const planes = planesOf(record, locked);
      return planes === undefined ? [] : [{ name, bytes, planes }];
    });
    t.expect("there are buffers of RGBA", seen.some(({ name }) => name.startsWith("format 1 ")));
    for (const { name, bytes, planes } of seen) {
      t.expectEqual(`planes of ${name}`, planes.length, 1);
      const [{ pixelStride, rowStride } = { pixelStride: 0, rowStride: 0 }] = planes;
      t.expectEqual(`bytes from one pixel of ${name} to the next`, pixelStride, bytes);
      t.expect(
        `rows of ${name} have room for 20 pixels, and whole ones`,
        rowStride >= 20 * bytes && rowStride % bytes === 0 && rowStride < 1 << 20,
        rowStride,
      );
    }
  });

buffers.test("planes_of_brightness_and_color")
  .describe("A format that the device makes no buffers of is left out.")
  .clauses("EGL-OBJECT-206")
  .androidDriver("shared buffers")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const calls: Record<string, Result> = {};
    const { process, record } = await t.play({
      world: buildWorld({ release: t.params.release }).world,
      process: { kind: "native" },
      program: recordProgram((app) => {
        for (const [name, format] of Object.entries({ YV12, NV21, FLEXIBLE })) {
          calls[name] = lock(app, { format });
        }
      }),
    });
    t.expectRunning(record);
    for (const [name, locked] of Object.entries(calls)) {
      const planes = planesOf(record, locked);
      if (planes === undefined) continue;
      t.expectEqual(`planes of ${name}`, planes.length, 3);
      const [y, cb, cr] = planes as [Plane, Plane, Plane];
      t.expectEqual(`bytes between the brightness of two pixels, ${name}`, y.pixelStride, 1);
      t.expect(`rows of brightness have room, ${name}`, y.rowStride >= 20, y.rowStride);
      t.expectEqual(`both colors have the same rows, ${name}`, cb.rowStride, cr.rowStride);
      if (name === "FLEXIBLE") continue;
      const step = name === "NV21" ? 2 : 1;
      t.expectEqual(`bytes between two values of blue, ${name}`, cb.pixelStride, step);
      t.expectEqual(`bytes between two values of red, ${name}`, cr.pixelStride, step);
      const red = 4 * y.rowStride;
      let blue = red + 1;
      if (name === "YV12") {
        t.expectEqual("bytes that rows of brightness are aligned by", y.rowStride % 16, 0);
        t.expectEqual("rows of color", cr.rowStride, roundUp(y.rowStride / 2, 16));
        blue = red + 2 * cr.rowStride;
      }
      let read!: Result;
      const written = await process.run(recordProgram(({ libc }) => {
        const plane = (i: number) => ({ ref: locked.ref, out: 0, at: 1 + 2 * i, program: 0 });
        libc.memcpy(plane(0), { in: "byte", cells: new Array<number>(blue + 1).fill(0) }, blue + 1);
        for (const i of [1, 2]) libc.memcpy(plane(i), { in: "byte", cells: [i] }, 1);
        read = libc.memcpy(out("byte", blue + 1), plane(0), blue + 1);
      }));
      t.expectRunning(written);
      const bytes = written.results[read.ref]!.outs[0]!.map(Number);
      t.expectEqual(`place of the first blue, ${name}`, bytes.indexOf(1), blue);
      t.expectEqual(`place of the first red, ${name}`, bytes.indexOf(2), red);
    }
  });

const INVALID_PARAMETER = -10004;
/** Formats of images for the CPU (NDK, media/NdkImage.h). */
const IMAGES = [
  ...[0x01, 0x02, 0x03, 0x04, 0x16, 0x20, 0x23, 0x24, 0x25, 0x26, 0x100, 0x101, 0x1002],
  ...[0x2020_3859, 0x4436_3159, 0x4845_4946, 0x6965_6963],
];

/** Readers that are made, by what they are of: width, height, format and number of images. */
const READERS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ...Object.fromEntries(
    IMAGES.map((format) => [`format 0x${format.toString(16)}`, [8, 8, format, 2] as const]),
  ),
  "one pixel, one image": [1, 1, 1, 1],
  "62 images": [8, 8, 1, 62],
};

/** Readers that are not. */
const NO_READERS: typeof READERS = {
  ...Object.fromEntries(
    [0, 0x05, 0x22, 0x27, 0x2b, 0x102].map((
      format,
    ) => [`format 0x${format.toString(16)}`, [8, 8, format, 2] as const]),
  ),
  "65 images": [8, 8, 1, 65],
  "no images": [8, 8, 1, 0],
  "no width": [0, 8, 1, 2],
  "no height": [8, 0, 1, 2],
};

buffers.test("readers_of_images")
  .clauses("EGL-OBJECT-207")
  .androidDriver("readers of images")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const calls: (readonly [name: string, status: number, made: Result])[] = [];
    const { value } = await look(t, t.params.release, ({ mediandk }) => {
      for (const [name, description] of Object.entries(READERS)) {
        const made = mediandk.AImageReader_new(...description, out("pointer"));
        calls.push([name, 0, made]);
        const window = mediandk.AImageReader_getWindow(made.outCell(0), out("pointer"));
        calls.push([`a window of ${name}`, 0, window]);
      }
      const none = mediandk.AImageReader_getWindow(null as never, out("pointer"));
      calls.push(["a window of no reader", INVALID_PARAMETER, none]);
      mediandk.AImageReader_delete(null as never);
    });
    for (const [name, status, made] of calls) {
      t.expectEqual(`status of ${name}`, value(made), status);
    }
  });

buffers.test("readers_that_are_refused")
  .clauses("EGL-OBJECT-209")
  .androidDriver("readers of images")
  .releases(10, 13)
  .filter(isAtEdgeOf(10, 13))
  .fn(async (t) => {
    const calls: Record<string, Result> = {};
    const { value } = await look(t, t.params.release, ({ mediandk }) => {
      for (const [name, description] of Object.entries(NO_READERS)) {
        calls[name] = mediandk.AImageReader_new(...description, out("pointer"));
      }
      calls["nowhere to write"] = mediandk.AImageReader_new(8, 8, 1, 2, null as never);
    });
    for (const [name, made] of Object.entries(calls)) {
      t.expectEqual(`status of ${name}`, value(made), INVALID_PARAMETER);
    }
  });

buffers.test("size_of_a_window")
  .describe("Then of one whose reader is gone.")
  .clauses("EGL-OBJECT-208")
  .androidDriver("readers of images")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    let calls!: Record<string, Result>;
    const { value } = await look(t, t.params.release, ({ mediandk, nativewindow }) => {
      const reader = mediandk.AImageReader_new(5, 7, RGBA, 2, out("pointer")).outCell(0);
      const window = mediandk.AImageReader_getWindow(reader, out("pointer")).outCell(0);
      nativewindow.ANativeWindow_acquire(window);
      const width = nativewindow.ANativeWindow_getWidth(window);
      const height = nativewindow.ANativeWindow_getHeight(window);
      mediandk.AImageReader_delete(reader);
      calls = { width, height, after: nativewindow.ANativeWindow_getWidth(window) };
    });
    t.expectEqual("width", value(calls.width!), 5);
    t.expectEqual("height", value(calls.height!), 7);
    t.expectEqual("width without a reader, NO_INIT", value(calls.after!), -19);
  });

/** The groups. */
export const tests: readonly Group[] = [buffers];
