/**
 * An app on a reference device: what android.content.Context is to RenderScript.
 *
 * @module
 */

import { is64Bit } from "../../../cts/contract/library.ts";
import type { Decision, End, LoadedLibrary, LogLine } from "../../../cts/contract/record.ts";
import {
  type Abi,
  DEFAULT_WORLD,
  type FileSpec,
  type Release,
  type World,
} from "../../../cts/contract/world.ts";
import type { Device } from "../../../cts/contract/device.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { SimProcess } from "../../machine/sim_process.ts";
import { type AnyPartFactory, sim } from "../../mod.ts";
import { bcc, prepareBcc } from "../bcc/bcc.ts";
import { BCC_EXE_PATH } from "../bcc/command_line.ts";
import type { RsLibrary, RsProcess } from "../rs_process.ts";
import { RsStatics } from "./rs_statics.ts";

/** The options of an app and its device. */
export interface RsAppOptions {
  /** Android release. Default: 14. */
  readonly release?: Release;
  /** The app's target API level. Default: 30, the last one before RenderScript was deprecated. */
  readonly targetSdkVersion?: number;
  /** The app's name. Default: `com.example.app`. */
  readonly packageName?: string;
  /** The ABI of the app's process, one of a device with arm64-v8a and armeabi-v7a. Default: arm64-v8a. */
  readonly abi?: Abi;
  /** System properties, for example `debug.rs.default-CPU-driver`. Default: none. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Build variables of the product, as {@link World.product}. */
  readonly product?: Readonly<Record<string, string>>;
  /** Files of the device, for example a vendor's driver. Default: none beside the stock ones. */
  readonly files?: readonly FileSpec[];
  /** Whether the device has bcc, so that it runs bitcode; where clang is not kept yet, 27 MB are downloaded. Default: false. */
  readonly compiler?: boolean;
  /** Whether Android's defects are kept, as {@link World.compat}. Default: false. */
  readonly compat?: boolean;
  /** Replacements of parts of the device, by name. Default: none. */
  readonly parts?: Readonly<Record<string, AnyPartFactory>>;
}

/** The record of an app's process so far. */
export interface RsAppRecord {
  /** The process's log lines, in order. */
  readonly log: readonly LogLine[];
  /** Libraries in the process now, in load order. */
  readonly libraries: readonly LoadedLibrary[];
  /** The decisions of the device, and why, in order. */
  readonly decisions: readonly Decision[];
  /** How the process stands. */
  readonly end: End;
}

const RENDERSCRIPT_CACHE = "com.android.renderscript.cache";
const NOTHING_TO_WAIT_FOR = /waits for a message,/;
const ABIS: readonly Abi[] = ["arm64-v8a", "armeabi-v7a"];

/**
 * An app's process on a device of its own.
 *
 * @example
 * ```ts ignore
 * await using app = await RsApp.start({ targetSdkVersion: 30 });
 * const rs = RenderScript.create(app)!;
 * const cells = Allocation.createSized(rs, Element.I32(rs), 4);
 * cells.copyFrom(new Int32Array([1, 2, 3, 4]));
 * console.log((await app.record()).libraries);
 * ```
 */
export class RsApp implements AsyncDisposable {
  /** The app's name. */
  readonly packageName: string;
  /** The app's target API level. */
  readonly targetSdkVersion: number;
  /** Bytes of a pointer in the app's process. */
  readonly pointerSize: 4 | 8;
  /** Whether Android's defects are kept. */
  readonly keepsDefects: boolean;
  /** The fields that classes of android.renderscript keep once per process. */
  readonly statics: RsStatics;
  /** The directory that RenderScript keeps compiled scripts in. */
  readonly cachePath: string;
  readonly #device: Device;
  readonly #process: SimProcess;
  readonly #native: () => RsProcess | undefined;
  readonly #log: LogLine[] = [];
  readonly #decisions: Decision[] = [];

  private constructor(
    options: RsAppOptions,
    device: Device,
    process: SimProcess,
    native: () => RsProcess | undefined,
  ) {
    this.packageName = packageOf(options);
    this.targetSdkVersion = options.targetSdkVersion ?? 30;
    this.keepsDefects = options.compat ?? false;
    this.pointerSize = is64Bit(process.state.abi) ? 8 : 4;
    this.statics = new RsStatics(options.properties?.["config.disable_renderscript"] ?? "");
    this.cachePath = cachePathOf(options);
    this.#device = device;
    this.#process = process;
    this.#native = native;
  }

