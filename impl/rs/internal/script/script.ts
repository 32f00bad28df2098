/**
 * Scripts: what is loaded from bitcode or linked code, and intrinsics.
 *
 * Source: AOSP frameworks/rs, rsScriptC.cpp and rsScriptIntrinsic.cpp of Android 9. Where Android's code does what is
 * arguably a defect, it does so only when the World asks for `compat`.
 *
 * @module
 */

import { apiLevel } from "../../../../cts/contract/api_level.ts";
import { RsError } from "../../../../cts/contract/rs_defines.ts";
import type { Bitcode } from "../../../audit/bitcode/bitcode.ts";
import { isWasm } from "../../../machine/wasm_library.ts";
import {
  RS_KERNEL_INPUT_LIMIT,
  type RsAllocation,
  type RsElement,
  type RsScript,
  type RsScriptCall,
  type ScriptInfo,
} from "../../driver/hal.ts";
import { imported } from "../../rs_process.ts";
import { HeldReferences } from "../held_references.ts";
import { PATH_MAX, type RuntimeContext } from "../runtime_context.ts";
import { isSlot, ScriptCalls } from "./calls.ts";
import { ScriptVariables } from "./variables.ts";

/** The first API level that had scripts, and those of compilers in development. */
const FIRST_API = 11;
const DEVELOPMENT_APIS: readonly number[] = [10_000, 0xffff_ffff];
/** Cache directories are the app's alone: S_IRUSR, S_IWUSR, S_IXUSR. */
const CACHE_DIR_MODE = 0o700;

/** A script. */
export class Script implements RsScript {
  readonly kind = "Script";
  readonly handle: number;
  name: string | null = null;
  readonly bound: Map<number, RsAllocation> = new Map<number, RsAllocation>();
  readonly hal: { drv: unknown; info: ScriptInfo } = { drv: null, info: emptyInfo() };
  /** The context that the script is of. */
  readonly rsc: RuntimeContext;
  /** Its variables, which the app sets by slot. */
  readonly variables: ScriptVariables;
  readonly #calls: ScriptCalls;
  /** Objects that the script keeps alive. */
  readonly #references: HeldReferences;
  #resName = "";
  #cacheDir = "";
  #initialized = false;
  #isIntrinsic = false;

