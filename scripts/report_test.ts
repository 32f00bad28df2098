import { assertEquals, assertStringIncludes } from "@std/assert";
import { RunOutputs } from "../cts/framework/report/outputs.ts";
import { FOOTER, HEADER, RESULT } from "../cts/framework/testing/results.ts";
import { main as compareRuns } from "./compare_runs.ts";
import { main } from "./report.ts";
import { inTemporary, runHere } from "./testing/command.ts";

async function run(
  command: typeof main,
  ...args: string[]
): Promise<{ status: number; text: string }> {
  const { status, lines, errors } = await runHere(command, ...args);
  return { status, text: [...lines, ...errors].join("\n") };
}

Deno.test("a folder of results is printed in other forms, and compared", () =>
  inTemporary(async (folder) => {
    {
      using outputs = new RunOutputs(folder);
      outputs.begin(HEADER);
      outputs.add(RESULT);
      outputs.finish({ footer: FOOTER, junit: "" });
    }
    assertEquals(await run(main, folder, "--as", "tap"), {
      status: 0,
      text: "TAP version 14\n1..1\nok 1 - a:b",
    });
    assertStringIncludes((await run(main, folder, "--as", "test_result")).text, "<Summary pass=");
    const { status, text } = await run(compareRuns, folder, folder);
    assertEquals([status, text.split("\n").at(-1)], [0, "no case has changed"]);
    const json = JSON.parse((await run(compareRuns, folder, folder, "--json")).text);
    assertEquals(json, { isWorse: false, changes: [] });
    for (const out of [folder, `${folder}/../${folder.split("/").at(-1)}/`]) {
      const refused = await run(main, "--merge", `${folder}/results.jsonl`, "--out", out);
      assertEquals(refused.status, 2);
      assertStringIncludes(refused.text, "where results to merge are, which would be removed");
      assertEquals(Deno.statSync(`${folder}/results.jsonl`).isFile, true);
    }
    const merged = await run(main, "--merge", folder);
    assertEquals(merged.status, 2);
    assertStringIncludes(merged.text, `is of suite "1", this is suite`);
  }));

Deno.test("runs are shown on a page, which takes the place of an older one only when it is whole", () =>
  inTemporary(async (folder) => {
    {
      using outputs = new RunOutputs(folder);
      outputs.begin(HEADER);
      outputs.add(RESULT);
      outputs.finish({ footer: FOOTER, junit: "" });
    }
    const page = `${folder}/page.html`;
    assertEquals(await run(main, folder, folder, "--html", page), {
      status: 0,
      text: `page: ${page}`,
    });
    assertStringIncludes(Deno.readTextFileSync(page), "1 passed, 0 failed, 0 skipped");
    assertStringIncludes(Deno.readTextFileSync(page), "B: sim 1");
    Deno.writeTextFileSync(`${folder}/results.jsonl`, "{}\n");
    assertEquals((await run(main, folder, "--html", page)).status, 2);
    assertStringIncludes(Deno.readTextFileSync(page), "B: sim 1");
  }));

Deno.test("words that say nothing, or do not go together, end with status 2", async () => {
  const wrong: [typeof main, string[], string][] = [
    [main, [], "No results are given to merge"],
    [main, ["a", "--as", "html"], "expected tap or test_result"],
    [main, ["a", "b", "--as", "tap"], "join several with --merge"],
    [main, ["a", "--as", "tap", "--merge"], "does not go with --as"],
    [main, ["a", "--as", "tap", "--html", "b"], "does not go with --as"],
    [main, ["--html", "b"], "takes the results of 1 to 8 runs"],
    [main, ["/nothing/there", "--html", "b"], "name a folder that deno task cts --out wrote"],
    [main, ["/nothing/there", "--as", "tap"], "name a folder that deno task cts --out wrote"],
    [compareRuns, ["a"], "Two runs are expected"],
    [compareRuns, ["/nothing/there", "/nothing/there"], "Cannot read results"],
  ];
  for (const [command, words, problem] of wrong) {
    const { status, text } = await run(command, ...words);
    assertEquals(status, 2, words.join(" "));
    assertStringIncludes(text, problem);
  }
});
