import { assertEquals, assertStringIncludes } from "@std/assert";
import { main } from "./adapter.ts";
import { inTemporary, plantedPath, runHere } from "./testing/command.ts";

const PLANTED = `exec:deno run -A ${plantedPath("planted_adapter.ts")}`;
const SUITE = ["--suite", plantedPath("planted_suite.ts")];

Deno.test("an adapter is checked step by step, and said to be right", async () => {
  const { status, lines } = await runHere(main, "check", PLANTED);
  assertEquals(status, 0);
  assertEquals(lines.slice(0, 7), [
    "  starting",
    "  hello",
    "planted 1.0 answers",
    "  claims: planted",
    "  releases: as a World says",
    "  runs ELF libraries for: no ABI",
    "  audits: no",
  ]);
  assertEquals(lines.at(-1), "the adapter is right");
  assertEquals(lines.includes('  shell("echo strata")'), true);
});

Deno.test("what is wrong is told by step, and an adapter that does not answer ends with status 2", async () => {
  const wrong = await runHere(main, "check", `module:${plantedPath("wrong_device.ts")}`);
  assertEquals(wrong.status, 1);
  const at = wrong.lines.indexOf("the adapter is wrong:");
  assertEquals(
    wrong.lines[at + 1],
    '  boot(DEFAULT_WORLD): threw "it does not boot", expected no error',
  );
  const silent = await runHere(main, "check", "exec:true");
  assertEquals(silent.status, 2);
  assertStringIncludes(silent.errors.join("\n"), "it ended with status 0 before it replied");
});

Deno.test("a session is recorded in whole lines, with long texts cut", () =>
  inTemporary(async (folder) => {
    const file = `${folder}/session.jsonl`;
    const { status, lines } = await runHere(main, "record", PLANTED, file);
    const said = Deno.readTextFileSync(file).trimEnd().split("\n").map((line) => JSON.parse(line));
    assertEquals([status, lines.at(-1)], [0, `session: ${file}, ${said.length} lines`]);
    assertEquals(said.slice(0, 2).map(({ from, message }) => [from, message.id]), [
      ["suite", 1],
      ["adapter", 1],
    ]);
    assertEquals(said[0].message.method, "hello");
    const push = said.find(({ message }) => message.method === "push");
    assertEquals(/^.{60}\.\.\. \(344 characters\)$/.test(push.message.params.data), true);
  }));

Deno.test("cases are recorded, the failed ones, and what is no JSON, too", () =>
  inTemporary(async (folder) => {
    const file = `${folder}/session.jsonl`;
    const query = "planted:bad:fails";
    const { status, lines } = await runHere(main, ...SUITE, "record", PLANTED, file, query);
    assertEquals(status, 1);
    assertStringIncludes(lines[0]!, "fail planted:bad:fails: loaded layers: is");
    assertStringIncludes(Deno.readTextFileSync(file), '"method":"launch"');
    const noise = await runHere(main, "record", "exec:echo no JSON", file);
    assertEquals(noise.status, 2);
    assertStringIncludes(Deno.readTextFileSync(file), '{"from":"adapter","text":"no JSON"}');
    const all = await runHere(main, "record", PLANTED, file, "*");
    assertEquals([all.status, all.lines], [2, []]);
    assertStringIncludes(all.errors.join(), "expected at most 100 in a session");
    assertStringIncludes(Deno.readTextFileSync(file), "no JSON", "an earlier session is kept");
  }));

Deno.test("words that are not understood end with status 2", async () => {
  const wrong = [[], ["check"], ["check", "sim", "more"], ["record", "sim", "x"], ["judge", "sim"]];
  for (const words of wrong) {
    const { status, errors } = await runHere(main, ...words);
    assertEquals(status, 2, words.join(" "));
    assertStringIncludes(errors.join(), "expected check IMPL");
  }
});
