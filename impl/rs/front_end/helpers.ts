/**
 * Functions that unpack the arguments of an invokable, which the app sends as the bytes of a struct.
 *
 * Source: AOSP frameworks/compile/slang, slang_backend.cpp (the helper functions that it adds to a module).
 *
 * @module
 */

import { type IrFunction, quoted } from "../bcc/ir_text.ts";

/** The name of an invokable's helper (slang_backend.cpp). */
export function helperName({ name }: IrFunction): string {
  return `.helper_${name}`;
}

/** Writes the helper of an invokable. */
export function helperOf(invokable: IrFunction): string {
  const lines: string[] = [];
  const words: string[] = [];
  let offset = 0;
  for (const [index, { type, written }] of invokable.parameters.entries()) {
    const { size, alignment } = layoutOf(type);
    offset = Math.ceil(offset / alignment) * alignment;
    lines.push(`%at${index} = getelementptr i8, ptr %arguments, i32 ${offset}`);
    if (type === "i1") {
      lines.push(`%byte${index} = load i8, ptr %at${index}`);
      lines.push(`%value${index} = trunc i8 %byte${index} to i1`);
    } else if (type !== "ptr") lines.push(`%value${index} = load ${type}, ptr %at${index}`);
    words.push(`${written} ${type === "ptr" ? `%at${index}` : `%value${index}`}`);
    offset += type === "ptr" ? byvalSize(written) : size;
  }
  lines.push(`call void @${quoted(invokable.name)}(${words.join(", ")})`, "ret void");
  return `define void @${quoted(helperName(invokable))}(ptr %arguments, i32 %length) {
${lines.map((line) => `  ${line}\n`).join("")}}
`;
}

/** Bytes of a type in memory. A vector of 3 has the room of 4. */
function layoutOf(type: string): { size: number; alignment: number } {
  const [, count = "1", item = type] = /^[<[](\d+) x ([^>\]]+)[>\]]$/.exec(type) ?? [];
  const one = { half: 2, float: 4, double: 8, ptr: 4, i1: 1 }[item] ?? Number(item.slice(1)) / 8;
  if (type.startsWith("[")) return { size: Number(count) * one, alignment: one };
  const size = one * 2 ** Math.ceil(Math.log2(Number(count)));
  return { size, alignment: size };
}

/** Structs of more than 64 bytes come by their address, and are the last that the app sends in practice. */
function byvalSize(written: string): number {
  const size = /byval\(\[(\d+) x i8\]\)/.exec(written)?.[1];
  return Number(size ?? 0);
}
