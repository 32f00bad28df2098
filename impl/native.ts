/**
 * The reference device over real code: ELF layers and drivers, and the system's own OpenGL ES (Mesa) as the driver.
 *
 * @module
 */

import type { Implementation } from "../cts/contract/device.ts";
import type { Abi } from "../cts/contract/world.ts";
import { EGL_NAMES, GL_NAMES, GLES1_NAMES, PLATFORM_NAMES } from "../cts/contract/entry_points.ts";
import {
  buildDispatch,
  slotNames,
  slotOf,
  SLOTS_SYMBOL,
  USE_TABLE_SYMBOL,
} from "./machine/native/dispatch.ts";
import { buildNative, MissingToolError, type NativeBuild } from "./machine/native/build.ts";
import {
  type Address,
  type CodeHost,
  type HostLibrary,
  HostLoadError,
} from "./machine/native/code_host.ts";
import { buildHost } from "./machine/native/host_build.ts";
import { InProcessHost } from "./machine/native/in_process_host.ts";
import { openChildHost } from "./machine/native/child_host.ts";
import type { FakeForm } from "./machine/native/native_images.ts";
import type { NativeSystem } from "./machine/native/native_machine.ts";
import type { WrapperLibrary } from "./egl/libegl.ts";
import { sim, type SimOptions } from "./mod.ts";

export { MissingToolError } from "./machine/native/build.ts";

/** The C form of fakes: libraries that interpret a table, and what makes the table of a behaviour. */
export interface NativeFakes {
  /** What each kind of fake is built from. */
  readonly builds: Readonly<Record<string, Pick<NativeBuild, "sources" | "headers" | "flags">>>;
  /** The table of a behaviour; undefined if its kind has no C form. */
  form(behaviour: unknown): (Omit<FakeForm, "template"> & { readonly kind: string }) | undefined;
}

/** What the native device is made with. */
export interface NativeOptions extends SimOptions {
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

/** Libraries through which machine code reaches libEGL. */
const WRAPPERS: readonly WrapperLibrary[] = ["libEGL", "libGLESv2", "libGLESv1_CM"];
const GL_WRAPPERS: readonly WrapperLibrary[] = ["libGLESv2", "libGLESv1_CM"];
/** The system's driver (GLVND and Mesa), and Debian's packages of it. */
const DRIVER_LIBRARIES: readonly string[] = ["libEGL.so.1", "libGLESv2.so.2", "libGLESv1_CM.so.1"];
const DRIVER_PACKAGES: readonly string[] = ["libegl1", "libgles2", "libgles1", "libgl1-mesa-dri"];
/** What Mesa loads when a display is initialised; a process in which it is loaded starts sooner. */
const MESA_LIBRARIES: readonly string[] = [
  "libEGL_mesa.so.0",
  `/usr/lib/${Deno.build.arch}-linux-gnu/dri/swrast_dri.so`,
];
/** The C runtime, whose functions machine code finds without the device. */
const RUNTIME: readonly string[] = ["libc.so.6", "libm.so.6", "liblog.so"];
/** ABIs by the machine's own name for itself. */
const HOST_ABIS: Readonly<Record<string, Abi>> = { x86_64: "x86_64", aarch64: "arm64-v8a" };
const DEFAULT_LIMIT = 6;

/**
 * The reference device over real code. Each process of the device is a process of its own here.
 *
 * @param options Parts to replace, the fakes' C form, and limits.
 * @throws {MissingToolError} If the compiler or a library is not installed.
 */
export function native(options: NativeOptions = {}): Implementation {
  const system = new HostSystem(options);
  const { name: _, audit: __, ...device } = sim({ ...options, native: system });
  return {
    ...device,
    name: "native",
    claims: ["gles", "egl", "layer"],
    elf: [HOST_ABIS[Deno.build.arch]!],
    hostDriver: true,
  };
}

/** What the processes of one native device share: a fork server that has the system's driver loaded. */
class HostSystem implements NativeSystem {
  readonly publicFunctions = WRAPPERS.flatMap((library) =>
    slotNames(library).map((name) => ({ library, name }))
  );
  readonly isEmbedded: boolean;
  readonly #preload: readonly string[];
  readonly #limit: number;
  readonly #fakes: NativeFakes | undefined;
  readonly #templates: ReadonlyMap<string, Uint8Array>;
  readonly #runtime = new Map<string, boolean>();
  #driver: ReadonlyMap<string, Address> | undefined;
  #tableSetters: readonly Address[] | undefined;
  #stubs: ReadonlyMap<string, Address> | undefined;
  #slots: readonly { readonly address: Address; readonly bytes: Uint8Array }[] | undefined;

