/**
 * Variables that hold objects: what is assigned to one is counted.
 *
 * Source: AOSP frameworks/compile/slang, slang_rs_object_ref_count.cpp (assignments become calls of rsSetObject).
 *
 * @module
 */

import { quoted } from "../bcc/ir_text.ts";

/** A variable that holds an object, or an array of them. */
export interface ObjectVariable {
  readonly name: string;
  readonly count: number;
  /** For example `rs_allocation`. */
  readonly type: string;
}

/**
 * Turns assignments to variables into calls of rsSetObject. Arrays, and objects in structs, are assigned without being counted.
 *
 * @param text LLVM IR.
 * @param variables The variables.
 */
export function countAssigned(text: string, variables: readonly ObjectVariable[]): string {
  const types = new Map(variables.map(({ name, type }) => [`@${quoted(name)}`, type]));
  const called = new Set<string>();
  let number = 0;
  const counted = text.replace(
    /^ *call void @llvm\.memcpy\.p0\.p0\.i32\(ptr align 4 (@\S+), ptr align 4 (\S+), i32 4, .*$/gm,
    (all, variable: string, from: string) => {
      const type = types.get(variable);
      if (type === undefined) return all;
      const setter = `_Z11rsSetObjectP${type.length}${type}S_`;
      called.add(setter);
      const object = `%rs.object.${number++}`;
      return `  ${object} = load [1 x i32], ptr ${from}\n` +
        `  call void @${setter}(ptr ${variable}, [1 x i32] ${object})`;
    },
  );
  const declared = [...called]
    .filter((name) => !new RegExp(`^declare .*@${name}\\(`, "m").test(text))
    .map((name) => `declare void @${name}(ptr, [1 x i32])\n`);
  return counted + declared.join("");
}
