/**
 * The reference device over machine code, with a look inside for benchmarks: how long layers take to be activated, and what a
 * GL function reaches first.
 *
 * @module
 */

import type { Device, Process } from "../../cts/contract/device.ts";
import { EGL_NAMES, GL_NAMES } from "../../cts/contract/entry_points.ts";
import { type App, ints, out, recordProgram } from "../../cts/contract/recorder.ts";
import type { World } from "../../cts/contract/world.ts";
import { EGL } from "../../cts/fakes/enums.ts";
import { APP } from "../../cts/fakes/world_builder.ts";
import type { LayerLoader } from "../../impl/egl/layer_loader.ts";
import type { LibEgl } from "../../impl/egl/libegl.ts";
import type { Tables } from "../../impl/egl/tables.ts";
import type { Address, CodeHost, CodeHostListener } from "../../impl/machine/native/code_host.ts";
import { fillSlots, isOfProcess } from "../../impl/machine/native/dispatch.ts";
import { NativeMachine, type NativeSystem } from "../../impl/machine/native/native_machine.ts";
import { sim } from "../../impl/mod.ts";

/** The system's EGL and GLES. */
export const DRIVER_LIBRARIES: readonly string[] = [
  "libEGL.so.1",
  "libGLESv2.so.2",
  "libGLESv1_CM.so.1",
];

const CONTEXT_VERSION = 0x3098;

const begin = recordProgram(({ egl }: App) => {
  const display = egl.GetDisplay(0);
  egl.Initialize(display, out("int"), out("int"));
  const wanted = ints(EGL.SURFACE_TYPE, EGL.PBUFFER_BIT, EGL.NONE);
  const choice = egl.ChooseConfig(display, wanted, out("pointer"), 1, out("int"));
  const config = choice.outCell(0);
  const context = egl.CreateContext(display, config, null, ints(CONTEXT_VERSION, 2, EGL.NONE));
  const surface = egl.CreatePbufferSurface(display, config, ints(EGL.NONE));
  egl.MakeCurrent(display, surface, surface, context);
});

/** Opens a process for machine code. */
export type OpenHost = (listener: CodeHostListener) => CodeHost;

/** Machine code of apps' layers and the driver alone: none that calls libEGL's public functions. */
class PlainSystem implements NativeSystem {
  readonly publicFunctions = [];
  readonly #open: OpenHost;
  #symbols: ReadonlyMap<string, Address> | undefined;
  host: CodeHost | undefined;

  constructor(open: OpenHost) {
    this.#open = open;
  }

  open(listener: CodeHostListener): CodeHost {
    return this.host = this.#open(listener);
  }

  connect(): void {}

  stub(): undefined {}

  fake(): undefined {}

  driverSymbols(host: CodeHost): ReadonlyMap<string, Address> {
    if (this.#symbols !== undefined) return this.#symbols;
    const names = [...new Set([...EGL_NAMES, ...GL_NAMES])];
    const found = new Map<string, Address>();
    for (const soname of DRIVER_LIBRARIES.toReversed()) {
      host.loadSystem(soname).symbols(names).forEach((address, i) => {
        if (address !== 0) found.set(names[i]!, address);
      });
    }
    return this.#symbols = found;
  }

  runtimeHas(host: CodeHost, name: string): boolean {
    return host.loadSystem("libc.so.6").symbols([name])[0] !== 0;
  }
}

/** What only the device's own code sees. */
interface Inside {
  /** libEGL of the process that was started last. */
  egl?: { readonly tables: Tables; readonly machine: NativeMachine };
  /** Milliseconds that its layers took to be activated. */
  activation: number;
}

/** A device whose processes run machine code. */
export class NativeDevice {
  readonly #device: Device;
  readonly #system: PlainSystem;
  readonly #inside: Inside;

  private constructor(device: Device, system: PlainSystem, inside: Inside) {
    this.#device = device;
    this.#system = system;
    this.#inside = inside;
  }

  /**
   * Boots a device.
   *
   * @param world Its World, with one app.
   * @param open What its processes are opened by. The symbols of the driver are at the same addresses in each.
   */
  static async boot(world: World, open: OpenHost): Promise<NativeDevice> {
    const system = new PlainSystem(open);
    const inside: Inside = { activation: 0 };
    const parts = {
      "loader": (Base: typeof LibEgl) =>
        class extends Base {
          constructor(...args: ConstructorParameters<typeof LibEgl>) {
            super(...args);
            const { machine } = args[0];
            if (machine instanceof NativeMachine) inside.egl = { tables: this.tables, machine };
          }
        },
      "layer-loader": (Base: typeof LayerLoader) =>
        class extends Base {
          override activate(): void {
            const start = performance.now();
            super.activate();
            inside.activation += performance.now() - start;
          }
        },
    };
    const device = await sim({ native: system, parts }).boot(world);
    return new NativeDevice(device, system, inside);
  }

  /**
   * Starts the app, up to a current context.
   *
   * @returns The process, and the milliseconds that its layers took to be activated.
   */
  async start(): Promise<{ readonly process: Process; readonly activation: number }> {
    this.#inside.activation = 0;
    const process = await this.#device.launch({ kind: "app", package: APP });
    const { end, results } = await process.run(begin);
    if (end.kind !== "running" || results.at(-1)?.value !== 1) {
      throw new Error(`Cannot measure: ${JSON.stringify([end, results])}`);
    }
    return { process, activation: this.#inside.activation };
  }

  /** What a call of a GL function reaches first in the process that was started last: a layer's hook or the driver. */
  top(name: string): Address {
    const { tables, machine } = this.#inside.egl!;
    return Number(machine.toPointer(tables.v2.core.get(name), name));
  }

  /** The driver's own function. */
  driver(name: string): Address {
    return this.#system.driverSymbols(this.#system.host!).get(name) ?? 0;
  }

  /** Has the GL functions of the process that was started last go to what they reach first. */
  connect(): void {
    const host = this.#system.host!;
    const addressOf = (name: string) =>
      isOfProcess("libGLESv2", name) ? this.driver(name) : this.top(name);
    fillSlots(host, host.loadSystem("libGLESv2.so"), "libGLESv2", addressOf);
  }

  /** Ends its processes. */
  dispose(): Promise<void> {
    return this.#device.dispose();
  }
}
