/**
 * How long a library takes for its intrinsics, beside the reference.
 *
 * @module
 */

import type { IntrinsicName } from "../../cts/contract/compute.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { RsContextFlags } from "../../cts/contract/rs_defines.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { CaseResult, Status } from "../../cts/framework/verdict.ts";
import { recordCall } from "../../cts/rs/intrinsic/play_call.ts";
import { median } from "../../cts/rs/median.ts";
import { createContext } from "../../cts/rs/programs.ts";
import { PROBE, stockDevice } from "../../cts/rs/scenes.ts";
import { type AnyPartFactory, type PartFactory, sim } from "../../impl/mod.ts";
import { ComputeThread } from "./compute_thread.ts";
import { SIDE, typicalCall } from "./typical_calls.ts";

/** Milliseconds for which each intrinsic is repeated, on either side. */
const MEASURE_MS = 60;
const REPEATS_MAX = 15;

/**
 * Measures one run of each intrinsic of a library that was judged, and made no mistake.
 *
 * @param spec The value of `--compute`.
 * @param results What came of the cases.
 * @returns Lines of a table; none if there is nothing to measure.
 */
export async function timeCompute(
  spec: string,
  results: readonly Pick<CaseResult, "id" | "status">[],
): Promise<string[]> {
  const names = judgedIntrinsics(results);
  if (names.length === 0) return [];
  if (spec.startsWith("exec:")) {
    return ["times: not measured through exec:, where most of one goes to the files of a run"];
  }
  const thread = new ComputeThread(spec);
  try {
    const rows: string[][] = [];
    for (const name of thread.intrinsics) {
      if (!names.includes(name) || thread.isLate) continue;
      rows.push([name, ...await timeIntrinsic(thread, name)]);
    }
    const title =
      `times of a run with ${SIDE} x ${SIDE} RGBA (sgemm and bnnm: 256 x 256), medians:`;
    return [title, ...tableOf([["", thread.name, "reference", "ratio"], ...rows])];
  } finally {
    thread.close();
  }
}

function judgedIntrinsics(results: readonly Pick<CaseResult, "id" | "status">[]): string[] {
  const namesOf = (isOne: (status: Status) => boolean) =>
    results.filter(({ status }) => isOne(status)).map(({ id }) => id.split(":")[2]!);
  const broken = namesOf((status) => ["crash", "timeout", "error"].includes(status));
  return namesOf((status) => status !== "skip").filter((name) => !broken.includes(name));
}

async function timeIntrinsic(thread: ComputeThread, name: IntrinsicName): Promise<string[]> {
  try {
    const mine = median(thread.measure(typicalCall(name), MEASURE_MS));
    const reference = median(await timeReference(name));
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    return [ms(mine), ms(reference), (mine / reference).toFixed(1)];
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** Milliseconds of the reference's runs, on the cells of Allocations. */
async function timeReference(name: IntrinsicName): Promise<number[]> {
  const milliseconds: number[] = [];
  const factory: PartFactory<"rs-intrinsics"> = (Base) =>
    class extends Base {
      override run(job: Parameters<InstanceType<typeof Base>["run"]>[0]): void {
        super.run(job);
        const end = performance.now() + MEASURE_MS;
        while (milliseconds.length < REPEATS_MAX && performance.now() < end) {
          const started = performance.now();
          super.run(job);
          milliseconds.push(performance.now() - started);
        }
      }
    };
  const parts = { "rs-intrinsics": factory as AnyPartFactory };
  const device = await sim({ parts }).boot(stockDevice(9).world);
  try {
    const process = await device.launch({ kind: "native", executable: PROBE });
    const { end } = await process.run(recordProgram((app) => {
      const rsc = createContext(app, { flags: RsContextFlags.LOW_LATENCY });
      recordCall(app, rsc, typicalCall(name));
    }));
    if (milliseconds.length === 0) {
      throw new Error(`Cannot measure ${name}: ${JSON.stringify(end)}`);
    }
    return milliseconds;
  } finally {
    await device.dispose();
  }
}

/** Rows with columns below each other, the first to the left; a row of two is a name and a text. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const full = rows.filter(({ length }) => length > 2);
  const width = (i: number) => Math.max(...(i === 0 ? rows : full).map((row) => row[i]!.length));
  return rows.map((row) => {
    const cells = row.map((cell, i) =>
      i === 0 || row.length === 2 ? cell.padEnd(width(0)) : cell.padStart(width(i))
    );
    return `  ${cells.join("  ")}`.trimEnd();
  });
}
