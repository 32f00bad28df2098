/**
 * android.hardware.renderscript@1.0-impl.so: the default implementation of the RenderScript HAL.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/default/Device.cpp of Android 8.0, 8.1 and 9.
 *
 * @module
 */

import { ANDROID_DLEXT_USE_NAMESPACE } from "../../linker/dlopen_flags.ts";
import { type EntryPoint, ProcessFault, type Word } from "../../machine/machine.ts";
import { isNull } from "../memory.ts";
import { type Functions, libdl, type RsLibrary, RTLD_LAZY } from "../rs_process.ts";
import { defaultContext } from "./default_context.ts";
import { DispatchTable } from "./dispatch_table.ts";
import type { ContextFlags, ContextType, OpaqueHandle } from "./hal_types.ts";
import type { IContext } from "./i_context.ts";
import type { IDevice } from "./i_device.ts";

const LOG_TAG = "android.hardware.renderscript@1.0-impl";
const INTERNAL = "libRS_internal.so";

/**
 * One loaded copy of the HAL's implementation.
 *
 * A vendor's own is a subclass: {@link newContext} says what a context is made of, {@link newDevice} what the service is.
 */
export class RsHal {
  protected readonly library: RsLibrary;
  /** The functions of libRS_internal.so, filled when the library is loaded. */
  protected readonly hal: DispatchTable;

  /**
   * Loads libRS_internal.so.
   *
   * @param library This copy.
   * @throws {ProcessFault} SIGABRT if there is none; Android 8 goes on.
   */
  constructor(library: RsLibrary) {
    this.library = library;
    this.hal = this.#loadHal();
  }

  /** The exported functions. */
  functions(): Functions {
    return { HIDL_FETCH_IDevice: () => this.newDevice() };
  }

  /** Makes the service. */
  protected newDevice(): IDevice {
    return {
      contextCreate: (sdkVersion, type, flags) => this.newContext(sdkVersion, type, flags),
    };
  }

  /** Makes a context; null if that of libRS_internal.so could not be made. */
  protected newContext(
    sdkVersion: number,
    type: ContextType,
    flags: ContextFlags,
  ): IContext | null {
    const context = this.createVendor(sdkVersion, type, flags);
    if (context === 0 && !this.#givesFailed()) return null;
    return defaultContext(this.hal, context, this.library.process.is64Bit);
  }

  /** Decides if there is a context even if that of libRS_internal.so could not be made, as in Android. */
  #givesFailed(): boolean {
    return this.library.process.compat;
  }

  /** Makes the context of libRS_internal.so. @returns 0 if it could not be made. */
  protected createVendor(sdkVersion: number, type: ContextType, flags: ContextFlags): OpaqueHandle {
    const driver = this.driverName();
    const args = [null, this.version(), sdkVersion, type, flags, driver];
    const context = this.hal.call("rsContextCreateVendor", ...args);
    return typeof context === "number" ? context : 0;
  }

  /** The version of the API that libRS_internal.so is told; the HAL has no argument for it. */
  protected version(): number {
    return 0;
  }

  /** The vendor's driver, as the build has it; null for the default. */
  protected driverName(): string | null {
    return this.library.build.overrideDriver ?? null;
  }

  /** Fills the table of functions; if Android 8 finds no libRS_internal.so, all places stay empty. */
  #loadHal(): DispatchTable {
    const handle = this.#openInternal();
    return new DispatchTable((name) =>
      isNull(handle) ? null : this.libdl("dlsym", handle, name) as EntryPoint | null
    );
  }

  /** Opens libRS_internal.so: that of the namespace rs, or what the linker gives this library by name. */
  #openInternal(): Word {
    const direct = this.#usesExportedNamespace() ? this.#openInNamespace() : null;
    if (!isNull(direct)) return this.opened(direct, "in namespace rs");
    const handle = this.#openHere();
    if (!isNull(handle)) return this.opened(handle, "by name");
    return this.missing(this.error());
  }

  /**
   * Decides if the namespace rs is asked for: in 8.1 and 9. Before and after, the linker's links lead to it: from 10 on, dlsym
   * finds no android_get_exported_namespace, which is in libdl_android.so, and no library of the HAL's needs that.
   */
  #usesExportedNamespace(): boolean {
    const { release } = this.library.build;
    return release >= 8.1 && release < 10;
  }

  /** Opens libRS_internal.so in the namespace rs; null if there is no such namespace, as in a vendor's process. */
  #openInNamespace(): Word {
    const namespace = this.exportedNamespace();
    if (isNull(namespace)) return null;
    const info = [ANDROID_DLEXT_USE_NAMESPACE, 0, 0, -1, -1, 0, namespace];
    const handle = this.libdl("android_dlopen_ext", INTERNAL, RTLD_LAZY, info);
    if (isNull(handle) && this.#reportsFailure()) {
      this.log("W", `android_dlopen_ext(${INTERNAL}) failed: ${this.error()}`);
    }
    return handle;
  }

  /** The namespace rs; null if the linker does not export it, or exports none at all. */
  protected exportedNamespace(): Word {
    const exports = this.library.scope.library("libdl.so");
    if (!exports.has("android_get_exported_namespace")) return null;
    return this.libdl("android_get_exported_namespace", "rs");
  }

  /** Opens libRS_internal.so as the linker finds it for this library. */
  #openHere(): Word {
    return this.libdl("dlopen", INTERNAL, RTLD_LAZY);
  }

  /** Decides if a failure counts: in Android from 9 on; before, the table stays empty and its first use ends the process. */
  #reportsFailure(): boolean {
    return this.library.build.release >= 9 || !this.library.process.compat;
  }

  /** Gives up without any libRS_internal.so. */
  protected missing(reason: string): null {
    this.decide("missing", reason);
    if (!this.#reportsFailure()) return null;
    const message = `dlopen(${INTERNAL}) failed: ${reason}`;
    this.log("F", message);
    throw new ProcessFault("SIGABRT", message);
  }

  /** Notes where libRS_internal.so was found. */
  protected opened(handle: Word, how: string): Word {
    this.decide("opened", how);
    return handle;
  }

  /** Notes what became of libRS_internal.so. */
  protected decide(outcome: string, reason: string): void {
    this.library.process.decide("RsHal", "open", INTERNAL, outcome, reason);
  }

  /** The linker's last error. */
  protected error(): string {
    return String(this.libdl("dlerror") ?? "");
  }

  /** Calls a function of libdl.so as this copy. */
  protected libdl(name: string, ...args: readonly Word[]): Word {
    return libdl(this.library, name, ...args);
  }

  /** Writes a log line. */
  protected log(priority: "W" | "F", message: string): void {
    this.library.process.log(priority, LOG_TAG, message);
  }
}
