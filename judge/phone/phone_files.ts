/**
 * The suite's files on a connected device.
 *
 * @module
 */

import { LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import type { FileSpec } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { type Adb, AdbError, quoted } from "../adb/adb.ts";
import type { PhoneContent } from "./content.ts";
import type { Journal } from "./journal.ts";
import type { Unit } from "./units.ts";

/** Where what is on its way into an app's data lies for a moment. */
const STAGE = "/data/local/tmp/strata-stage";
/** A key of what is not as any World wants it. */
const CHANGED = "";

/** The files. */
export class PhoneFiles {
  readonly #adb: Adb;
  readonly #journal: Journal;
  /** Outside of packages: paths that the suite has made, each with what it is to be. */
  readonly #made = new Map<string, string>();

  /**
   * @param adb The device.
   * @param journal Its journal.
   */
  constructor(adb: Adb, journal: Journal) {
    this.#adb = adb;
    this.#journal = journal;
  }

  /** Whether some are where only root can remove them. */
  get areRoots(): boolean {
    return [...this.#made.keys()].some((path) => path.startsWith("/data/local/debug"));
  }

  /**
   * Makes the files outside of packages, and removes others of the suite's.
   *
   * @param files The files.
   * @param content The form in which the device takes libraries.
   */
  async apply(files: readonly FileSpec[], content: PhoneContent): Promise<void> {
    const wanted = new Map(files.map((file) => [file.path, JSON.stringify(file)]));
    const gone = [...this.#made].filter(([path, key]) => wanted.get(path) !== key)
      .map(([path]) => path);
    if (gone.length > 0) {
      await this.#shell(`rm -rf ${gone.map(quoted).join(" ")}`);
      gone.forEach((path) => this.#made.delete(path));
    }
    for (const file of files) {
      if (this.#made.has(file.path)) continue;
      await this.note(file.path);
      await this.#put(file, content);
      this.#made.set(file.path, wanted.get(file.path)!);
    }
  }

  /**
   * Notes that a path is about to be made.
   *
   * @param path The path.
   * @throws {SkipSignal} If something is there that the suite has not made.
   */
  async note(path: string): Promise<void> {
    if (this.#made.has(path)) {
      this.#made.set(path, CHANGED);
      return;
    }
    const names = path.split("/").slice(1);
    const paths = names.map((_, i) => `/${names.slice(0, i + 1).join("/")}`).slice(1);
    const tests = paths.map((one) => `[ -e ${quoted(one)} ] && echo ${quoted(one)}`).join("; ");
    const there = new Set((await this.#adb.shell(tests)).stdout.split(/\r?\n/));
    const first = paths.find((one) => !there.has(one));
    if (first === undefined && ![...this.#made.keys()].some((one) => one.startsWith(`${path}/`))) {
      if (path === "/data/local/debug" || path === "/data/local/debug/gles") return;
      throw new SkipSignal(
        `The device has "${path}" already, which the suite has not made`,
        `remove it if nobody needs it: adb -s ${this.#adb.serial} shell rm ${path}`,
      );
    }
    if (first === undefined) return;
    this.#journal.note({ kind: "path", path: first });
    this.#made.set(path, CHANGED);
    if (first !== path) this.#made.set(first, CHANGED);
  }

  /**
   * Puts a file into the data of an app.
   *
   * @param unit The app, which is installed.
   * @param file The file.
   * @param content The form in which the device takes libraries.
   * @param isRoot Whether adb runs as root; else the app is debuggable now.
   */
  async putData(unit: Unit, file: FileSpec, content: PhoneContent, isRoot: boolean): Promise<void> {
    const path = file.path.replace(/^\/data\/user\/0\//, "/data/data/");
    const target = quoted(isRoot ? path : path.slice(`/data/data/${unit.name}/`.length));
    const folder = target.includes("/") ? target.replace(/\/[^/]*$/, "") || "/" : ".";
    const script = [`mkdir -p ${folder}`, ...commandsOf(file, target)];
    if (isRoot) {
      const owner = file.owner === undefined || file.owner === unit.name
        ? `$(stat -c %u /data/data/${unit.name})`
        : file.owner;
      if (folder !== `/data/data/${unit.name}`) script.push(`chown ${owner}:${owner} ${folder}`);
      script.push(`chown ${owner}:${owner} ${target}`, `restorecon ${target} || true`);
    }
    const as = isRoot ? "sh -c" : `run-as ${unit.name} sh -c`;
    await this.#staged(file, content, `${as} ${quotedScript(script.join(" && "))}`);
  }

  async #put(file: FileSpec, content: PhoneContent): Promise<void> {
    const target = quoted(file.path);
    const folder = file.path.slice(0, file.path.lastIndexOf("/"));
    const script = [`mkdir -p ${quoted(folder)}`, ...commandsOf(file, target)].join(" && ");
    await this.#staged(file, content, `sh -c ${quotedScript(script)}`);
  }

  /** Runs a command that reads the contents of a file on its standard input. */
  async #staged(file: FileSpec, content: PhoneContent, command: string): Promise<void> {
    const bytes = bytesOf(file);
    if (bytes === undefined) return await this.#shell(command);
    this.#journal.note({ kind: "path", path: STAGE });
    const pushed = await this.#adb.push(STAGE, content.file(bytes));
    if (pushed.status !== 0) throw this.#refused(`push ${STAGE}`, pushed.stderr || pushed.stdout);
    await this.#shell(`cat ${STAGE} | ${command} && rm -f ${STAGE}`);
  }

  async #shell(command: string): Promise<void> {
    const { status, stdout, stderr } = await this.#adb.shell(command);
    if (status !== 0) throw this.#refused(command, stderr || stdout);
  }

  #refused(command: string, reason: string): AdbError {
    return new AdbError(
      `Device "${this.#adb.serial}" refuses "${command.slice(0, 300)}": ${
        reason.trim().slice(0, 300)
      }`,
    );
  }
}

function bytesOf(file: FileSpec): Uint8Array | undefined {
  if (file.base64 !== undefined) return Uint8Array.fromBase64(file.base64);
  return file.directory || file.link !== undefined
    ? undefined
    : new TextEncoder().encode(file.text ?? "");
}

/** The commands that make a file, a folder or a link; a file's contents are on standard input. */
function commandsOf(file: FileSpec, target: string): string[] {
  if (file.link !== undefined) return [`ln -sf ${quoted(file.link)} ${target}`];
  const isLibrary = file.text?.startsWith(LIBRARY_MAGIC) || file.path.endsWith(".so");
  const mode = file.mode ?? (file.directory || isLibrary ? 0o755 : 0o644);
  const chmod = `chmod ${mode.toString(8)} ${target}`;
  return file.directory ? [`mkdir -p ${target}`, chmod] : [`cat > ${target}`, chmod];
}

function quotedScript(script: string): string {
  return `'${script.replaceAll("'", `'\\''`)}'`;
}
