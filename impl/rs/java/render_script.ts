/**
 * Contexts as apps hold them.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/RenderScript.java.
 *
 * @module
 */

import { ContextType, contextTypeId, Priority, priorityId } from "./context_enums.ts";
import {
  RSDriverException,
  RSIllegalArgumentException,
  RSInvalidStateException,
} from "./exceptions.ts";
import { MessageThread, RSErrorHandler, RSMessageHandler } from "./message_thread.ts";
import type { RsApp } from "./rs_app.ts";

const LOG_TAG = "RenderScript_jni";
/** The first target API level whose contexts are shared. */
const SHARED_SINCE = 23;

/** A context. */
export class RenderScript implements Disposable {
  /** No wish. */
  static readonly CREATE_FLAG_NONE = 0;
  /** Short delays rather than throughput: the CPU path. */
  static readonly CREATE_FLAG_LOW_LATENCY = 2;
  /** Long battery life rather than throughput. */
  static readonly CREATE_FLAG_LOW_POWER = 4;
  /** Waits for a debugger before the context is used. */
  static readonly CREATE_FLAG_WAIT_FOR_ATTACH = 8;
  /** `RenderScript.ContextType`. */
  static readonly ContextType: typeof ContextType = ContextType;
  /** `RenderScript.Priority`. */
  static readonly Priority: typeof Priority = Priority;
  /** `RenderScript.RSMessageHandler`. */
  static readonly RSMessageHandler: typeof RSMessageHandler = RSMessageHandler;
  /** `RenderScript.RSErrorHandler`. */
  static readonly RSErrorHandler: typeof RSErrorHandler = RSErrorHandler;

  readonly #app: RsApp;
  readonly #type: ContextType;
  readonly #flags: number;
  readonly #sdkVersion: number;
  readonly #objects = new Map<string, object>();
  readonly #messageThread: MessageThread;
  #messageHandler: RSMessageHandler | null = null;
  #errorHandler: RSErrorHandler | null = null;
  #context: number;
  #isProcessContext = false;

