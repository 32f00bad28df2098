/**
 * A process that has loaded the driver, for the driver's own tests.
 *
 * @module
 */

import type { EntryPoint, Exports } from "../../machine/machine.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { ReferenceDriver } from "../reference_driver.ts";
import { ReferenceGl } from "../reference_gl.ts";

type DriverFunction = (...args: readonly unknown[]) => unknown;

/** A process, and how its threads call the driver. */
export class EglProcess {
  /** The thread that calls. */
  thread = "main";
  readonly #threads = new Map<string, object>();
  readonly #exports: Exports;

  /**
   * @param properties System properties. Default: none.
   * @param Driver The driver. Default: the reference one.
   */
  constructor(properties: Readonly<Record<string, string>> = {}, Driver = ReferenceDriver) {
    const driver = new Driver({
      thread: () => {
        const key = this.#threads.get(this.thread) ?? {};
        this.#threads.set(this.thread, key);
        return key;
      },
      property: (name) => properties[name] ?? "",
      newGl: (host) => new ReferenceGl(host),
    });
    this.#exports = driver.exports();
  }

  /** Names that the library exports. */
  get exported(): readonly string[] {
    return [...this.#exports.keys()];
  }

  /** A function that is exported, or else the one that eglGetProcAddress gives. */
  find(name: string): EntryPoint | null {
    const exported = this.#exports.get(name);
    if (exported !== undefined) return exported;
    const getProcAddress = this.#exports.get("eglGetProcAddress") as unknown as DriverFunction;
    return getProcAddress(name) as EntryPoint | null;
  }

  /** Calls a function. */
  call(name: string, ...args: readonly unknown[]): unknown {
    const entry = this.find(name);
    if (entry === null) throw new Error(`Cannot call ${name}: the driver lacks it`);
    return (entry as unknown as DriverFunction)(...args);
  }

  /** Calls a function that returns a number. */
  int(name: string, ...args: readonly unknown[]): number {
    return Number(this.call(name, ...args));
  }

  /** Calls a function that fails, and gives the error that it left. */
  error(name: string, ...args: readonly unknown[]): number {
    const returned = this.call(name, ...args);
    if (returned !== 0 && returned !== -1 && returned !== null) {
      throw new Error(
        `Cannot tell the error of ${name}: it returned ${returned}, expected failure`,
      );
    }
    return this.int("eglGetError");
  }

  /** Initializes the display. */
  start(): number {
    const display = this.int("eglGetDisplay", 0);
    this.call("eglInitialize", display, null, null);
    return display;
  }

  /** The best config for a list of attributes. */
  config(display: number, ...list: readonly number[]): number {
    const out = [0];
    this.call("eglChooseConfig", display, ints(...list), out, 1, [0]);
    return out[0]!;
  }

  /** The values that a function stores into the last of its arguments. */
  stored(name: string, ...args: readonly unknown[]): number {
    const out = new Int32Array([-7]);
    if (this.call(name, ...args, out) !== 1) throw new Error(`${name} failed`);
    return out[0]!;
  }

  /** A context of some version, current without a surface. */
  current(display: number, ...list: readonly number[]): number {
    const context = this.int("eglCreateContext", display, null, null, ints(...list));
    this.call("eglMakeCurrent", display, null, null, context);
    return context;
  }
}

/** An attribute list: EGL_NONE is put behind it. */
export function ints(...list: readonly number[]): Int32Array {
  return new Int32Array([...list, EGL.NONE]);
}
