/**
 * Samples of textures by scripts, and copies between levels of detail and faces.
 *
 * Android samples bytes of colors in Allocations that are textures, too; numbers that are no color are not asked here. Levels of a
 * row are written and read as rows of a picture, as calls for one dimension are for the first level alone.
 *
 * @module
 */

import { RsAllocationUsage, RsDataKind, RsSamplerValue } from "../../contract/rs_defines.ts";
import type { Context } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { access } from "./access.tests.ts";
import type { Kind } from "./cells.ts";
import { type Cells, type KernelScript, numbersOf, playKernels } from "./scenes.ts";

const { NEAREST, LINEAR, CLAMP, WRAP, MIRRORED_REPEAT, LINEAR_MIP_NEAREST, LINEAR_MIP_LINEAR } =
  RsSamplerValue;
const TEXTURE = { usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.GRAPHICS_TEXTURE };
const PIXELS = { ...TEXTURE, pixels: RsDataKind.PIXEL_RGBA };
/** How far off a sample may be, of numbers from 0 to 1. */
const WITHIN = 1e-4;

type Place = readonly [x: number, y: number];
type Color = readonly number[];

/** A level of detail: colors of bytes by rows. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly bytes: readonly number[];
}

/** How a sampler looks. */
interface Look {
  readonly min?: number;
  readonly mag?: number;
  readonly wrapS?: number;
  readonly wrapT?: number;
}

function levelOf(width: number, height: number, seed = 0): Level {
  return { width, height, bytes: range(0, 4 * width * height).map((i) => (seed + 37 * i) % 256) };
}

function wrapped(wrap: number, at: number, size: number): number {
  if (wrap === CLAMP) return Math.min(Math.max(at, 0), size - 1);
  const period = wrap === WRAP ? size : 2 * size;
  const within = ((at % period) + period) % period;
  return within < size ? within : period - 1 - within;
}

function colorAt({ width, height, bytes }: Level, look: Look, x: number, y: number): Color {
  const column = wrapped(look.wrapS ?? CLAMP, x, width);
  const row = wrapped(look.wrapT ?? CLAMP, y, height);
  return bytes.slice(4 * (row * width + column), 4 * (row * width + column) + 4)
    .map((byte) => byte / 255);
}

const mixed = (a: Color, b: Color, part: number) =>
  a.map((value, lane) => value + (b[lane]! - value) * part);

function nearest(level: Level, look: Look, [x, y]: Place): Color {
  return colorAt(level, look, Math.floor(x * level.width), Math.floor(y * level.height));
}

function linear(level: Level, look: Look, [x, y]: Place): Color {
  const [u, v] = [x * level.width - 0.5, y * level.height - 0.5];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const row = (at: number) =>
    mixed(colorAt(level, look, left, at), colorAt(level, look, left + 1, at), u - left);
  return mixed(row(top), row(top + 1), v - top);
}

/** A sample as Android takes it. */
function sampled(levels: readonly Level[], look: Look, place: Place, lod = 0): Color {
  const { min = NEAREST, mag = NEAREST } = look;
  if (lod <= 0) return (mag === NEAREST ? nearest : linear)(levels[0]!, look, place);
  const level = Math.min(lod, levels.length - 1);
  if (min === LINEAR_MIP_NEAREST) return linear(levels[Math.round(level)]!, look, place);
  if (min !== LINEAR_MIP_LINEAR) return nearest(levels[0]!, look, place);
  const [above, below] = [Math.floor(level), Math.ceil(level)];
  const larger = linear(levels[above]!, look, place);
  return mixed(larger, linear(levels[below]!, look, place), level - above);
}

function setSampler(script: KernelScript, look: Look): void {
  const { min = NEAREST, mag = NEAREST, wrapS = CLAMP, wrapT = CLAMP } = look;
  const { app: { rs }, rsc } = script;
  script.setObject("sampler", rs.SamplerCreate(rsc, mag, min, wrapS, wrapT, CLAMP, 1));
}

/** Up to eight places, which the script asks one after another. */
function take(
  script: KernelScript,
  fn: string,
  source: Cells,
  places: readonly Place[],
  lod = 0,
) {
  script.setObject("source", source.ref);
  script.set("places", "float2", ...range(0, 8).flatMap((i) => places[i] ?? [0.5, 0.5]));
  script.set("lod", "float", lod);
  script.invoke(fn);
  return script.get("taken", "float4", 8);
}

function expectColors(
  t: Context<unknown>,
  what: string,
  found: readonly number[],
  colors: readonly Color[],
): void {
  const far = colors.map((is, i) => ({ i, value: found.slice(4 * i, 4 * i + 4), is }))
    .filter(({ value, is }) =>
      !is.every((number, lane) => Math.abs(number - value[lane]!) <= WITHIN)
    );
  t.expectSequence(`${what} that are wrong`, far, []);
}

