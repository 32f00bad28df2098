/**
 * Trials of scripts: whether one can be read, compiled, linked and run here, whatever its kernels work on.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { RsSignature } from "../../cts/contract/rs_defines.ts";
import { BitcodeError, type BitcodeInfo, readBitcode } from "../../impl/rs/bcinfo/mod.ts";
import { bcc } from "../../impl/rs/bcc/bcc.ts";
import { type CompiledScript, CompileError } from "../../impl/rs/bcc/compiler.ts";
import { ProcessFault } from "../../impl/machine/machine.ts";
import {
  Allocation,
  Element,
  FieldPacker,
  RenderScript,
  RsApp,
  RSMessageHandler,
  RSRuntimeException,
  Sampler,
  ScriptC,
  Type,
} from "../../impl/rs/java/mod.ts";

/** How far a script came. */
export type Stage = "read" | "compile" | "load" | "run" | "done";

/** The outcome of a trial. */
export interface Trial {
  /** Where it failed; `done` if it did not. */
  readonly stage: Stage;
  /** Why, or what was run. */
  readonly said: string;
}

/** Cells of each Allocation. */
const [WIDTH, HEIGHT] = [16, 8];
/** The beginning of the names of invokables with arguments. */
const HELPER = ".helper_";
/** Rounds of loops that a call may take: a script that gets zeros may wait for what never comes. */
const ROUNDS = "20000000";
const { IN, OUT, USR, CTXT, X, Y, Z, KERNEL } = RsSignature;
const ALLOCATIONS = /^\[(\d+) x %struct\.rs_allocation\]$/;
/** The number 1 as an int. */
const ONE = Uint8Array.of(1, 0, 0, 0);
/** Most elements of an array that are set. */
const ELEMENTS_MAX = 1024;
const [ALLOCATION, SCRIPT] = ["%struct.rs_allocation", "%struct.rs_script"];
const NUMBERS: Readonly<Record<string, string>> = {
  i1: "U8",
  i8: "U8",
  i16: "U16",
  i32: "I32",
  i64: "I64",
  half: "F16",
  float: "F32",
  double: "F64",
};

/**
 * Tries a script: every kernel, and every invokable without arguments, runs once, on
 * cells of zeros. The compiler must be prepared.
 *
 * @param name Its name on the device.
 * @param bitcode The script.
 */
export async function tryScript(name: string, bitcode: Uint8Array): Promise<Trial> {
  let info: BitcodeInfo;
  let compiled: CompiledScript;
  try {
    info = readBitcode(bitcode);
  } catch (error) {
    if (error instanceof BitcodeError) return { stage: "read", said: error.message };
    throw error;
  }
  try {
    compiled = bcc().compiler.compile(bitcode);
  } catch (error) {
    if (error instanceof CompileError) return { stage: "compile", said: error.message };
    throw error;
  }
  const missing = info.imports.filter(({ isPublic }) => !isPublic).map((one) => one.name);
  await using app = await RsApp.start({
    abi: "armeabi-v7a",
    compiler: true,
    properties: { "debug.rs.strata.rounds": ROUNDS },
  });
  const logged = async () =>
    (await app.log()).filter(({ priority }) => priority === "E").map((line) => line.message);
  const rs = RenderScript.create(app, "NORMAL", RenderScript.CREATE_FLAG_LOW_LATENCY)!;
  rs.setMessageHandler(new RSMessageHandler());
  let script: ScriptC;
  try {
    script = new ScriptC(rs, name, new Uint8Array(bitcode));
  } catch (error) {
    if (!(error instanceof RSRuntimeException || error instanceof ProcessFault)) throw error;
    const said = missing.length > 0
      ? `it needs what is not public API: ${missing.join(", ")}`
      : [reasonOf(error), ...await logged()].join("; ");
    return { stage: "load", said };
  }
  const before = (await logged()).length;
  let doing = "";
  try {
    const said = runAll(rs, script, compiled, (what) => doing = what);
    rs.finish();
    const errors = (await logged()).slice(before);
    if (errors.length > 0) return { stage: "run", said: errors.join("; ") };
    return { stage: "done", said };
  } catch (error) {
    if (!(error instanceof RSRuntimeException || error instanceof ProcessFault)) throw error;
    return { stage: "run", said: `${doing || "variables"}: ${reasonOf(error)}` };
  }
}

