/**
 * The offer of a compiled script: its `.rs.info` with the symbols that it names.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp of Android 9 (ScriptExecutable).
 *
 * @module
 */

import type { EntryPoint } from "../../machine/machine.ts";
import { tileName } from "../bcc/row_loop.ts";
import { ROUNDS } from "../bcc/script_registers.ts";
import type { KernelFunction } from "./kernel_launch.ts";
import type { ReduceFunctions } from "./reduce.ts";
import { ScriptSlices, type SlicesHost } from "./script_slices.ts";
import {
  type ForEachInfo,
  type ReduceInfo,
  RS_INFO_SYMBOL,
  type RsInfo,
  RsInfoError,
  RsInfoReader,
} from "./rs_info.ts";

/** Code of a script. */
export type ScriptFunction = (...args: readonly number[]) => unknown;

/** A variable of a script. */
export interface ScriptVariable {
  readonly name: string;
  /** 0 if the script does not have it. */
  readonly address: number;
}

/** A compiled script. */
export interface ScriptExecutable {
  readonly info: RsInfo;
  readonly variables: readonly ScriptVariable[];
  readonly functions: readonly ScriptFunction[];
  /** Undefined for a root without kernel code. */
  readonly forEach: readonly (KernelFunction | undefined)[];
  readonly reduce: readonly ReduceFunctions[];
  readonly root: ScriptFunction | undefined;
  readonly init: ScriptFunction | undefined;
  /** `.rs.dtor`, which releases the objects that variables hold. */
  readonly dtor: ScriptFunction | undefined;
  /** Rounds of loops that are left to a call; undefined for a script of which none are counted. */
  readonly roundsLeft: (() => bigint) | undefined;
  /** Its threads. */
  readonly slices: ScriptSlices;
}

/** The process, as reading a compiled script needs it. */
export interface ExecutableHost extends SlicesHost {
  /** A symbol, or null. */
  symbol(name: string): EntryPoint | null;
  /** Writes an error to the log. */
  error(message: string): void;
}

/** Reads compiled scripts. */
export class ScriptExecutableReader {
  readonly #host: ExecutableHost;
  readonly #slices: ScriptSlices;

  /** @param host The script's symbols. */
  constructor(host: ExecutableHost) {
    this.#host = host;
    this.#slices = new ScriptSlices(host);
  }

  /** Reads a script; undefined, after a log line, if it is no script, or if a function is missing. */
  read(): ScriptExecutable | undefined {
    const text = this.#text();
    if (text === undefined) return undefined;
    try {
      return this.#resolve(new RsInfoReader(text, (line) => this.#host.error(line)).read());
    } catch (error) {
      if (!(error instanceof RsInfoError)) throw error;
      this.#host.error(error.message);
      return undefined;
    }
  }

  #text(): string | undefined {
    const address = this.#address(RS_INFO_SYMBOL);
    if (address === 0) {
      this.#host.error(`Cannot find ${RS_INFO_SYMBOL}`);
      return undefined;
    }
    const { bytes } = this.#host.heap;
    const end = bytes.indexOf(0, address);
    return new TextDecoder("latin1").decode(bytes.slice(address, end < 0 ? undefined : end));
  }

  #resolve(info: RsInfo): ScriptExecutable {
    return {
      info,
      variables: info.variables.map((name) => this.#variable(name)),
      functions: info.functions.map((name) => this.#invokable(name)),
      forEach: info.forEach.map((kernel, slot) => this.#kernel(kernel, slot)),
      reduce: info.reduce.map((reduction) => this.#reduction(reduction)),
      root: this.#find("root"),
      init: this.#find("init"),
      dtor: this.#find(".rs.dtor"),
      roundsLeft: this.#function(ROUNDS.get) as (() => bigint) | undefined,
      slices: this.#slices,
    };
  }

  /** A variable, which may be missing: the compiler drops those that nothing reads. */
  #variable(name: string): ScriptVariable {
    const address = this.#address(name);
    if (address === 0) this.#host.error(`Failed to find variable address for ${name}`);
    return { name, address };
  }

  /** An invokable, which must be there. */
  #invokable(name: string): ScriptFunction {
    const found = this.#find(name);
    if (found === undefined) throw new RsInfoError(`Failed to get function address for ${name}()`);
    return found;
  }

  /** A kernel, which must be there unless it is `root` or in its place. */
  #kernel({ name }: ForEachInfo, slot: number): KernelFunction | undefined {
    const symbol = `${name}.expand`;
    const found = this.#rows(symbol);
    if (found === undefined && slot !== 0 && symbol !== "root.expand") {
      throw new RsInfoError(`Failed to find forEach function address for ${symbol}()`);
    }
    return found;
  }

  /** A reduction, whose functions must be there if they are named. */
  #reduction(info: ReduceInfo): ReduceFunctions {
    const { accumSize } = info;
    return {
      accumSize,
      initializer: this.#optional("initializer", info.initializer),
      accumulator: this.#need("accumulator", `${info.accumulator}.expand`, this.#rows),
      combiner: this.#optional("combiner", info.combiner),
      outconverter: this.#optional("outconverter", info.outconverter),
    };
  }

  #optional(role: string, name: string | undefined): ScriptFunction | undefined {
    return name === undefined ? undefined : this.#need(role, name);
  }

  #need(
    role: string,
    name: string,
    find: (name: string) => ScriptFunction | undefined = this.#find,
  ): ScriptFunction {
    const found = find.call(this, name);
    if (found === undefined) {
      throw new RsInfoError(`Failed to find ${role} function address for ${name}()`);
    }
    return found;
  }

  /** A kernel's function for rows, with what runs slices of it. */
  #rows(symbol: string): KernelFunction | undefined {
    const found = this.#find(symbol);
    const tile = this.#function(tileName(symbol));
    if (found === undefined || tile === undefined) return found;
    return Object.assign(found, { slices: this.#slices.runner(tile, symbol) });
  }

  /** A function, which may take as many rounds as the script has each time that it is called. */
  #find(name: string): ScriptFunction | undefined {
    const found = this.#function(name);
    const refuel = found && this.#function(ROUNDS.set);
    if (found === undefined || refuel === undefined) return found;
    const { rounds } = this.#host;
    return (...args) => {
      refuel(rounds as never);
      return found(...args);
    };
  }

  #function(name: string): ScriptFunction | undefined {
    const entry = this.#host.symbol(name);
    return typeof entry === "function" ? entry as unknown as ScriptFunction : undefined;
  }

  #address(name: string): number {
    const entry = this.#host.symbol(name) as unknown;
    if (typeof entry !== "object" || entry === null || !("address" in entry)) return 0;
    return Number(entry.address);
  }
}
