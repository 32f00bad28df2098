/**
 * libRSCpuRef.so: runs scripts on the processor.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp of Android 9 (RsdCpuReference::create, getTlsContext, getTlsScript).
 *
 * @module
 */

import { BCC_EXE_PATH } from "../bcc/command_line.ts";
import type { RsContext } from "../driver/hal.ts";
import type { Functions, RsLibrary, RsProcess } from "../rs_process.ts";
import type { CpuReference, CpuReferenceCreate, CurrentCall } from "./cpu_reference.ts";
import { CpuReferenceImpl } from "./cpu_reference_impl.ts";
import { SharedLibraryUtils } from "./shared_library_utils.ts";

type DropFirst<F extends (...args: never[]) => unknown> = Parameters<F> extends
  [unknown, ...infer Rest] ? Rest : never;

/** One loaded copy of libRSCpuRef.so. */
export class CpuRef {
  readonly library: RsLibrary;
  readonly process: RsProcess;
  /** Loads scripts into this copy's namespace. */
  readonly loader: SharedLibraryUtils;
  #current: CurrentCall | null = null;
  #bccExePath = BCC_EXE_PATH;

  /** @param library The copy. */
  constructor(library: RsLibrary) {
    this.library = library;
    this.process = library.process;
    this.loader = new SharedLibraryUtils(library);
  }

  /** The functions that the library exports. */
  functions(): Functions {
    return {
      RsdCpuReference_create: (rsc: RsContext | null, ...rest: DropFirst<CpuReferenceCreate>) =>
        rsc === null ? null : this.#create(rsc, ...rest),
      RsdCpuReference_current: () => this.#current,
      RsdCpuScriptImpl_setBccExePath: (path: string) => void (this.#bccExePath = path),
    };
  }

  /** The compiler of all contexts of this copy: a static variable that a vendor's driver may set. */
  get bccExePath(): string {
    return this.#bccExePath;
  }

  /** Makes the processor ready for a context. */
  #create(
    rsc: RsContext,
    ...[, , , , selectRt, plugin]: DropFirst<CpuReferenceCreate>
  ): CpuReference {
    const cpu = new CpuReferenceImpl(this, rsc);
    if (selectRt) cpu.setSelectRTCallback(selectRt);
    if (typeof plugin === "string") cpu.setBccPluginName(plugin);
    return cpu;
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
