/**
 * The processor as one context uses it.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp of Android 9 (RsdCpuReferenceImpl).
 *
 * @module
 */

import type {
  RsContext,
  RsElement,
  RsScript,
  RsScriptGroup,
  RsScriptGroup2,
} from "../driver/hal.ts";
import type { VendorCompiler } from "../bcc/command_line.ts";
import { LOG_TAG, type RsProcess } from "../rs_process.ts";
import type {
  CpuReference,
  CpuScriptGroupHandle,
  CpuScriptHandle,
  SelectRtCallback,
} from "./cpu_reference.ts";
import type { CpuScriptGroup } from "./cpu_script_group.ts";
import { IntrinsicScript } from "./intrinsics/intrinsic_script.ts";
import type { IntrinsicRunner } from "./intrinsics/jobs.ts";
import type { Intrinsics } from "./intrinsics/intrinsics.ts";
import { INTRINSICS } from "./intrinsics/intrinsic_scripts.ts";
import type { LaunchHost } from "./kernel_launch.ts";
import type { Launch } from "./launch.ts";
import type { Reduce } from "./reduce.ts";
import type { SharedLibraryUtils } from "./shared_library_utils.ts";

/** More threads than a process can have. */
const THREADS_MAX = 1024;

/** The copy of libRSCpuRef.so that a context has. */
export interface CpuLibrary {
  readonly process: RsProcess;
  /** Loads scripts. */
  readonly loader: SharedLibraryUtils;
  /** RsdCpuScriptImpl::BCC_EXE_PATH */
  readonly bccExePath: string;
  /** Runs code of a script, so that the runtime knows whose it is. */
  enter<T>(call: { readonly rsc: RsContext; readonly script: RsScript | null }, body: () => T): T;
}

/** The class of a script that is loaded. */
type LoadedScriptClass = new (cpu: CpuReferenceImpl, script: RsScript) => CpuScriptHandle & {
  init(resName: string, cacheDir: string, code: Uint8Array): boolean;
};

/** The processor, for one context. */
export class CpuReferenceImpl implements CpuReference, LaunchHost {
  readonly rsc: RsContext;
  readonly process: RsProcess;
  readonly threads: number;
  readonly launch: Launch;
  readonly reduce: Reduce;
  readonly intrinsics: Intrinsics;
  inKernel = false;
  readonly #library: CpuLibrary;
  #plugin: string | null = null;
  #selectRt: SelectRtCallback | null = null;
  readonly #scripts = new Map<RsScript, CpuScriptHandle>();

  /**
   * Makes the processor ready for a context.
   *
   * @param library The copy of libRSCpuRef.so.
   * @param rsc The context.
   */
  constructor(library: CpuLibrary, rsc: RsContext) {
    this.#library = library;
    this.process = library.process;
    this.rsc = rsc;
    this.threads = this.#threadCount();
    this.launch = new (this.process.part<typeof Launch>("rs-launch"))(this);
    this.reduce = new (this.process.part<typeof Reduce>("rs-reduce"))(this);
    this.intrinsics = new (this.process.part<typeof Intrinsics>("rs-intrinsics"))(this);
  }

  #threadCount(): number {
    const wanted = this.rsc.maxThreads === 0 ? this.process.processors : this.rsc.maxThreads;
    if (wanted <= THREADS_MAX) return Math.max(1, wanted);
    this.process.log("E", LOG_TAG, "Created fewer than expected number of RS threads.");
    return THREADS_MAX;
  }

  setBccPluginName(name: string): void {
    this.#plugin = name;
  }

  setSelectRTCallback(select: SelectRtCallback): void {
    this.#selectRt = select;
  }

  /**
   * The driver's part in the compiling of a script, beside what the platform has.
   *
   * @param bitcode The script.
   */
  vendorCompiler(bitcode: Uint8Array): VendorCompiler {
    return {
      executable: this.#library.bccExePath,
      plugin: this.#plugin,
      coreLibrary: this.#selectRt?.(bitcode) ?? null,
    };
  }

  /** Loads scripts, for this copy of the library. */
  get loader(): SharedLibraryUtils {
    return this.#library.loader;
  }

  createScript(
    script: RsScript,
    resName: string,
    cacheDir: string,
    code: Uint8Array,
    _flags: number,
  ): CpuScriptHandle | null {
    const handle = new (this.process.part<LoadedScriptClass>("rs-cpu-script"))(this, script);
    if (!handle.init(resName, cacheDir, code)) return null;
    this.#scripts.set(script, handle);
    return handle;
  }

  createIntrinsic(
    script: RsScript,
    id: number,
    _element: RsElement | null,
    intrinsics: IntrinsicRunner = this.intrinsics,
  ): CpuScriptHandle | null {
    const intrinsic = INTRINSICS.get(id);
    if (intrinsic === undefined) {
      this.process.log("E", LOG_TAG, `Intrinsic ${id} is not there`);
      return null;
    }
    const handle = new IntrinsicScript({ cpu: this, script, intrinsics }, intrinsic);
    this.#scripts.set(script, handle);
    return handle;
  }

  createScriptGroup(group: RsScriptGroup | RsScriptGroup2): CpuScriptGroupHandle | null {
    return new (this.process.part<typeof CpuScriptGroup>("rs-cpu-script-group"))(this, group);
  }

  lookupScript(script: RsScript): CpuScriptHandle | null {
    return this.#scripts.get(script) ?? null;
  }

  /** Notes that a script is unloaded. */
  forget(script: RsScript): void {
    this.#scripts.delete(script);
  }

  /**
   * Runs code of a script.
   *
   * @param script The script that functions of the runtime find, or null.
   * @param body Runs it.
   */
  enter<T>(script: RsScript | null, body: () => T): T {
    return this.#library.enter({ rsc: this.rsc, script }, body);
  }

  setPriority(_priority: number): void {}

  destroy(): void {
    this.#scripts.clear();
    this.intrinsics.destroy();
  }
}
