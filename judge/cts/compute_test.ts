import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readResults } from "../../cts/framework/report/results_file.ts";
import { inTemporary, plantedPath, runCommand } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";
import { slowTest } from "../../scripts/testing/slow.ts";

const SUITE = ["--suite", plantedPath("planted_compute_suite.ts")];
const PLANTED = `module:${plantedPath("planted_compute.ts")}`;

Deno.test("a library is judged by the cases of its intrinsics, and timed", async () => {
  await inTemporary(async (directory) => {
    const ran = await ctsHere([...SUITE, "--compute", PLANTED, "--out", `${directory}/out`]);
    assertEquals([ran.status, ran.last, ran.stderr], [1, "1 passed, 1 failed, 1 skipped", ""]);
    assertMatch(ran.lines[0]!, /: 3 cases, .*, strict$/);
    assertStringIncludes(ran.lines[0]!, `judging planted 1.0 (--compute ${PLANTED})`);
    assertStringIncludes(ran.stdout, "FAIL rs:intrinsic:blend:source");
    assertMatch(ran.stdout, /\n {2}lut +\d+\.\d\d ms +\d+\.\d\d ms +\d+\.\d\n/);
    const { header, cases } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    assertEquals([header.impl, header.compute], ["sim", PLANTED]);
    const [skipped] = cases.filter(({ status }) => status === "skip");
    assertEquals([skipped?.id, skipped?.message], [
      "rs:intrinsic:blur:noise",
      "planted 1.0 has no blur",
    ]);

    const file = `${directory}/out/replay/rs-intrinsic-blend-source.json`;
    assertEquals(JSON.parse(Deno.readTextFileSync(file)).compute, PLANTED);
    const replayed = await ctsHere([...SUITE, "--replay", file, "--trust"]);
    assertStringIncludes(replayed.lines[0]!, `--compute ${PLANTED}`);
    assertStringIncludes(replayed.stdout, "reproduced: fail");
    assertEquals(replayed.stdout.includes("times of a run"), false);
  });
});

Deno.test("--list and --explain work on a library, and name what is judged", async () => {
  const listed = await ctsHere([...SUITE, "--compute", PLANTED, "--list"]);
  assertEquals(listed.lines, [
    "rs:intrinsic:blur:noise",
    "rs:intrinsic:lut:noise:path=cpu",
    "rs:intrinsic:blend:source",
  ]);
  const id = "rs:script:other:nothing";
  const explained = await ctsHere([...SUITE, "--compute", PLANTED, "--explain", id]);
  assertEquals([explained.status, explained.last], [1, "0 passed, 0 failed, 1 skipped"]);
  assertStringIncludes(explained.stdout, "planted 1.0 is judged for its intrinsics alone");
});

slowTest(
  "whatever a library does, its cases crash by name, and others go on, in another process if need be",
  async () => {
    const run = `run({ intrinsic, input, output, table, clip: { x1, x2, y1, y2 } }) {
    if (intrinsic === "blur") {
      Deno.writeTextFileSync("late.txt", String(Deno.pid), { createNew: true });
      for (;;);
    }
    if (Deno.readTextFileSync("late.txt") === String(Deno.pid)) throw new Error("not anew");
    if (intrinsic === "blend") { console.log("seen %s", x1); new Uint8Array(output.data.buffer)[0] = 1; return; }
    for (let y = y1; y < y2; y++) for (let i = 84 * y + 4 * x1; i < 84 * y + 4 * x2; i++) {
      output.data[i] = table[256 * (i % 4) + input.data[i]];
    }
  }`;
    await inTemporary(async (directory) => {
      Deno.writeTextFileSync(
        `${directory}/mine.ts`,
        `export default { name: "mine 1.0", intrinsics: ["lut", "blend", "blur"], ${run} };`,
      );
      const args = [...SUITE, "rs:intrinsic:*", "rs:script:*", "--compute", "module:./mine.ts"];
      const ran = await runCommand("cts.ts", [...args, "--jobs", "1"], directory);
      assertEquals([ran.status, ran.last], [1, "1 passed, 2 failed, 1 skipped"]);
      const broken = 'Compute "module:./mine.ts" is broken: mine 1.0, ';
      for (
        const said of [
          "CRASH rs:intrinsic:blend:source",
          `${broken}blend: it wrote past its buffer: output.data[-4096], expected 0 to 419`,
          "printed meanwhile:\n    seen 2",
          "CRASH rs:intrinsic:blur:noise",
          `${broken}blur: it returned late: no result after 5000 ms`,
        ]
      ) assertStringIncludes(ran.stdout, said);
      assertMatch(ran.stdout, /\n {2}lut +\d.*\nclauses without a verdict/s);
      assertMatch(ran.stdout, /\n {2}blend +it wrote past its buffer/);
      assertMatch(ran.stdout, /\n {2}blur +it threw AlreadyExists/);
    });
  },
);

