/**
 * Wrong handling of extension functions and of OpenGL ES 1.x.
 *
 * @module
 */

import { GL_NAMES, GLES1_NAMES } from "../contract/entry_points.ts";
import type { ContextObject } from "../../impl/egl/display.ts";
import { GET_PROC_ADDRESS } from "../../impl/egl/layer_loader.ts";
import type { GlHooks } from "../../impl/egl/tables.ts";
import type { WrapperLibrary } from "../../impl/egl/libegl.ts";
import type { EntryPoint, Exports, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** An extension function is offered to the layer nearest the app first. */
export const offersFromTheAppDown = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-1",
  why: "An extension function is offered to the layer nearest the app first.",
  make: (Base) =>
    class extends Base {
      protected override extensionOrder(count: number): number[] {
        return super.extensionOrder(count).reverse();
      }
    },
});

/** An extension function is offered to the layer nearest the app only. */
export const offersToTheTopOnly = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-1",
  why: "An extension function is offered to the layer nearest the app only.",
  make: (Base) =>
    class extends Base {
      protected override extensionOrder(count: number): number[] {
        return super.extensionOrder(count).slice(-1);
      }
    },
});

/** Every layer is passed the driver's address as next, so that the upper one skips the lower. */
export const passesTheDriversAddressToAll = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-1",
  why: "Every layer is passed the driver's address as next, so that the upper one skips the lower.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint {
        return this.extensionOrder(this.chained)
          .map((k) => this.offer(k, name, driver))
          .at(-1) ?? driver;
      }
    },
});

/** Every extension function is stored in the slot of the last one, too. */
export const sharesSlots = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-1",
  why: "A second extension function takes the place of the first.",
  make: (Base) =>
    class extends Base {
      protected override store(index: number, entry: EntryPoint | null): void {
        for (let i = 0; i <= index; i++) super.store(i, entry);
      }
    },
});

/** The lowest layer is passed a forwarder instead of the driver's address. */
export const wrapsTheDriversFunction = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-2",
  why: "The lowest layer is passed a forwarder instead of the driver's address.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
        const forwarder = this.host.entry((...args: Word[]) =>
          this.host.call(driver, name, ...args)
        );
        return super.applyToExtension(name, forwarder);
      }
    },
});

/** Layers are offered functions that the driver lacks. */
export const asksLayersWithoutTheDriver = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-3",
  why: "Layers are offered functions that the driver lacks.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        return super.find(name) ?? this.host.applyLayers(name, this.host.entry(() => 0));
      }
    },
});

/** What was found the first time is kept, without the layers that became active since. */
export const asksLayersOnce = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-4",
  why: "What was found the first time is kept, without the layers that became active since.",
  make: (Base) =>
    class extends Base {
      readonly #found = new Map<string, EntryPoint | null>();
      override find(name: string): EntryPoint | null {
        if (!this.#found.has(name)) this.#found.set(name, super.find(name));
        return this.#found.get(name)!;
      }
    },
});

/** Asking again puts the layers on top of their own hooks. */
export const stacksHooksAnew = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-5",
  why: "Asking again puts the layers on top of their own hooks.",
  make: (Base) =>
    class extends Base {
      readonly #applied = new Map<string, EntryPoint>();
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
        const entry = super.applyToExtension(name, this.#applied.get(name) ?? driver);
        this.#applied.set(name, entry ?? driver);
        return entry;
      }
    },
});

/** Asking again gives another address. */
export const givesANewAddressEachTime = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-5",
  why: "Asking again gives another address.",
  make: (Base) =>
    class extends Base {
      override find(name: string): EntryPoint | null {
        const found = super.find(name);
        if (found === null) return null;
        return this.host.entry((...args) => this.host.call(found, name, ...args));
      }
    },
});

/** Extension functions are stored for contexts of OpenGL ES 2.0 and later only. */
export const forgetsVersion1 = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-6",
  why: "Extension functions are stored for contexts of OpenGL ES 2.0 and later only.",
  make: (Base) =>
    class extends Base {
      protected override store(index: number, entry: EntryPoint | null): void {
        this.host.tables.v2.extensions[index] = entry;
      }
    },
});

/** The hooks are put into the table of OpenGL ES 1.x contexts as well. */
export const layersVersion1 = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-7",
  why: "The hooks are put into the table of OpenGL ES 1.x contexts as well.",
  make: (Base) =>
    class extends Base {
      protected override initLayers(): void {
        super.initLayers();
        const { v1, v2 } = this.host.tables;
        for (const name of GLES1_NAMES) v1.core.set(name, v2.core.get(name));
      }
    },
});

