/**
 * libRSCpuRef.so: runs scripts on the processor.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp of Android 9 (RsdCpuReference::create, getTlsContext, getTlsScript).
 *
 * @module
 */

import type { RsContext } from "../driver/hal.ts";
import type { Functions, RsLibrary, RsProcess } from "../rs_process.ts";
import type { CpuReference, CurrentCall } from "./cpu_reference.ts";
import { CpuReferenceImpl } from "./cpu_reference_impl.ts";
import { SharedLibraryUtils } from "./shared_library_utils.ts";

/** One loaded copy of libRSCpuRef.so. */
export class CpuRef {
  readonly library: RsLibrary;
  readonly process: RsProcess;
  /** Loads scripts into this copy's namespace. */
  readonly loader: SharedLibraryUtils;
  #current: CurrentCall | null = null;

  /** @param library The copy. */
  constructor(library: RsLibrary) {
    this.library = library;
    this.process = library.process;
    this.loader = new SharedLibraryUtils(library);
  }

  /** The functions that the library exports. */
  functions(): Functions {
    return {
      RsdCpuReference_create: (
        rsc: RsContext | null,
        ...[, , , , , plugin]: readonly (string | number | null)[]
      ) => rsc === null ? null : this.#create(rsc, typeof plugin === "string" ? plugin : null),
      RsdCpuReference_current: () => this.#current,
    };
  }

  /** Makes the processor ready for a context. */
  #create(rsc: RsContext, plugin: string | null): CpuReference {
    return new CpuReferenceImpl(this, rsc, plugin);
  }

  /** Runs code of a script, while functions of the runtime find its context. */
  enter<T>(call: CurrentCall, body: () => T): T {
    const before = this.#current;
    this.#current = call;
    try {
      return body();
    } finally {
      this.#current = before;
    }
  }
}
