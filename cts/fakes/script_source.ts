/**
 * Scripts as sources in C, for devices that run machine code: what ld.mc leaves of them there.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.h and rsDefines.h (RsExpandKernelDriverInfo, RsLaunchDimensions) and
 * driver/rsdRuntimeStubs.cpp, for pointers of 64 bits.
 *
 * @module
 */

import type { FunctionKind } from "./script_frame.ts";
import type { CellStep, InfoField, Step, StepOf } from "./script_steps.ts";
import type { CellFormat } from "./wasm_code.ts";

/** A variable of a script in C. */
export interface SourceVariable {
  readonly name: string;
  readonly bytes: number;
  readonly format: CellFormat;
  /** The bytes that it begins with. */
  readonly initial: readonly number[];
}

/** A script as it is written in C. */
export interface SourceScript {
  /** The text `.rs.info`. */
  readonly info: string;
  readonly variables: readonly SourceVariable[];
  readonly functions: readonly {
    readonly name: string;
    readonly kind: FunctionKind;
    readonly body: readonly Step[];
  }[];
  /** Symbols that are not exported. */
  readonly omit: ReadonlySet<string>;
}

const TYPES: Readonly<Record<CellFormat, string>> = {
  u8: "uint8_t",
  i32: "uint32_t",
  i64: "uint64_t",
  f32: "float",
  f64: "double",
};
const FIELDS: Readonly<Record<InfoField, string>> = {
  inLen: "in_length",
  outLen: "out_length",
  dimX: "dimensions[0]",
  dimY: "dimensions[1]",
  dimZ: "dimensions[2]",
  y: "at[1]",
  z: "at[2]",
  lod: "at[3]",
  face: "at[4]",
  usrLen: "usr_length",
  lid: "lid",
  slot: "slot",
};
/** Of each kind of function: its result and parameters, and where its target and its source are. */
const KINDS: Readonly<
  Record<FunctionKind, {
    readonly head: readonly [result: string, parameters: string];
    readonly target?: string;
    readonly source?: (input: number) => string;
  }>
> = {
  kernel: {
    head: ["void", "const struct launch *info, uint32_t x1, uint32_t x2, uint32_t step"],
    target: "info->out[0] + (x - x1) * step",
    source: cellOf,
  },
  accumulator: {
    head: ["void", "const struct launch *info, uint32_t x1, uint32_t x2, char *accum"],
    target: "accum",
    source: cellOf,
  },
  initializer: { head: ["void", "char *accum"], target: "accum" },
  combiner: {
    head: ["void", "char *accum, const char *other"],
    target: "accum",
    source: () => "other",
  },
  outconverter: {
    head: ["void", "char *result, const char *accum"],
    target: "result",
    source: () => "accum",
  },
  invokable: {
    head: ["void", "const char *parameters, uint32_t size"],
    source: () => "parameters",
  },
  plain: { head: ["void", "void"] },
  root: { head: ["int", "void"] },
};

/** Every variable has room for an object or a pointer, which a device may put there. */
const ROOM = 32;

const PROLOGUE = `#include <stdbool.h>
#include <stdint.h>
#include <string.h>
struct launch {
  const char *in[8];
  uint32_t in_stride[8], in_length;
  char *out[8];
  uint32_t out_stride[8], out_length, dimensions[9], at[9];
  const char *usr;
  uint32_t usr_length, lid, slot;
};
struct object { void *words[4]; };
int rs_send(int) __asm__("_Z14rsSendToClienti");
int rs_send_data(int, const void *, uint32_t) __asm__("_Z14rsSendToClientiPKvj");
void rs_send_blocking(int) __asm__("_Z22rsSendToClientBlockingi");
void rs_send_data_blocking(int, const void *, uint32_t) __asm__("_Z22rsSendToClientBlockingiPKvj");
void rs_get(struct object, int *, uint32_t) __asm__("_Z18rsGetElementAt_int13rs_allocationPij");
void rs_set(struct object, const int *, uint32_t) __asm__("_Z18rsSetElementAt_int13rs_allocationPKij");
void rs_for_each(struct object, struct object, struct object)
  __asm__("_Z9rsForEach9rs_script13rs_allocationS0_");
`;