function runAll(
  rs: RenderScript,
  script: ScriptC,
  { metadata, functions, variableTypes }: CompiledScript,
  step: (what: string) => void,
): string {
  const any = elementOf(rs, "ptr");
  const zeros = (cells: Allocation) => {
    cells.copyFromUnchecked(new Int8Array(cells.getBytesSize()));
    return cells;
  };
  const cells = (type: string) =>
    zeros(Allocation.createTyped(rs, Type.createXY(rs, elementOf(rs, type), WIDTH, HEIGHT)));
  // A size or a divisor that the app is to set must not be 0.
  metadata.variables.forEach((name, slot) => {
    const type = variableTypes.get(name);
    const [, count] = ALLOCATIONS.exec(type ?? "") ?? [];
    if (type === ALLOCATION) script.setVar(slot, cells("ptr"));
    else if (count !== undefined) {
      const handles = new Uint32Array(Math.min(Number(count), ELEMENTS_MAX)).fill(
        cells("ptr").getID(),
      );
      script.setVar(slot, new FieldPacker(new Uint8Array(handles.buffer)));
    } else if (type === SCRIPT) script.setVar(slot, script);
    else if (type === "%struct.rs_sampler") script.setVar(slot, Sampler.CLAMP_LINEAR(rs));
    else if (type === "%struct.rs_element") script.setVar(slot, any);
    else if (type === "i32" && script.getVarI(slot) === 0) {
      script.setVar(slot, new FieldPacker(ONE));
    } else if (type === "ptr") {
      script.bindAllocation(zeros(Allocation.createSized(rs, any, WIDTH * HEIGHT)), slot);
    }
  });
  let [count, left] = [0, 0];
  metadata.forEach.forEach(({ name, signature }, slot) => {
    const kernel = functions.get(name);
    if (signature === 0 || kernel === undefined) return;
    step(`kernel ${name}`);
    const has = (bit: number) => (signature & bit) !== 0;
    const isByAddress = kernel.parameters[0]?.written.includes("sret(") ?? false;
    const specials = [USR, CTXT, X, Y, Z].filter(has).length;
    const taken = kernel.parameters.slice(isByAddress ? 1 : 0, kernel.parameters.length - specials);
    const inputs = has(KERNEL)
      ? taken.map(({ type }) => cells(type))
      : has(IN)
      ? [cells("ptr")]
      : [];
    const output = has(KERNEL) && !isByAddress ? kernel.result.type : "ptr";
    const isSized = inputs.length > 0 || has(OUT);
    script.forEach(
      slot,
      inputs.length > 0 ? inputs : null,
      has(OUT) || !isSized ? cells(output) : null,
    );
    count++;
  });
  metadata.functions.forEach((name, slot) => {
    if (name.startsWith(HELPER)) {
      left++;
      return;
    }
    step(`function ${name}`);
    script.invoke(slot);
    count++;
  });
  return `${count} kernels and invokables ran` +
    (left === 0 ? "" : `, ${left} invokables need arguments of an app`);
}

/** The Element of a type of LLVM; one as large as any for an address, whose type nobody knows. */
function elementOf(rs: RenderScript, type: string): Element {
  const [, count = "", name = ""] = /^(?:<([234]) x )?(\w+)>?$/.exec(type) ?? [];
  const number = NUMBERS[name];
  if (number === undefined) return Element.MATRIX_4X4(rs);
  const factories = Element as unknown as Readonly<Record<string, (rs: RenderScript) => Element>>;
  return factories[count === "" ? number : `${number}_${count}`]!(rs);
}
