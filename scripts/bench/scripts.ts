/**
 * The cases of `deno task bench rs` for scripts: compiling them, and two kernels beside the intrinsics and plain loops that do
 * the same.
 *
 * @module
 */

import type { ColorMatrixCall, ComputeCall, ConvolveCall } from "../../cts/contract/compute.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { bcc, bccOf, prepareBcc } from "../../impl/rs/bcc/bcc.ts";
import { loadToolchain } from "../../impl/rs/bcc/toolchain.ts";
import {
  Allocation,
  Element,
  FieldPacker,
  RenderScript,
  RsApp,
  ScriptC,
  Type,
} from "../../impl/rs/java/mod.ts";
import { CpuIntrinsics } from "../../judge/script/cpu_intrinsics.ts";
import { BENCH_CASES } from "./cases.ts";
import { PLAIN } from "./plain.ts";
import { clamped } from "./plain_neighbors.ts";
import { type Body, interleaved, type RoundsOptions } from "./rounds.ts";

/** A script that is measured. */
export interface ScriptCase {
  readonly name: string;
  readonly source: string;
  readonly kernel: string;
  /** The intrinsic that does the same, to a picture of the same size. */
  make(): ColorMatrixCall | ConvolveCall;
  /** The same as plain loops. */
  plain(call: ComputeCall): void;
}

/** Medians of a script's launch and of what stands beside it, in milliseconds. */
export interface ScriptRow {
  readonly name: string;
  /** The script's launch, by threads. */
  readonly script: readonly [one: number, two: number];
  /** The intrinsic, by threads. */
  readonly intrinsic: readonly [one: number, two: number];
  readonly plain: number;
  /** Millions of pixels a second of the script, by threads. */
  readonly rate: readonly [one: number, two: number];
}

/** Milliseconds of compiling a script. */
export interface CompileTimes {
  /** The first one, with all that is loaded for it. */
  readonly cold: number;
  /** Another one after it. */
  readonly warm: number;
  /** The same one again. */
  readonly cached: number;
}

/** Everything measured, or why nothing is. */
export type ScriptReport =
  | { readonly compile: CompileTimes; readonly rows: readonly ScriptRow[] }
  | string;

const ROUNDS: RoundsOptions = { rounds: 30, share: 1500 };

const MONO = `#pragma version(1)
static const float3 weights = {0.299f, 0.587f, 0.114f};
uchar4 RS_KERNEL mono(uchar4 in) {
  float4 color = rsUnpackColor8888(in);
  float3 grey = dot(color.rgb, weights);
  return rsPackColorTo8888(grey);
}
`;

const CONVOLVE = `#pragma version(1)
rs_allocation source;
float weights[25];
uchar4 RS_KERNEL convolve(uint32_t x, uint32_t y) {
  int right = (int)rsAllocationGetDimX(source) - 1, bottom = (int)rsAllocationGetDimY(source) - 1;
  float4 sum = 0;
  for (int j = 0; j < 5; j++) {
    int row = clamp((int)y + j - 2, 0, bottom);
    for (int i = 0; i < 5; i++) {
      uchar4 cell = rsGetElementAt_uchar4(source, clamp((int)x + i - 2, 0, right), row);
      sum += convert_float4(cell) * weights[5 * j + i];
    }
  }
  return convert_uchar4(clamp(sum + 0.5f, 0.0f, 255.0f));
}
`;

/** All scripts. */
export const SCRIPT_CASES: readonly ScriptCase[] = [
  { name: "mono", source: MONO, kernel: "mono", make: callOf("greyscale"), plain: plainMono },
  {
    name: "convolve5x5",
    source: CONVOLVE,
    kernel: "convolve",
    make: callOf("convolve5x5"),
    plain: (call) => void PLAIN.run(call),
  },
];

function callOf(word: string): ScriptCase["make"] {
  return () =>
    BENCH_CASES.find(({ name }) => name.includes(word))!.make() as ReturnType<ScriptCase["make"]>;
}

function plainMono(call: ComputeCall): void {
  if (call.intrinsic !== "colorMatrix") return;
  const [from, to] = [call.input.data, clamped(call.output.data)];
  for (let i = 0; i < from.length; i += 4) {
    to[i] = to[i + 1] = to[i + 2] = 0.299 * from[i]! + 0.587 * from[i + 1]! + 0.114 * from[i + 2]!;
    to[i + 3] = 255;
  }
}

/**
 * Measures all scripts.
 *
 * @returns The figures, or why there are none.
 */
export async function benchScripts(): Promise<ScriptReport> {
  let compile: CompileTimes;
  try {
    compile = await benchCompile();
    await prepareBcc();
  } catch (error) {
    return reasonOf(error);
  }
  const cpu = await CpuIntrinsics.start();
  try {
    const rows: ScriptRow[] = [];
    for (const one of SCRIPT_CASES) rows.push(await benchScript(one, cpu, ROUNDS));
    return { compile, rows };
  } finally {
    cpu.destroy();
  }
}