/**
 * Writes a script in C.
 *
 * @param script It.
 */
export function sourceOfScript(script: SourceScript): string {
  const { info, variables, functions, omit } = script;
  const places = new Map(variables.map((variable, i) => [variable.name, { ...variable, i }]));
  const symbol = (name: string) =>
    `__asm__(${text(name)})${omit.has(name) ? "" : ' __attribute__((visibility("default")))'}`;
  const called = new Set(functions.flatMap(({ body }) => calledBy(body)));
  return [
    PROLOGUE,
    ...[...called].map((fn) => `int ${fn}(void);`),
    `extern const char info_text[] ${symbol(".rs.info")};`,
    `const char info_text[] = ${text(info)};`,
    ...variables.flatMap(({ name, bytes, initial }, i) => {
      const type = `char variable${i}[${Math.max(ROOM, bytes)}]`;
      return [
        `extern ${type} ${symbol(name)};`,
        `__attribute__((aligned(16))) ${type} = {${initial.join(", ")}};`,
      ];
    }),
    ...functions.flatMap(({ name, kind, body }, i) => {
      const [result, parameters] = KINDS[kind].head;
      const head = `${result} function${i}(${parameters})`;
      const steps = new StepWriter(kind, places).all(body);
      const isCounting = kind === "kernel" || kind === "accumulator";
      return [
        `${head} ${symbol(name)};`,
        `${head} {`,
        ...isCounting ? ["for (uint32_t x = x1; x < x2; x++) {"] : [],
        steps,
        ...isCounting ? ["}"] : [],
        ...kind === "root" ? ["return 0;"] : [],
        "}",
      ];
    }),
    "",
  ].join("\n");
}

function cellOf(input: number): string {
  return `info->in[${input}] + (x - x1) * info->in_stride[${input}]`;
}

/** The functions of other libraries that steps call. */
function calledBy(body: readonly Step[]): string[] {
  return body.flatMap((step) =>
    step.do === "when"
      ? calledBy(step.then)
      : step.do === "call" || step.do === "result"
      ? [step.fn]
      : []
  );
}

/** A string of C, byte by byte. */
function text(value: string): string {
  return `"${
    [...new TextEncoder().encode(value)].map((byte) =>
      byte > 0x22 && byte < 0x7f && byte !== 0x5c && byte !== 0x3f
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, "0")}`
    ).join("")
  }"`;
}

/** Writes the steps of one function. */
class StepWriter {
  readonly #kind: FunctionKind;
  readonly #places: ReadonlyMap<string, SourceVariable & { readonly i: number }>;

  constructor(
    kind: FunctionKind,
    places: ReadonlyMap<string, SourceVariable & { readonly i: number }>,
  ) {
    this.#kind = kind;
    this.#places = places;
  }

