/**
 * An app of one's own that calls real OpenGL ES through real layers, in this very process.
 *
 * @module
 */

import type { Device, Process } from "../cts/contract/device.ts";
import type { Decision, Record as ProcessRecord } from "../cts/contract/record.ts";
import { recordProgram } from "../cts/contract/recorder.ts";
import { DEFAULT_WORLD, type FileSpec, type Release, type World } from "../cts/contract/world.ts";
import { buildDispatch } from "./machine/native/dispatch.ts";
import { native } from "./native.ts";
import { baseName } from "./platform/file_path.ts";

/** The options of an app. */
export interface GlAppOptions {
  /**
   * Paths of layers in ELF for this machine, the one nearest the app first. Their file names must differ. Default: none.
   */
  readonly layers?: readonly string[];
  /** Android release. Default: 14. */
  readonly release?: Release;
}

/** The paths of the libraries that an app calls, for `Deno.dlopen`. */
export interface GlLibraries {
  /** `libEGL.so`. */
  readonly egl: string;
  /** `libGLESv2.so`. */
  readonly gles2: string;
  /** `libGLESv1_CM.so`. */
  readonly gles1: string;
}

const EXECUTABLE_LAYERS = "/data/local/debug/gles";
const NOTHING = { calls: [] };
/** The program that has layers loaded: any function that initializes libEGL. */
const ACTIVATE = recordProgram(({ egl }) => {
  egl.GetDisplay(0);
});

/**
 * A process of a device, which is this program: what it calls through the libraries goes through libEGL, the LayerLoader and
 * the layers to the driver (Mesa, without a display). A call of OpenGL ES costs what the driver's own symbol costs, and what
 * the layers do that intercept it. There is one at a time in a program, and a layer that crashes takes the program with it.
 *
 * @example
 * ```ts ignore
 * await using app = await GlApp.start({ layers: [".strata/layers/libtrace.so"] });
 * const { symbols: egl } = Deno.dlopen(app.libraries.egl, {
 *   eglGetDisplay: { parameters: ["pointer"], result: "pointer" },
 * });
 * egl.eglGetDisplay(null);
 * console.log((await app.record()).log);
 * ```
 */
export class GlApp implements AsyncDisposable {
  /** The libraries to open. */
  readonly libraries: GlLibraries;
  readonly #device: Device;
  readonly #process: Process;

  private constructor(libraries: GlLibraries, device: Device, process: Process) {
    this.libraries = libraries;
    this.#device = device;
    this.#process = process;
  }

  /**
   * Starts an app.
   *
   * @param options Its layers, and the device's release.
   * @throws {MissingToolError} If gcc or Mesa is not installed.
   * @throws {Error} If a layer cannot be read or loaded, two have one name, or an app is running already.
   */
  static async start({ layers = [], release = 14 }: GlAppOptions = {}): Promise<GlApp> {
    const names = layers.map(baseName);
    checkNames(names);
    const implementation = native({ inThisProcess: true });
    const files = layers.map((path): FileSpec => ({
      path: `${EXECUTABLE_LAYERS}/${baseName(path)}`,
      base64: Deno.readFileSync(path).toBase64(),
    }));
    const world: World = {
      ...DEFAULT_WORLD,
      release,
      build: "userdebug",
      abis: implementation.elf ?? [],
      properties: { "debug.gles.layers": names.join(":") },
      files,
    };
    const device = await implementation.boot(world);
    try {
      const process = await device.launch({ kind: "native", user: "root" });
      const { decisions = [] } = await process.run(ACTIVATE);
      for (const name of names) requireLoaded(name, decisions);
      return new GlApp(libraryPaths(), device, process);
    } catch (error) {
      await device.dispose();
      throw error;
    }
  }

  /** The record since it was asked for last: log, libraries, decisions, and how the process stands. */
  record(): Promise<ProcessRecord> {
    return this.#process.run(NOTHING);
  }

  /** Ends the app: its layers are unloaded. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#device.dispose();
  }
}

function checkNames(names: readonly string[]): void {
  for (const [i, name] of names.entries()) {
    const problem = name.includes(":")
      ? "a colon separates layers"
      : names.indexOf(name) < i
      ? "another layer has the same file name"
      : undefined;
    if (problem === undefined) continue;
    throw new Error(`Cannot start app with layer "${name}": ${problem}; rename the file`);
  }
}

function requireLoaded(name: string, decisions: readonly Decision[]): void {
  const loads = decisions.filter(({ by, action, subject }) =>
    by === "LayerLoader" && action === "load" && baseName(subject) === name
  );
  if (loads.some(({ outcome }) => outcome === "loaded")) return;
  throw new Error(
    `Cannot start app with layer "${name}": ${loads.at(-1)?.reason ?? "it was not loaded"}; ` +
      '"deno task doctor" may say more',
  );
}

function libraryPaths(): GlLibraries {
  const { libEGL, libGLESv2, libGLESv1_CM } = buildDispatch();
  return { egl: libEGL, gles2: libGLESv2, gles1: libGLESv1_CM };
}
