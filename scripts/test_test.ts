import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { readCases, readUnitTests, type Tally } from "./test/tally.ts";
import { main } from "./test.ts";
import { projectChecks } from "./test/checks.ts";
import { report } from "./test/report.ts";
import { passedAlone, runChecks } from "./test/run_checks.ts";
import { inTemporary, runHere } from "./testing/command.ts";
import { writeTestBundles } from "./test/test_bundles.ts";
import { readTestResults } from "./test/test_results.ts";

const PLANTED = `
Deno.test("passes", async (t) => {
  await t.step("inner", () => {});
  await t.step({ name: "ignored step", ignore: true, fn() {} });
});
Deno.test({ name: "needs \\"aapt\\" & <more> (apt-get install aapt)", ignore: true, fn() {} });
Deno.test('fails & "<all>"', () => { throw new Error("on <purpose>"); });
`;

Deno.test("planted tests are run, counted and named", async () => {
  await inTemporary(async (folder) => {
    await Deno.writeTextFile(join(folder, "planted_test.ts"), PLANTED);
    await Deno.writeTextFile(join(folder, "deno.json"), "{}");
    const junit = join(folder, "junit.xml");
    const [unit] = projectChecks(junit, [folder]);
    const output: string[] = [];
    const decoder = new TextDecoder();
    const tallies = await runChecks([unit], folder, (bytes) => output.push(decoder.decode(bytes)));
    assertStringIncludes(output.join(""), "=== unit tests ===");
    assertStringIncludes(output.join(""), "on <purpose>");
    const [{ end, ...tally }] = tallies as [Tally];
    assertEquals(tally, { what: "unit tests", passed: 1, failed: 1, skipped: 2 });
    assertMatch(end?.findLast((line) => line !== "") ?? "", /^FAILED \| 1 passed/);
    const { ignored, failed } = await readTestResults(junit);
    assertEquals(failed.length, 1);
    assertMatch(failed[0]!.name, /^fails & "<all>" \(.*planted_test\.ts\)$/);
    assertMatch(failed[0]!.message, /^Error: on <purpose>\n/);
    assertEquals(ignored.map((name) => name.replace(/ \([^()]*planted_test.ts\)$/, "")), [
      'needs "aapt" & <more> (apt-get install aapt)',
      "passes > ignored step",
    ]);
  });
});

Deno.test("tests that are put together are each run once, and told by their own files", async () => {
  await inTemporary(async (folder) => {
    const own = (name: string) => `Deno.test({ name: "${name}", ignore: true, fn() {} });`;
    const files = Array.from({ length: 25 }, (_, i) => `rooms/deep/down/f${i}_test.ts`);
    Deno.mkdirSync(join(folder, "rooms/deep/down"), { recursive: true });
    Deno.mkdirSync(join(folder, ".kept"));
    Deno.mkdirSync(join(folder, "bundles"));
    for (const file of [...files, ".kept/not_test.ts"]) {
      Deno.writeTextFileSync(join(folder, file), own(file));
    }
    Deno.writeTextFileSync(join(folder, "first_test.ts"), "Deno.test('runs', () => {});");
    Deno.writeTextFileSync(join(folder, "rooms/no_tests.ts"), own("no"));
    Deno.writeTextFileSync(join(folder, "deno.json"), "{}");
    const bundles = writeTestBundles(folder, join(folder, "bundles"));
    const junit = join(folder, "junit.xml");
    const [unit] = projectChecks(junit, bundles);
    const [tally] = await runChecks([unit], folder, () => undefined);
    assertEquals([bundles.length, tally], [3, {
      what: "unit tests",
      passed: 1,
      failed: 0,
      skipped: 25,
    }]);
    const told = (await readTestResults(junit)).ignored.map((line) =>
      line.replaceAll(/ \(\.\/|\)$/g, " ")
    );
    assertEquals(told.sort(), files.map((file) => `${file} ${file} `).sort());
  });
});

Deno.test("a command that dies is a failure, and those after it still run", async () => {
  await inTemporary(async (folder) => {
    const script = (code: string) => ["eval", code];
    const tallies = await runChecks(
      [
        { name: "one", args: script("Deno.exit(3)"), read: readUnitTests },
        {
          name: "two",
          args: script("console.log('1 passed, 0 failed, 2 skipped')"),
          read: readCases,
        },
      ],
      folder,
      () => undefined,
    );
    assertEquals(tallies.map(({ passed, failed, skipped }) => [passed, failed, skipped]), [
      [0, 1, 0],
      [1, 0, 2],
    ]);
    assertStringIncludes(tallies[0]?.problem ?? "", "status 3");
  });
});

