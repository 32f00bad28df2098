/**
 * A script that the processor runs.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp of Android 9 (RsdCpuScriptImpl).
 *
 * @module
 */

import { RsContextType, RsError } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { isWasm } from "../../machine/wasm_library.ts";
import { NO_CHECKSUM } from "../bcc/checksum.ts";
import type { RsAllocation, RsElement, RsObject, RsScript, RsScriptCall } from "../driver/hal.ts";
import { viewOf } from "../memory.ts";
import { objectsIn, setObject } from "../references.ts";
import { LOG_TAG } from "../rs_process.ts";
import { ThreadTrap } from "../kernels/script_thread.ts";
import type { CpuScriptHandle } from "./cpu_reference.ts";
import type { CpuReferenceImpl } from "./cpu_reference_impl.ts";
import { rangeAt, withBytes } from "./scratch.ts";
import type { ScriptCompiler } from "./script_compiler.ts";
import { type ScriptExecutable, ScriptExecutableReader } from "./script_executable.ts";

/**
 * Rounds of loops that a call into a script may take, by default; a row of a launch is such a call. A minute or more of any
 * processor, so that only a loop without end has more, and none waits for it all day.
 */
const ROUNDS_MAX = 2n ** 36n;
/** A property of this project's own that says otherwise. */
const ROUNDS_PROPERTY = "debug.rs.strata.rounds";

/** A loaded script. */
export class CpuScript implements CpuScriptHandle {
  readonly #cpu: CpuReferenceImpl;
  readonly #script: RsScript;
  #handle: unknown = null;
  #executable: ScriptExecutable | undefined;
  #resName = "";

  /**
   * Makes a script that is yet to be loaded.
   *
   * @param cpu The processor, for the script's context.
   * @param script The script.
   */
  constructor(cpu: CpuReferenceImpl, script: RsScript) {
    this.#cpu = cpu;
    this.#script = script;
  }

  /** The loaded script. @throws {Error} If it is not loaded. */
  protected get executable(): ScriptExecutable {
    if (this.#executable === undefined) throw new Error("Cannot use script: it is not loaded");
    return this.#executable;
  }

  /**
   * Loads the script.
   *
   * @param resName Its name.
   * @param cacheDir Where its file goes.
   * @param code Bitcode, or linked code.
   * @returns Whether it is loaded; if not, the log tells why.
   */
  init(resName: string, cacheDir: string, code: Uint8Array): boolean {
    this.#resName = resName;
    if (/[/\0]/.test(resName) || cacheDir === "") {
      return this.#unable(`a script is not stored as ${resName} in "${cacheDir}"`);
    }
    const { loader, process, rsc } = this.#cpu;
    const forced = process.property("debug.rs.forcerecompile");
    const reuse = rsc.type !== RsContextType.DEBUG &&
      process.property("debug.rs.precision") === "" &&
      forced !== "1" && forced !== "true";
    const path = loader.sharedObjectName(cacheDir, resName, reuse);
    if (isWasm(code)) {
      if (!loader.store(path, code)) return this.#unable(`Could not write to ${path}`);
      return this.#load(cacheDir, reuse) || this.#unable();
    }
    const source = { resName, cacheDir, bitcode: code, output: path };
    const compiler = new (process.part<typeof ScriptCompiler>("rs-compiler"))(this.#cpu, source);
    const checksum = compiler.checksum();
    if (checksum === undefined) return false;
    if (reuse && process.files.exists(path) && this.#load(cacheDir, true, checksum)) return true;
    return compiler.compile(checksum) && (this.#load(cacheDir, reuse, checksum) || this.#unable());
  }

  /**
   * Loads the script's file.
   *
   * @param cacheDir Where it is.
   * @param reuse Whether it stays there.
   * @param checksum What it must carry. Default: anything.
   * @returns Whether it is loaded; if not, the log tells why.
   */
  #load(cacheDir: string, reuse: boolean, checksum = NO_CHECKSUM): boolean {
    const { loader } = this.#cpu;
    const handle = reuse
      ? loader.loadSharedLibrary(cacheDir, this.#resName)
      : loader.loadAndDeleteSharedLibrary(cacheDir, this.#resName);
    if (handle === null) return false;
    const executable = this.#readExecutable(handle);
    if (executable === undefined || !this.#carries(executable, checksum)) {
      loader.close(handle);
      return false;
    }
    this.#executable = executable;
    this.#handle = handle;
    return true;
  }

  #carries({ info }: ScriptExecutable, checksum: number): boolean {
    if (checksum === NO_CHECKSUM || info.checksum === checksum) return true;
    const [expected, got] = [checksum, info.checksum].map((n) => n.toString(16).padStart(8, "0"));
    this.#log("E", `Found invalid checksum.  Expected ${expected}, got ${got}`);
    return false;
  }

  /** Rounds of loops that a call may take. */
  get #rounds(): bigint {
    const wanted = this.#cpu.process.property(ROUNDS_PROPERTY);
    return /^[1-9]\d{0,17}$/.test(wanted) ? BigInt(wanted) : ROUNDS_MAX;
  }

  #unable(reason?: string): false {
    if (reason !== undefined) this.#log("E", reason);
    this.#log("E", `Unable to load '${this.#resName}'`);
    return false;
  }

  #log(priority: "E" | "V", message: string): void {
    this.#cpu.process.log(priority, LOG_TAG, message);
  }

  /** Finds the symbols of a loaded file; undefined, after a log line, if it is no script. */
  #readExecutable(handle: unknown): ScriptExecutable | undefined {
    return new ScriptExecutableReader({
      heap: this.#cpu.process.heap,
      symbol: (name) => this.#cpu.loader.symbol(handle, name),
      error: (message) => this.#log("E", message),
      rounds: this.#rounds,
      runOn: (lid, body) => this.#cpu.process.runOn(`RenderScript-worker-${lid}`, body),
    }).read();
  }