function picture(script: KernelScript, level: Level): Cells {
  const { width: x, height: y, bytes } = level;
  return script.cells("uchar4", { x, y }, bytes, PIXELS);
}

/** Looks at places of a texture of one level in several ways, and expects the colors that are there. */
async function expectSamples(
  t: Context<unknown>,
  level: Level,
  places: readonly Place[],
  looks: Readonly<Record<string, Look>>,
): Promise<void> {
  const all = Object.entries(looks);
  const { record, made } = await playKernels(t, "access", (script) => {
    const source = picture(script, level);
    return all.map(([, look]) => {
      setSampler(script, look);
      return take(script, "take", source, places);
    });
  });
  for (const [i, [name, look]] of all.entries()) {
    const expected = places.map((place) => sampled([level], look, place));
    expectColors(t, name, numbersOf(record, made[i]!), expected);
  }
}

access.test("samples")
  .clauses("RS-KERNEL-41")
  .compiler()
  .fn(async (t) => {
    const places: readonly Place[] = [[0.25, 0.25], [0.75, 0.75], [0.55, 0.45], [0.3, 0.6]];
    const looks = { nearest: { mag: NEAREST }, linear: { mag: LINEAR } };
    await expectSamples(t, levelOf(2, 2), places, looks);
  });

/** Ways to go on beyond the edges, in x and in y. */
const WRAPS = {
  clamped: [CLAMP, WRAP],
  repeated: [WRAP, MIRRORED_REPEAT],
  mirrored: [MIRRORED_REPEAT, CLAMP],
} as const;

access.test("samples_beyond_edges")
  .clauses("RS-KERNEL-121")
  .compiler()
  .params({ wrap: Object.keys(WRAPS) as (keyof typeof WRAPS)[] })
  .fn(async (t) => {
    const [wrapS, wrapT] = WRAPS[t.params.wrap];
    const places: readonly Place[] = [
      ...[[-0.3, 0.2], [1.3, 0.7], [-1.4, 1.6], [2.2, -0.8]] as const,
      ...[[0.05, 0.1], [0.97, 0.9], [-2.6, 2.1], [3.3, -1.6]] as const,
    ];
    const looks = {
      nearest: { mag: NEAREST, wrapS, wrapT },
      linear: { mag: LINEAR, wrapS, wrapT },
    };
    await expectSamples(t, levelOf(4, 2), places, looks);
  });

const LEVELS = [levelOf(4, 4), levelOf(2, 2, 11), levelOf(1, 1, 77)];
const MINIFICATIONS = {
  NEAREST,
  LINEAR,
  LINEAR_MIP_NEAREST,
  LINEAR_MIP_LINEAR,
} as const;

access.test("samples_of_levels")
  .clauses("RS-KERNEL-122")
  .compiler()
  .params({ min: Object.keys(MINIFICATIONS) as (keyof typeof MINIFICATIONS)[] })
  .fn(async (t) => {
    const look = { min: MINIFICATIONS[t.params.min], mag: LINEAR };
    const places: readonly Place[] = [[0.3, 0.4], [0.8, 0.1], [0.55, 0.9]];
    const lods = [-1, 0, 0.4, 0.6, 1, 1.25, 5];
    const { record, made } = await playKernels(t, "access", (script) => {
      const source = script.cells("uchar4", { x: 4, y: 4 }, LEVELS[0]!.bytes, {
        ...PIXELS,
        mipmaps: true,
      });
      for (const [lod, { width: w, height: h, bytes }] of LEVELS.entries()) {
        script.write(source, { lod, w, h }, bytes);
      }
      setSampler(script, look);
      return lods.map((lod) => take(script, "take", source, places, lod));
    });
    for (const [i, lod] of lods.entries()) {
      const expected = places.map((place) => sampled(LEVELS, look, place, lod));
      expectColors(t, `level ${lod}`, numbersOf(record, made[i]!), expected);
    }
  });

access.test("samples_of_rows")
  .clauses("RS-KERNEL-125")
  .compiler()
  .params({ fn: ["take_row", "take_first_row"] })
  .fn(async (t) => {
    const levels = [levelOf(4, 1), levelOf(2, 1, 11), levelOf(1, 1, 77)];
    const look = { min: LINEAR_MIP_NEAREST, mag: LINEAR, wrapS: WRAP };
    const places: readonly Place[] = [[0.3, 0], [0.8, 0], [-0.2, 0], [1.45, 0]];
    const lod = t.params.fn === "take_row" ? 1 : 0;
    const { record, made } = await playKernels(t, "access", (script) => {
      const source = script.cells("uchar4", 4, levels[0]!.bytes, { ...PIXELS, mipmaps: true });
      for (const [lod, { width: w, bytes }] of levels.entries()) {
        script.write(source, { lod, w, h: 1 }, bytes);
      }
      setSampler(script, look);
      return take(script, t.params.fn, source, places, lod);
    });
    const expected = places.map(([x]) => sampled(levels, look, [x, 0.5], lod));
    expectColors(t, "samples", numbersOf(record, made), expected);
  });

