/**
 * The two implementations of a comparison, each in a process of its own, so that one that hangs or crashes is named.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Implementation } from "../../cts/contract/device.ts";
import {
  AdapterError,
  BusyError,
  type ExecImplementation,
  execImplementation,
} from "../../cts/contract/exec.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { World } from "../../cts/contract/world.ts";
import { playScene, type Scene } from "../../cts/framework/scene.ts";
import { shellWord } from "../../cts/framework/shell_word.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { RUN } from "../command/deno_run.ts";
import type { ExpectedCells } from "./expected_cells.ts";
import { seenLines } from "./seen_lines.ts";

const EXEC = "exec:";

/** A scene that is compared. */
export interface FuzzScene extends Scene {
  /** The cells that runs of intrinsics may give. They take time to compute, and are asked for where two differ only. */
  readonly expected?: () => readonly ExpectedCells[];
}

/** The outcome of a scene on an implementation. */
export interface Seen {
  readonly lines: readonly string[];
  /** The record that the lines tell; missing if it threw. */
  readonly record?: ProcessRecord;
  /** Whether it failed, so that it may be asked no more: it gave no answer, or a wrong one. */
  readonly failed?: true;
}

/** A player of scenes. */
export type Play = (scene: Scene) => Promise<Seen>;

/**
 * An implementation in a process of its own.
 *
 * @param spec As `--impl` has it.
 * @param serve The program that serves what is no adapter already (`scripts/serve.ts`).
 * @throws {UsageError} If it cannot be started; {@link AdapterError} says why.
 */
export async function startSide(spec: string, serve: URL): Promise<ExecImplementation> {
  const words = [Deno.execPath(), ...RUN, fromFileUrl(serve), "--impl", spec];
  const command = spec.startsWith(EXEC) ? spec.slice(EXEC.length) : words.map(shellWord).join(" ");
  try {
    const side = execImplementation(command);
    await side.ready();
    return side;
  } catch (error) {
    if (!(error instanceof AdapterError || error instanceof BusyError)) throw error;
    throw new UsageError(`Implementation ${JSON.stringify(spec)} cannot run: ${error.message}`);
  }
}

/**
 * How an implementation plays scenes.
 *
 * @param implementation The implementation.
 */
export function playsOn(implementation: Implementation): Play {
  return async (scene) => {
    const booted: { dispose(): Promise<void> }[] = [];
    const boot = async (world: World) => {
      const device = await implementation.boot(world);
      booted.push(device);
      return device;
    };
    try {
      const { record } = await playScene(scene, boot);
      const lines = seenLines(scene.program, record);
      return { lines, record, ...record.end.kind === "hang" && { failed: true as const } };
    } catch (error) {
      const line = `it threw: ${reasonOf(error)}`;
      return error instanceof AdapterError || error instanceof BusyError
        ? { lines: [line], failed: true }
        : { lines: [line] };
    } finally {
      await booted[0]?.dispose().catch(() => undefined);
    }
  };
}
