/**
 * RenderScript's libraries as the machine constructs them: one object for each copy that the linker loads.
 *
 * @module
 */

import { BitcodeReader } from "../audit/bitcode/bitcode.ts";
import type { LibraryHeader } from "../../cts/contract/library.ts";
import type { EntryPoint, Exports, Scope } from "../machine/machine.ts";
import type { Builtin } from "../machine/sim_machine.ts";
import { entries } from "../machine/system_libraries.ts";
import type { RsParts } from "./parts.ts";
import type { Functions, RsBuild, RsLibrary, RsProcess } from "./rs_process.ts";
import { webGpuDriver } from "./webgpu/webgpu_driver.ts";

/** A library of RenderScript's. */
interface RsLibraryObject {
  functions(): Functions;
  /** Further functions, which are made when one of them is looked up. */
  runtime?(): Functions;
}

/** All copies of RenderScript's libraries in one process. */
export class RsLibraries {
  readonly #process: RsProcess;
  readonly #internals: { runQueued(): void }[] = [];

  /** @param process The process. */
  constructor(process: RsProcess) {
    this.#process = process;
  }

  /** The constructors, by the `builtin` of a file's header. */
  builtins(): ReadonlyMap<string, Builtin> {
    const part = <N extends keyof RsParts>(name: N) => this.#process.part<RsParts[N]>(name);
    const of = (make: (library: RsLibrary) => RsLibraryObject): Builtin => (scope, header) =>
      new LibraryExports(make(this.#library(scope, header)));
    return new Map<string, Builtin>([
      ["libRS", of((library) => new (part("rs"))(library))],
      ["rs-hal", of((library) => new (part("rs-hal"))(library))],
      [
        "libRS_internal",
        of((library) => {
          const internal = new (part("rs-internal"))(library);
          this.#internals.push(internal);
          return internal;
        }),
      ],
      ["libRSDriver", of((library) => new (part("rs-driver"))(library))],
      [
        "libRSDriver_webgpu",
        of((library) => new (webGpuDriver(part("rs-driver")))(library)),
      ],
      ["libRSCpuRef", of((library) => new (part("rs-cpu-ref"))(library))],
      ["libhidltransport", of((library) => new (part("hidl-transport"))(library))],
      ["libRSCacheDir", () => entries({ rsQueryCacheDir: () => this.#process.codeCacheDir })],
      ["android.hardware.renderscript@1.0", () => entries({})],
      ["libbcc", of((library) => new (part("bcc"))(library))],
      ["libmcld", of((library) => new (part("ld-mc"))(library))],
      ["libbcinfo", () => entries(libbcinfo())],
      ["libblas", () => entries({})],
      ["libcompiler_rt", () => entries({})],
    ]);
  }

  #library(scope: Scope, header: LibraryHeader): RsLibrary {
    const { build } = header as LibraryHeader & { readonly build?: RsBuild };
    return {
      process: this.#process,
      scope,
      build: build ?? { release: this.#process.release },
    };
  }

  /** Lets the contexts' threads do what they were asked for. */
  runQueued(): void {
    for (const internal of this.#internals) internal.runQueued();
  }
}

/** The exports of a library. */
class LibraryExports implements Exports {
  readonly #own: Functions;
  readonly #library: RsLibraryObject;
  #runtime: Functions | undefined;

  constructor(library: RsLibraryObject) {
    this.#own = library.functions();
    this.#library = library;
  }

  get(name: string): EntryPoint | undefined {
    const functions = this.#with(name);
    return functions && functions[name] as unknown as EntryPoint;
  }

  has(name: string): boolean {
    return this.#with(name) !== undefined;
  }

  keys(): Iterable<string> {
    return [...Object.keys(this.#own), ...Object.keys(this.#others())];
  }

  #with(name: string): Functions | undefined {
    if (Object.hasOwn(this.#own, name)) return this.#own;
    return Object.hasOwn(this.#others(), name) ? this.#others() : undefined;
  }

  #others(): Functions {
    return this.#runtime ??= this.#library.runtime?.() ?? {};
  }
}

/** libbcinfo.so: what bitcode says of itself. */
export function libbcinfo(): Functions {
  return { BitcodeWrapper_unwrap: (text: Uint8Array) => new BitcodeReader(text).read() };
}