  /** @param rsc The context. */
  constructor(rsc: RuntimeContext) {
    this.rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.#calls = new ScriptCalls(rsc, this);
    this.#references = new HeldReferences(rsc);
    this.variables = new ScriptVariables(this.#calls, this.#references);
  }

  get resName(): string {
    return this.#resName;
  }

  get cacheDir(): string {
    return this.#cacheDir;
  }

  /**
   * Makes a script of code, and runs its `init()` (ScriptC::runCompiler).
   *
   * @param resName Its name, which its files are named for.
   * @param cacheDir Where those files are; null for what EXTERNAL_STORAGE names.
   * @param text Bitcode, with or without its wrapper, or linked code.
   * @returns Whether the script can be used; if not, the log says why, and the context has no error.
   */
  runCompiler(resName: string, cacheDir: string | null, text: Uint8Array): boolean {
    const linked = isWasm(text);
    if (!linked && !this.#readBitcode(text)) return false;
    this.#resName = resName;
    this.#cacheDir = cacheDir ?? this.#defaultCacheDir();
    if (cacheDir !== null && !this.#createCacheDir(cacheDir)) return false;
    if (!this.#calls.ask("init", resName, this.#cacheDir, text, 0)) return false;
    this.#initialized = true;
    return this.#start();
  }

  /** Runs `init()` and checks the pragmas, in Android's order or in the one that lets no rejected script run. */
  #start(): boolean {
    if (!this.#checksPragmasFirst()) {
      this.#calls.ask("invokeInit");
      return this.#checkPragmas();
    }
    if (!this.#checkPragmas()) return false;
    this.#calls.ask("invokeInit");
    return true;
  }

  /** Decides if a script whose pragmas are wrong is rejected before its `init()` runs; on Android it has run by then. */
  #checksPragmasFirst(): boolean {
    return !this.rsc.process.compat;
  }

  /** Checks that text is bitcode, and takes over what its wrapper says. */
  #readBitcode(text: Uint8Array): boolean {
    const unwrap = imported(this.rsc.library, "libbcinfo.so", "BitcodeWrapper_unwrap");
    const bitcode = unwrap(text) as Bitcode;
    if (bitcode.kind === "none") {
      this.rsc.log("E", "Bitcode is not in proper container format (raw or wrapper)");
      return false;
    }
    this.rsc.optLevel = bitcode.optimizationLevel;
    return this.isLevelTaken(bitcode.targetApi || this.rsc.targetSdkVersion);
  }

  /**
   * Checks that bitcode for an API level may run here, which the log says if not (bcinfo/BitcodeTranslator.cpp).
   *
   * @param level The API level, that of the context where there is no wrapper to say it.
   */
  protected isLevelTaken(level: number): boolean {
    const own = apiLevel(this.rsc.process.release);
    if (level >= FIRST_API && level <= own || DEVELOPMENT_APIS.includes(level)) return true;
    this.rsc.log("E", `Invalid API version: ${level} is out of range ('${FIRST_API}' - '${own}')`);
    return false;
  }

  /** The cache directory of callers that name none: EXTERNAL_STORAGE, which apps here do not have. */
  #defaultCacheDir(): string {
    this.rsc.log("V", "Cache dir changed to (null)");
    return "";
  }

  /** Makes every missing level of a cache directory. */
  #createCacheDir(cacheDir: string): boolean {
    const { files } = this.rsc.process;
    if (cacheDir.length > PATH_MAX) {
      this.rsc.log("E", "Stat error: File name too long");
      return false;
    }
    if (cacheDir !== "" && files.exists(cacheDir)) return true;
    for (const level of levelsOf(cacheDir)) {
      if (level !== "" && files.exists(level)) continue;
      if (level === "" || files.mkdir(level, CACHE_DIR_MODE) === "refused") {
        this.rsc.log("E", `Couldn't create cache directory: ${level}`);
        const reason = level === "" ? "No such file or directory" : "Permission denied";
        this.rsc.log("E", `Error: ${reason}`);
        return false;
      }
    }
    return true;
  }

  /** Checks all pragmas that the runtime knows; others are the compiler's. */
  #checkPragmas(): boolean {
    return this.hal.info.exportedPragmas.every(([key, value]) => this.#checkPragma(key, value));
  }

