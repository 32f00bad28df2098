/**
 * Brings a connected device into the state that a World says, and back.
 *
 * What a World needs and the device has already is left alone, so that cases with the same World share it. Every change is noted
 * in the journal before it is made.
 *
 * @module
 */

import type { World } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { type Adb, AdbError, quoted } from "../adb/adb.ts";
import { SETTINGS } from "../doctor/phone/facts.ts";
import type { AbiSwap } from "./abi_swap.ts";
import type { PhoneContent } from "./content.ts";
import type { Journal } from "./journal.ts";
import { isRootsFile, needsPermissive, otherAbi, whyNot } from "./limits.ts";
import { readUnits, type Unit } from "./units.ts";
import type { PhoneInfo } from "./phone_info.ts";
import { PhoneFiles } from "./phone_files.ts";
import type { Change } from "./typed_lines.ts";
import { undoAll } from "./undo.ts";

/** The properties of the suite. */
const PROPERTIES = ["debug.gles.layers", "debug.vulkan.layers"] as const;

/** A device's state, as far as the suite has changed it. */
export class PhoneState {
  readonly #adb: Adb;
  readonly #journal: Journal;
  readonly #info: PhoneInfo;
  readonly #files: PhoneFiles;
  /** Values as they were at first. */
  readonly #first = new Map<string, string | null>();
  /** Values as they are, of those that are known. */
  readonly #values = new Map<string, string | null>();
  /** Packages that the suite has installed; without a key if one is not as any World wants it. */
  readonly #units = new Map<string, { readonly key?: string; readonly debuggable: boolean }>();
  #isPermissive = false;
  #isRoot = false;

  /**
   * @param adb The device.
   * @param journal Its journal.
   * @param info What it is.
   */
  constructor(adb: Adb, journal: Journal, info: PhoneInfo) {
    this.#adb = adb;
    this.#journal = journal;
    this.#info = info;
    this.#files = new PhoneFiles(adb, journal);
  }

