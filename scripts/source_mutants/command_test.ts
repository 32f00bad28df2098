import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { main } from "../mutate.ts";
import { runHere } from "../testing/command.ts";
import { slowTest } from "../testing/slow.ts";
import type { SourceMutant } from "./instrument.ts";
import type { Verdict } from "./campaign.ts";

Deno.test("the source's mutants are judged by the cases that reach them", async () => {
  const out = await Deno.makeTempDir();
  const args = ["--source", "impl/egl/attributes.ts", "--cases", "egl:configs:*", "--out", out];
  const first = await runHere(main, ...args, "--fresh");
  assertEquals([first.status, first.errors], [0, []]);
  assertStringIncludes(first.lines.join("\n"), "folder");
  const judged: (SourceMutant & Verdict)[] = Deno.readTextFileSync(`${out}/mutants.jsonl`)
    .trim().split("\n").map((line) => JSON.parse(line));
  const statuses = new Set(judged.map(({ status }) => status));
  assertEquals(statuses, new Set(["killed", "survived", "unreached"]));
  for (const { status, by } of judged) {
    assertEquals(by?.startsWith("egl:configs:") ?? false, status === "killed");
  }
  const again = await runHere(main, ...args);
  assertStringIncludes(again.lines.join("\n"), ", 0 to judge");
  assertEquals(again.lines.slice(-2), first.lines.slice(-2));
});

Deno.test("a share judges what no other does", async () => {
  const out = await Deno.makeTempDir();
  const files = ["impl/egl/attributes.ts", "impl/egl/color_spaces.ts"];
  const judgedBy = async (...share: string[]) => {
    const args = ["--source", ...files, "--cases", "egl:configs:*", "--out", out, ...share];
    await runHere(main, ...args);
    return Deno.readTextFileSync(`${out}/mutants.jsonl`).trim().split("\n");
  };
  const shares = [await judgedBy("--shard", "1/2"), await judgedBy("--shard", "2/2")];
  assert(shares.every((share) => share.length > 0));
  assertEquals(shares.flat().toSorted(), (await judgedBy()).toSorted());
});

slowTest("mutate refuses, with --source or --update, what it does not know", async () => {
  const table: [string[], string][] = [
    [["--source", "cts"], 'Path "cts" is not in impl'],
    [["--source", "impl/none.ts"], 'Path "impl/none.ts" does not exist'],
    [["--source", "impl/mod.ts", "--shard", "3/2"], 'Option --shard is "3/2", expected I/N'],
    [["--source", "impl/mod.ts", "--cases", "egl:none:*"], 'Query "egl:none:*" matches no case'],
    [["--source", "--since", "no-such-commit"], 'Commit "no-such-commit" cannot be compared'],
    [["--source", "--baseline"], "Option --baseline goes with --near or --open"],
    [["--source", "--baseline", "--near", "--open"], "--open, --near and --baseline do not go"],
    [["--open"], "Option --open does not go without --source"],
    [["--source", "--baseline", "--near", "--shard", "1/2"], "--baseline does not go with --shard"],
    [["--source", "--baseline", "--near", "--every"], "--baseline does not go with --every"],
    [["--every"], "Option --every does not go without --source"],
    [["--source", "--sample", "0"], "Option --sample"],
    [["--source", "--update"], "Option --update does not go with --source"],
    [["--update", "--only", "a#b"], "Option --only does not go with --update"],
    [["--source", "--list"], "Option --list does not go with --source"],
    [["--shard", "1/2"], "Option --shard does not go without --source"],
    [["--fresh"], "Option --fresh does not go without --source"],
    [["impl/mod.ts"], 'Mutant "impl/mod.ts" is not known; a PATH goes with --source'],
  ];
  for (const [words, part] of table) {
    const ran = await runHere(main, ...words);
    assertStringIncludes(ran.errors.join("\n"), part);
    assertEquals(ran.status, 2);
  }
});
