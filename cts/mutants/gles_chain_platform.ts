/**
 * Wrong borders between the layers and libEGL's own functions.
 *
 * @module
 */

import { EGL, GL } from "../../impl/egl/enums.ts";
import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

const { EXTENSIONS: GL_EXTENSIONS } = GL;
const MARKERS = ["glInsertEventMarkerEXT", "glPopGroupMarkerEXT", "glPushGroupMarkerEXT"];

export const gettersNotLayered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-14",
  why: "Hooks of the GL getters are ignored",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        return name.startsWith("gl") && this.host.tables.platform.has(name) ? next : answer;
      }
    },
});

export const nextOfGetterIsDrivers = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-14",
  why: "The lowest layer is offered the driver's getters, which lack what libEGL adds",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        return super.offer(k, name, k === 0 ? this.host.tables.v2.core.get(name) ?? next : next);
      }
    },
});

export const waitSyncAlwaysSane = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-20",
  why: "eglClientWaitSync has a hook of its own although Android's own behaviour is asked for",
  make: (Base) =>
    class extends Base {
      protected override dispatchName(name: string): string {
        return name;
      }
    },
});

export const waitSyncNeverSane = mutant({
  part: "loader",
  clauses: "GLES-CHAIN-20",
  why:
    "eglClientWaitSync calls the hook of eglClientWaitSyncKHR although sane behaviour is asked for",
  make: (Base) =>
    class extends Base {
      protected override dispatchName(name: string): string {
        return name === "eglClientWaitSync" ? "eglClientWaitSyncKHR" : name;
      }
    },
});

export const swapCallsDamageHook = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-20",
  why: "eglSwapBuffers calls eglSwapBuffersWithDamageKHR through the layers",
  make: (Base) =>
    class extends Base {
      #swapping = false;

      protected override swap(display: Word, handle: Word, rects: Word, count: Word): Word {
        if (this.#swapping) return super.swap(display, handle, rects, count);
        this.#swapping = true;
        const name = "eglSwapBuffersWithDamageKHR";
        const layered = this.host.tables.platform.get(name);
        const result = this.host.machine.call(layered, name, display, handle, rects, count);
        this.#swapping = false;
        return result;
      }
    },
});

export const markerHooksAlwaysKept = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-21",
  why: "Marker hooks are kept although Android's own behaviour is asked for",
  make: (Base) =>
    class extends Base {
      protected override firstCurrent(
        context: Parameters<InstanceType<typeof Base>["firstCurrent"]>[0],
      ): void {
        const { core } = this.hooksFor(context);
        const before = MARKERS.map((name) => core.get(name));
        super.firstCurrent(context);
        MARKERS.forEach((name, i) => core.set(name, before[i]!));
      }
    },
});

export const markerHooksAlwaysLost = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-21",
  why:
    "Marker hooks are lost although sane behaviour is asked for, or the driver has the functions",
  make: (Base) =>
    class extends Base {
      protected override firstCurrent(
        context: Parameters<InstanceType<typeof Base>["firstCurrent"]>[0],
      ): void {
        super.firstCurrent(context);
        MARKERS.forEach((name) => this.hooksFor(context).core.set(name, this.host.noop));
      }
    },
});

export const getProcAddressNotLayered = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "Hooks of eglGetProcAddress are ignored",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        return name === "eglGetProcAddress" ? next : answer;
      }
    },
});

export const getProcAddressStopsAtFirst = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "eglGetProcAddress goes from the first layer straight to libEGL",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const lowest = name === "eglGetProcAddress" ? this.below[0]!.get(name) ?? next : next;
        return super.offer(k, name, lowest);
      }
    },
});

export const hiddenFunctionsComeBack = mutant({
  part: "layer-loader",
  clauses: "GLES-CHAIN-22",
  why: "If a layer's eglGetProcAddress returns NULL, the layers below are asked all the same",
  make: (Base) =>
    class extends Base {
      protected override offer(k: number, name: string, next: EntryPoint | null) {
        const answer = super.offer(k, name, next);
        if (name !== "eglGetProcAddress" || answer === next) return answer;
        return this.host.entry((fn: Word) =>
          this.host.call(answer, name, fn) ?? this.host.call(next, name, fn)
        );
      }
    },
});

export const extensionsAskedThroughLayers = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-23",
  why: "At eglMakeCurrent libEGL asks for GL_EXTENSIONS through the layers",
  make: (Base) =>
    class extends Base {
      protected override firstCurrent(
        context: Parameters<InstanceType<typeof Base>["firstCurrent"]>[0],
      ): void {
        const { machine, tables } = this.host;
        machine.call(tables.platform.get("glGetString"), "glGetString", GL_EXTENSIONS);
        super.firstCurrent(context);
      }
    },
});

export const driverAskedThroughLayers = mutant({
  part: "platform-functions",
  clauses: "GLES-CHAIN-23",
  why: "At eglInitialize libEGL asks for EGL_EXTENSIONS through the layers",
  make: (Base) =>
    class extends Base {
      protected override initialize(display: Word, major: Word, minor: Word): Word {
        const { machine, tables } = this.host;
        const result = super.initialize(display, major, minor);
        machine.call(
          tables.platform.get("eglQueryString"),
          "eglQueryString",
          display,
          EGL.EXTENSIONS,
        );
        return result;
      }
    },
});