slowTest(
  "what a library does not support is skipped and counted, and the rest is judged",
  async () => {
    const body = (supports: string, more = "") =>
      `import planted from ${JSON.stringify(plantedPath("planted_compute.ts"))};
     export default { ...planted, name: "some 1.0", intrinsics: ["lut", "blur"], ${supports}
       run(call) { ${more} return planted.run(call); } };`;
    const forms: readonly (readonly [source: string, said: RegExp])[] = [
      [
        body("supports: (call) => call.intrinsic !== 'blur',"),
        /some 1\.0 does not support blur of u8 with 4 components; /,
      ],
      [
        body(
          "",
          "if (call.intrinsic === 'blur') throw Object.assign(new Error('broken radii'), { name: 'Unsupported' });",
        ),
        /some 1\.0 does not support blur of broken radii; /,
      ],
    ];
    await inTemporary(async (directory) => {
      for (const [source, said] of forms) {
        Deno.writeTextFileSync(`${directory}/some.ts`, source);
        const args = [...SUITE, "--compute", "module:./some.ts", "--jobs", "1"];
        const ran = await runCommand("cts.ts", args, directory);
        assertEquals([ran.status, ran.last, ran.stderr], [0, "1 passed, 0 failed, 2 skipped", ""]);
        assertMatch(ran.stdout, said);
        assertStringIncludes(
          ran.stdout,
          "among the skipped: 1 of 3 cases have runs that it does not support",
        );
      }
      Deno.writeTextFileSync(`${directory}/some.ts`, body("supports: () => 1,"));
      const args = [...SUITE, "--compute", "module:./some.ts", "rs:intrinsic:lut:*", "--jobs", "1"];
      const wrong = await runCommand("cts.ts", args, directory);
      assertStringIncludes(wrong.stdout, "its supports returned 1, expected true or false");
      Deno.writeTextFileSync(`${directory}/some.ts`, body("supports: () => false,"));
      const none = await runCommand("cts.ts", args, directory);
      assertEquals([none.status, none.last], [1, "0 passed, 0 failed, 1 skipped"]);
    });
  },
);

slowTest("a library for bytes and whole radii has a good verdict", async () => {
  const toolkit = `module:${plantedPath("planted_toolkit.ts")}`;
  const queries = ["edges", "radii", "radii_that_are_fractions"].map((one) =>
    `rs:intrinsic:blur:${one}:*`
  );
  const ran = await ctsHere([...queries, "--compute", toolkit]);
  assertEquals([ran.status, ran.stderr], [0, ""]);
  assertMatch(ran.last!, /^[1-9]\d* passed, 0 failed, [1-9]\d* skipped$/);
  assertStringIncludes(ran.stdout, "cases have runs that it does not support");
});

Deno.test("what is no library, or does not go together, is told with the remedy", async () => {
  await inTemporary(async (directory) => {
    Deno.writeTextFileSync(`${directory}/none.ts`, "export const x = 1;");
    const part = `rs-intrinsics=${plantedPath("planted_compute.ts")}`;
    const table: [string[], string][] = [
      [["--compute", "mine"], "is not understood, expected module:FILE"],
      [["--compute", "module:/no/absent.ts"], "name a file that exists"],
      [["--compute", `module:${directory}/none.ts`], "has no default export, expected a Compute"],
      [["--compute", PLANTED, "--impl", "exec:./mine"], "expected --impl sim"],
      [["--compute", PLANTED, "--part", part], "which it replaces itself"],
    ];
    for (const [args, message] of table) {
      const fixed = args.includes("--replay") ? [] : ["rs:intrinsic:lut:*"];
      const ran = await ctsHere([...SUITE, ...fixed, ...args]);
      assertEquals([ran.status, ran.stdout], [2, ""], message);
      assertStringIncludes(ran.stderr, message);
    }
  });
});
