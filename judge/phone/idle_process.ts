/**
 * A shell on a connected device that stands for a process that does nothing.
 *
 * @module
 */

import type { Process, ProcessSpec } from "../../cts/contract/device.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Record } from "../../cts/contract/record.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { Adb } from "../adb/adb.ts";

/** A process that has run, and whose programs have no calls. */
export class IdleProcess implements Process {
  readonly pid: number;

  private constructor(pid: number) {
    this.pid = pid;
  }

  /**
   * Starts one.
   *
   * @param adb The device.
   * @param spec What a case asks for.
   * @throws {SkipSignal} If it asks for more than a shell's own process.
   */
  static async start(adb: Adb, spec: ProcessSpec): Promise<IdleProcess> {
    const { kind, ...rest } = spec;
    if (kind !== "native" || Object.keys(rest).some((key) => key !== "user")) throw notPlayed(kind);
    return new IdleProcess(Number((await adb.shell("echo $$")).stdout.trim()) || 1);
  }

  run(program: Program): Promise<Record> {
    if (program.calls.length > 0) throw notPlayed("native");
    return Promise.resolve({
      results: [],
      events: [],
      log: [],
      libraries: [],
      end: { kind: "running" },
    });
  }

  kill(): Promise<void> {
    return Promise.resolve();
  }
}

function notPlayed(kind: string): SkipSignal {
  return new SkipSignal(
    `The case runs a program in a process of kind "${kind}", and on a phone programs run in apps`,
    "run it with --impl sim or --impl native",
  );
}