  constructor({ fakes, limit = DEFAULT_LIMIT, inThisProcess = false }: NativeOptions) {
    this.isEmbedded = inThisProcess;
    if (inThisProcess && !Deno.env.has("EGL_PLATFORM")) Deno.env.set("EGL_PLATFORM", "surfaceless");
    const dispatch = buildDispatch();
    this.#fakes = fakes;
    this.#templates = new Map(
      Object.entries(fakes?.builds ?? {}).map(([kind, build]) => {
        const name = `libfake_${kind}.so`;
        return [kind, Deno.readFileSync(buildNative({ ...build, name, kind: "library" }))];
      }),
    );
    this.#preload = [
      ...DRIVER_LIBRARIES,
      ...MESA_LIBRARIES,
      ...WRAPPERS.map((library) => dispatch[library]),
    ];
    this.#limit = limit;
    this.#probe();
  }

  open(listener: Parameters<NativeSystem["open"]>[0]): CodeHost {
    if (!this.isEmbedded) {
      return openChildHost({ preload: this.#preload, listener, limit: this.#limit });
    }
    return new InProcessHost(listener, [...buildHost().preload, ...this.#preload.slice(-3)]);
  }

  connect(host: CodeHost): void {
    this.#slots ??= this.#findSlots(host);
    for (const { address, bytes } of this.#slots) host.write(address, bytes);
  }

  tableSetters(host: CodeHost): readonly Address[] {
    return this.#tableSetters ??= GL_WRAPPERS.flatMap((library) =>
      host.loadSystem(`${library}.so`).symbols([USE_TABLE_SYMBOL])
    );
  }

  stub(library: string, name: string): Address | undefined {
    return this.#stubs?.get(`${library}:${name}`);
  }

  fake(behaviour: unknown): FakeForm | undefined {
    const form = this.#fakes?.form(behaviour);
    const template = form && this.#templates.get(form.kind);
    return form && template && { ...form, template };
  }

  driverSymbols(host: CodeHost): ReadonlyMap<string, Address> {
    return this.#driver ??= this.#findDriver(host);
  }

  runtimeHas(host: CodeHost, name: string): boolean {
    let has = this.#runtime.get(name);
    if (has === undefined) {
      has = RUNTIME.some((soname) => host.loadSystem(soname).symbols([name])[0] !== 0);
      this.#runtime.set(name, has);
    }
    return has;
  }

  /** Finds out once whether the system's driver is there and works. */
  #probe(): void {
    const host = this.open({ upcall: () => ({}), log: () => undefined });
    try {
      const driver = this.driverSymbols(host);
      const call = (name: string, ...ints: readonly (number | bigint)[]) =>
        host.call(0, driver.get(name) ?? 0, { ints, floats: [] }, name).int;
      const display = call("eglGetDisplay", 0);
      if ((call("eglInitialize", display, 0, 0) & 0xffn) !== 0n) return;
      throw new MissingToolError("A driver of Mesa (eglInitialize fails)", DRIVER_PACKAGES);
    } finally {
      host.kill();
    }
  }

  /** Public functions' thunks go, in order, into the slots of the libraries that machine code is linked with. */
  #findSlots(host: CodeHost): readonly { address: Address; bytes: Uint8Array }[] {
    const stubs = new Map<string, Address>();
    let thunk = 0;
    const slots = WRAPPERS.map((library) => {
      const loaded = host.loadSystem(`${library}.so`);
      const names = slotNames(library);
      loaded.symbols(names).forEach((stub, i) => {
        if (stub !== 0) stubs.set(`${library}:${names[i]}`, stub);
      });
      const words = new BigUint64Array(names.length);
      for (const name of names) {
        words[slotOf(library, name)] = BigInt(host.thunk(thunk++));
      }
      const [address = 0] = loaded.symbols([SLOTS_SYMBOL]);
      return { address, bytes: new Uint8Array(words.buffer) };
    });
    this.#stubs = stubs;
    return slots;
  }

  #findDriver(host: CodeHost): ReadonlyMap<string, Address> {
    const names = [...new Set([...PLATFORM_NAMES, ...EGL_NAMES, ...GL_NAMES, ...GLES1_NAMES])];
    const found = new Map<string, Address>();
    for (const soname of DRIVER_LIBRARIES) {
      const library = loadDriver(host, soname);
      library.symbols(names).forEach((address, i) => {
        if (address !== 0 && !found.has(names[i]!)) found.set(names[i]!, address);
      });
    }
    return found;
  }
}

function loadDriver(host: CodeHost, soname: string): HostLibrary {
  try {
    return host.loadSystem(soname);
  } catch (error) {
    if (!(error instanceof HostLoadError)) throw error;
    throw new MissingToolError(`Library "${soname}"`, DRIVER_PACKAGES);
  }
}