Deno.test("only the end of a long output is kept", async () => {
  await inTemporary(async (folder) => {
    let seen: readonly string[] = [];
    await runChecks(
      [{
        name: "loud",
        args: ["eval", "for (let i = 0; i < 400; i++) console.log(i + 'x'.repeat(3000))"],
        read({ lines }) {
          seen = lines;
          return [];
        },
      }],
      folder,
      () => undefined,
    );
    assertEquals(seen.length, 300);
    assertEquals(seen.at(-1)?.slice(0, 4), "399x");
    assertEquals(Math.max(...seen.map((line) => line.length)), 2000);
  });
});

Deno.test("the report is a table, problems and the total", () => {
  const lines = report([
    { what: "unit tests", passed: 120, failed: 0, skipped: 1 },
    {
      what: "cases",
      passed: 0,
      failed: 1,
      skipped: 0,
      problem: "the result cannot be read",
      end: ["FAIL one", "1 failed"],
    },
  ], { ignored: ["needs aapt (x_test.ts)"], failed: [] });
  assertEquals(lines, [
    "",
    "skipped: needs aapt (x_test.ts)",
    "the end of cases:",
    "  FAIL one",
    "  1 failed",
    "unit tests  120 passed  0 failed  1 skipped",
    "cases         0 passed  1 failed",
    "cases: the result cannot be read",
    "120 passed, 1 failed, 1 skipped",
  ]);
});

Deno.test("the report names each unit test that failed, and why", () => {
  const tally = {
    what: "unit tests",
    passed: 0,
    failed: 1,
    skipped: 0,
    end: ["error: Test failed"],
  };
  const failed = [{ name: "adds (x_test.ts)", file: "x_test.ts", message: "Error: 2\n  at x" }];
  const total = ["unit tests  0 passed  1 failed", "0 passed, 1 failed"];
  assertEquals(report([tally], { ignored: [], failed }), [
    "",
    "failed: adds (x_test.ts)",
    "  Error: 2",
    "    at x",
    ...total,
  ]);
  assertEquals(report([tally], { ignored: [], failed: [] }), [
    "",
    "the end of unit tests:",
    "  error: Test failed",
    ...total,
  ]);
});

Deno.test("a test that failed beside others and passes alone is flaky, and one that fails again is not", async () => {
  await inTemporary(async (folder) => {
    const once = (name: string) =>
      `Deno.test("${name}", () => {
        const fails = Deno.readTextFileSync("fails").split(" ");
        if (fails.includes("${name}")) throw new Error("on purpose");
      });`;
    Deno.writeTextFileSync(join(folder, "a_test.ts"), once("a") + once("b"));
    Deno.writeTextFileSync(join(folder, "c_test.ts"), once("c") + "Deno.test('d', () => {});");
    Deno.writeTextFileSync(join(folder, "deno.json"), "{}");
    const junit = join(folder, "junit.xml");
    const fail = (names: string) => Deno.writeTextFileSync(join(folder, "fails"), names);
    const quiet = () => undefined;
    fail("a b c");
    const [unit] = projectChecks(junit, [folder]);
    const tallies = await runChecks([unit], folder, quiet);
    const results = await readTestResults(junit);
    assertEquals(results.failed.length, 3);
    const again = async (names: string) => {
      fail(names);
      const flaky = await passedAlone(results.failed, folder, junit, quiet);
      return flaky.map(({ name }) => name.slice(0, 1)).sort();
    };
    assertEquals(await again("b"), ["a", "c"]);
    assertEquals(await again(""), ["a", "b", "c"]);
    assertEquals(await again("a b c"), []);
    assertEquals(await passedAlone([], folder, junit, quiet), []);
    const flaky = results.failed.find(({ name }) => name.startsWith("a "));
    const lines = report(tallies.map(({ end: _, ...tally }) => tally), results, [flaky!]);
    assertMatch(lines[1]!, /^flaky, failed beside others and passed alone: a \(/);
    assertEquals(lines.filter((line) => /^failed: [bc] /.test(line)).length, 2);
    Deno.writeTextFileSync(join(folder, "a_test.ts"), "Deno.exit(0);");
    assertEquals(await again(""), ["c"]);
  });
});

Deno.test("what is not understood, and --since with another option, are refused", async () => {
  for (
    const [words, message] of [
      [["--units"], 'Option "--units" is not known, did you mean "--unit"'],
      [["--since", "HEAD", "--unit"], 'Option "--unit" does not go with --since'],
      [["--since", "no-such-commit"], 'Commit "no-such-commit" cannot be compared: '],
    ] as const
  ) {
    const { status, lines, errors } = await runHere(main, ...words);
    assertEquals([status, lines], [2, []]);
    assertStringIncludes(errors.join("\n"), message);
  }
});
