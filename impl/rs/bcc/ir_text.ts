/**
 * LLVM IR as text: what a script's module says, and how it is given to another machine.
 *
 * Scripts are made for ARM in 32 bits, whose sizes and alignments are those of wasm32. The text is what clang prints, which it
 * brings up to date while it reads bitcode of an old LLVM.
 *
 * Source: LLVM Language Reference Manual.
 *
 * @module
 */

/** A parameter or a result of a function. */
export interface IrValue {
  /** Its type, such as `<4 x i8>`. */
  readonly type: string;
  /** Type and attributes, as a call repeats them. */
  readonly written: string;
  /** Its name without `%`; empty if it has none. */
  readonly name: string;
}

/** A function of a module. */
export interface IrFunction {
  readonly name: string;
  readonly result: IrValue;
  readonly parameters: readonly IrValue[];
}

/** The machine that scripts are compiled for. */
export const TRIPLE = "wasm32-unknown-unknown";

/** Attributes of functions that are about the machine they were compiled for, and what keeps them from being inlined. */
const MACHINE_ATTRIBUTES =
  / "(?:target-cpu|tune-cpu|target-features|frame-pointer|stack-protector-buffer-size|no-frame-pointer-elim[a-z-]*|less-precise-fpmad|use-soft-float|unsafe-fp-math|no-trapping-math|no-builtins)"(?:="[^"]*")?/g;
const TYPE = String
  .raw`(?:void|ptr|half|float|double|i\d+|<[^<>]*>|\[[^\[\]]*\]|%[\w.$-]+|%"[^"]*")`;
const RESULT = new RegExp(`(?:^| )((?:(?:zeroext|signext|noundef|range\\([^)]*\\)) )*(${TYPE}))$`);
const PARAMETER = new RegExp(`^((${TYPE})(?: .*?)??)(?: %([\\w.$-]+|"[^"]*"))?$`);
const DEFINITION = /^define ([^@\n]*)@([\w.$-]+|"[^"]*")\(/gm;

/**
 * Gives a module to another machine.
 *
 * @param text The module.
 * @param triple The machine. Default: {@link TRIPLE}.
 */
export function retarget(text: string, triple: string = TRIPLE): string {
  return text
    .replace(/^target datalayout = .*\n/m, "")
    .replace(/^target triple = .*$/m, `target triple = "${triple}"`)
    .replace(/^!llvm\.module\.flags = .*\n/m, "")
    .replace(MACHINE_ATTRIBUTES, "")
    .replace(/^(attributes #\d+ = \{) \}$/gm, "$1 nounwind }")
    .replace(/^(@\S+ =(?: dso_local)?) common /gm, "$1 ");
}

/** The functions that a module defines. */
export function definitions(text: string): Map<string, IrFunction> {
  const found = new Map<string, IrFunction>();
  for (const match of text.matchAll(DEFINITION)) {
    const [all, before = "", quoted = ""] = match;
    const name = unquoted(quoted);
    const words = parametersAt(text, match.index + all.length);
    const result = RESULT.exec(before.trim());
    found.set(name, {
      name,
      result: { type: result?.[2] ?? "void", written: result?.[1] ?? "void", name: "" },
      parameters: words.map(parameter),
    });
  }
  return found;
}

function parameter(word: string): IrValue {
  const [, written = word, type = word, name = ""] = PARAMETER.exec(word) ?? [];
  return { type, written, name: unquoted(name) };
}

/** The parameters of a list, up to its closing parenthesis. */
function parametersAt(text: string, begin: number): string[] {
  const words: string[] = [];
  let depth = 0;
  let from = begin;
  for (let at = begin; at < text.length; at++) {
    const character = text[at]!;
    if ("([{<".includes(character)) depth++;
    else if (character === ")" && depth === 0) {
      if (at > from) words.push(text.slice(from, at).trim());
      return words;
    } else if (")]}>".includes(character)) depth--;
    else if (character === "," && depth === 0) {
      words.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return words;
}

const VARIABLE = new RegExp(
  String
    .raw`^@([\w.$-]+|"[^"]*") = ((?:[a-z_]+(?:\(\w+\))? )*)(?:global|constant) ((?:\[\d+ x )*${TYPE}\]*)`,
  "gm",
);

/** The variables that a module defines and others see, with their types. */
export function variables(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", linkage = "", type = ""] of text.matchAll(VARIABLE)) {
    if (!/\b(?:private|internal|external|appending)\b/.test(linkage)) {
      found.set(unquoted(name), type);
    }
  }
  return found;
}

/** Puts an instruction before all others of some functions. */
export function atBegin(text: string, functions: ReadonlySet<string>, instruction: string): string {
  return text.replace(
    /^(define [^@\n]*@([\w.$-]+|"[^"]*")\(.*\{\n(?:[\w.$-]+:.*\n)?)/gm,
    (all, _, name: string) => functions.has(unquoted(name)) ? `${all}  ${instruction}\n` : all,
  );
}

/** A name as the text has it behind `@` or `%`. */
export function quoted(name: string): string {
  return /^[\w.$-]+$/.test(name) ? name : `"${name}"`;
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}

/** A constant with bytes, as the text has it. */
export function bytesConstant(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");
  return `[${bytes.length} x i8] c"${text}"`;
}
