/**
 * Functions of libRS.so over the HAL that are made of their C declarations.
 *
 * @module
 */

import { RS_FUNCTIONS } from "../../../cts/contract/rs_functions.ts";
import type { Word } from "../../machine/machine.ts";
import type { IContext } from "../hal/i_context.ts";
import type { HidlCalls, HidlFunction } from "./hidl_calls.ts";
import { HIDL_METHODS } from "./hidl_methods.ts";

/** How one argument of a method of the HAL comes about. */
interface Step {
  readonly kind:
    | "handle"
    | "u32"
    | "i32"
    | "i64"
    | "f32"
    | "f64"
    | "bool"
    | "size"
    | "word"
    | "text"
    | "bytes"
    | "words"
    | "handles"
    | "longs"
    | "ints"
    | "out"
    | "limits";
  /** The position of its word; that of its length is the next. */
  readonly at: number;
  /** Names it, for the fault. */
  readonly what: string;
}

/** Parameters that are more, or another thing, than their C types say: enums of the HAL, and memory of the app. */
const OTHERS: Readonly<Record<string, Step["kind"]>> = {
  "destFace of rsAllocationCopy2DRange": "i32",
  "srcFace of rsAllocationCopy2DRange": "i32",
  "yuv of rsTypeCreate": "i32",
  "id of rsScriptIntrinsicCreate": "i32",
  "slot of rsScriptInvokeIDCreate": "i32",
  "ptr of rsAllocationCreateTyped": "word",
  "text of rsScriptCCreate": "bytes",
};

const KINDS: Readonly<Record<string, Step["kind"]>> = {
  uint32_t: "u32",
  RsAllocationUsageType: "u32",
  int: "i32",
  int32_t: "i32",
  RsAllocationCubemapFace: "i32",
  RsAllocationMipmapControl: "i32",
  RsDataKind: "i32",
  RsDataType: "i32",
  RsSamplerValue: "i32",
  int64_t: "i64",
  uintptr_t: "i64",
  float: "f32",
  double: "f64",
  bool: "bool",
  size_t: "size",
  "char *": "text",
  "uint8_t *": "bytes",
  "uint32_t *": "words",
  "uintptr_t *": "longs",
  "int *": "ints",
  "RsScriptCall *": "limits",
};

/**
 * Makes the functions of {@link HIDL_METHODS}.
 *
 * @param calls Whose contexts they are for.
 */
export function projectedFunctions(calls: HidlCalls): Readonly<Record<string, HidlFunction>> {
  return Object.fromEntries(
    Object.entries(HIDL_METHODS).map(([name, method]) => {
      const declaration = RS_FUNCTIONS[name as keyof typeof HIDL_METHODS];
      let steps: readonly Step[] | undefined;
      const body = (context: IContext, ...words: Word[]) => {
        steps ??= stepsOf(name, declaration);
        const call = context[method] as (this: IContext, ...args: unknown[]) => Word;
        return call.apply(context, steps.flatMap((step) => argumentsOf(calls, step, words)));
      };
      return [
        name,
        declaration.startsWith("void(") ? calls.act(method, body) : calls.on(method, body),
      ];
    }),
  );
}

/** The steps for the parameters behind the context. */
function stepsOf(name: string, declaration: string): Step[] {
  const [, parameters = ""] = /, (.*)\)$/.exec(declaration) ?? [];
  const steps: Step[] = [];
  let isLength = false;
  for (const [at, parameter] of parameters.split(", ").entries()) {
    const [, isConst, type = "", what = ""] = /^(const )?(\w+(?: \*)?) ?(\w+)$/.exec(parameter) ??
      [];
    const isPointer = type.endsWith("*");
    if (!isLength && what !== "") {
      const step = { at, what: `${what} of ${name}` };
      steps.push({ ...step, kind: OTHERS[step.what] ?? KINDS[type] ?? kindOf(type, isConst) });
    }
    isLength = isPointer;
  }
  return steps;
}

function kindOf(type: string, isConst: string | undefined): Step["kind"] {
  if (type === "void *") return isConst === undefined ? "out" : "bytes";
  return type.endsWith("*") ? "handles" : "handle";
}

function argumentsOf(calls: HidlCalls, { kind, at, what }: Step, words: Word[]): unknown[] {
  const { args } = calls;
  const [word, length] = [words[at], words[at + 1]];
  switch (kind) {
    case "word":
      return [word ?? null];
    case "text":
      return [calls.text(word, length, what)];
    case "limits":
      return [calls.scriptCall(word, what)];
    case "longs":
      return [args.list(word, args.size(length), what, (cell) => args.i64(cell))];
    case "ints":
      return [args.list(word, args.size(length), what, (cell) => args.i32(cell))];
    case "out": {
      const size = args.size(length);
      return [args.out(word, size, what), size];
    }
    case "bytes":
    case "words":
    case "handles":
      return [args[kind](word, length, what)];
    default:
      return [args[kind](word)];
  }
}
