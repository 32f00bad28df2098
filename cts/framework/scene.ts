/**
 * A scene: a device, what is typed on the host, a process and its program, all as data.
 *
 * @module
 */

import type { CommandResult, Device, Process, ProcessSpec } from "../contract/device.ts";
import type { Program } from "../contract/program.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import type { World } from "../contract/world.ts";
import { Adb } from "./adb.ts";

/** A file of the host: its text, or its bytes as base64. */
export type HostFile = string | { readonly text: string } | { readonly base64: string };

/** The actions on a device, as data. */
export interface Scene {
  readonly world: World;
  /**
   * Lines typed on the host after the boot, for example `adb shell settings put global x 1`. A line that ends with
   * a non-zero status is an error of the case; `! LINE` must end with one; of `? LINE` the status does not matter.
   */
  readonly adb?: readonly string[];
  /** Files of the host that `adb push` and `adb install` read, by name. */
  readonly hostFiles?: Readonly<Record<string, HostFile>>;
  /** The process that is launched then. */
  readonly process: ProcessSpec;
  /** The program that it runs. */
  readonly program: Program;
}

/** The outcome of a scene. */
export interface Outcome {
  readonly device: Device;
  readonly process: Process;
  /** The record of the program. */
  readonly record: ProcessRecord;
  /** The typed lines and their results. */
  readonly commands: readonly { readonly command: string; readonly result: CommandResult }[];
}

/**
 * Plays a scene.
 *
 * @param scene What to do.
 * @param boot Boots a device.
 * @throws {Error} If a typed line does not end as it must.
 */
export async function playScene(
  scene: Scene,
  boot: (world: World) => Promise<Device>,
): Promise<Outcome> {
  const files = Object.entries(scene.hostFiles ?? {});
  const device = await boot(scene.world);
  const adb = new Adb(device, files.map(([name, file]) => [name, bytesOf(file)] as const));
  const commands: { command: string; result: CommandResult }[] = [];
  for (const line of scene.adb ?? []) {
    const [, mark, command = ""] = /^\s*([!?]?)\s*(.*)$/s.exec(line) ?? [];
    const result = await adb.run(command);
    commands.push({ command, result });
    if (mark !== "?" && (mark === "!") !== (result.status !== 0)) {
      const expected = mark === "!" ? "a status other than 0" : "0";
      const said = (result.stderr || result.stdout).trim().slice(0, 200);
      throw new Error(
        `Line ${JSON.stringify(command.slice(0, 120))} ended with status ${result.status}, ` +
          `expected ${expected}${said === "" ? "" : `; it said ${JSON.stringify(said)}`}`,
      );
    }
  }
  const process = await device.launch(scene.process);
  return { device, process, record: await process.run(scene.program), commands };
}

function bytesOf(file: HostFile): Uint8Array {
  if (typeof file === "string") return new TextEncoder().encode(file);
  if ("text" in file) return new TextEncoder().encode(file.text);
  return Uint8Array.fromBase64(file.base64);
}
