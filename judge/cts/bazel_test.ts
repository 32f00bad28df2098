import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { readRun } from "../report/read_run.ts";
import { playBazel } from "../../scripts/testing/bazel_runner.ts";
import { inTemporary, plantedPath, runCommand } from "../../scripts/testing/command.ts";
import { slowTest } from "../../scripts/testing/slow.ts";

const QUERY = ["gles:order:*", "--release", "14", "--jobs", "1"];
/** Deno's own words, for a run in a folder that is not the project's. */
const CTS = [Deno.execPath(), "run", "-A", "--quiet", plantedPath("../cts.ts")];

slowTest(
  "Bazel's runner gets from shards what one whole run gives, and a killed one is told",
  () =>
    inTemporary(async (folder) => {
      const whole = join(folder, "whole");
      const one = await runCommand("cts.ts", [...QUERY, "--out", whole], folder);
      assertEquals(one.status, 0, one.stderr);
      const words = [...CTS, ...QUERY, "--out", "$TEST_UNDECLARED_OUTPUTS_DIR"];
      const shards = await playBazel(words, 4, join(folder, "bazel"));
      for (const { status, xml, complaints, stderr } of shards) {
        assertEquals([status, complaints], [0, []], stderr);
        assertStringIncludes(xml ?? "", "<testsuites ");
      }
      const out = join(folder, "merged");
      const folders = shards.map(({ outputs }) => outputs);
      const merged = await runCommand("report.ts", ["--merge", ...folders, "--out", out], folder);
      assertEquals([merged.status, merged.last], [0, one.last], merged.stderr);
      const casesOf = (path: string) =>
        readRun(path).cases.map(({ milliseconds: _, ...rest }) => rest)
          .toSorted((a, b) => a.id < b.id ? -1 : 1);
      assertEquals(casesOf(out), casesOf(whole));
      const left = await runCommand("report.ts", ["--merge", ...folders.slice(1)], folder);
      assertEquals(left.status, 2);
      assertStringIncludes(left.stderr, "1 of 4 shards are missing: 1");
      Deno.renameSync(`${folders[0]}/results.jsonl`, `${folders[0]}/results.jsonl.part`);
      const text = Deno.readTextFileSync(`${folders[0]}/results.jsonl.part`);
      // A killed run has its header and the cases up to then, the last of them perhaps in part.
      const cut = (text.indexOf("\n") + text.length) / 2;
      Deno.writeTextFileSync(`${folders[0]}/results.jsonl.part`, text.slice(0, cut));
      const killed = await runCommand("report.ts", ["--merge", ...folders], folder);
      assertEquals(killed.status, 2);
      assertStringIncludes(killed.stderr, "(shard 1/4) is truncated: it has no end");
    }),
);
