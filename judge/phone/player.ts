/**
 * Hands programs to an app on a connected device, and takes what came of them.
 *
 * A program is put into a folder of the app's own, and the app is brought to the front. What plays it takes the program away and
 * puts a record in its place. The folder is `files/strata` in the app's data where adb may go there (a debuggable app), and
 * else `files/strata` in the app's folder on the shared storage.
 *
 * @module
 */

import type { Program } from "../../cts/contract/program.ts";
import type { Record } from "../../cts/contract/record.ts";
import { type Adb, AdbError, quoted } from "../adb/adb.ts";
import { ACTIVITY } from "./judging_apk.ts";

/** The results of a program, beside the log. */
export type PlayedProgram = Omit<Record, "events" | "log">;

/** Hands programs over. */
export interface Player {
  /** How often a process is looked for that was just started. */
  readonly looks: number;
  /**
   * Has a program run.
   *
   * @param adb The device.
   * @param name The app.
   * @param pid Its process.
   * @param program The program.
   */
  play(adb: Adb, name: string, pid: number, program: Program): Promise<PlayedProgram>;
  /**
   * Waits until the program that an app has for its activities is done.
   *
   * @param adb The device.
   * @param name The app, which was started.
   */
  awaitActivity(adb: Adb, name: string): Promise<void>;
  /**
   * A line of the log as the suite has it.
   *
   * @param pid The process.
   * @param tag Who wrote it.
   * @param message Its text.
   */
  message(pid: number, tag: string, message: string): string;
}

/** Names in the folder. */
const [PROGRAM, RECORD] = ["program.json", "record.json"] as const;
const STAGE = "/data/local/tmp/strata-program";

/** Where an app's programs are, and how adb gets there. */
export interface AppFolder {
  /** The beginning of a command. */
  readonly as: string;
  readonly path: string;
}

/**
 * The folder of an app.
 *
 * @param name The app.
 * @param debuggable Whether it is debuggable.
 */
export function folderOf(name: string, debuggable: boolean): AppFolder {
  return debuggable
    ? { as: `run-as ${name} `, path: `/data/data/${name}/files/strata` }
    : { as: "", path: `/sdcard/Android/data/${name}/files/strata` };
}

/**
 * The line that starts an app, or brings it to the front.
 *
 * @param name The package.
 */
export function startLine(name: string): string {
  return `am start -n ${quoted(`${name}/${ACTIVITY}`)}`;
}

/** The player of the reference device: the device itself runs the program, as JSON, when the app comes to the front. */
export class DevicePlayer implements Player {
  readonly looks = 1;
  readonly #note: (path: string) => Promise<void>;
  readonly #isDebuggable: (name: string) => boolean;

  /**
   * @param note Notes that a path is about to be made.
   * @param isDebuggable Whether an app is debuggable.
   */
  constructor(note: (path: string) => Promise<void>, isDebuggable: (name: string) => boolean) {
    this.#note = note;
    this.#isDebuggable = isDebuggable;
  }

  async play(adb: Adb, name: string, _pid: number, program: Program): Promise<PlayedProgram> {
    const { as, path } = folderOf(name, this.#isDebuggable(name));
    await this.#note(STAGE);
    if (as === "") await this.#note(`/sdcard/Android/data/${name}`);
    await adb.push(STAGE, new TextEncoder().encode(JSON.stringify(program)));
    const make = `mkdir -p ${path} && chmod 777 ${path} && cat > ${path}/${PROGRAM}`;
    const put = await adb.shell(`cat ${STAGE} | ${as}sh -c ${quoted(make)} && rm -f ${STAGE}`);
    if (put.status !== 0) throw new AdbError(`Cannot hand a program to ${name}: ${put.stderr}`);
    await adb.shell(startLine(name));
    const text = new TextDecoder().decode(await adb.exec(`${as}cat ${path}/${RECORD}`));
    await adb.shell(`${as}rm -f ${path}/${RECORD}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new AdbError(
        `The device has left no record of a program of ${name}: ${
          JSON.stringify(text.slice(0, 80))
        }`,
      );
    }
  }

  /** `am start` has returned when it is done. */
  awaitActivity(): Promise<void> {
    return Promise.resolve();
  }

  message(_pid: number, _tag: string, message: string): string {
    return message;
  }
}