  /** Names of the packages that the suite has installed. */
  get packages(): ReadonlySet<string> {
    return new Set(this.#units.keys());
  }

  /** Checks that a package that the suite has installed is debuggable. */
  isDebuggable(name: string): boolean {
    return this.#units.get(name)?.debuggable ?? false;
  }

  /** Whether adb runs as root. */
  get isRoot(): boolean {
    return this.#isRoot;
  }

  /**
   * Brings the device into the state of a World.
   *
   * @param world The World.
   * @param content The form in which the device takes libraries and apps.
   * @param swap The ABIs that stand for each other, if any do.
   * @throws {SkipSignal} If that cannot be, or would touch what is not the suite's.
   * @throws {AdbError} If the device does not do as it is told.
   */
  async apply(world: World, content: PhoneContent, swap: AbiSwap | undefined): Promise<void> {
    const units = await readUnits(world, swap);
    const names = new Set(units.map(({ name }) => name));
    const reason = whyNot(world, this.#info, units);
    if (reason !== undefined) throw new SkipSignal(reason.reason, reason.remedy);
    await this.#requireFree(units);
    const isPermissive = needsPermissive(world, this.#info, names);
    const isRoots = this.#info.build !== "user" && this.#files.areRoots ||
      world.files.some((file) => isRootsFile(file, names));
    if (isRoots || isPermissive !== this.#isPermissive) await this.root();
    await this.#applyUnits(units, content);
    const loose = world.files.filter((file) => !units.some((unit) => unit.files.includes(file)));
    await this.#files.apply(loose, content);
    await this.#applyValues(world);
    await this.#setPermissive(isPermissive);
    await this.unroot();
  }

  /**
   * Notes what somebody is about to change.
   *
   * @param change What.
   * @throws {SkipSignal} If it could not be undone.
   */
  async noteChange(change: Change): Promise<void> {
    switch (change.kind) {
      case "setting":
      case "property": {
        const known: readonly string[] = change.kind === "setting" ? SETTINGS : PROPERTIES;
        if (!known.includes(change.name)) {
          throw new SkipSignal(
            `The case changes the ${change.kind} "${change.name}", which is not the suite's own`,
            "run it with --impl sim",
          );
        }
        await this.#noteValue(change.kind, change.name);
        this.#values.delete(change.name);
        return;
      }
      case "data":
        this.#units.set(change.package, { debuggable: this.isDebuggable(change.package) });
        return;
      case "path":
        return await this.#files.note(change.path);
      case "enforcing":
        this.#journal.note({ kind: "enforcing" });
        this.#isPermissive = true;
    }
  }

  /**
   * Refuses an app whose code the device does not run.
   *
   * @param abis The ABIs that it has libraries for; none if it has none.
   * @throws {SkipSignal} If the device has none of them.
   */
  requireAbi(abis: readonly string[]): void {
    const reason = otherAbi(abis, this.#info);
    if (reason !== undefined) throw new SkipSignal(reason.reason, reason.remedy);
  }

  /**
   * Notes that somebody is about to install a package.
   *
   * @param app The package.
   * @throws {SkipSignal} If the device has one of that name that is not the suite's.
   */
  async noteInstall(
    { name, debuggable }: { readonly name: string; readonly debuggable: boolean },
  ): Promise<void> {
    await this.#requireFree([{ name }]);
    this.#journal.note({ kind: "package", name });
    this.#units.set(name, { debuggable });
  }

  /** `adb root`. */
  async root(): Promise<void> {
    if (this.#isRoot) return;
    this.#journal.note({ kind: "root" });
    const { status, stderr, stdout } = await this.#adb.root();
    if (status !== 0) throw this.#refused("adb root", stderr || stdout);
    this.#isRoot = true;
  }

  /** `adb unroot`. */
  async unroot(): Promise<void> {
    if (!this.#isRoot) return;
    await this.#adb.unroot();
    this.#isRoot = false;
  }

  /** Puts everything back as it was. */
  async restore(): Promise<void> {
    await undoAll(this.#adb, this.#journal);
  }

  /** Refuses packages that somebody else has installed. */
  async #requireFree(units: readonly { readonly name: string }[]): Promise<void> {
    for (const { name } of units) {
      if (this.#units.has(name)) continue;
      if ((await this.#adb.shell(`pm path ${quoted(name)}`)).stdout.trim() === "") continue;
      throw new SkipSignal(
        `The device has a package "${name}" that the suite has not installed`,
        `uninstall it if nobody needs it: adb -s ${this.#adb.serial} uninstall ${name}`,
      );
    }
  }

  async #applyUnits(units: readonly Unit[], content: PhoneContent): Promise<void> {
    const stopped = [...this.#units.keys()].map((name) => `am force-stop ${quoted(name)}`);
    if (stopped.length > 0) await this.#shell(stopped.join("; "));
    for (const [name, unit] of [...this.#units]) {
      const wanted = units.find((one) => one.name === name);
      if (unit.key !== undefined && wanted?.key === unit.key) continue;
      await this.#shell(`pm uninstall ${quoted(name)}`);
      this.#units.delete(name);
    }
    for (const unit of units) {
      if (this.#units.has(unit.name)) continue;
      this.#journal.note({ kind: "package", name: unit.name });
      this.#units.set(unit.name, { debuggable: unit.debuggable });
      await this.#installUnit(unit, content);
      this.#units.set(unit.name, unit);
    }
  }

  /** Files go into the data of an app by run-as, for which it is debuggable, at first if not in the end. */
  async #installUnit(unit: Unit, content: PhoneContent): Promise<void> {
    const { files, debuggable } = unit;
    if (files.length > 0 && !debuggable && !this.#isRoot) await this.#install(unit, content, true);
    else await this.#install(unit, content);
    for (const file of files) await this.#files.putData(unit, file, content, this.#isRoot);
    if (files.length > 0 && !debuggable && !this.#isRoot) await this.#install(unit, content);
  }

  async #install(
    { name, apk, abi }: Unit,
    content: PhoneContent,
    debuggable?: true,
  ): Promise<void> {
    const bytes = await content.app(apk, debuggable) ?? apk;
    const result = await this.#adb.install(bytes, abi === undefined ? {} : { abi });
    if (result.status === 0) return;
    throw this.#refused(`install ${name}`, result.stderr || result.stdout);
  }

  async #applyValues(world: World): Promise<void> {
    const lines: string[] = [];
    for (const name of SETTINGS) {
      const wanted = world.settings[name] ?? null;
      if (this.#values.get(name) === wanted) continue;
      await this.#noteValue("setting", name);
      lines.push(
        wanted === null
          ? `settings delete global ${name}`
          : `settings put global ${name} ${quoted(wanted)}`,
      );
      this.#values.set(name, wanted);
    }
    for (const name of PROPERTIES) {
      const wanted = world.properties[name] ?? "";
      const current = this.#values.get(name) ?? await this.#read("property", name);
      this.#values.set(name, current);
      if (current === wanted) continue;
      await this.#noteValue("property", name);
      lines.push(`setprop ${name} ${quoted(wanted)}`);
      this.#values.set(name, wanted);
    }
    if (lines.length > 0) await this.#shell(lines.join(" && "));
  }

  async #noteValue(kind: "setting" | "property", name: string): Promise<void> {
    let before = this.#first.get(name);
    if (before === undefined) this.#first.set(name, before = await this.#read(kind, name));
    if (kind === "setting") this.#journal.note({ kind, name, before });
    else this.#journal.note({ kind, name, before: before ?? "" });
  }

  async #read(kind: "setting" | "property", name: string): Promise<string | null> {
    const command = kind === "setting" ? `settings get global ${name}` : `getprop ${name}`;
    const text = (await this.#shell(command)).replace(/\r?\n$/, "");
    return kind === "setting" && text === "null" ? null : text;
  }

  async #setPermissive(wanted: boolean): Promise<void> {
    if (wanted === this.#isPermissive) return;
    this.#journal.note({ kind: "enforcing" });
    await this.#shell(`setenforce ${wanted ? 0 : 1}`);
    this.#isPermissive = wanted;
  }

  async #shell(command: string): Promise<string> {
    const { status, stdout, stderr } = await this.#adb.shell(command);
    if (status === 0) return stdout;
    throw this.#refused(`shell ${command}`, stderr || stdout);
  }

  #refused(line: string, reason: string): AdbError {
    return new AdbError(
      `Device "${this.#adb.serial}" refuses "${line.slice(0, 200)}": ${
        reason.trim().slice(0, 300)
      }`,
    );
  }
}
