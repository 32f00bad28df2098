/**
 * How long a library takes for its intrinsics, beside the reference.
 *
 * @module
 */

import type { IntrinsicName } from "../../cts/contract/compute.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { RsContextFlags } from "../../cts/contract/rs_defines.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Attempt } from "../../cts/framework/attempt.ts";
import type { CaseResult, Status } from "../../cts/framework/verdict.ts";
import { recordCall } from "../../cts/rs/intrinsic/play_call.ts";
import { median } from "../../cts/rs/median.ts";
import { createContext } from "../../cts/rs/programs.ts";
import { PROBE, stockDevice } from "../../cts/rs/scenes.ts";
import { type AnyPartFactory, type PartFactory, sim } from "../../impl/mod.ts";
import { ComputeThread } from "./compute_thread.ts";
import { processorClock, timeOfNow } from "./processor_clock.ts";
import { SIDE, typicalCall } from "./typical_calls.ts";

/** Milliseconds of a processor for which either side is measured in a round, and rounds. */
const [MEASURE_MS, ROUNDS] = [12, 5];

/** The result of a case, as far as it matters here. */
interface Judged extends Pick<CaseResult, "id" | "status"> {
  readonly attempt: Pick<Attempt, "message">;
}

/** Times of a run on both sides, round by round. */
interface Times {
  readonly mine: readonly number[];
  readonly reference: readonly number[];
}

/**
 * Measures one run of each intrinsic of a library that was judged, those without a mistake first: one whose run is late leaves
 * nothing to measure behind it.
 *
 * @param spec The value of `--compute`.
 * @param results What came of the cases.
 * @returns Lines of a table; none if there is nothing to measure.
 */
export async function timeCompute(
  spec: string,
  results: readonly Judged[],
): Promise<string[]> {
  const names = judgedIntrinsics(results);
  if (names.length === 0) return [];
  if (spec.startsWith("exec:")) {
    return ["times: not measured through exec:, where most of one goes to the files of a run"];
  }
  const thread = new ComputeThread(spec);
  try {
    const cells = new Map<string, string[]>();
    for (const name of names) {
      const isOwn = thread.intrinsics.some((one) => one === name);
      if (!isOwn) continue;
      const fatal = fatalMistake(name, results);
      cells.set(
        name,
        fatal === undefined
          ? await timeIntrinsic(thread, name as IntrinsicName)
          : [`not run again: ${fatal}`],
      );
    }
    const rows = thread.intrinsics.flatMap((name) =>
      cells.has(name) ? [[name, ...cells.get(name)!]] : []
    );
    const of = processorClock().isExact ? "processor times" : "times";
    const title =
      `${of} of a run with ${SIDE} x ${SIDE} RGBA (sgemm and bnnm: 256 x 256), medians of ${ROUNDS} ` +
      "rounds by turns:";
    return [title, ...tableOf([["", thread.name, "reference", "ratio"], ...rows])];
  } finally {
    thread.close();
  }
}

/** The mistake that ended the process of a case; it would end this one, too. */
function fatalMistake(name: string, results: readonly Judged[]): string | undefined {
  return results.find(({ id, status, attempt }) =>
    id.split(":")[2] === name && isBroken(status) && !attempt.message.startsWith('Compute "')
  )?.attempt.message;
}

function isBroken(status: Status): boolean {
  return ["crash", "timeout", "error"].includes(status);
}

/** The intrinsics of which a case was judged, those with a case that crashed or hung last. */
function judgedIntrinsics(results: readonly Judged[]): string[] {
  const namesOf = (isOne: (status: Status) => boolean) =>
    results.filter(({ status }) => isOne(status)).map(({ id }) => id.split(":")[2]!);
  const broken = namesOf(isBroken);
  const judged = namesOf((status) => status !== "skip");
  return [...new Set([...judged.filter((name) => !broken.includes(name)), ...judged])];
}

async function timeIntrinsic(thread: ComputeThread, name: IntrinsicName): Promise<string[]> {
  try {
    const { mine, reference } = await timeByTurns(thread, name);
    const ms = (values: readonly number[]) => `${median(values).toFixed(2)} ms`;
    return [ms(mine), ms(reference), (median(mine) / median(reference)).toFixed(1)];
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** Measures the library and the reference by turns, the latter on the cells of Allocations. */
async function timeByTurns(thread: ComputeThread, name: IntrinsicName): Promise<Times> {
  const call = typicalCall(name);
  thread.run(call);
  const [mine, reference]: [number[], number[]] = [[], []];
  let fault: unknown;
  const factory: PartFactory<"rs-intrinsics"> = (Base) =>
    class extends Base {
      override run(job: Parameters<InstanceType<typeof Base>["run"]>[0]): void {
        super.run(job);
        try {
          for (let round = 0; round < ROUNDS; round++) {
            mine.push(thread.measure(call, MEASURE_MS));
            reference.push(timeOfNow(() => super.run(job), MEASURE_MS));
          }
        } catch (error) {
          fault = error;
        }
      }
    };
  const parts = { "rs-intrinsics": factory as AnyPartFactory };
  const device = await sim({ parts }).boot(stockDevice(9).world);
  try {
    const process = await device.launch({ kind: "native", executable: PROBE });
    const { end } = await process.run(recordProgram((app) => {
      const rsc = createContext(app, { flags: RsContextFlags.LOW_LATENCY });
      recordCall(app, rsc, call);
    }));
    if (fault !== undefined) throw fault;
    if (reference.length === 0) {
      throw new Error(`Cannot measure ${name}: ${JSON.stringify(end)}`);
    }
    return { mine, reference };
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
