/**
 * The arguments of libRS.so's functions, as random programs choose them.
 *
 * A letter is a handle of that kind (c context, e Element, t Type, a Allocation, s script, m Sampler, k kernel, v invokable,
 * f field, g group, q closure, o any object), or a number (n), a length (L), memory that is read (I) or written (O), a C string
 * (T), names (N), code (C), or with a star before it a list of handles.
 *
 * @module
 */

import { RS_FUNCTIONS } from "../../../cts/contract/rs_functions.ts";

const HANDLES: Readonly<Record<string, string>> = {
  RsContext: "c",
  RsElement: "e",
  RsType: "t",
  RsAllocation: "a",
  RsScript: "s",
  RsScriptKernelID: "k",
  RsScriptInvokeID: "v",
  RsScriptFieldID: "f",
  RsScriptGroup: "g",
  RsClosure: "q",
  RsObjectBase: "o",
  RsAsyncVoidPtr: "o",
};

/** Parameters that are more than their types say. */
const OTHERS: Readonly<Record<string, string>> = {
  "RsSurfaceConfig sc": "I",
  "const char **name": "O",
  "const char **names": "N",
  "const char *text": "C",
  "int *sizes": "I",
  "uintptr_t *values": "*a",
  "uintptr_t value": "o",
  "void *obj": "o",
};

/** By name; that of rsDeviceCreate, which takes nothing, is left out. */
export const SIGNATURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RS_FUNCTIONS).filter(([name]) => name !== "rsDeviceCreate").map((
    [name, declaration],
  ) => [name, lettersOf(name, declaration)]),
);

function lettersOf(name: string, declaration: string): string {
  const [, parameters = ""] = /\((.*)\)$/.exec(declaration) ?? [];
  return parameters.split(", ").map((parameter) =>
    name === "rsaElementGetSubElements" && parameter === "const char **names"
      ? "O"
      : letterOf(parameter)
  ).join(" ");
}

function letterOf(parameter: string): string {
  if (Object.hasOwn(OTHERS, parameter)) return OTHERS[parameter]!;
  const [, isConst, type = "", star] = /^(const )?(\w+) (\*?)\w+$/.exec(parameter) ?? [];
  if (Object.hasOwn(HANDLES, type)) return (star && "*") + HANDLES[type]!;
  if (star) return isConst === undefined ? "O" : type === "char" ? "T" : "I";
  return /_length$|^size_t inLen$/.test(parameter) ? "L" : "n";
}