  populateScript(script: RsScript): void {
    const { info } = this.executable;
    Object.assign(script.hal.info, {
      exportedVariableCount: info.variables.length,
      exportedFunctionCount: info.functions.length,
      exportedForEachCount: info.forEach.length,
      exportedReduceCount: info.reduce.length,
      exportedForEachSignatures: info.forEach.map(({ signature }) => signature),
      exportedPragmas: info.pragmas,
      objectSlots: info.objectSlots.filter((slot) => slot < info.variables.length),
      isThreadable: info.isThreadable,
    });
  }

  invokeFunction(slot: number, params: Uint8Array | null): void {
    const invokable = this.executable.functions[slot];
    if (invokable === undefined) return this.#badSlot("The invokable index is out of bounds");
    withBytes(() => this.#cpu.process.heap, params, "the arguments of an invokable", (address) => {
      this.#run(`function ${this.executable.info.functions[slot]}`, () => {
        invokable(address, params?.length ?? 0);
      });
    });
  }

  invokeRoot(): number {
    const { root } = this.executable;
    if (root === undefined) return 0;
    let result = 0;
    this.#run("function root", () => void (result = Number(root() ?? 0)));
    return result;
  }

  invokeForEach(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void {
    const { forEach, info } = this.executable;
    const kernel = forEach[slot];
    if (kernel === undefined) return this.#badSlot("The forEach kernel index is out of bounds");
    withBytes(() => this.#cpu.process.heap, usr, "the data of a launch", (address) => {
      this.#run(`kernel ${info.forEach[slot]?.name}`, () => {
        this.#cpu.launch.forEach({
          kernel,
          slot,
          ains,
          aout,
          usr: address,
          usrLength: usr?.length ?? 0,
          call,
          isThreadable: info.isThreadable,
        });
      });
    });
  }

  invokeReduce(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    call: RsScriptCall | null,
  ): void {
    const { reduce, info } = this.executable;
    const functions = reduce[slot];
    if (functions === undefined) {
      return this.#badSlot("The general reduce kernel index is out of bounds");
    }
    this.#run(`reduction ${info.reduce[slot]?.name}`, () => {
      const { isThreadable } = info;
      this.#cpu.reduce.reduce({ functions, slot, ains, aout, call, isThreadable });
    });
  }

  #badSlot(text: string): void {
    this.#cpu.rsc.setError(RsError.BAD_SCRIPT, text);
  }

  invokeInit(): void {
    const { init } = this.executable;
    if (init !== undefined) this.#run("function init", () => void init(), null);
  }

  invokeFreeChildren(): void {
    const { dtor } = this.executable;
    if (dtor !== undefined) this.#run("function .rs.dtor", () => void dtor(), null);
  }

  /**
   * Runs code of the script, which ends the process if it does what no code may do. If it loops for ever, only this call ends, with
   * an error for the app.
   */
  #run(what: string, body: () => void, script: RsScript | null = this.#script): void {
    const { stackPointer } = this.#cpu.process.heap;
    const top = stackPointer.value;
    try {
      this.#cpu.enter(script, body);
    } catch (error) {
      if (!isTrap(error)) throw error;
      const where = `script '${this.#resName}', ${what}`;
      const isEndless = error instanceof ThreadTrap
        ? error.isEndless
        : this.executable.roundsLeft?.() === 0n;
      if (!isEndless) {
        throw new ProcessFault("SIGSEGV", `${where}: ${error.message}`);
      }
      // A trap leaves the stack as it was in the midst of the call.
      stackPointer.value = top;
      const text = `${where}: stopped after ${this.#rounds} rounds of its loops in one call; ` +
        `end them earlier, or allow more by the property ${ROUNDS_PROPERTY}`;
      this.#log("E", text);
      this.#cpu.rsc.setError(RsError.BAD_SCRIPT, text);
    }
  }

  setGlobalVar(slot: number, data: Uint8Array): void {
    this.#variable(slot, data.length)?.set(data);
  }

  getGlobalVar(slot: number, data: Uint8Array): void {
    const bytes = this.#variable(slot, data.length);
    if (bytes !== undefined) data.set(bytes);
  }

  setGlobalVarWithElemDims(
    slot: number,
    data: Uint8Array,
    element: RsElement,
    dims: readonly number[],
  ): void {
    const bytes = this.#variable(slot, data.length);
    if (bytes === undefined) return;
    const { rsc } = this.#cpu;
    const count = dims.length === 1 ? dims[0] ?? 0 : 0;
    const old = objectsIn(rsc, element, bytes, count);
    for (const object of objectsIn(rsc, element, data, count)) rsc.incrementReference(object);
    bytes.set(data);
    for (const object of old) rsc.decrementReference(object);
  }

  setGlobalBind(slot: number, allocation: RsAllocation | null): void {
    const bytes = this.#variable(slot, 4);
    if (bytes === undefined) return;
    const pointer = allocation?.hal.state.lods[0]?.pointer ?? 0;
    viewOf(bytes).setUint32(0, pointer, true);
  }

  setGlobalObj(slot: number, object: RsObject | null): void {
    const bytes = this.#variable(slot, 4);
    if (bytes !== undefined) setObject(this.#cpu.rsc, bytes, object);
  }

  /** The bytes of a variable; undefined if the script does not have it. */
  #variable(slot: number, size: number): Uint8Array<ArrayBufferLike> | undefined {
    const { name, address } = this.executable.variables[slot] ?? { name: "", address: 0 };
    if (address === 0) {
      this.#log("V", `Calling setVar on slot = ${slot} which is null`);
      return undefined;
    }
    const what = `script '${this.#resName}', variable ${name}`;
    return rangeAt(this.#cpu.process.heap, address, size, what);
  }

  destroy(): void {
    this.#cpu.forget(this.#script);
    this.#executable?.slices.destroy();
    if (this.#handle !== null) this.#cpu.loader.close(this.#handle);
    this.#handle = null;
    this.#executable = undefined;
  }
}

/** Checks whether code ended by itself: a trap, a stack that is full, or a call that does not fit. */
function isTrap(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError ||
    error instanceof TypeError || error instanceof ThreadTrap;
}
