/**
 * `deno task rs compile`: makes bitcode of a script's source, as llvm-rs-cc does.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";
import { visible } from "../doctor/text.ts";
import { replaceFile } from "../pictures/replace_file.ts";
import { defineCommand, type Main } from "../command/define_command.ts";
import { readScript } from "./script_file.ts";

const OPTIONS = {
  out: { value: "FILE", short: "o", help: "the bitcode (default: beside the source, .bc)" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task rs compile FILE.rs [-o FILE.bc]

Compiles RenderScript source to 32-bit bitcode in Android's wrapper, with Android's metadata.
Exit status: 0 done, 2 the source or the command is wrong.`;

/** Runs the command. */
export const compileMain: Main = defineCommand(
  { options: OPTIONS, positionals: "FILE.rs", usage: USAGE, show: visible },
  async (options, output) => {
    const [path, ...rest] = options.positionals;
    if (path === undefined || rest.length > 0 || !path.endsWith(".rs")) {
      throw new UsageError("Words are wrong, expected one file of source, FILE.rs");
    }
    const { bitcode, compiled: { metadata } } = await readScript(
      path,
      (what) => output.line(what),
    );
    const out = options.get("out") ?? path.replace(/\.rs$/, ".bc");
    replaceFile(out, bitcode);
    const list = (names: readonly string[]) => names.length === 0 ? "none" : names.join(", ");
    output.line(
      `kernels: ${
        list(
          metadata.forEach.filter(({ signature }) => signature !== 0).map(({ name }) => name),
        )
      }`,
    );
    output.line(`reductions: ${list(metadata.reduce.map(({ name }) => name))}`);
    output.line(
      `functions: ${list(metadata.functions.map((name) => name.replace(/^\.helper_/, "")))}`,
    );
    output.line(`variables: ${list(metadata.variables)}`);
    output.line(`written: ${out}`);
    return 0;
  },
);
