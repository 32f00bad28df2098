/**
 * An app of one's own that calls real OpenGL ES through real layers, in this very process.
 *
 * @module
 */

import type { Device, Process } from "../cts/contract/device.ts";
import type { Record as ProcessRecord } from "../cts/contract/record.ts";
import { DEFAULT_WORLD, type FileSpec, type Release, type World } from "../cts/contract/world.ts";
import { buildDispatch } from "./machine/native/dispatch.ts";
import { native } from "./native.ts";

/** What an app is started with. */
export interface GlAppOptions {
  /**
   * Paths of layers in ELF, the one nearest the app first. Their file names must differ. Default: none.
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

/**
 * A process of a device, which is this program: what it calls through the libraries goes through libEGL, the LayerLoader and
 * the layers to the driver (Mesa, without a display). A call of OpenGL ES costs what the driver's own symbol costs, and what
 * the layers do that intercept it. There is one at a time in a program, and a layer that crashes takes the program with it.
 *
 * @example
 * ```ts ignore
 * await using app = await GlApp.start({ layers: [".strata/layers/libtrace.so"] });
 * const { symbols: gl } = Deno.dlopen(app.libraries.gles2, {
 *   glFlush: { parameters: [], result: "void" },
 * });
 * gl.glFlush();
 * console.log((await app.record()).log);
 * ```
 */
export class GlApp implements AsyncDisposable {
  /** What to open. */
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
   * @throws {Error} If a layer cannot be read, or an app is running already.
   */
  static async start({ layers = [], release = 14 }: GlAppOptions = {}): Promise<GlApp> {
    const implementation = native({ inThisProcess: true });
    const files = layers.map((path): FileSpec => ({
      path: `${EXECUTABLE_LAYERS}/${nameOf(path)}`,
      base64: Deno.readFileSync(path).toBase64(),
    }));
    const world: World = {
      ...DEFAULT_WORLD,
      release,
      build: "userdebug",
      abis: implementation.elf ?? [],
      properties: { "debug.gles.layers": layers.map(nameOf).join(":") },
      files,
    };
    const device = await implementation.boot(world);
    try {
      const process = await device.launch({ kind: "native", user: "root" });
      const app = new GlApp(libraryPaths(), device, process);
      await app.record();
      return app;
    } catch (error) {
      await device.dispose();
      throw error;
    }
  }

  /** What happened since it was asked for last: log, libraries, decisions, and how the process stands. */
  record(): Promise<ProcessRecord> {
    return this.#process.run(NOTHING);
  }

  /** Ends the app: its layers are unloaded. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#device.dispose();
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function libraryPaths(): GlLibraries {
  const { libEGL, libGLESv2, libGLESv1_CM } = buildDispatch();
  return { egl: libEGL, gles2: libGLESv2, gles1: libGLESv1_CM };
}
