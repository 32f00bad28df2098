/**
 * `deno task pack`: makes the npm package, a folder or a tarball of it.
 *
 * @module
 */

import { fromFileUrl, resolve } from "@std/path";
import { reasonOf } from "../cts/contract/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { NAME, writePackage } from "./pack/package.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
export const OPTIONS = {
  out: { value: "DIR", help: "the folder, new or empty (default: .strata/package, made anew)" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task pack [--out DIR]

Makes the npm package ${NAME} in a folder. A tarball is made of it by npm:

  deno task pack
  npm pack .strata/package
  npm install ./${NAME}-VERSION.tgz   # in another folder
  npx ${NAME} --layer ./libMyLayer.so

Exit status: 0 made, 2 the command is wrong.`;

const DEFAULT_OUT = ".strata/package";

/** Makes the folder, which must have nothing in it, unless it is the default one. */
async function emptyFolder(named: string | undefined): Promise<string> {
  const out = resolve(named ?? DEFAULT_OUT);
  try {
    if (named === undefined) await Deno.remove(out, { recursive: true }).catch(() => undefined);
    await Deno.mkdir(out, { recursive: true });
    for await (const { name } of Deno.readDir(out)) {
      throw new Error(`"${name}" is in it`);
    }
  } catch (error) {
    throw new UsageError(
      `Cannot write the package to "${out}": ${reasonOf(error)}; name a new or empty folder`,
    );
  }
  return out;
}

/** Runs the command. */
const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE },
  async (options, output) => {
    const out = await emptyFolder(options.get("out"));
    const root = fromFileUrl(new URL("..", import.meta.url)).replace(/\/$/, "");
    const count = await writePackage(root, out);
    output.line(`${NAME}: ${count} files in ${out}; "npm pack ${out}" makes a tarball of it`);
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
