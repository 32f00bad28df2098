/**
 * How far the results of runs are off: one line for each intrinsic and type.
 *
 * @module
 */

import type { BlasCall, ComputeCall } from "../../cts/contract/compute.ts";
import { blasError } from "../../cts/rs/oracle/blas_compare.ts";
import { storedIndices } from "../../cts/rs/oracle/blas_matrix.ts";
import { blasRoutine, writtenOperand } from "../../cts/rs/oracle/blas_routines.ts";
import {
  type ArmName,
  ARMS,
  type CellCall,
  compareImages,
  oracle,
  type OutputData,
  outputData,
  reference,
  tolerance,
  withOwnOutput,
} from "../../cts/rs/oracle/mod.ts";
import { layoutOf } from "../../cts/rs/oracle/compare.ts";
import type { AccuracyGroup } from "./cases.ts";

/** The accuracy of a library in a group of runs. */
export interface AccuracyRow {
  readonly intrinsic: string;
  readonly type: string;
  /** The largest difference from the reference, of any component. */
  readonly largest: number;
  /** Components of all runs, and those that are the same bit for bit. */
  readonly components: number;
  readonly exact: number;
  /** How far results may be off. */
  readonly allowed: string;
  /** Runs beyond their tolerance. */
  readonly beyond: number;
  /** Share of the runs that the library did itself, from 0 to 1. */
  readonly own: number;
  /** How many components are the same as those of each of Android's implementations. */
  readonly arms: ReadonlyMap<ArmName, number>;
}

/** Runs a call; its output is written. Gives false if something else did it in the library's place. */
export type RunCall = (call: ComputeCall) => void | Promise<boolean>;

/**
 * Measures a library.
 *
 * @param groups The runs; their outputs stay as they are.
 * @param run The library.
 */
export async function accuracyRows(
  groups: readonly AccuracyGroup[],
  run: RunCall,
): Promise<AccuracyRow[]> {
  const rows: AccuracyRow[] = [];
  for (const group of groups) {
    const sum = new Sum();
    let elsewhere = 0;
    for (const call of group.calls) {
      const got = withOwnOutput(call);
      if (await run(got) === false) elsewhere++;
      sum.add(call, got);
    }
    const own = 1 - elsewhere / group.calls.length;
    rows.push({ intrinsic: group.intrinsic, type: group.type, own, ...sum.result() });
  }
  return rows;
}

class Sum {
  #largest = 0;
  #components = 0;
  #exact = 0;
  #beyond = 0;
  readonly #allowed = new Set<string>();
  readonly #arms = new Map<ArmName, number>();

  add(call: ComputeCall, got: ComputeCall): void {
    if (call.intrinsic === "blas") this.#addMatrix(call, got as BlasCall);
    else this.#addCells(call, got as CellCall);
  }

  #addMatrix(call: BlasCall, got: BlasCall): void {
    const expected = withOwnOutput(call);
    reference(expected);
    const operand = writtenOperand(blasRoutine(call.routine));
    const [ours, theirs] = [got[operand.place]!, expected[operand.place]!];
    const { squared, allowed, touched } = blasError(call, ours, theirs);
    this.#largest = Math.max(this.#largest, Math.sqrt(squared));
    this.#beyond += Number(squared > allowed || touched.length > 0);
    const parts = theirs.complex ? 2 : 1;
    for (const index of storedIndices(operand, call)) {
      for (let i = index * parts; i < (index + 1) * parts; i++) {
        this.#components++;
        this.#exact += Number(Object.is(ours.data[i], theirs.data[i]));
      }
    }
    for (const arm of ARMS) this.#arms.set(arm, this.#exact);
    this.#allowed.add(allowedText(call));
  }

  #addCells(call: CellCall, got: CellCall): void {
    const result = outputData(got);
    const expected = withOwnOutput(call);
    reference(expected);
    const { largest, beyond } = compareImages(result, outputData(expected), call);
    this.#largest = Math.max(this.#largest, largest);
    this.#beyond += Number(beyond > 0);
    const { components, step } = layoutOf(call);
    const same = (other: OutputData) => {
      let count = 0;
      for (let i = 0; i < other.length; i++) {
        count += Number(i % step < components && Object.is(other[i], result[i]));
      }
      return count;
    };
    this.#components += result.length / step * components;
    const exact = same(outputData(expected));
    this.#exact += exact;
    this.#allowed.add(allowedText(call));
    for (const arm of ARMS) {
      const own = withOwnOutput(call);
      void oracle(arm).run(own);
      this.#arms.set(arm, (this.#arms.get(arm) ?? 0) + same(outputData(own)));
    }
    if (call.intrinsic === "blend") {
      this.#arms.set("toolkit", (this.#arms.get("toolkit") ?? 0) + exact);
    }
  }

  result(): Omit<AccuracyRow, "intrinsic" | "type" | "own"> {
    return {
      largest: this.#largest,
      components: this.#components,
      exact: this.#exact,
      allowed: [...this.#allowed].toSorted().join(" or "),
      beyond: this.#beyond,
      arms: this.#arms,
    };
  }
}

function allowedText(call: ComputeCall): string {
  const allowed = tolerance(call);
  if ("integer" in allowed) return String(allowed.integer);
  if ("float" in allowed) return allowed.float.toExponential();
  return `${allowed.squared.toExponential()} of the mean square`;
}

const HEADINGS = ["intrinsic", "type", "largest difference", "bit-exact", "allowed", "equals"];

/**
 * Writes rows as a table in Markdown. Differences of floats are rounded up to a power of ten, and shares are rounded down, so
 * that the table is the same on machines that round intermediate results differently.
 *
 * @param rows What was measured.
 * @param own Heading of a column that says how many runs the library did itself. Default: no such column.
 */
export function accuracyTable(rows: readonly AccuracyRow[], own?: string): string[] {
  const headings = [...HEADINGS, ...own === undefined ? [] : [own]];
  const lines = [headings, headings.map(() => "-"), ...rows.map((row) => cellsOf(row, own))];
  const widths = headings.map((_, i) => Math.max(...lines.map((cells) => cells[i]!.length)));
  return lines.map((cells, line) => {
    const filled = cells.map((cell, i) => cell.padEnd(widths[i]!, line === 1 ? "-" : " "));
    return `| ${filled.join(" | ")} |`;
  });
}

function cellsOf(row: AccuracyRow, own: string | undefined): string[] {
  const { intrinsic, type, components, exact, allowed } = row;
  return [
    ...[intrinsic, type, difference(row.largest), share(exact / components), allowed, armsOf(row)],
    ...own === undefined ? [] : [share(row.own)],
  ];
}

function difference(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return `below 1e${Math.ceil(Math.log10(value))}`;
}

function share(value: number): string {
  return value === 1 ? "all" : `${(Math.floor(value * 1000) / 10).toFixed(1)} %`;
}

/** The implementations that most components are equal to, with their share. */
function armsOf({ arms, components }: AccuracyRow): string {
  const most = Math.max(...arms.values());
  const names = [...arms].filter(([, count]) => count === most).map(([name]) => name);
  const which = names.length === arms.size ? "all" : names.join(", ");
  return most === components ? which : `${which} (${share(most / components)})`;
}
