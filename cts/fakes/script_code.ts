/**
 * The code of a script's functions.
 *
 * @module
 */

import { Frame, type FunctionKind, type VariablePlace } from "./script_frame.ts";
import type { Body, CellStep, Step, StepOf } from "./script_steps.ts";
import {
  bytesOfFormat,
  type CellFormat,
  CodeWriter,
  type ImportList,
  valueTypeOf,
} from "./wasm_code.ts";
import { type FunctionType, I32 } from "./wasm_writer.ts";

/**
 * Mangled names and types of the runtime functions that steps call (AOSP frameworks/rs, driver/runtime of Android 9);
 * an object is passed as the word that its variable holds.
 */
const RUNTIME = {
  send: ["_Z14rsSendToClienti", { params: [I32], result: I32 }],
  sendData: ["_Z14rsSendToClientiPKvj", { params: [I32, I32, I32], result: I32 }],
  sendBlocking: ["_Z22rsSendToClientBlockingi", { params: [I32] }],
  sendDataBlocking: ["_Z22rsSendToClientBlockingiPKvj", { params: [I32, I32, I32] }],
  getElement: ["_Z18rsGetElementAt_int13rs_allocationj", { params: [I32, I32], result: I32 }],
  setElement: ["_Z18rsSetElementAt_int13rs_allocationij", { params: [I32, I32, I32] }],
  forEach: ["_Z9rsForEach9rs_script13rs_allocationS0_", { params: [I32, I32, I32] }],
} as const satisfies Readonly<Record<string, readonly [name: string, type: FunctionType]>>;

/** Writes the code of one function. */
export class BodyWriter {
  readonly #writer: CodeWriter;
  readonly #frame: Frame;

  /**
   * @param kind What kind of function it is.
   * @param variables The script's variables.
   * @param imports Where functions that it calls are noted.
   */
  constructor(
    kind: FunctionKind,
    variables: ReadonlyMap<string, VariablePlace>,
    imports: ImportList,
  ) {
    this.#writer = new CodeWriter(imports);
    this.#frame = new Frame(kind, variables, this.#writer);
  }

  /**
   * The function's instructions.
   *
   * @param body What it does.
   * @throws {Error} If a step needs what this kind of function has not, or a variable that is not there.
   */
  write(body: Body): number[] {
    this.#frame.each(() => this.#steps(body));
    return this.#writer.code;
  }

