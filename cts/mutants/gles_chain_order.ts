/**
 * Wrong orders of layers, and ways, threads and times at which hooks are lost.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

export const reversed = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "The last listed layer is called first",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        this.layers.reverse();
        super.initLayers();
      }
    },
});

export const sortedByName = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "Layers are called in the order of their names",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string): string[] {
        return super.splitList(list).sort();
      }
    },
});

export const activeLayersSeeThrough = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-1",
  why: "A layer that asks for functions in Initialize sees through all other layers to the driver",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.below[0]?.get(name) ?? super.getNextLayerProcAddress(id, name);
      }
    },
});

export const nextSkipsLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-2",
  why: "Every layer is offered what lies below the last one",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, this.below[0]!.get(name) ?? next);
      }
    },
});

export const nextLosesResult = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-2",
  why: "A call of the next address of glIsTexture returns nothing",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const mute = (...args: readonly Word[]) => {
          this.host.call(next, name, ...args);
          return 0;
        };
        return super.offer(k, name, name === "glIsTexture" ? this.host.entry(mute) : next);
      }
    },
});

export const pointersBypassLayers = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-13",
  why: "eglGetProcAddress gives the driver's own functions",
  make: (Base) =>
    class extends Base {
      protected override getProcAddress(name: Word): Word {
        return this.driver("eglGetProcAddress", name) ?? super.getProcAddress(name);
      }
    },
});

export const pointersAreSnapshots = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-13",
  why:
    "eglGetProcAddress gives what a function is at that moment instead of what finds it at each call",
  make: (Base) =>
    class extends Base {
      protected override getProcAddress(name: Word): Word {
        const { platform, v2 } = this.host.tables;
        const known = String(name);
        return platform.get(known) ?? v2.core.get(known) ?? super.getProcAddress(name);
      }
    },
});

export const symbolsBypassLayers = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-13",
  why: "GL functions that the app is linked with go straight to the driver",
  make: (Base) =>
    class extends Base {
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        const driver = this.drivers.getProcAddress(name);
        if (driver === null) return super.callHook(i, name, args);
        return this.host.machine.call(driver, name, ...args);
      }
    },
});

export const hooksOnMainThreadOnly = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-16",
  why: "GL calls of other threads go straight to the driver",
  make: (Base) =>
    class extends Base {
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        const driver = this.drivers.getProcAddress(name);
        const { current } = this.host.process;
        if (current.name === "main" || driver === null) return super.callHook(i, name, args);
        return this.host.machine.call(driver, name, ...args);
      }
    },
});

export const activatedOnMainThreadOnly = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-16",
  why: "Layers are not activated by the first use of EGL if that is on another thread than main",
  make: (Base) =>
    class extends Base {
      #firstThread: string | undefined;

      protected override hasLayers(): boolean {
        this.#firstThread ??= this.host.process.current.name;
        return this.#firstThread === "main" && super.hasLayers();
      }
    },
});

export const hooksInFirstContextOnly = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-16",
  why: "Only the first context that becomes current on a thread gets the layers' hooks",
  make: (Base) => {
    type Hooks = InstanceType<typeof Base>["hooksFor"];
    return class extends Base {
      #first: Parameters<Hooks>[0];

      protected override hooksFor(context: Parameters<Hooks>[0]): ReturnType<Hooks> {
        if (context !== undefined) this.#first ??= context;
        return context === this.#first ? super.hooksFor(context) : this.host.tables.none;
      }
    };
  },
});

export const initializedAgain = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-17",
  why: "Each use of EGL that could load the layers initialises them again",
  make: (Base) =>
    class extends Base {
      override activate(): void {
        const again = this.chained > 0;
        super.activate();
        if (again) this.layers.forEach((_, k) => this.initializeLayer(k));
      }
    },
});

export const hooksLostAtTerminate = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-17",
  why: "eglTerminate puts libEGL's own functions back into the table",
  make: (Base) =>
    class extends Base {
      protected override terminate(display: Word): Word {
        const result = super.terminate(display);
        this.fill();
        return result;
      }
    },
});

export const preloadPreventsLayers = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-18",
  why: "If zygote has loaded the driver, layers are not loaded any more",
  make: (Base) =>
    class extends Base {
      #preloaded = false;

      override preload(): void {
        super.preload();
        this.#preloaded = true;
      }

      protected override initialize(): void {
        if (!this.#preloaded) super.initialize();
      }
    },
});

export const preloadActivatesLayers = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-18",
  why: "Layers are loaded when the process starts",
  make: (Base) =>
    class extends Base {
      override preload(): void {
        this.initialize();
      }
    },
});

export const eightLayersAtMost = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-24",
  why: "Only the first eight layers are used",
  make: (Base) =>
    class extends Base {
      protected override splitList(list: string): string[] {
        return super.splitList(list).slice(0, 8);
      }
    },
});

export const thirtyTwoLayersAtMost = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-24",
  why: "Only the first 32 layers are chained",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        this.layers = this.layers.slice(-32);
        super.initLayers();
      }
    },
});