  /**
   * Boots a device and starts an app on it.
   *
   * @param options See {@link RsAppOptions}.
   * @throws {WorldError} If they make no valid World.
   * @throws {Error} If it is to have a compiler, and clang cannot be loaded.
   */
  static async start(options: RsAppOptions = {}): Promise<RsApp> {
    if (options.compiler) {
      await prepareBcc();
      bcc();
    }
    let native: RsProcess | undefined;
    const rs = watched(options.parts?.["rs"], (process) => native = process);
    const device = await sim({ parts: { ...options.parts, rs } }).boot(worldOf(options));
    const process = await device.launch({
      kind: "native",
      ...(options.abi !== undefined && { abi: options.abi }),
    });
    if (!(process instanceof SimProcess)) throw new Error("Cannot start app: it has no process");
    return new RsApp(options, device, process, () => native);
  }

  /**
   * Calls a C function of libRS.so in the app's process.
   *
   * @param fn Its name, for example `rsContextFinish`.
   * @param args Numbers, C strings, typed arrays, lists of pointers.
   * @returns What it returns.
   * @throws {ProcessFault} If the process ends of it, or has ended.
   */
  callRs(fn: string, ...args: readonly unknown[]): unknown {
    try {
      return this.#process.call("libRS.so", fn, ...args);
    } catch (error) {
      this.#process.state.fault(error);
      throw error;
    }
  }

  /**
   * The same for a function that waits for a message.
   *
   * @param fn Its name.
   * @param args Its arguments.
   * @returns Undefined if it would wait for ever.
   * @throws {ProcessFault} If the process ends of it, or has ended.
   */
  pollRs(fn: string, ...args: readonly unknown[]): unknown {
    try {
      return this.#process.call("libRS.so", fn, ...args);
    } catch (error) {
      if (isIdle(error)) return undefined;
      this.#process.state.fault(error);
      throw error;
    }
  }

  /**
   * The process's own memory, as a direct `java.nio.ByteBuffer` shows it.
   *
   * @param address Its address.
   * @param length Number of bytes.
   * @returns A view, which shows changes by native code.
   */
  memory(address: number, length: number): Uint8Array {
    const native = this.#native();
    if (native === undefined) return new Uint8Array(0);
    return native.heap.bytes.subarray(address, address + length);
  }

  /**
   * Writes a line to the device's log, as `android.util.Log` does.
   *
   * @param priority Its priority.
   * @param tag Its tag.
   * @param message The text.
   */
  println(priority: "V" | "D" | "I" | "W" | "E", tag: string, message: string): void {
    this.#process.state.log(priority, tag, message);
  }

  /** Reads the record of the process so far; threads of the native side have their turn first. */
  async record(): Promise<RsAppRecord> {
    const { log, libraries, decisions, end } = await this.#process.run({ calls: [] });
    this.#log.push(...log);
    this.#decisions.push(...decisions ?? []);
    return { log: [...this.#log], libraries, decisions: [...this.#decisions], end };
  }

  /** The process's log lines so far. */
  async log(): Promise<readonly LogLine[]> {
    return (await this.record()).log;
  }

  /** Ends the app and its device; contexts that are still there go with it. */
  async close(): Promise<void> {
    await this.#device.dispose();
  }

  /** As {@link close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

function packageOf(options: RsAppOptions): string {
  return options.packageName ?? "com.example.app";
}

/** Where frameworks/base, ActivityThread.java, sets RenderScript up to keep code. */
function codeCacheOf(options: RsAppOptions): string {
  return `/data/user_de/0/${packageOf(options)}/code_cache`;
}

function cachePathOf(options: RsAppOptions): string {
  return `${codeCacheOf(options)}/${RENDERSCRIPT_CACHE}`;
}

function worldOf(options: RsAppOptions): World {
  return {
    ...DEFAULT_WORLD,
    abis: ABIS,
    release: options.release ?? DEFAULT_WORLD.release,
    properties: options.properties ?? {},
    files: [
      ...options.files ?? [],
      ...options.compiler ? [] : [{ path: BCC_EXE_PATH, absent: true as const }],
      { path: codeCacheOf(options), directory: true, owner: "shell", mode: 0o771 },
      { path: cachePathOf(options), directory: true, owner: "shell", mode: 0o700 },
    ],
    ...(options.product !== undefined && { product: options.product }),
    compat: options.compat ?? false,
  };
}

/** libRS.so as it is, or as somebody replaced it, which tells of the process that it is loaded into. */
function watched(
  factory: AnyPartFactory | undefined,
  seen: (process: RsProcess) => void,
): AnyPartFactory {
  return (Base) =>
    class extends (factory?.(Base) ?? Base) {
      constructor(library: RsLibrary) {
        super(library);
        seen(library.process);
      }
    };
}

/** Checks whether a call hung only because no message is there and nothing is left that could send one. */
function isIdle(error: unknown): boolean {
  return error instanceof ProcessFault && error.signal === "hang" &&
    NOTHING_TO_WAIT_FOR.test(error.message);
}
