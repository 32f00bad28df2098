/**
 * Turns untimely ends of processes with the judged layer into faults of the layer.
 *
 * @module
 */

import type { Device, Process } from "../../cts/contract/device.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Record } from "../../cts/contract/record.ts";
import { type SkipReason, unclaimedSkip } from "../../cts/framework/claims.ts";
import { show, showEnd } from "../../cts/framework/show.ts";
import type { Disposable, Fault } from "../../cts/framework/supervisor/worker_main.ts";
import { overriding } from "../implementation/overriding.ts";
import { namedEnd } from "./name_places.ts";

/** The level of the cases that judge layers. */
const SUBJECT = "layer";
/** How often a layer may hang in a worker before its other cases are left out. */
const HANGS_MAX = 3;
const HANGS_TOO_OFTEN: SkipReason = {
  reason: `The layer hung ${HANGS_MAX} times, and each costs its time limit`,
  remedy: "see the cases in which it did, or name others by a query",
};
/** How often each layer hung in this worker, whose implementations come and go with failed cases. */
const hangs = new Map<string, number>();

/**
 * An implementation whose processes that did not live to the end of a program are faults of what is judged. After some
 * that hung, it claims nothing more.
 *
 * @param implementation Whose processes they are.
 * @param path The layer's path.
 * @param name Names functions behind places in its code. Default: they are not named.
 */
export function withEndsAsFaults(
  implementation: Disposable,
  path: string,
  name: (text: string) => string = (text) => text,
): Disposable {
  let ends: Fault[] = [];
  const isSpent = () => (hangs.get(path) ?? 0) >= HANGS_MAX;
  const watch = (found: Record, program: Program) => {
    const record = { ...found, end: namedEnd(found.end, name) };
    const fault = faultOf(record, program);
    if (fault !== undefined) ends.push(fault);
    if (fault?.status === "timeout") hangs.set(path, (hangs.get(path) ?? 0) + 1);
    return record;
  };
  return overriding(implementation, {
    get claims(): readonly string[] {
      return isSpent() ? [] : implementation.claims ?? [SUBJECT];
    },
    unclaimed: (levels) =>
      isSpent() ? HANGS_TOO_OFTEN : implementation.unclaimed?.(levels) ?? unclaimedSkip(levels),
    boot: async (world) => watched(await implementation.boot(world), watch),
    faults: () => {
      const faults = [...implementation.faults?.() ?? [], ...ends];
      ends = [];
      return faults;
    },
  });
}

type Watch = (record: Record, program: Program) => Record;

function watched(device: Device, watch: Watch): Device {
  return overriding(device, {
    launch: async (spec) => {
      const process: Process = await device.launch(spec);
      return overriding(process, {
        run: async (program) => watch(await process.run(program), program),
      });
    },
  });
}

function faultOf({ end, results, events }: Record, program: Program): Fault | undefined {
  if (end.kind === "running") return undefined;
  const during = program.calls[results.length]?.fn ?? "its end";
  const last = events.at(-1);
  return {
    message: `The app's process ${showEnd(end)} during ${during}` +
      (last === undefined ? "" : `; the last event was: ${show(last)}`),
    stack: "",
    status: end.kind === "hang" ? "timeout" : "crash",
    decides: true,
  };
}
