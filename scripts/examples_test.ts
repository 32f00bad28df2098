import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { readRun } from "./report/read_run.ts";
import { isFailed, isOpen, type Status } from "../cts/framework/verdict.ts";
import { findProgram } from "./program_path.ts";
import { inTemporary, plantedPath, runCommand } from "./testing/command.ts";

const EXAMPLE = plantedPath("../../docs/examples/layer_loader.py");

/** Judges the example; gives the clauses of cases that failed, and how many cases were judged. */
async function judge(words: string): Promise<{ broken: string[]; judged: number }> {
  let found = { broken: [] as string[], judged: 0 };
  await inTemporary(async (folder) => {
    const out = join(folder, "out");
    const { stderr } = await runCommand("cts.ts", [
      "--impl",
      `exec:python3 '${EXAMPLE}' ${words}`,
      "gles:enable:*",
      "gles:order:*",
      "--out",
      out,
    ]);
    assertEquals(stderr, "");
    const { cases } = readRun(out);
    const failed = cases.filter(({ status }) => isFailed(status as Status));
    found = {
      broken: [...new Set(failed.flatMap(({ clauses }) => clauses))].sort(),
      judged: cases.filter(({ status }) => !isOpen(status as Status)).length,
    };
  });
  return found;
}

Deno.test({
  name: "the example in Python is right in what it claims, and wrong as it is told (python3)",
  ignore: findProgram("python3") === undefined,
  fn: async () => {
    const right = await judge("");
    assertEquals(right.broken, []);
    assert(right.judged > 100, `${right.judged} cases were judged`);
    const { broken } = await judge("--wrong target,rooted,reboot");
    assertEquals(broken, ["GLES-ENABLE-14", "GLES-ENABLE-23", "GLES-ENABLE-26"]);
  },
});
