/**
 * Scripts whose code is changed on its way to the compiler: what a wrong core library, or a wrong compiler, makes of them.
 *
 * @module
 */

import { bcc } from "../../impl/rs/bcc/bcc.ts";
import { passless, SCRIPT_TRIPLE } from "../../impl/rs/bcc/compiler.ts";
import { readBitcode } from "../../impl/rs/bcinfo/mod.ts";
import { wrap } from "../../impl/rs/front_end/wrap.ts";
import { isWasm } from "../../impl/machine/wasm_library.ts";
import { type Mutant, mutant } from "./mutant.ts";

/**
 * A mutant that compiles other code than it is given.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param change Changes the code, as LLVM's assembly.
 */
export function miscompiled(
  clauses: string,
  why: string,
  change: (text: string) => string,
): Mutant {
  return mutant({
    part: "rs-script",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        override runCompiler(resName: string, cacheDir: string | null, code: Uint8Array) {
          return super.runCompiler(resName, cacheDir, isWasm(code) ? code : changed(code, change));
        }
      },
  });
}

/**
 * A mutant whose core library has a function's code under the name of another.
 *
 * @param clauses What it violates.
 * @param asked The function that scripts call, as C++ compilers write its name.
 * @param given The one that runs, of the same type.
 */
export function misnamed(clauses: string, asked: string, given: string): Mutant {
  return miscompiled(clauses, `It calls ${given} for ${asked}.`, (text) => {
    const seen = new Set<string>();
    return text.replaceAll(`@${asked}(`, `@${given}(`).split("\n").filter((line) => {
      const name = /^declare .*?(@[\w.$]+)\(/.exec(line)?.[1];
      if (name === undefined) return true;
      const isFirst = !seen.has(name);
      seen.add(name);
      return isFirst;
    }).join("\n");
  });
}

function changed(code: Uint8Array, change: (text: string) => string): Uint8Array {
  const { tools } = bcc();
  const words = ["clang", "-target", SCRIPT_TRIPLE];
  const read = [...words, ...passless("-S"), "-o", "-", "script.bc"];
  const text = tools.run(read, { "script.bc": code }).output;
  const other = change(text);
  if (other === text) return code;
  const write = [...words, ...passless("-c"), "-o", "script.bc", "script.ll"];
  const { targetApi } = readBitcode(code);
  return wrap(tools.run(write, { "script.ll": other }).file("script.bc"), targetApi);
}
