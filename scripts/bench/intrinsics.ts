/**
 * `deno task bench rs`: the intrinsics on one thread and on two, beside a copy of the frame, plain loops, other libraries, and
 * a toolkit in C++.
 *
 * @module
 */

import type { Compute, ComputeCall } from "../../cts/contract/compute.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { withOwnOutput } from "../../cts/rs/oracle/mod.ts";
import {
  Allocation,
  Element,
  RenderScript,
  RsApp,
  ScriptIntrinsicBlur,
  Type,
} from "../../impl/rs/java/mod.ts";
import {
  BENCH_CASES,
  type BenchCase,
  type Budget,
  BUDGET_COPY,
  FRAME,
  photograph,
} from "./cases.ts";
import type { Peer } from "./peer.ts";
import { loadPeers } from "./peers.ts";
import { PLAIN } from "./plain.ts";
import { race, type RaceRatios } from "./race.ts";
import { type Body, interleaved, type RoundsOptions } from "./rounds.ts";
import { loadToolkit, type Toolkit } from "./toolkit.ts";
import { CpuIntrinsics } from "../../judge/script/cpu_intrinsics.ts";

/** The choice of what is measured. */
export interface BenchOptions {
  /** Another library to measure. Default: none. */
  readonly compute?: Compute;
  /** Default: all. */
  readonly cases?: readonly BenchCase[];
  /** Default: enough for steady medians. */
  readonly rounds?: RoundsOptions;
  /** Whether sharp and opencv-js are measured. Default: true. */
  readonly peers?: boolean;
  /** Loads the toolkit that kernels race with. Default: that in C++. */
  readonly toolkit?: () => Toolkit;
}

/** Medians of a run, in milliseconds. */
export interface BenchRow {
  readonly name: string;
  /** The reference's kernel, by threads. */
  readonly threads: readonly [one: number, two: number];
  /** A copy of the frame within the same memory. */
  readonly copy: number;
  readonly plain: number;
  /** Other libraries that have the operation, by name. */
  readonly others: Readonly<Record<string, number>>;
  /** How many times longer the toolkit takes, if it has the operation. */
  readonly race?: RaceRatios;
  /** Millions of pixels, or of multiplications and additions, a second on two threads. */
  readonly rate: number;
  readonly unit: BenchCase["unit"];
  readonly budget?: Budget;
}

/** Everything measured. */
export interface BenchReport {
  readonly rows: readonly BenchRow[];
  /** The cases that were left out, and why. */
  readonly notes: readonly string[];
}

const ROUNDS: RoundsOptions = { rounds: 40, share: 600 };
const BYTES = FRAME.width * FRAME.height * 4;

/** Measures the intrinsics. */
export async function benchIntrinsics(options: BenchOptions = {}): Promise<BenchReport> {
  const { peers, missing } = options.peers === false
    ? { peers: [], missing: [] }
    : await loadPeers();
  const cpu = await CpuIntrinsics.start();
  try {
    const bench = new Bench(cpu, peers, options);
    const rows: BenchRow[] = [];
    for (const one of options.cases ?? BENCH_CASES) {
      rows.push(await bench.measure(one));
    }
    return { rows, notes: [...missing, ...bench.notes] };
  } finally {
    cpu.destroy();
  }
}

/** Another library, ready to run. */
interface Other {
  readonly name: string;
  readonly body: Body;
  free(): void;
}

class Bench {
  /** The cases that are left out, and why. */
  readonly notes: string[] = [];
  readonly #cpu: CpuIntrinsics;
  readonly #peers: readonly Peer[];
  readonly #toolkit: Toolkit | undefined;
  readonly #options: BenchOptions;
  readonly #copy: Body;
  readonly #contexts: readonly ReturnType<CpuIntrinsics["context"]>[];

  constructor(cpu: CpuIntrinsics, peers: readonly Peer[], options: BenchOptions) {
    this.#cpu = cpu;
    this.#peers = peers;
    this.#toolkit = this.#load(options.toolkit ?? loadToolkit);
    this.#options = options;
    this.#contexts = [cpu.context(1), cpu.context(2)];
    const [from, to] = [cpu.reserve(BYTES), cpu.reserve(BYTES)];
    this.#copy = () => void cpu.bytes.copyWithin(to, from, from + BYTES);
  }