/**
 * Measures compiling, by programs whose results are not kept.
 *
 * @throws {Error} If clang cannot be loaded.
 */
export async function benchCompile(): Promise<CompileTimes> {
  const start = performance.now();
  const { frontEnd, compiler } = await bccOf(await loadToolchain());
  const [first, second] = SCRIPT_CASES.map(({ source }) => source);
  const compile = (source: string) => compiler.compile(frontEnd.compile("bench.rs", source));
  compile(first!);
  const cold = performance.now() - start;
  const warm = timed(() => compile(second!));
  const bitcode = frontEnd.compile("bench.rs", second!);
  return { cold, warm, cached: timed(() => compiler.compile(bitcode)) };
}

function timed(body: () => void): number {
  const start = performance.now();
  body();
  return performance.now() - start;
}

/**
 * Measures a script's launch through android.renderscript, its end awaited.
 *
 * @param one The script.
 * @param cpu The intrinsics.
 * @param rounds How long.
 * @returns The medians.
 */
export async function benchScript(
  { name, source, kernel, make, plain }: ScriptCase,
  cpu: CpuIntrinsics,
  rounds: RoundsOptions,
): Promise<ScriptRow> {
  const call = make();
  await using first = await startApp(1);
  await using second = await startApp(2);
  const run = cpu.prepare(call);
  const [one, two] = [cpu.context(1), cpu.context(2)];
  const times = await interleaved(
    new Map<string, Body>([
      ["script", launch(first, { name, source, kernel }, call)],
      ["script two", launch(second, { name, source, kernel }, call)],
      ["one", () => one.run(run.job)],
      ["two", () => two.run(run.job)],
      ["plain", () => plain(call)],
    ]),
    rounds,
  );
  run.free();
  const of = (body: string) => times.get(body)!;
  const { width, height } = call.output;
  const script = [of("script"), of("script two")] as const;
  return {
    name,
    script,
    intrinsic: [of("one"), of("two")],
    plain: of("plain"),
    rate: [width * height / script[0] / 1000, width * height / script[1] / 1000],
  };
}

function startApp(threads: number): Promise<RsApp> {
  const properties = { "debug.rs.max-threads": `${threads}` };
  return RsApp.start({ abi: "armeabi-v7a", compiler: true, properties });
}

function launch(
  app: RsApp,
  { name, source, kernel }: Pick<ScriptCase, "name" | "source" | "kernel">,
  call: ColorMatrixCall | ConvolveCall,
): Body {
  const bitcode = bcc().frontEnd.compile("bench.rs", source);
  const { metadata } = bcc().compiler.compile(bitcode);
  const rs = RenderScript.create(app, "NORMAL", RenderScript.CREATE_FLAG_LOW_LATENCY)!;
  const type = Type.createXY(rs, Element.U8_4(rs), call.input.width, call.input.height);
  const [input, output] = [Allocation.createTyped(rs, type), Allocation.createTyped(rs, type)];
  input.copyFrom(call.input.data as Uint8Array);
  const script = new ScriptC(rs, name, new Uint8Array(bitcode));
  const slot = metadata.forEach.findIndex((found) => found.name === kernel);
  const isNeighbor = call.intrinsic === "convolve5x5";
  if (isNeighbor) {
    const { coefficients } = call as ConvolveCall;
    script.setVar(metadata.variables.indexOf("source"), input);
    script.setVar(metadata.variables.indexOf("weights"), new FieldPacker(bytesOf(coefficients)));
  }
  return () => {
    script.forEach(slot, isNeighbor ? null : input, output);
    rs.finish();
  };
}

function bytesOf(numbers: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Float32Array.from(numbers).buffer);
}

/** The report on scripts, as lines. */
export function scriptLines(report: ScriptReport): string[] {
  if (typeof report === "string") return [`scripts are left out: ${report}`];
  const { compile: { cold, warm, cached }, rows } = report;
  return [
    `script compiled: ${cold.toFixed(0)} ms cold with clang and the core library loaded, ` +
    `${warm.toFixed(0)} ms warm (${(warm / cold).toFixed(2)} x), ${cached.toFixed(2)} ms cached`,
    ...rows.flatMap(({ name, script, intrinsic, plain, rate }) =>
      ["one thread", "two threads"].map((threads, i) =>
        `script ${name}: ${script[i]!.toFixed(2)} ms, ${rate[i]!.toFixed(0)} Mpixel/s on ` +
        `${threads}; ${(script[i]! / intrinsic[i]!).toFixed(1)} x the intrinsic's ` +
        `${intrinsic[i]!.toFixed(2)} ms there (budget: 3 x); plain TypeScript takes ` +
        `${(plain / script[i]!).toFixed(1)} x as long (budget: 5 x)`
      )
    ),
  ];
}