  #steps(body: Body): void {
    for (const step of body) this.#step(step);
  }

  #step(step: Step): void {
    const writer = this.#writer;
    switch (step.do) {
      case "global":
        this.#frame.target(step);
        this.#frame.variable(step.name);
        writer.copy(this.#frame.place(step.name).bytes);
        break;
      case "copy":
        this.#frame.target(step);
        this.#frame.source(step, step.input);
        writer.copy(step.bytes ?? 4);
        break;
      case "count":
        this.#frame.variable(step.name);
        writer.constant("i32", 1);
        writer.atomicAdd();
        break;
      case "store":
        this.#store(step);
        break;
      case "param":
        this.#param(step);
        break;
      case "put":
        this.#put(step);
        break;
      case "send":
        this.#send(step);
        break;
      case "nested":
        this.#nested(step);
        break;
      case "call":
        writer.call(step.fn, { params: [] });
        break;
      case "runtime":
        this.#runtime(step);
        break;
      case "when":
        this.#conditions(step);
        writer.when(() => this.#steps(step.then));
        break;
      case "await":
        this.#await(step);
        break;
      case "trap":
        writer.trap();
        break;
      case "hang":
        writer.hang();
        break;
      default:
        this.#frame.target(step);
        writer.store(this.#value(step));
    }
  }

  /** Pushes what a step writes to the target. */
  #value(
    step: CellStep,
  ): CellFormat {
    const writer = this.#writer;
    const { as = "i32" } = "as" in step ? step : {};
    switch (step.do) {
      case "set":
        writer.constant(as, step.value);
        break;
      case "add":
        this.#source(step, as);
        writer.constant(as, step.value);
        writer.add(as);
        break;
      case "sum":
        this.#target(step, as);
        writer.constant(as, step.factor ?? 1);
        writer.multiply(as);
        this.#source(step, as);
        writer.add(as);
        break;
      case "visit":
        this.#target(step, as);
        writer.constant(as, 1);
        writer.add(as);
        break;
      case "index":
        this.#index(step);
        break;
      case "lid":
        this.#frame.info(step, "lid");
        break;
      case "info":
        this.#frame.info(step, step.field);
        break;
      case "usr":
        this.#frame.info(step, "usr");
        writer.load("i32");
        break;
      case "bound":
        this.#frame.wordOf(step.name);
        this.#frame.x(step);
        writer.constant("i32", bytesOfFormat("i32"));
        writer.multiply();
        writer.add();
        writer.load("i32");
        break;
      case "fetch":
        this.#frame.wordOf(step.name);
        this.#frame.x(step);
        this.#call("getElement");
        break;
      case "result":
        writer.call(step.fn, { params: [], result: I32 });
        break;
    }
    return as;
  }

  #source(step: StepOf<"add" | "sum" | "put">, as: CellFormat): void {
    this.#frame.source(step, step.input);
    this.#writer.load(as);
  }

  #target(step: Step, as: CellFormat): void {
    this.#frame.target(step);
    this.#writer.load(as);
  }

  #index(step: Step): void {
    this.#frame.x(step);
    for (const [field, unit] of [["y", 1000], ["z", 1_000_000]] as const) {
      this.#frame.info(step, field);
      this.#writer.constant("i32", unit);
      this.#writer.multiply();
      this.#writer.add();
    }
  }

  #store({ name, value }: StepOf<"store">): void {
    const { format } = this.#frame.place(name);
    this.#frame.variable(name);
    this.#writer.constant(format, value);
    this.#writer.store(format);
  }

  #param(step: StepOf<"param">): void {
    this.#frame.variable(step.name);
    this.#frame.source(step);
    this.#writer.constant("i32", step.at ?? 0);
    this.#writer.add();
    this.#writer.copy(this.#frame.place(step.name).bytes);
  }

  #put(step: StepOf<"put">): void {
    this.#frame.wordOf(step.name);
    this.#source(step, "i32");
    this.#frame.x(step);
    this.#call("setElement");
  }

  #send({ id, name, blocking }: StepOf<"send">): void {
    this.#writer.constant("i32", id);
    if (name !== undefined) {
      this.#frame.variable(name);
      this.#writer.constant("i32", this.#frame.place(name).bytes);
    }
    this.#call(`send${name === undefined ? "" : "Data"}${blocking ? "Blocking" : ""}`);
    if (!blocking) this.#writer.drop();
  }

  #runtime({ fn, params, into }: StepOf<"runtime">): void {
    const writer = this.#writer;
    if (into !== undefined) this.#frame.variable(into);
    for (const param of params) {
      if ("variable" in param) {
        this.#frame.variable(param.variable);
        writer.constant("i32", param.at ?? 0);
        writer.add();
      } else if ("object" in param) this.#frame.wordOf(param.object);
      else writer.constant(param.as, param.value);
    }
    const types = params.map((param) => "as" in param ? valueTypeOf(param.as) : I32);
    if (into === undefined) return writer.call(fn, { params: types });
    const { format } = this.#frame.place(into);
    writer.call(fn, { params: types, result: valueTypeOf(format) });
    writer.store(format);
  }

  #nested(step: StepOf<"nested">): void {
    for (const name of [step.script, step.in, step.out]) {
      if (name === undefined) this.#writer.constant("i32", 0);
      else this.#frame.wordOf(name);
    }
    this.#call("forEach");
  }

  #await({ name, rounds }: StepOf<"await">): void {
    const writer = this.#writer;
    const isZero = (variable: string) => {
      this.#frame.wordOf(variable);
      writer.constant("i32", 0);
      writer.equal();
    };
    writer.repeat(() => {
      isZero(name);
      isZero(rounds);
      writer.constant("i32", 0);
      writer.equal();
      writer.and();
    }, () => {
      this.#frame.variable(rounds);
      this.#frame.wordOf(rounds);
      writer.constant("i32", -1);
      writer.add();
      writer.store("i32");
    });
  }

  #conditions(step: StepOf<"when">): void {
    this.#writer.constant("i32", 1);
    for (const axis of ["x", "y", "z"] as const) {
      const wanted = step[axis];
      if (wanted === undefined) continue;
      if (axis === "x") this.#frame.x(step);
      else this.#frame.info(step, axis);
      this.#writer.constant("i32", wanted);
      this.#writer.equal();
      this.#writer.and();
    }
  }

  #call(name: keyof typeof RUNTIME): void {
    const [mangled, type] = RUNTIME[name];
    this.#writer.call(mangled, type);
  }
}