  private constructor(app: RsApp, sdkVersion: number, type: ContextType, flags: number) {
    this.#app = app;
    this.#type = type;
    this.#flags = flags;
    this.#sdkVersion = sdkVersion;
    const device = app.callRs("rsDeviceCreate");
    const id = contextTypeId(type);
    this.#context = Number(app.callRs("rsContextCreate", device, 0, sdkVersion, id, flags));
    if (this.#context === 0) throw new RSDriverException("Failed to create RS context.");
    this.#messageThread = this.#newMessageThread();
  }

  /**
   * A context for an app. From a target API level of 23 on, calls with the same type and flags give the same context, which
   * only {@link releaseAllContexts} destroys; below, each call makes one.
   *
   * @param app The app.
   * @param type Default: NORMAL.
   * @param flags Bits of `CREATE_FLAG_`. Default: none.
   * @returns Null, after a line in the log, on a device without RenderScript (`config.disable_renderscript`).
   * @throws {RSIllegalArgumentException} "Invalid flags passed.", for other bits.
   */
  static create(
    app: RsApp,
    type: ContextType = ContextType.NORMAL,
    flags: number = RenderScript.CREATE_FLAG_NONE,
  ): RenderScript | null {
    const sdkVersion = app.targetSdkVersion;
    if (sdkVersion < SHARED_SINCE) {
      return RenderScript.#internalCreate(app, sdkVersion, type, flags);
    }
    const processContexts = app.statics.processContexts as RenderScript[];
    const shared = processContexts.find((rs) =>
      rs.#type === type && rs.#flags === flags && rs.#sdkVersion === sdkVersion
    );
    if (shared !== undefined) return shared;
    const rs = RenderScript.#internalCreate(app, sdkVersion, type, flags);
    if (rs === null) return null;
    rs.#isProcessContext = true;
    processContexts.push(rs);
    return rs;
  }

  /**
   * A context that is not shared.
   *
   * @param app The app.
   * @param type NORMAL, DEBUG or PROFILE.
   * @param flags Bits of `CREATE_FLAG_`.
   * @param apiLevel The target API level that it is for.
   * @returns Null as {@link create}.
   * @throws {RSIllegalArgumentException} "Invalid flags passed.", for other bits.
   */
  static createMultiContext(
    app: RsApp,
    type: ContextType,
    flags: number,
    apiLevel: number,
  ): RenderScript | null {
    return RenderScript.#internalCreate(app, apiLevel, type, flags);
  }

  /** Destroys the contexts that {@link create} shares. */
  static releaseAllContexts(app: RsApp): void {
    const errors: unknown[] = [];
    for (const rs of app.statics.processContexts.splice(0) as RenderScript[]) {
      rs.#isProcessContext = false;
      try {
        rs.destroy();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  /** The minor version of RenderScript beside the API level: 1, in all releases. */
  static getMinorVersion(): number {
    return 1;
  }

  static #internalCreate(
    app: RsApp,
    sdkVersion: number,
    type: ContextType,
    flags: number,
  ): RenderScript | null {
    if (!app.statics.isInitialized) {
      const message = "RenderScript.create() called when disabled; someone is likely to crash";
      app.println("E", LOG_TAG, message);
      return null;
    }
    const known = RenderScript.CREATE_FLAG_LOW_LATENCY | RenderScript.CREATE_FLAG_LOW_POWER |
      RenderScript.CREATE_FLAG_WAIT_FOR_ATTACH;
    if ((flags & ~known) !== 0) throw new RSIllegalArgumentException("Invalid flags passed.");
    const rs = new RenderScript(app, sdkVersion, type, flags);
    const size = new TextEncoder().encode(app.cachePath).length;
    app.callRs("rsContextSetCacheDir", rs.#context, app.cachePath, size);
    app.callRs("rsContextInitToClient", rs.#context);
    return rs;
  }

  /** The app. */
  getApplicationContext(): RsApp {
    return this.#app;
  }

  /**
   * Calls a C function of libRS.so with this context, and delivers the messages that are there then.
   *
   * @param fn The function, for example `rsScriptInvoke`.
   * @param args Its arguments after the context.
   * @returns What it returns, as a number.
   * @throws {RSInvalidStateException} If the context is destroyed.
   * @throws {Error} What a handler throws; the call itself was made.
   */
  call(fn: string, ...args: readonly unknown[]): number {
    this.validate();
    const result = this.#app.callRs(fn, this.#context, ...args);
    this.#messageThread.drain();
    return Number(result ?? 0);
  }

  /**
   * The object of that name, which the context makes once.
   *
   * @param name The name, which tells the class too.
   * @param make Makes it.
   */
  once<T extends object>(name: string, make: () => T): T {
    const made = this.#objects.get(name) ?? make();
    this.#objects.set(name, made);
    return made as T;
  }

  /**
   * Checks that the context is not destroyed.
   *
   * @throws {RSInvalidStateException} If it is.
   */
  validate(): void {
    if (!this.isAlive()) throw new RSInvalidStateException("Calling RS with no Context active.");
  }

  /**
   * Checks that an object is of this context.
   *
   * @param object The object; null is of all.
   * @throws {RSIllegalArgumentException} If it is not.
   */
  validateObject(object: { isOf(rs: RenderScript): boolean } | null | undefined): void {
    if (object === null || object === undefined || object.isOf(this)) return;
    throw new RSIllegalArgumentException("Attempting to use an object across contexts.");
  }

  /** Checks that the context is not destroyed. */
  isAlive(): boolean {
    return this.#context !== 0;
  }

  /** Sets who gets the messages of scripts. */
  setMessageHandler(handler: RSMessageHandler | null): void {
    this.#messageHandler = handler;
  }

  /** Who gets the messages of scripts. */
  getMessageHandler(): RSMessageHandler | null {
    return this.#messageHandler;
  }

  /** Sets who gets errors that are not fatal. */
  setErrorHandler(handler: RSErrorHandler | null): void {
    this.#errorHandler = handler;
  }

  /** Who gets errors that are not fatal. */
  getErrorHandler(): RSErrorHandler | null {
    return this.#errorHandler;
  }

  /**
   * Sends a message to the app's own handler, after all commands so far.
   *
   * @param id Its number.
   * @param data Its data.
   */
  sendMessage(id: number, data: Int32Array): void {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.call("rsContextSendMessage", id, bytes, bytes.length);
  }

  /** Sets the priority of the context's threads. */
  setPriority(priority: Priority): void {
    this.call("rsContextSetPriority", priorityId(priority));
  }

  /** Writes the context's state to the log. */
  contextDump(): void {
    this.call("rsContextDump", 0);
  }

  /** Waits for all commands. */
  finish(): void {
    this.call("rsContextFinish");
  }

  /**
   * Destroys the context, unless {@link create} shares it.
   *
   * @throws {RSInvalidStateException} If it is destroyed.
   * @throws {Error} What a handler throws for the last messages; the context is destroyed all the same.
   */
  destroy(): void {
    if (this.#isProcessContext) return;
    this.validate();
    try {
      this.finish();
    } finally {
      const context = this.#context;
      this.#context = 0;
      this.#app.callRs("rsContextDeinitToClient", context);
      this.#app.callRs("rsContextDestroy", context);
    }
  }

  /** As {@link destroy}; a context that is destroyed already stays so. */
  [Symbol.dispose](): void {
    if (this.isAlive()) this.destroy();
  }

  #newMessageThread(): MessageThread {
    return new MessageThread({
      isDebug: this.#type === ContextType.DEBUG,
      getMessageHandler: () => this.#messageHandler,
      getErrorHandler: () => this.#errorHandler,
      poll: (fn, ...args) =>
        this.isAlive() ? this.#app.pollRs(fn, this.#context, ...args) : undefined,
      bufferAvailable: (id) => this.#app.statics.listening.get(id)?.notifyBufferAvailable(),
      logError: (message) => this.#app.println("E", LOG_TAG, message),
    });
  }
}
