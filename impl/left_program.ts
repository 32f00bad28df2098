/**
 * Plays the programs that somebody has left in an app's folder by adb: the device does itself what an app for that purpose does on
 * a phone, since it runs no app's own code.
 *
 * @module
 */

import type { Process } from "../cts/contract/device.ts";
import type { Program } from "../cts/contract/program.ts";
import { type Files, Refusal, unlessRefused } from "./platform/files.ts";
import { decode } from "./platform/decode.ts";
import type { ProcessState } from "./platform/process.ts";
import type { InstalledPackage } from "./platform/package_manager.ts";

/** The program, as JSON, which is taken away. */
const PROGRAM = "program.json";
/** The outcome, as JSON: a Record without events and log, which are in the device's log. */
const RECORD = "record.json";

/**
 * Plays the program in a folder of an app, if there is one: `files/strata` in its data, or in its folder on the shared storage.
 *
 * @param process The app's process.
 * @param app The app.
 * @param files The device's files, which are read and written as the app's user.
 * @returns Whether there is one.
 * @throws {SyntaxError} If the program is no JSON.
 */
export async function playLeftProgram(
  process: Process & { readonly state: ProcessState },
  app: InstalledPackage,
  files: Files,
): Promise<boolean> {
  const { credentials } = process.state;
  for (const data of [app.dataDir, `/sdcard/Android/data/${app.name}`]) {
    const folder = `${data}/files/strata`;
    const text = files.tryRead(`${folder}/${PROGRAM}`, credentials);
    if (text instanceof Refusal) continue;
    unlessRefused(() => files.unlink(`${folder}/${PROGRAM}`, credentials));
    const { events: _, log: __, ...record } = await process.run(
      JSON.parse(decode(text)) as Program,
    );
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    files.write(`${folder}/${RECORD}`, bytes, credentials, 0o644);
    return true;
  }
  return false;
}
