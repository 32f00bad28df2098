/**
 * Watches what a case does with an implementation, so that a failure can be explained.
 *
 * @module
 */

import type { Finding } from "../contract/audit.ts";
import type {
  CommandResult,
  Device,
  Implementation,
  Process,
  ProcessSpec,
} from "../contract/device.ts";
import type { Program } from "../contract/program.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import type { Abi, Release, World } from "../contract/world.ts";
import {
  type Check,
  checkBytes,
  checkCommandResult,
  checkDevice,
  checkFindings,
  checkProcess,
  checkRecord,
  MalformedError,
} from "./check_shape.ts";
import { otherRelease } from "./claims.ts";
import { SkipSignal } from "./expectation.ts";
import { worldDifference } from "./report/world_difference.ts";
import { reasonOf } from "../contract/show.ts";

/** A World that a case booted. */
export interface ObservedWorld {
  readonly world: World;
  /** The purpose of it, if the case says so, for example `the control: the app is debuggable`. */
  readonly purpose?: string;
}

/** A line that a case asked of a device as `adb` would, and its outcome. */
export interface ObservedLine {
  /** For example `adb shell settings put global enable_gpu_debug_layers 1`. */
  readonly line: string;
  /** Its device's World, as a position in {@link Observer.worlds}. */
  readonly world: number;
  /** The output, or why there was no answer; undefined if the case did not wait for it. */
  result: CommandResult | string | undefined;
}

/** A process that a case launched, and what its programs gave. */
export interface ObservedProcess {
  /** The process that was launched, for example `app com.example`. */
  readonly name: string;
  /** The World of its device, as a position in {@link Observer.worlds}. */
  readonly world: number;
  /** Its programs, as far as they came to an end. */
  readonly programs: Program[];
  /** Records, in the order of the programs. */
  readonly records: ProcessRecord[];
}

/**
 * Remembers Worlds, processes and thrown errors of one case. What passes through is checked against the contract, and
 * not changed.
 */
export class Observer {
  readonly #implementation: Implementation;
  readonly #worlds: ObservedWorld[] = [];
  readonly #devices: Device[] = [];
  readonly #processes: ObservedProcess[] = [];
  #lastRun: ObservedProcess | undefined;
  readonly #lines: ObservedLine[] = [];
  readonly #raised = new WeakMap<object, string>();
  readonly #trace: ((line: string) => void) | undefined;
  readonly #release: Release | undefined;

  /**
   * @param implementation What is judged.
   * @param trace Is told what is done with it, before it is done. Default: nobody is.
   * @param release The only release that Worlds may have. Default: all.
   */
  constructor(implementation: Implementation, trace?: (line: string) => void, release?: Release) {
    this.#implementation = implementation;
    this.#trace = trace;
    this.#release = release;
  }

  /** Worlds that were booted, in order. */
  get worlds(): readonly ObservedWorld[] {
    return this.#worlds;
  }

  /** Processes that were launched, in order. */
  get processes(): readonly ObservedProcess[] {
    return this.#processes;
  }

  /** The process whose program ended last, which is most likely what a failed expectation is about. */
  get lastRun(): ObservedProcess | undefined {
    return this.#lastRun;
  }

  /** The lines that devices were asked by `adb`, in order. */
  get lines(): readonly ObservedLine[] {
    return this.#lines;
  }

  /**
   * Which method of the implementation threw an error.
   *
   * @param error What was caught.
   * @returns For example `Device.launch`, or undefined if the error comes from elsewhere.
   */
  raisedBy(error: unknown): string | undefined {
    return typeof error === "object" && error !== null ? this.#raised.get(error) : undefined;
  }

