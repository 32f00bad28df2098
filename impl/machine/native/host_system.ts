/**
 * The parts that the processes of one native device share: the code hosts that they are opened by, and the fakes' C form.
 *
 * @module
 */

import type { Abi } from "../../../cts/contract/world.ts";
import type { Step } from "../../build_cache.ts";
import { buildNative, MissingToolError, type NativeBuild } from "./build.ts";
import { ChildHost, openChildHost } from "./child/child_host.ts";
import type { CodeHost, CodeHostListener } from "./code_host.ts";
import { buildDispatch } from "./dispatch.ts";
import { buildHost } from "./host_build.ts";
import { InProcessHost } from "./in_process/in_process_host.ts";
import { DRIVER_LIBRARIES, KnownAddresses, PUBLIC_FUNCTIONS } from "./known_addresses.ts";
import type { FakeForm } from "./native_images.ts";
import type { NativeSystem } from "./native_machine.ts";
import { compilerFor, driverPackages, type Target, targetFor } from "./target.ts";

/** The C form of fakes: libraries that interpret a table, and what makes the table of a behavior. */
export interface NativeFakes {
  /** The sources that each kind of fake is built from. */
  readonly builds: Readonly<Record<string, Pick<NativeBuild, "sources" | "headers" | "flags">>>;
  /** The table of a behavior; undefined if its kind has no C form. */
  form(behavior: unknown): (Omit<FakeForm, "template"> & { readonly kind: string }) | undefined;
  /** The source in C of a script in the suite's own form, and what it needs; undefined if it is something else. Default: always. */
  script?(
    code: Uint8Array<ArrayBuffer>,
  ): { readonly source: string; readonly needed: readonly string[] } | undefined;
}

/** How machine code is run. */
export interface HostSystemOptions {
  /** The ABI of the machine that runs it: `x86_64` or `arm64-v8a`, by QEMU where this machine is the other. Default: this machine's. */
  readonly abi?: Abi;
  /** The C form of fakes. Default: none, they stay simulated. */
  readonly fakes?: NativeFakes;
  /** Seconds that machine code may run without a word before its process is killed. Default: 6. */
  readonly limit?: number;
  /**
   * Whether machine code runs in this very process, so that calls cost no more than a call; one process of one device at a
   * time, and what ends it ends this program. Default: false.
   */
  readonly inThisProcess?: boolean;
}

/** The parts that a device has built beside the code host. */
interface BuiltParts {
  /** Paths of the dispatch libraries, in the order in which they are loaded. */
  readonly wrappers: readonly string[];
  /** The library of each kind of fake. */
  readonly templates: ReadonlyMap<string, Uint8Array>;
}

const DEFAULT_LIMIT = 6;
/** So many times as long may code run that QEMU runs. */
const RUNNER_FACTOR = 5;

/** The shared things of one native device. */
export class HostSystem implements NativeSystem {
  readonly publicFunctions = PUBLIC_FUNCTIONS;
  readonly isEmbedded: boolean;
  /** The machine that runs the code. */
  readonly target: Target;
  readonly #limit: number;
  readonly #fakes: NativeFakes | undefined;
  readonly #known = new WeakMap<object, KnownAddresses>();
  #built: BuiltParts | undefined;
  #isPrepared = false;

  /**
   * @param options How machine code is run.
   * @throws {MissingToolError} If code for the ABI cannot run here.
   */
  constructor({ abi, fakes, limit = DEFAULT_LIMIT, inThisProcess = false }: HostSystemOptions) {
    this.target = inThisProcess ? targetFor() : targetFor(abi);
    this.isEmbedded = inThisProcess;
    if (inThisProcess && !Deno.env.has("EGL_PLATFORM")) Deno.env.set("EGL_PLATFORM", "surfaceless");
    this.#limit = this.target.runner === undefined ? limit : RUNNER_FACTOR * limit;
    this.#fakes = fakes;
  }

  /**
   * Builds what is not built, and tries the system's driver, once.
   *
   * @param step Told what takes its time. Default: nobody.
   * @throws {MissingToolError} If the compiler or the driver is not installed.
   */
  prepare(step?: Step): void {
    if (this.#isPrepared) return;
    this.#build(step);
    this.#tryDriver(step);
    this.#isPrepared = true;
  }

  open(listener: CodeHostListener, step?: Step): CodeHost {
    const { wrappers } = this.#build(step);
    const { target } = this;
    if (this.isEmbedded) {
      return new InProcessHost(listener, [...buildHost(target, step).preload, ...wrappers]);
    }
    const preload = [...DRIVER_LIBRARIES, ...mesaLibraries(target), ...wrappers];
    return openChildHost({ target, preload, listener, limit: this.#limit, step });
  }

  known(host: CodeHost): KnownAddresses {
    const key = host instanceof ChildHost ? host.server : this;
    let known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(
        key,
        known = new KnownAddresses(host, this.target),
      );
    }
    return known;
  }

  fake(behavior: unknown): FakeForm | undefined {
    const form = this.#fakes?.form(behavior);
    const template = form && this.#build().templates.get(form.kind);
    return form && template && { ...form, template };
  }

  #build(step?: Step): BuiltParts {
    if (this.#built !== undefined) return this.#built;
    const { target } = this;
    const wrappers = Object.values(buildDispatch(target, step));
    const builds = Object.entries(this.#fakes?.builds ?? {});
    const templates = new Map(builds.map(([kind, build]) => {
      const name = `libfake_${kind}.so`;
      const path = buildNative(
        { ...build, name, kind: "library", compiler: compilerFor(target) },
        step,
      );
      return [kind, Deno.readFileSync(path)] as const;
    }));
    return this.#built = { wrappers, templates };
  }

  #tryDriver(step: Step | undefined): void {
    const host = this.open({ upcall: () => ({}), log: () => undefined }, step);
    try {
      const { driver } = this.known(host);
      const call = (name: string, ...ints: readonly (number | bigint)[]) =>
        host.call(0, driver.get(name) ?? 0, { ints, floats: [] }, name).int;
      const display = call("eglGetDisplay", 0);
      if ((call("eglInitialize", display, 0, 0) & 0xffn) !== 0n) return;
      throw new MissingToolError(
        "A driver of Mesa (eglInitialize fails)",
        driverPackages(this.target),
      );
    } finally {
      host.kill();
    }
  }
}

/** The libraries that Mesa loads when a display is initialized; a process in which they are loaded starts sooner. */
function mesaLibraries({ arch }: Target): readonly string[] {
  return ["libEGL_mesa.so.0", `/usr/lib/${arch}-linux-gnu/dri/swrast_dri.so`];
}
