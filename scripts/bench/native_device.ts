/**
 * The reference device over machine code, with a look inside for benchmarks: how long layers take to be activated, and what a
 * GL function reaches first.
 *
 * @module
 */

import type { Device, Process } from "../../cts/contract/device.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import type { World } from "../../cts/contract/world.ts";
import { APP } from "../../cts/fakes/world_builder.ts";
import { begin } from "../../cts/layer/begin.ts";
import type { LayerLoader } from "../../impl/egl/layer_loader.ts";
import type { LibEgl } from "../../impl/egl/libegl.ts";
import type { Tables } from "../../impl/egl/tables.ts";
import type { Address } from "../../impl/machine/native/code_host.ts";
import { NativeMachine } from "../../impl/machine/native/native_machine.ts";
import { native } from "../../impl/native.ts";

const start = recordProgram((app) => {
  begin(app);
});

/** The parts that only the device's own code sees. */
interface Inside {
  /** libEGL of the process that was started last. */
  egl?: { readonly tables: Tables; readonly machine: NativeMachine };
  /** Milliseconds that its layers took to be activated. */
  activation: number;
}

/** A device whose processes run machine code. */
export class NativeDevice {
  readonly #device: Device;
  readonly #inside: Inside;

  private constructor(device: Device, inside: Inside) {
    this.#device = device;
    this.#inside = inside;
  }

  /**
   * Boots a device.
   *
   * @param world Its World, with one app.
   * @param inThisProcess Whether machine code runs in this very process.
   */
  static async boot(world: World, inThisProcess: boolean): Promise<NativeDevice> {
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
    const device = await native({ inThisProcess, parts }).boot(world);
    return new NativeDevice(device, inside);
  }

  /**
   * Starts the app, up to a current context.
   *
   * @returns The process, and the milliseconds that its layers took to be activated.
   */
  async start(): Promise<{ readonly process: Process; readonly activation: number }> {
    this.#inside.activation = 0;
    const process = await this.#device.launch({ kind: "app", package: APP });
    const { end, results } = await process.run(start);
    if (end.kind !== "running" || results.at(-1)?.value !== 1) {
      throw new Error(`Cannot measure: ${JSON.stringify([end, results])}`);
    }
    return { process, activation: this.#inside.activation };
  }

  /** The address that a GL call reaches first in the process that was started last: a layer's hook or the driver. */
  top(name: string): Address {
    const { tables, machine } = this.#inside.egl!;
    return Number(machine.space.toPointer(tables.v2.core.get(name), name));
  }

  /** The driver's own function. */
  driver(name: string): Address {
    const { host } = this.#inside.egl!.machine;
    return host.loadSystem("libGLESv2.so.2").symbols([name])[0] ?? 0;
  }

  /** Ends its processes. */
  dispose(): Promise<void> {
    return this.#device.dispose();
  }
}
