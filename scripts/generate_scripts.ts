/**
 * Compiles the suite's scripts to the bitcode that stands in the tree: `deno run -A scripts/generate_scripts.ts`.
 *
 * @module
 */

import { passless, SCRIPT_TRIPLE } from "../impl/rs/bcc/compiler.ts";
import { readBitcode } from "../impl/rs/bcinfo/mod.ts";
import { type OldestForm, oldestScript } from "../judge/script/oldest_script.ts";
import { wrap } from "../impl/rs/front_end/wrap.ts";
import { bcc, prepareBcc } from "../impl/rs/bcc/bcc.ts";

const FOLDER = new URL("../cts/rs/kernel/scripts/", import.meta.url);
/** The API level that the scripts are for. */
const TARGET_API = 23;
/** Scripts without source, in forms that no compiler writes any more, and their API level. */
const OLDEST: Readonly<Record<string, OldestForm>> = {
  oldest: "named",
  oldest_signed: "signed",
  oldest_bare: "bare",
};
const OLDEST_API = 11;
/** Where a wrapper has the version of the compiler, which that of the barest form did not know. */
const VERSION_AT = 32;
/** A script whose metadata says that it is not threadable, and the one that it is made of. */
const [SERIAL, THREADS] = ["serial", "threads"];

/** The names of the suite's scripts. */
export function scriptNames(): string[] {
  return [...Deno.readDirSync(FOLDER)]
    .flatMap(({ name }) => name.endsWith(".rs") ? [name.slice(0, -3)] : []).concat(
      Object.keys(OLDEST),
      SERIAL,
    )
    .sort();
}

/**
 * The file in the tree for a script.
 *
 * @param name The script.
 */
export function scriptFile(name: string): URL {
  return new URL(`${name}.json`, FOLDER);
}

/**
 * The text of that file: the names of a script's exports by slot, and its bitcode. The compiler must be prepared.
 *
 * @param name The script.
 * @throws {SourceError} If it does not compile.
 */
export async function scriptText(name: string): Promise<string> {
  const form = OLDEST[name];
  const bitcode = form !== undefined
    ? oldest(form)
    : name === SERIAL
    ? serial(await compiled(THREADS))
    : await compiled(name);
  const { variables, functions, kernels, reductions } = readBitcode(bitcode);
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).join(" ");
  const file = {
    variables: names(variables),
    functions: names(functions),
    forEach: names(kernels),
    reduce: names(reductions),
    bitcode: bitcode.toBase64(),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

async function compiled(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = await Deno.readTextFile(new URL(`${name}.rs`, FOLDER));
  return bcc().frontEnd.compile(`${name}.rs`, source, TARGET_API);
}

function oldest(form: OldestForm): Uint8Array<ArrayBuffer> {
  const script = wrap(oldestScript(form), OLDEST_API);
  if (form === "bare") new DataView(script.buffer).setUint32(VERSION_AT, 0, true);
  return script;
}

/** A script that says the opposite of its threads, which Android's language has no word for. */
function serial(script: Uint8Array): Uint8Array<ArrayBuffer> {
  const { tools } = bcc();
  const words = ["clang", "-target", SCRIPT_TRIPLE];
  const read = [...words, ...passless("-S"), "-o", "-", "script.bc"];
  const text = tools.run(read, { "script.bc": script }).output;
  const [node] = /(?<=^!\\23rs_is_threadable = !\{)!\d+/m.exec(text) ?? [];
  const changed = text.replace(`\n${node} = !{!"yes"}`, `\n${node} = !{!"no"}`);
  if (changed === text) throw new Error("A script says nothing of threads");
  const write = [...words, ...passless("-c"), "-o", "script.bc", "script.ll"];
  return wrap(tools.run(write, { "script.ll": changed }).file("script.bc"), TARGET_API);
}

if (import.meta.main) {
  await prepareBcc(console.error);
  for (const name of scriptNames()) {
    await Deno.writeTextFile(scriptFile(name), await scriptText(name));
  }
}
