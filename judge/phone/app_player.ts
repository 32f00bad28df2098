/**
 * Hands programs to the judging app on a phone, as lines for its C code, and reads its answers.
 *
 * @module
 */

import { EVENT_TAG } from "../../cts/contract/events.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { CallResult } from "../../cts/contract/program.ts";
import type { End, LoadedLibrary } from "../../cts/contract/record.ts";
import { APP_NAMESPACE } from "../../impl/linker/native_loader.ts";
import { CallLines } from "../../impl/machine/android/call_lines.ts";
import { baseName } from "../../impl/platform/file_path.ts";
import { type Adb, AdbError, quoted } from "../adb/adb.ts";
import { folderOf, type PlayedProgram, type Player } from "./player.ts";

const STAGE = "/data/local/tmp/strata-program";
/** The app's names of namespaces, by its letters. */
const NAMESPACES: Readonly<Record<string, string>> = { a: APP_NAMESPACE, s: "sphal", d: "default" };
/** The words of bionic when a signal ends a process (AOSP bionic, or system/core debuggerd_handler.cpp). */
const FATAL = /Fatal signal \d+ \((SIG\w+)\)(.*)/;

/** The player of phones. */
export class AppPlayer implements Player {
  readonly looks = 100;
  readonly #note: (path: string) => Promise<void>;
  readonly #isDebuggable: (name: string) => boolean;
  /** The calls of each process, by its id. */
  readonly #calls = new Map<number, CallLines>();

  /**
   * @param note Notes that a path is about to be made.
   * @param isDebuggable Whether an app is debuggable.
   */
  constructor(note: (path: string) => Promise<void>, isDebuggable: (name: string) => boolean) {
    this.#note = note;
    this.#isDebuggable = isDebuggable;
  }

  async play(adb: Adb, name: string, pid: number, program: Program): Promise<PlayedProgram> {
    const { as, path } = folderOf(name, this.#isDebuggable(name));
    const calls = this.#callsOf(pid);
    await this.#note(STAGE);
    const pushed = await adb.push(STAGE, new TextEncoder().encode(linesOf(program, calls)));
    const isGone = `[ "$(pidof ${name})" != ${pid} ]`;
    // The app makes the folder when it starts, unless it ends before.
    const hasBegun = `${as}sh -c ${quoted(`[ -d ${path} ]`)}`;
    const put = `cat > ${path}/next && mv ${path}/next ${path}/program`;
    const { status, stderr } = pushed.status !== 0 ? pushed : await adb.shell(
      `until ${hasBegun} || ${isGone}; do sleep 0.05; done; ` +
        `if ${hasBegun}; then cat ${STAGE} | ${as}sh -c ${quoted(put)}; fi && rm -f ${STAGE}`,
    );
    if (status !== 0) throw new AdbError(`Cannot hand a program to ${name}: ${stderr.trim()}`);
    const isThere = `${as}sh -c ${quoted(`[ -f ${path}/record ]`)}`;
    await adb.shell(`until ${isThere} || ${isGone}; do sleep 0.05; done`);
    const answers = await adb.exec(
      `${as}sh -c ${quoted(`cat ${path}/record 2> /dev/null || cat ${path}/partial`)}`,
    );
    await adb.shell(`${as}rm -f ${path}/record ${path}/partial`);
    return {
      ...answersOf(program, calls, new TextDecoder().decode(answers)),
      end: await endOf(adb, name, pid),
    };
  }

  async awaitActivity(adb: Adb, name: string): Promise<void> {
    const isGone = `[ -z "$(pidof ${name})" ]`;
    const isDone = `logcat -d -s strata.app --pid="$(pidof ${name})" | grep -q done`;
    await adb.shell(`until ${isGone} || ${isDone}; do sleep 0.05; done`);
  }

  message(pid: number, tag: string, message: string): string {
    return tag === EVENT_TAG ? this.#callsOf(pid).inEvent(message) : message;
  }

  #callsOf(pid: number): CallLines {
    let calls = this.#calls.get(pid);
    if (calls === undefined) this.#calls.set(pid, calls = new CallLines());
    return calls;
  }
}

/**
 * A program as lines.
 *
 * @param program The program.
 * @param calls The calls of its process, which it is added to.
 */
export function linesOf(program: Program, calls: CallLines): string {
  calls.begin();
  return [
    `program ${program.calls.length}`,
    ...program.calls.map((call) => calls.line(call)),
    "libraries",
    "end",
    "",
  ].join("\n");
}

/**
 * Reads the answers of a program.
 *
 * @param program The program.
 * @param calls The calls of its process.
 * @param answers The app's answers, a line each; the last of one that ended may be cut off.
 */
function answersOf(
  program: Program,
  calls: CallLines,
  answers: string,
): { readonly results: readonly CallResult[]; readonly libraries: readonly LoadedLibrary[] } {
  const lines = answers.split("\n").slice(0, -1).map((line) => line.split(" "));
  const results = lines.filter(([kind]) => kind === "R")
    .map(([, ...words], i) => calls.resultAt(i, program.calls[i]!, words));
  const libraries = lines.filter(([kind]) => kind === "B").flatMap(([, ...words]) =>
    words.map((word) => {
      const path = new TextDecoder().decode(Uint8Array.fromHex(word.slice(1, -1)));
      const soname = baseName(path);
      return { path, soname, namespace: NAMESPACES[word.at(-1)!] ?? "default" };
    })
  );
  return { results, libraries };
}

async function endOf(adb: Adb, name: string, pid: number): Promise<End> {
  const { stdout } = await adb.shell(`pidof ${name}`);
  if (stdout.trim().split(" ").includes(String(pid))) return { kind: "running" };
  const log = (await adb.shell(`logcat -d -b main,crash -v raw --pid ${pid}`)).stdout;
  const [, signal, more] = FATAL.exec(log) ?? [];
  return signal === undefined
    ? { kind: "exit", code: 0 }
    : { kind: "signal", signal, reason: more!.replace(/^[\s,]+/, "") || "it wrote nothing" };
}
