/**
 * libRS_internal.so: the runtime behind libRS.so, once in the default namespace and once in `rs`.
 *
 * Source: AOSP frameworks/rs, rsApiContext.cpp, rsContext.cpp and cpu_ref/rsCpuExecutable.cpp of Android 9.
 *
 * @module
 */

import { type Functions, libdl, LOG_TAG, type RsLibrary, type RsProcess } from "../rs_process.ts";
import { contextApi } from "./api/context.ts";
import { objectApi } from "./api/objects.ts";
import { scriptApi } from "./api/scripts.ts";
import type { Context, ContextOptions } from "./context.ts";
import type { Contexts } from "./contexts.ts";
import { handleNumber } from "./object_table.ts";

/** One loaded copy of libRS_internal.so. */
export class RsInternal implements Contexts {
  readonly library: RsLibrary;
  readonly process: RsProcess;
  readonly #contexts = new Map<number, Context>();
  #functions: Functions | undefined;
  #inVndkNamespace: boolean | undefined;

  /** @param library The copy, as it was loaded. */
  constructor(library: RsLibrary) {
    this.library = library;
    this.process = library.process;
  }

  /** The library's exported functions; the same ones each time, since dladdr tells them by identity. */
  functions(): Functions {
    return this.#functions ??= { ...contextApi(this), ...objectApi(this), ...scriptApi(this) };
  }

  /**
   * The context of that handle.
   *
   * @param handle As a program gives it: any value.
   * @returns Undefined if it is none of this copy's: it was destroyed, or never made, or the other copy's.
   */
  context(handle: unknown): Context | undefined {
    return this.#contexts.get(handleNumber(handle));
  }

  createContext(options: ContextOptions): number {
    this.isRunningInVndkNamespace();
    const context: Context = new (this.process.part<typeof Context>("rs-context"))(this, options);
    if (!context.initContext()) return 0;
    context.targetSdkVersion = options.sdkVersion;
    this.#contexts.set(context.handle, context);
    return context.handle;
  }

  destroyContext(context: Context): void {
    this.#contexts.delete(context.handle);
    context.destroy();
  }

  withContext<T>(handle: unknown, fn: string, body: (rsc: Context) => T, fallback: T): T {
    const context = this.context(handle);
    if (context !== undefined) return body(context);
    const address = this.process.address(handle);
    this.process.log("E", LOG_TAG, `${fn}: ${address} is no context of this library`);
    return fallback;
  }

  /** Lets the threads of all contexts do what is queued for them. */
  runQueued(): void {
    for (const context of [...this.#contexts.values()]) context.io.play();
  }

  /**
   * Checks that this copy is the one of the `rs` namespace, by the place that dladdr tells; found out once.
   *
   * Source: rsCpuExecutable.cpp, isRunningInVndkNamespace.
   */
  isRunningInVndkNamespace(): boolean {
    return this.#inVndkNamespace ??= this.#findOutNamespace();
  }

  /** Asks dladdr for this copy's place. */
  #findOutNamespace(): boolean {
    const info: unknown[] = [];
    if (!libdl(this.library, "dladdr", this.functions().rsContextCreate, info)) {
      this.process.log(
        "W",
        LOG_TAG,
        "Can't determine whether this lib is running in vndk namespace or not. " +
          "Assuming it is in vndk namespace.",
      );
      this.process.decide("libRS_internal", "dladdr", "", "vndk", "dladdr failed");
      return true;
    }
    const path = String(info[0]);
    const vndk = path.includes("/vndk-sp") || path.startsWith("/apex/com.android.vndk");
    this.process.decide("libRS_internal", "dladdr", path, vndk ? "vndk" : "platform");
    return vndk;
  }
}