  /**
   * Boots a device that {@link dispose} will dispose.
   *
   * @param world Its starting state.
   * @param purpose What it is for, for the report.
   */
  async boot(world: World, purpose?: string): Promise<Device> {
    const other = otherRelease(this.#implementation.releases, world.release);
    if (other !== undefined) throw new SkipSignal(other.reason, other.remedy);
    this.#holdRelease(world);
    const index = this.#worlds.push({ world, ...(purpose === undefined ? {} : { purpose }) }) - 1;
    this.#tell(() => `boots a World${purpose === undefined ? "" : ` (${purpose})`}`);
    this.#tell(() => `world: ${worldDifference(world).join("; ") || "the default one"}`);
    const device = await this.#guard(
      "Implementation.boot",
      () => this.#implementation.boot(world),
      checkDevice,
    );
    this.#devices.push(device);
    const adb = (line: string, method: string, call: () => Promise<CommandResult>) => {
      this.#tell(() => `adb ${line}`);
      return this.#record(
        { line: `adb ${line}`, world: index, result: undefined },
        this.#guard(method, call, checkCommandResult),
      );
    };
    return {
      shell: (line) => adb(`shell ${line}`, "Device.shell", () => device.shell(line)),
      push: (path, bytes) =>
        adb(`push (${bytes.length} bytes) ${path}`, "Device.push", () => device.push(path, bytes)),
      pull: (path) => this.#guard("Device.pull", () => device.pull(path), checkBytes),
      install: (apk, options) => {
        const abi = options?.abi === undefined ? "" : `--abi ${options.abi} `;
        const line = `install ${abi}(APK of ${apk.length} bytes)`;
        return adb(line, "Device.install", () => device.install(apk, options));
      },
      root: () => adb("root", "Device.root", () => device.root()),
      disableVerity: () =>
        adb("disable-verity", "Device.disableVerity", () => device.disableVerity()),
      reboot: () => adb("reboot", "Device.reboot", () => device.reboot()),
      launch: (spec) => this.#launch(device, spec, index),
      dispose: () => this.#guard("Device.dispose", () => device.dispose()),
    };
  }

  /** The ABIs whose ELF libraries the implementation runs. */
  get elf(): readonly Abi[] {
    return this.#implementation.elf ?? [];
  }

  /**
   * A release that Worlds may have: the only one that is asked for, or one of the implementation's.
   *
   * @param usual The one that is taken where all may be.
   */
  releaseOr(usual: Release): Release {
    const { releases = [usual] } = this.#implementation;
    return this.#release ?? (releases.includes(usual) ? usual : releases[0] ?? usual);
  }

  /** Whether the implementation has an audit. */
  get audits(): boolean {
    return this.#implementation.audit !== undefined;
  }

  /**
   * Audits a World.
   *
   * @param world The World.
   * @param purpose What it is for, for the report.
   */
  async audit(world: World, purpose?: string): Promise<readonly Finding[]> {
    this.#holdRelease(world);
    this.#worlds.push({ world, ...(purpose === undefined ? {} : { purpose }) });
    return await this.#guard(
      "Implementation.audit",
      async () => await this.#implementation.audit?.(world) ?? [],
      checkFindings,
    );
  }

  /** Skips the case if a World is for a release that nobody asked for. */
  #holdRelease({ release }: World): void {
    if (this.#release === undefined || release === this.#release) return;
    throw new SkipSignal(
      `The case has a device of Android ${release}, and ${this.#release} is asked for`,
      "leave --release out",
    );
  }

  /** Disposes every booted device. @throws {Error} The first error, after all were tried. */
  async dispose(): Promise<void> {
    const errors: unknown[] = [];
    for (const device of this.#devices.splice(0)) {
      try {
        await this.#guard("Device.dispose", () => device.dispose());
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  async #launch(device: Device, spec: ProcessSpec, world: number): Promise<Process> {
    const name = spec.kind === "native"
      ? `native ${spec.user ?? "shell"}`
      : `${spec.kind} ${spec.package}`;
    this.#tell(() => `launches process ${name}`);
    const process = await this.#guard("Device.launch", () => device.launch(spec), checkProcess);
    const observed: ObservedProcess = { name, world, programs: [], records: [] };
    this.#processes.push(observed);
    return {
      pid: process.pid,
      kill: () => this.#guard("Process.kill", () => process.kill()),
      run: async (program) => {
        this.#tell(() => `runs a program in ${name}`);
        const run = () => process.run(program);
        const record = await this.#guard("Process.run", run, checkRecord);
        observed.programs.push(program);
        observed.records.push(record);
        this.#lastRun = observed;
        return record;
      },
    };
  }

  async #record(line: ObservedLine, result: Promise<CommandResult>): Promise<CommandResult> {
    this.#lines.push(line);
    try {
      return line.result = await result;
    } catch (error) {
      line.result = reasonOf(error);
      throw error;
    }
  }

  #tell(line: () => string): void {
    this.#trace?.(line());
  }

  async #guard<T>(method: string, call: () => Promise<T>, check?: Check): Promise<T> {
    try {
      const value = await call();
      const problem = check?.(value);
      if (problem !== undefined) throw new MalformedError(problem);
      return value;
    } catch (thrown) {
      const error = typeof thrown === "object" && thrown !== null
        ? thrown
        : new Error(`${method} threw ${String(thrown)}, expected an Error`);
      if (!this.#raised.has(error)) this.#raised.set(error, method);
      throw error;
    }
  }
}
