import { assert, assertEquals } from "@std/assert";
import { BLEND_MODES, type BlendMode } from "../../contract/compute.ts";
import { type Arm, ARMS } from "./arm.ts";
import { blend, divideBy255, toolkitBlend } from "./blend.ts";
import { bytes, component, image, wholeOf } from "./testing/images.ts";

const MODES = Object.keys(BLEND_MODES) as BlendMode[];

type Cell = readonly number[];

function blended(form: Arm | "toolkit", mode: BlendMode, source: Cell[], destination: Cell[]) {
  const row = (cells: Cell[]) =>
    image({ vectorSize: 4, width: cells.length, height: 1, fill: cells.flat() });
  const [input, output] = [row(source), row(destination)];
  const call = { intrinsic: "blend", mode, input, output, clip: wholeOf(input) } as const;
  if (form === "toolkit") toolkitBlend(call);
  else blend(call, form);
  return source.map((_, x) => [...output.data.slice(4 * x, 4 * x + 4)]);
}

/** The table of the specification, written out: a mode's result for a source, a destination and their alphas. */
type Formula = (s: number, d: number, sa: number, da: number) => number;
const D = (t: number) => (t + ((t + 128) >> 8) + 128) >> 8;
const sum = (t: number) => {
  const u = Math.min(Math.min(t, 65535) + ((Math.min(t, 65535) + 128) >> 8), 65535);
  return Math.min((u + 128) >> 8, 255);
};
const SAME: Partial<Record<BlendMode, Formula>> = {
  clear: () => 0,
  src: (s) => s,
  dst: (_, d) => d,
  xor: (s, d) => s ^ d,
  add: (s, d) => Math.min(s + d, 255),
  subtract: (s, d) => Math.max(d - s, 0),
};
const PORTABLE: Partial<Record<BlendMode, Formula>> = {
  ...SAME,
  srcIn: (s, _d, _sa, da) => (s * da) >> 8,
  dstIn: (_, d, sa) => (d * sa) >> 8,
  srcOut: (s, _d, _sa, da) => (s * (255 - da)) >> 8,
  dstOut: (_, d, sa) => (d * (255 - sa)) >> 8,
  multiply: (s, d) => (s * d) >> 8,
};
const WRAPPING: Partial<Record<BlendMode, Formula>> = {
  ...PORTABLE,
  srcOver: (s, d, sa) => (s + ((d * (255 - sa)) >> 8)) & 255,
  dstOver: (s, d, _, da) => (d + ((s * (255 - da)) >> 8)) & 255,
  srcAtop: (s, d, sa, da) => ((s * da + d * (255 - sa)) % 65536) >> 8,
  dstAtop: (s, d, sa, da) => ((d * sa + s * (255 - da)) % 65536) >> 8,
};
const CLAMPING: Partial<Record<BlendMode, Formula>> = {
  ...PORTABLE,
  srcOver: (s, d, sa) => Math.min(s + ((d * (255 - sa)) >> 8), 255),
  dstOver: (s, d, _, da) => Math.min(d + ((s * (255 - da)) >> 8), 255),
  srcAtop: (s, d, sa, da) => Math.min((s * da + d * (255 - sa)) >> 8, 255),
  dstAtop: (s, d, sa, da) => Math.min((d * sa + s * (255 - da)) >> 8, 255),
};
const NEON: Partial<Record<BlendMode, Formula>> = {
  ...SAME,
  srcOver: (s, d, sa) => Math.min(s + D(d * (255 - sa)), 255),
  dstOver: (s, d, _, da) => Math.min(d + D(s * (255 - da)), 255),
  srcIn: (s, _d, _sa, da) => D(s * da),
  dstIn: (_, d, sa) => D(d * sa),
  srcOut: (s, _d, _sa, da) => D(s * (255 - da)),
  dstOut: (_, d, sa) => D(d * (255 - sa)),
  srcAtop: (s, d, sa, da) => sum(s * da + d * (255 - sa)),
  dstAtop: WRAPPING.dstAtop!,
  multiply: (s, d) => D(s * d),
};

function expectedCell(table: typeof NEON, mode: BlendMode, s: Cell, d: Cell): number[] {
  return [0, 1, 2, 3].map((c) => {
    if (c === 3 && mode === "srcAtop") return d[3]!;
    if (c === 3 && mode === "dstAtop") return s[3]!;
    return table[mode]!(s[c]!, d[c]!, s[3]!, d[3]!);
  });
}