  /** Checks one pragma. */
  #checkPragma(key: string, value: string): boolean {
    if (key === "version") {
      if (value === "1") return true;
      this.rsc.log("E", `Invalid version pragma value: ${value}`);
      return false;
    }
    if (!["stateVertex", "stateRaster", "stateFragment", "stateStore"].includes(key)) return true;
    if (value === "default" || value === "parent") return true;
    this.rsc.log("E", `Unrecognized value ${value} passed to ${key}`);
    return false;
  }

  /**
   * Makes the script an intrinsic of the driver's. Android gives the app a script even if the driver has none.
   *
   * @param id `RsScriptIntrinsicID`.
   * @param element What its cells are; null from intrinsics that ask for none, such as resize.
   * @returns Whether the driver has it.
   */
  initIntrinsic(id: number, element: RsElement | null): boolean {
    this.#references.hold(element);
    this.#isIntrinsic = true;
    if (!this.#calls.ask("initIntrinsic", id, element)) {
      this.rsc.log("E", `The driver cannot make intrinsic ${id}`);
      return false;
    }
    this.#initialized = true;
    return true;
  }

  /** Launches a kernel. An empty `ains` says that it has no inputs. */
  runForEach(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    usr: Uint8Array | null,
    call: RsScriptCall | null,
  ): void {
    if (!this.hasKernel(slot)) return this.#refuseSlot("The forEach kernel index is out of bounds");
    if (!this.#calls.mayRun() || !this.#checkInputs("rsScriptForEachMulti", ains.length)) return;
    this.#setupScript();
    const { rsc } = this;
    const { invokeForEach, invokeForEachMulti } = rsc.hal.funcs.script;
    if (invokeForEachMulti !== null) {
      invokeForEachMulti(rsc, this, slot, ains, aout, usr, call);
    } else if (ains.length === 1 && invokeForEach !== null) {
      invokeForEach(rsc, this, slot, ains[0]!, aout, usr, call);
    } else rsc.setError(RsError.FATAL_DRIVER, "Driver support for multi-input not present");
  }

  /** Runs a reduction. An intrinsic has none, and does nothing. */
  runReduce(
    slot: number,
    ains: readonly (RsAllocation | null)[],
    aout: RsAllocation | null,
    call: RsScriptCall | null,
  ): void {
    if (this.#isIntrinsic) return;
    if (!isSlot(slot, this.hal.info.exportedReduceCount)) {
      return this.#refuseSlot("The general reduce kernel index is out of bounds");
    }
    if (!this.#calls.mayRun() || !this.#checkInputs("rsScriptReduce", ains.length)) return;
    this.#setupScript();
    this.#calls.ask("invokeReduce", slot, ains, aout, call);
  }

  /** Calls an invokable function. An intrinsic has none, and does nothing. */
  invoke(slot: number, params: Uint8Array | null): void {
    if (this.#isIntrinsic) return;
    if (!this.hasFunction(slot)) return this.#refuseSlot("The invokable index is out of bounds");
    if (!this.#calls.mayRun()) return;
    this.#setupScript();
    this.#calls.ask("invokeFunction", slot, params);
  }

  /** Checks that the script has a kernel of that slot; a driver's intrinsics do not tell how many they have. */
  hasKernel(slot: number): boolean {
    const count = this.#isIntrinsic ? 2 ** 31 : this.hal.info.exportedForEachCount;
    return isSlot(slot, count);
  }

  /** Checks that the script has an invokable of that slot. */
  hasFunction(slot: number): boolean {
    return isSlot(slot, this.hal.info.exportedFunctionCount);
  }

  /** Reports a slot that is out of range. */
  #refuseSlot(text: string): void {
    this.rsc.setError(RsError.BAD_SCRIPT, text);
  }

  /** Refuses more inputs than a driver's table has room for; Android writes past its end. */
  #checkInputs(fn: string, count: number): boolean {
    if (count <= RS_KERNEL_INPUT_LIMIT) return true;
    const text = `${fn}: inLen is ${count}, expected 0 to ${RS_KERNEL_INPUT_LIMIT}`;
    this.rsc.setError(RsError.BAD_VALUE, text);
    return false;
  }

  /** Binds all bound Allocations again, whose cells may have moved. */
  #setupScript(): void {
    if (this.#isIntrinsic) return;
    for (const [slot, allocation] of this.bound) {
      this.#calls.ask("setGlobalBind", slot, allocation);
    }
  }

  /** Gives everything back, when nothing refers to the script any more, or it could not be made. */
  destroy(): void {
    const { script } = this.rsc.hal.funcs;
    if (this.#initialized) {
      this.#initialized = false;
      if (!this.#isIntrinsic) script.invokeFreeChildren?.(this.rsc, this);
      script.destroy?.(this.rsc, this);
    }
    this.bound.clear();
    this.#references.dropAll();
  }
}

/** The facts of a script before a driver has told any. */
function emptyInfo(): ScriptInfo {
  return {
    exportedVariableCount: 0,
    exportedFunctionCount: 0,
    exportedForEachCount: 0,
    exportedReduceCount: 0,
    exportedForEachSignatures: [],
    exportedPragmas: [],
    objectSlots: [],
    isThreadable: true,
  };
}

/** Each level of a path, the first one first; slashes stay with the level that they begin. */
function levelsOf(path: string): readonly string[] {
  const levels: string[] = [];
  for (let at = 0; at >= 0;) {
    at = path.indexOf("/", at + 1);
    levels.push(at < 0 ? path : path.slice(0, at));
  }
  return levels;
}