/** Contexts of every version go through the table of OpenGL ES 1.x, which has no hooks. */
export const takesVersion1ForAll = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-7",
  why: "Contexts of every version go through the table of OpenGL ES 1.x, which has no hooks.",
  make: (Base) =>
    class extends Base {
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        return super.hooksFor(context && { ...context, version: 1 });
      }
    },
});

/** Once a context of OpenGL ES 1.x was current, contexts of later versions have no hooks either. */
export const staysInVersion1 = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-7",
  why: "Once an OpenGL ES 1.x context was current, later versions have no hooks either.",
  make: (Base) =>
    class extends Base {
      #version1 = false;
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        this.#version1 ||= context?.version === 1;
        return super.hooksFor(context && this.#version1 ? { ...context, version: 1 } : context);
      }
    },
});

/** glGetString of libGLESv1_CM goes through libEGL, and so through the layers. */
export const layersGetStringOfVersion1 = mutant({
  part: "loader",
  clauses: "GLES-EXT-8",
  why: "glGetString of libGLESv1_CM goes through libEGL, and so through the layers.",
  make: (Base) =>
    class extends Base {
      override exportsOf(library: WrapperLibrary): Exports {
        const exports = super.exportsOf(library);
        if (library !== "libGLESv1_CM") return exports;
        const layered = super.exportsOf("libGLESv2").get("glGetString")!;
        return {
          get: (name) => name === "glGetString" ? layered : exports.get(name),
          has: (name) => exports.has(name),
          keys: () => exports.keys(),
        };
      }
    },
});

/** glGetString of libGLESv2 answers from the OpenGL ES 2.0 driver in every context. */
export const answersFromTheVersion2Driver = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-8",
  why: "glGetString of libGLESv2 answers from the OpenGL ES 2.0 driver in every context.",
  make: (Base) =>
    class extends Base {
      protected override glBelow(
        context: ContextObject,
        name: string,
      ): EntryPoint | null {
        return super.glBelow({ ...context, version: 2 }, name);
      }
    },
});

/** Making an OpenGL ES 1.x context current takes the layers out of EGL. */
export const leavesEglUnlayeredForVersion1 = mutant({
  part: "platform-functions",
  clauses: "GLES-EXT-9",
  why: "Making an OpenGL ES 1.x context current takes the layers out of EGL.",
  make: (Base) =>
    class extends Base {
      protected override makeCurrent(
        display: Word,
        draw: Word,
        read: Word,
        handle: Word,
      ): Word {
        const made = super.makeCurrent(display, draw, read, handle);
        if (this.host.thread().hooks === this.host.tables.v1) this.fill();
        return made;
      }
    },
});

/** Layers are not offered GL functions for which there is only a stand-in. */
export const skipsWhatTheDriverLacks = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-10",
  why: "Layers are not offered GL functions for which there is only a stand-in.",
  make: (Base) =>
    class extends Base {
      protected override offer(
        k: number,
        name: string,
        next: EntryPoint | null,
      ): EntryPoint | null {
        const { core } = this.host.tables.v2;
        const standIn = GL_NAMES.some((other) => other !== name && core.get(other) === next);
        return standIn ? next : super.offer(k, name, next);
      }
    },
});

/** NULL for an extension function is replaced by next although Android's own behaviour is asked for. */
export const replacesNullOfExtensions = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-11",
  why: "NULL is replaced by next although Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint {
        let entry = driver;
        for (const k of this.extensionOrder(this.chained)) {
          entry = this.offer(k, name, entry) ?? entry;
        }
        return entry;
      }
    },
});

/** NULL for an extension function is stored although sane behaviour is asked for. */
export const keepsNullOfExtensions = mutant({
  part: "layer-loader",
  clauses: "GLES-EXT-11",
  why: "NULL is stored although sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
        let entry: EntryPoint | null = driver;
        for (const k of this.extensionOrder(this.chained)) {
          const { getProcAddress } = this.layers[k]!;
          entry = this.host.call(getProcAddress, GET_PROC_ADDRESS, name, entry) as
            | EntryPoint
            | null;
        }
        return entry;
      }
    },
});

/** The app is given NULL for a function that a layer answered NULL for. */
export const givesAppsNull = mutant({
  part: "extension-functions",
  clauses: "GLES-EXT-11",
  why: "The app is given NULL, although Android's own behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      #null = false;
      override find(name: string): EntryPoint | null {
        this.#null = false;
        const found = super.find(name);
        return this.#null ? null : found;
      }
      protected override store(index: number, entry: EntryPoint | null): void {
        this.#null = entry === null;
        super.store(index, entry);
      }
    },
});