Deno.test("one color over white is that of the specification", () => {
  const [source, white] = [[[200, 10, 0, 10]], [[255, 255, 255, 255]]];
  const over = (form: Arm | "toolkit") => blended(form, "srcOver", source, white)[0];
  assertEquals(over("scalar"), [188, 254, 244, 254]);
  assertEquals(over("toolkit"), [255, 254, 244, 254]);
  assertEquals(over("neon"), [255, 255, 245, 255]);
  assertEquals(blended("scalar", "multiply", source, white)[0], [199, 9, 0, 9]);
  assertEquals(blended("neon", "multiply", source, white)[0], [200, 10, 0, 10]);
});

Deno.test("NEON divides by 255 and rounds, for every product", () => {
  for (let product = 0; product <= 65025; product++) {
    assertEquals(divideBy255(product), Math.round(product / 255));
  }
});

Deno.test("each mode is its formula, and SSSE3 limits in groups of 8 columns", () => {
  const next = bytes(11);
  const cells = (count: number) =>
    Array.from({ length: count }, () => [0, 0, 0, 0].map(() => next() < 40 ? 255 : next()));
  for (const mode of MODES) {
    for (const width of [1, 8, 9, 16, 45, 500]) {
      const [source, destination] = [cells(width), cells(width)];
      const clamped = width > 8 ? width - width % 8 : 0;
      const expect = (form: (x: number) => typeof NEON) =>
        source.map((s, x) => expectedCell(form(x), mode, s, destination[x]!));
      const run = (form: Arm | "toolkit") => blended(form, mode, source, destination);
      assertEquals(run("scalar"), expect(() => WRAPPING));
      assertEquals(run("x86"), expect((x) => x < clamped ? CLAMPING : WRAPPING));
      assertEquals(run("neon"), expect(() => NEON));
      assertEquals(run("toolkit"), expect(() => CLAMPING));
    }
  }
});

Deno.test("the groups of SSSE3 begin at the clip", () => {
  const fill = (_x: number, _y: number, c: number) => c === 3 ? 0 : 200;
  const input = image({ vectorSize: 4, width: 30, height: 1, fill });
  const output = image({ vectorSize: 4, width: 30, height: 1, fill: 255 });
  const clip = { x1: 3, x2: 22, y1: 0, y2: 1 };
  blend({ intrinsic: "blend", mode: "srcOver", input, output, clip }, "x86");
  const wrapped = component(output, 0)[0]!.flatMap((value, x) => value === 198 ? [x] : []);
  assertEquals(wrapped, [19, 20, 21]);
});

Deno.test("an opaque source over all is itself", () => {
  const source = Array.from({ length: 256 }, (_, i) => [i, 255 - i, i ^ 85, 255]);
  const destination = source.map(([a, b, c]) => [b!, c!, a!, a!]);
  for (const form of [...ARMS, "toolkit"] as const) {
    assertEquals(blended(form, "srcOver", source, destination), source);
  }
});

Deno.test("a source in an opaque destination loses 1, but on NEON", () => {
  const source = Array.from({ length: 256 }, (_, i) => [i, i, i, i]);
  const opaque = source.map(() => [1, 2, 3, 255]);
  assertEquals(blended("neon", "srcIn", source, opaque), source);
  for (const form of ["scalar", "x86", "toolkit"] as const) {
    blended(form, "srcIn", source, opaque).forEach(([value], i) =>
      assertEquals(value, Math.max(i - 1, 0))
    );
  }
});

Deno.test("xor is of bits, and what is subtracted is the source", () => {
  for (const form of [...ARMS, "toolkit"] as const) {
    const cells = [[[0xf0, 10, 0, 1]], [[0x0f, 30, 5, 1]]] as const;
    assertEquals(blended(form, "xor", [...cells[0]], [...cells[1]]), [[0xff, 20, 5, 0]]);
    assertEquals(blended(form, "subtract", [...cells[0]], [...cells[1]]), [[0, 20, 5, 0]]);
  }
});

Deno.test("NEON and the toolkit differ by 2 at most, but for dstAtop", () => {
  const next = bytes(12);
  const cells = () => Array.from({ length: 2000 }, () => [next(), next(), next(), next()]);
  const [source, destination] = [cells(), cells()];
  for (const mode of MODES.filter((mode) => mode !== "dstAtop")) {
    const toolkit = blended("toolkit", mode, source, destination);
    blended("neon", mode, source, destination).forEach((cell, x) =>
      cell.forEach((value, c) => assert(Math.abs(value - toolkit[x]![c]!) <= 2, mode))
    );
  }
});
