/**
 * A process of an app on a connected device, which runs programs that are put into its folder.
 *
 * @module
 */

import type { Process } from "../../cts/contract/device.ts";
import { splitEvents } from "../../cts/contract/events.ts";
import { LOG_PRIORITIES, type LogLine } from "../../cts/contract/log_line.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { End, Record } from "../../cts/contract/record.ts";
import { type Adb, quoted } from "../adb/adb.ts";
import { type PlayedProgram, type Player, startLine } from "./player.ts";

/** A line of `logcat -v threadtime`. */
const LINE = /^\d\d-\d\d [\d:.]+\s+(\d+)\s+(\d+) ([VDIWEF]) (.*?)\s*: (.*?)\r?$/;

/** A running process. */
export class PhoneProcess implements Process {
  readonly pid: number;
  readonly #adb: Adb;
  readonly #name: string;
  readonly #player: Player;
  /** Lines of the log that were given out. */
  #seen = 0;
  #end: End = { kind: "running" };

  private constructor(adb: Adb, name: string, player: Player, pid: number) {
    this.#adb = adb;
    this.#name = name;
    this.#player = player;
    this.pid = pid;
  }

  /**
   * Starts an app anew.
   *
   * @param adb The device.
   * @param name The package.
   * @param player Hands programs over.
   * @throws {Error} If it does not start.
   */
  static async start(adb: Adb, name: string, player: Player): Promise<PhoneProcess> {
    await adb.shell(`am force-stop ${quoted(name)}`);
    const { status, stdout, stderr } = await adb.shell(startLine(name));
    let pid = 0;
    for (let look = 0; look < player.looks && !(pid > 0); look++) {
      pid = Number((await adb.shell(`pidof ${quoted(name)}`)).stdout.trim().split(" ")[0]);
    }
    if (status === 0 && !/^Error/m.test(stdout + stderr) && pid > 0) {
      return new PhoneProcess(adb, name, player, pid);
    }
    throw new Error(
      `Cannot start the app "${name}": ${(stderr || stdout).trim().slice(0, 300) || "it ended"}`,
    );
  }

  async run(program: Program): Promise<Record> {
    const isRunning = this.#end.kind === "running";
    const played: PlayedProgram = isRunning
      ? await this.#player.play(this.#adb, this.#name, this.pid, program)
      : { results: [], libraries: [], end: this.#end };
    const lines = await this.#log();
    this.#end = played.end;
    return { ...played, ...splitEvents(lines) };
  }

  async kill(): Promise<void> {
    if (this.#end.kind !== "running") return;
    this.#end = { kind: "signal", signal: "SIGKILL", reason: "killed from outside" };
    await this.#adb.shell(`am force-stop ${quoted(this.#name)}`);
  }

  /** The process's log lines since the last program. Their times are not told: that of a line's place stands for it. */
  async #log(): Promise<LogLine[]> {
    const { stdout } = await this.#adb.shell(`logcat -d -v threadtime --pid ${this.pid}`);
    const lines = stdout.split("\n").flatMap((text, time) => {
      const [, pid, tid, priority, tag, message] = LINE.exec(text) ?? [];
      if (Number(pid) !== this.pid) return [];
      const known = LOG_PRIORITIES.find((one) => one === priority) ?? "I";
      return [{
        time,
        pid: this.pid,
        tid: Number(tid),
        priority: known,
        tag: tag!,
        message: this.#player.message(this.pid, tag!, message!),
      }];
    });
    return lines.slice(this.#seen, this.#seen = lines.length);
  }
}