  #load(toolkit: () => Toolkit): Toolkit | undefined {
    try {
      return toolkit();
    } catch (error) {
      this.notes.push(`C++ is left out: ${reasonOf(error).split("\n")[0]}`);
      return undefined;
    }
  }

  async measure(one: BenchCase): Promise<BenchRow> {
    const { name, make, work, unit, budget } = one;
    const call = make();
    const run = this.#cpu.prepare(call);
    const kernels = this.#contexts.map((context) => () => context.run(run.job));
    const bodies = new Map<string, Body>([
      ["one", kernels[0]!],
      ["copy", this.#copy],
      ["two", kernels[1]!],
      ["plain", () => PLAIN.run(call)],
    ]);
    const times = await interleaved(bodies, this.#options.rounds ?? ROUNDS);
    const ratios = await this.#race(one, kernels, call);
    run.free();
    const others = await this.#others(name, call);
    const otherTimes = await interleaved(
      new Map(others.map(({ name, body }) => [name, body])),
      this.#options.rounds ?? ROUNDS,
    );
    for (const { free } of others) free();
    const time = (body: string) => times.get(body)!;
    return {
      name,
      threads: [time("one"), time("two")],
      copy: time("copy"),
      plain: time("plain"),
      others: Object.fromEntries(otherTimes),
      ...ratios && { race: ratios },
      rate: work / time("two") / 1000,
      unit,
      ...budget && { budget },
    };
  }

  async #race(
    one: BenchCase,
    kernels: readonly Body[],
    call: ComputeCall,
  ): Promise<RaceRatios | undefined> {
    const toolkit = this.#toolkit;
    const ratios = toolkit &&
      await race(kernels, toolkit, one, call, this.#options.rounds ?? ROUNDS);
    if (typeof ratios !== "string") return ratios;
    this.notes.push(`${toolkit!.name} has no figure for ${one.name}: ${ratios}`);
    return undefined;
  }

  async #others(name: string, call: ComputeCall): Promise<Other[]> {
    const peers = this.#peers.flatMap((peer) => {
      const run = peer.prepare(call);
      return run === undefined
        ? []
        : [{ name: peer.name, body: () => run.run(), free: () => run.free() }];
    });
    const { compute } = this.#options;
    if (!compute?.intrinsics.includes(call.intrinsic)) return peers;
    const own = withOwnOutput(call);
    try {
      await compute.run(own);
    } catch (error) {
      this.notes.push(`${compute.name} has no figure for ${name}: ${reasonOf(error)}`);
      return peers;
    }
    return [...peers, { name: compute.name, body: () => compute.run(own), free: () => {} }];
  }
}

/**
 * Measures a blur with radius 5 as an app does it: through android.renderscript, from an array to an Allocation, and back.
 *
 * @returns Milliseconds of the launch with its end awaited, and of all of it.
 */
export async function benchApp(): Promise<{ readonly launch: number; readonly all: number }> {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app, "NORMAL", RenderScript.CREATE_FLAG_LOW_LATENCY)!;
  const element = Element.U8_4(rs);
  const type = new Type.Builder(rs, element).setX(FRAME.width).setY(FRAME.height).create();
  const [input, output] = [Allocation.createTyped(rs, type), Allocation.createTyped(rs, type)];
  const script = ScriptIntrinsicBlur.create(rs, element);
  script.setRadius(5);
  script.setInput(input);
  const picture = photograph(FRAME.width, FRAME.height).data as Uint8Array;
  const blurred = new Uint8Array(BYTES);
  const launch = () => {
    script.forEach(output);
    rs.finish();
  };
  const times = await interleaved(
    new Map<"launch" | "all", Body>([
      ["launch", launch],
      ["all", () => {
        input.copyFrom(picture);
        launch();
        output.copyTo(blurred);
      }],
    ]),
    ROUNDS,
  );
  return { launch: times.get("launch")!, all: times.get("all")! };
}

/** By how much a run may be behind its budget. */
const ALLOWED = 1.2;

/**
 * How a run stands to its budget, from ratios within the same measurement.
 *
 * @returns How much slower it is than its budget: 1 is as fast, 2 takes twice the time. Empty if it has none.
 */
export function againstBudget(row: BenchRow): { readonly name: string; readonly factor: number }[] {
  const { budget, threads, copy, plain } = row;
  if (budget === undefined) return [];
  const byCopy = threads.map((time, i) => ({
    name: `memcpy ${i + 1}T`,
    factor: time / copy / (budget.kernel[i]! / BUDGET_COPY),
  }));
  if (budget.plain === undefined) return byCopy;
  const byPlain = budget.plain[0] / budget.kernel[0] / (plain / threads[0]);
  return [...byCopy, { name: "plain 1T", factor: byPlain }];
}

/** The verdict on a run: what it is behind by more than a fifth, or that it is not. */
export function verdict(row: BenchRow): string {
  const all = againstBudget(row);
  if (all.length === 0) return "";
  const behind = all.filter(({ factor }) => factor > ALLOWED);
  if (behind.length > 0) {
    return `behind: ${
      behind.map(({ name, factor }) => `${name} ${factor.toFixed(2)}x`).join(", ")
    }`;
  }
  return all.every(({ factor }) => factor < 1) ? "ahead" : "ok";
}