/** Kinds of colors: what cells hold, and the color that they are. */
const COLORS = {
  PIXEL_A: ["uchar", (a: number) => [0, 0, 0, a]],
  PIXEL_L: ["uchar", (l: number) => [l, l, l, 1]],
  PIXEL_LA: ["uchar2", (l: number, a: number) => [l, l, l, a]],
  PIXEL_RGB: ["uchar3", (r: number, g: number, b: number) => [r, g, b, 1]],
  PIXEL_RGBA: ["uchar4", (...rgba: number[]) => rgba],
} as const satisfies Record<
  string,
  readonly [Kind, (...numbers: [number, number, number]) => Color]
>;

access.test("samples_of_colors")
  .clauses("RS-KERNEL-123")
  .compiler()
  .params({ color: Object.keys(COLORS) as (keyof typeof COLORS)[] })
  .fn(async (t) => {
    const [kind, model] = COLORS[t.params.color];
    const lanes = Number(kind.slice(5) || 1);
    const values = range(0, 4 * lanes).map((i) => 20 + 13 * i);
    const places: readonly Place[] = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
    const { record, made } = await playKernels(t, "access", (script) => {
      const pixels = RsDataKind[t.params.color];
      const source = script.cells(kind, { x: 2, y: 2 }, values, { ...TEXTURE, pixels });
      setSampler(script, { mag: LINEAR });
      return take(script, "take", source, places);
    });
    const expected = places.map((_, i) => {
      const numbers = values.slice(i * lanes, (i + 1) * lanes).map((value) => value / 255);
      return model(...numbers as [number, number, number]);
    });
    expectColors(t, "colors", numbersOf(record, made), expected);
  });

access.test("copies_of_levels")
  .clauses("RS-KERNEL-126")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "access", (script) => {
      const source = script.cells("int", 8, range(1, 9), { mipmaps: true });
      script.write(source, { lod: 1, w: 4, h: 1 }, range(11, 15));
      const target = script.cells("int", 8, range(100, 108), { mipmaps: true });
      script.write(target, { lod: 1, w: 4, h: 1 }, range(200, 204));
      script.write(target, { lod: 2, w: 2, h: 1 }, range(300, 302));
      script.setObject("source", source.ref);
      script.setObject("target", target.ref);
      const copy = (...at: number[]) => {
        script.set("at", "int", ...at, 0, 0, 0);
        script.invoke("copy_level");
      };
      copy(5, 0, 2, 1, 1);
      copy(0, 2, 2, 6, 0);
      return [
        script.readPart(target, { w: 8 }),
        script.readPart(target, { lod: 1, w: 4, h: 1 }),
        script.readPart(target, { lod: 2, w: 2, h: 1 }),
      ];
    });
    t.expectEqual("levels of the target", made.map((read) => numbersOf(record, read)), [
      range(100, 108).toSpliced(5, 2, 12, 13),
      range(200, 204),
      [7, 8],
    ]);
  });

access.test("copies_of_faces")
  .clauses("RS-KERNEL-127")
  .compiler()
  .fn(async (t) => {
    const FACES = range(0, 6);
    const size = { x: 4, y: 4 };
    const { record, made } = await playKernels(t, "access", (script) => {
      const cube = { faces: true, mipmaps: true };
      const [source, target] = [1000, 5000].map((base) => {
        const cells = script.cells("int", size, undefined, cube);
        for (const face of FACES) {
          const first = base + 100 * face;
          script.write(cells, { face, w: 4, h: 4 }, range(first, first + 16));
          script.write(cells, { face, lod: 1, w: 2, h: 2 }, range(first + 50, first + 54));
        }
        return cells;
      }) as [Cells, Cells];
      script.setObject("source", source.ref);
      script.setObject("target", target.ref);
      // Of each: the first column and row, the level, and the face.
      script.set("at", "int", ...[1, 3, 0, 4], ...[0, 1, 1, 2]);
      script.invoke("copy_faces");
      return FACES.flatMap((face) => [
        script.readPart(target, { face, w: 4, h: 4 }),
        script.readPart(target, { face, lod: 1, w: 2, h: 2 }),
      ]);
    });
    const expected = FACES.flatMap((face) => {
      const first = 5000 + 100 * face;
      const cells = range(first, first + 16);
      return [
        face === 4 ? cells.toSpliced(13, 2, 1252, 1253) : cells,
        range(first + 50, first + 54),
      ];
    });
    t.expectEqual("faces and their levels", made.map((read) => numbersOf(record, read)), expected);
  });