  all(body: readonly Step[]): string {
    return body.map((step) => this.#step(step)).join("\n");
  }

  #step(step: Step): string {
    switch (step.do) {
      case "copy":
        return `memmove(${this.#target}, ${this.#source(step.input)}, ${step.bytes ?? 4});`;
      case "global":
        return `memmove(${this.#target}, ${this.#of(step.name)}, ${this.#place(step.name).bytes});`;
      case "count":
        return `__atomic_fetch_add((uint32_t *)${this.#of(step.name)}, 1, __ATOMIC_SEQ_CST);`;
      case "store": {
        const type = TYPES[this.#place(step.name).format];
        return `*(${type} *)${this.#of(step.name)} = (${type})${step.value};`;
      }
      case "param":
        return `memmove(${this.#of(step.name)}, ${this.#source()} + ${step.at ?? 0}, ${
          this.#place(step.name).bytes
        });`;
      case "put":
        return `rs_set(${this.#object(step.name)}, (const int *)(${this.#source(step.input)}), x);`;
      case "send": {
        const data = step.name === undefined
          ? ""
          : `, ${this.#of(step.name)}, ${this.#place(step.name).bytes}`;
        return `rs_send${data && "_data"}${step.blocking ? "_blocking" : ""}(${step.id}${data});`;
      }
      case "nested":
        return `rs_for_each(${
          [step.script, step.in, step.out].map((name) => this.#object(name)).join(", ")
        });`;
      case "call":
        return `${step.fn}();`;
      case "runtime":
        return this.#runtime(step);
      case "when": {
        const conditions = [
          ...step.x === undefined ? [] : [`x == ${step.x}`],
          ...step.y === undefined ? [] : [`info->at[1] == ${step.y}`],
          ...step.z === undefined ? [] : [`info->at[2] == ${step.z}`],
        ];
        return `if (${conditions.join(" && ") || "true"}) {\n${this.all(step.then)}\n}`;
      }
      case "await": {
        const left = `*(volatile uint32_t *)${this.#of(step.rounds)}`;
        const value = `__atomic_load_n((uint32_t *)${this.#of(step.name)}, __ATOMIC_SEQ_CST)`;
        return `while (${value} == 0 && ${left} != 0) ${left} = ${left} - 1;`;
      }
      case "trap":
        return "*(volatile int *)0 = 0;";
      case "hang":
        return 'for (;;) __asm__ volatile("");';
      default:
        return this.#cell(step);
    }
  }

  /** A call of a function that is declared for it alone. */
  #runtime({ fn, params, into }: StepOf<"runtime">): string {
    const written = params.map((param): readonly [type: string, value: string] => {
      if ("variable" in param) return ["void *", `${this.#of(param.variable)} + ${param.at ?? 0}`];
      if ("object" in param) return ["struct object", this.#object(param.object)];
      return [TYPES[param.as], `(${TYPES[param.as]})${param.value}`];
    });
    const [types, values] = [0, 1].map((at) => written.map((one) => one[at]).join(", "));
    const result = into === undefined ? "void" : TYPES[this.#place(into).format];
    const target = into === undefined ? "" : `*(${result} *)${this.#of(into)} = `;
    return `{ ${result} called(${types || "void"}) __asm__("${fn}"); ${target}called(${values}); }`;
  }

  #cell(
    step: CellStep,
  ): string {
    const type = TYPES["as" in step ? step.as ?? "i32" : "i32"];
    const set = (value: string) => `*(${type} *)(${this.#target}) = ${value};`;
    const target = () => `*(${type} *)(${this.#target})`;
    const source = (input?: number) => `*(const ${type} *)(${this.#source(input)})`;
    switch (step.do) {
      case "set":
        return set(`(${type})${step.value}`);
      case "add":
        return set(`${source(step.input)} + (${type})${step.value}`);
      case "sum":
        return set(`${target()} * (${type})${step.factor ?? 1} + ${source(step.input)}`);
      case "visit":
        return set(`${target()} + 1`);
      case "index":
        return set("x + 1000 * info->at[1] + 1000000 * info->at[2]");
      case "lid":
        return set("info->lid");
      case "info":
        return set(`info->${FIELDS[step.field]}`);
      case "usr":
        return set("*(const uint32_t *)info->usr");
      case "bound":
        return set(`(*(uint32_t **)${this.#of(step.name)})[x]`);
      case "fetch":
        return `{ int cell; rs_get(${this.#object(step.name)}, &cell, x); ${set("cell")} }`;
      case "result":
        return set(`${step.fn}()`);
    }
  }

  get #target(): string {
    const { target } = KINDS[this.#kind];
    if (target === undefined) throw this.#without("target");
    return target;
  }

  #source(input = 0): string {
    const { source } = KINDS[this.#kind];
    if (source === undefined) throw this.#without("source");
    return source(input);
  }

  #without(what: string): Error {
    return new Error(`Cannot write a step in a function of kind ${this.#kind}: no ${what}`);
  }

  #place(name: string): SourceVariable & { readonly i: number } {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`Cannot write script: it has no variable "${name}"`);
    return place;
  }

  #of(name: string): string {
    return `variable${this.#place(name).i}`;
  }

  #object(name: string | undefined): string {
    return name === undefined ? "(struct object){{0}}" : `*(struct object *)${this.#of(name)}`;
  }
}
