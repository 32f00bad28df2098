import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readResults } from "../cts/framework/report/results_file.ts";
import {
  finishCommand,
  inTemporary,
  PLANTED,
  plantedPath,
  runCommand,
  startCommand,
} from "./testing/command.ts";
import { ctsHere } from "./testing/cts_here.ts";

Deno.test("cts judges a right implementation good", async () => {
  const ran = await runCommand("cts.ts", [...PLANTED, "planted:good:*"]);
  assertEquals([ran.status, ran.last, ran.stderr], [0, "11 passed, 0 failed, 0 skipped", ""]);
  assertStringIncludes(ran.lines[0] ?? "", "judging planted 1.0");
});

Deno.test("cts tells every way in which a case can end, and goes on", async () => {
  await inTemporary(async (directory) => {
    const args = [...PLANTED, "planted:bad:*", "strange:*", "--timeout", "700"];
    const ran = await ctsHere([...args, "--out", `${directory}/it's`]);
    assertEquals([ran.status, ran.last], [1, "1 passed, 8 failed, 2 skipped"]);
    const { cases, complete, footer } = readResults(
      Deno.readTextFileSync(`${directory}/it's/results.jsonl`),
    );
    assertEquals(Object.fromEntries(cases.map(({ id, status }) => [id, status])), {
      "planted:bad:fails": "fail",
      "planted:bad:warns": "warn",
      "planted:bad:flakes": "flaky",
      "planted:bad:hangs": "timeout",
      "planted:bad:exits": "crash",
      "planted:bad:throws": "error",
      "planted:bad:dead_control": "error",
      "planted:bad:skips": "skip",
      "planted:bad:asks_nothing": "error",
      "planted:bad:wrong_device_call": "error",
      "strange:subject:unclaimed": "skip",
    });
    assertEquals([complete, footer?.verdict], [true, "bad"]);
    for (
      const part of [
        '! "C"      | -',
        "PLANTED-ORDER-1 (must): The text of PLANTED-ORDER-1.",
        'settings: layers = "A:B:C"',
        "Chain  load    A        found    it is listed",
        `replay: deno task cts --replay '${directory}/it'\\''s/replay/planted-bad-fails.json' --trust\n`,
        "Its process exited with code 3",
        "printed meanwhile:\n    last words",
        "broken clauses:",
        "clauses without a verdict",
        "among the passed: 1 warning",
        "WARN planted:bad:warns",
      ]
    ) assertStringIncludes(ran.stdout, part);
    const xml = Deno.readTextFileSync(`${directory}/it's/junit.xml`);
    assertStringIncludes(
      xml,
      'name="planted:bad" tests="10" failures="1" errors="7" skipped="1" time=',
    );
  });
});

Deno.test("cts --strict judges aosp clauses", async () => {
  const ran = await ctsHere([...PLANTED, "planted:bad:warns", "--strict"]);
  assertEquals([ran.status, ran.last], [1, "0 passed, 1 failed, 0 skipped"]);
});

Deno.test("a violated clause that is not judged leaves the verdict good", async () => {
  const ran = await ctsHere([...PLANTED, "planted:bad:warns"]);
  assertEquals([ran.status, ran.last], [0, "1 passed, 0 failed, 0 skipped"]);
  assertEquals(ran.lines.at(-2), "among the passed: 1 warning, of which --strict judges 1");
});

Deno.test("cts --replay reproduces a failure, and sees that it is gone", async () => {
  await inTemporary(async (directory) => {
    const part = `chain=${plantedPath("planted_mutants.ts")}#reversed`;
    const id = "planted:good:order:layers=A%3AB;release=11";
    const first = await runCommand("cts.ts", [...PLANTED, id, "--part", part], directory);
    assertEquals(first.status, 1);
    const file = first.lines.map((line) =>
      /--replay (\S+) --trust$/.exec(line)?.[1]
    ).find(Boolean) ?? "";
    assertMatch(file, /^\.strata\/replay\//);
    const suite = PLANTED.slice(0, 2);
    const copy = `${directory}/${file}`;
    const again = await ctsHere([...suite, "--replay", copy, "--trust"]);
    assertEquals(again.status, 1);
    assertStringIncludes(again.stdout, "worlds: the same as recorded (");
    assertStringIncludes(again.stdout, "reproduced: fail");
    const replay = JSON.parse(Deno.readTextFileSync(copy));
    Deno.writeTextFileSync(copy, JSON.stringify({ ...replay, parts: [] }));
    const gone = await ctsHere([...suite, "--replay", copy, "--trust"]);
    assertEquals(gone.status, 0);
    assertStringIncludes(gone.stdout, "not reproduced: pass, recorded fail");
  });
});

Deno.test("cts --explain prints the whole trace of a case that passes", async () => {
  const ran = await ctsHere([...PLANTED, "--explain", "planted:good:count"]);
  assertEquals(ran.status, 0);
  assertStringIncludes(ran.stdout, "Chain  load    B        found    it is listed");
});

Deno.test("cts --list prints the selected ids", async () => {
  const args = [...PLANTED, "--list", "planted:good:*", "-x", "planted:good:order:*"];
  assertEquals((await ctsHere(args)).lines, [
    "planted:good:count",
    "planted:good:nothing_listed",
  ]);
  const release = [...PLANTED, "--list", "planted:good:*", "--release", "11"];
  assertEquals((await ctsHere(release)).lines, [
    "planted:good:order:layers=A;release=11",
    "planted:good:order:layers=A%3AB;release=11",
    "planted:good:order:layers=A%3AB%3AC;release=11",
    "planted:good:count",
    "planted:good:nothing_listed",
  ]);
});

Deno.test("SIGINT stops the run, keeps what it has and is not a success", async () => {
  await inTemporary(async (directory) => {
    const child = startCommand("cts.ts", [...PLANTED, "planted:slow:*", "--out", "out"], directory);
    const text = (name = "results.jsonl") => {
      try {
        return Deno.readTextFileSync(`${directory}/out/${name}`);
      } catch {
        return "";
      }
    };
    const part = () => text("results.jsonl.part");
    while (!part().includes('"kind":"case"')) await new Promise((done) => setTimeout(done, 20));
    assertEquals(readResults(part()).complete, false);
    child.kill("SIGINT");
    const ran = await finishCommand(child);
    assertEquals([ran.status, ran.last], [1, "1 passed, 0 failed, 0 skipped"]);
    assertStringIncludes(ran.stdout, "not run: 7");
    const { cases, footer, complete } = readResults(text());
    assertEquals([cases.length, footer?.truncated, footer?.notRun, complete], [1, true, 7, false]);
  });
});

Deno.test("a wrong word ends with status 2 and one line that names it", async () => {
  const planted = `module:${plantedPath("planted_device.ts")}`;
  const mutants = plantedPath("planted_mutants.ts");
  const suite = PLANTED.slice(0, 2);
  const table: [string[], string][] = [
    [[...PLANTED, "--timout", "5"], 'did you mean "--timeout"'],
    [[...PLANTED, "--timeout", "soon"], '"--timeout" is "soon"'],
    [[...PLANTED, "--start-limit", "0"], '"--start-limit" is "0"'],
    [[...PLANTED, "--step-limit", "long"], '"--step-limit" is "long"'],
    [[...PLANTED, "--jobs", "0"], "from 1 to 256"],
    [[...PLANTED, "--release", "7"], "expected one of 8, 8.1"],
    [[...PLANTED, "planted:god:*"], 'did you mean "planted:good:*"'],
    [[...PLANTED, "planted:good:*", "-x", "planted:*"], "-x leaves out all"],
    [[...PLANTED, "planted:good:order:*", "--release", "15"], "they are for 10, 11, 12"],
    [[...PLANTED, "planted:good:order:layers=A"], "quote an id for the shell"],
    [[...PLANTED, "--explain", "planted:good:*"], "expected one"],
    [[...PLANTED, "--part", "chain"], "expected NAME=FILE"],
    [[...PLANTED, "--part", `chian=${mutants}#reversed`], 'did you mean "chain"'],
    [[...PLANTED, "--part", `chain=${mutants}#revers`], 'did you mean "reversed"'],
    [[...PLANTED, "--out", "/dev/null/x"], "--out"],
    [[...PLANTED, "--part", `chain=${plantedPath("no.ts")}`], "name a file that exists"],
    [
      [...PLANTED, "--part", `chain=${plantedPath("planted_mutant_list.ts")}#allMutants`],
      "expected a class",
    ],
    [[...suite, "--impl", "module:/nowhere.ts"], "cannot be loaded"],
    [[...suite, "--impl", `module:${plantedPath("command.ts")}`], "no usable default export"],
    [[...suite, "--strict", "--replay", "x"], "leave it out"],
    [[...suite, "--impl", planted, "--trust"], "leave it out"],
    [[...suite, "--replay", "/nowhere"], "Cannot read replay file"],
    [["--suite", "/nowhere.ts", "--impl", planted], "Cannot load suite"],
  ];
  for (const [args, part] of table) {
    const ran = await ctsHere(args);
    assertEquals(ran.status, 2, args.join(" "));
    assertStringIncludes(ran.stderr, part);
    assert(ran.stderr.trim().split("\n").length <= 2, ran.stderr);
  }
});

Deno.test("an implementation that fails its own check is refused before anything is judged", async () => {
  const args = [...PLANTED.slice(0, 2), "--impl", `module:${plantedPath("wrong_device.ts")}`];
  const ran = await ctsHere(args);
  assertEquals([ran.status, ran.stdout], [2, ""]);
  assertStringIncludes(ran.stderr, "the adapter is wrong");
});

Deno.test("an adapter is judged like any other implementation", async () => {
  const adapter = `exec:${Deno.execPath()} run -A ${plantedPath("planted_adapter.ts")}`;
  const suite = PLANTED.slice(0, 2);
  const judge = (impl: string) =>
    ctsHere([...suite, "--impl", impl, "planted:good:*", "strange:*"]);
  const right = await judge(adapter);
  assertEquals([right.status, right.last], [0, "11 passed, 0 failed, 1 skipped"]);
  const dying = await judge(`${adapter} dies`);
  assertEquals(dying.status, 1);
  assertStringIncludes(dying.stdout, "it ended with status 5");
  assertMatch(dying.last, /^\d+ passed, [1-9]\d* failed, 1 skipped$/);
  const none = await judge("exec:/no/such/adapter");
  assertEquals([none.status, none.stdout], [2, ""]);
  assertStringIncludes(none.stderr, "cannot be started");
});

Deno.test("an adapter that hangs is refused after the limit that was given", async () => {
  const hung = ["--impl", "exec:sleep 1000", "--start-limit", "300"];
  const ran = await ctsHere([...PLANTED.slice(0, 2), ...hung]);
  assertEquals([ran.status, ran.stdout], [2, ""]);
  assertStringIncludes(ran.stderr, `it wrote no reply to "hello" within 300 ms`);
  const greeting = `{"id":1,"result":{"protocol":1,"name":"x"}}`;
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, `read line; echo '${greeting}'; cat > /dev/null`);
  const slow = ["--impl", `exec:sh ${file}`, "--step-limit", "400"];
  const refused = await ctsHere([...PLANTED.slice(0, 2), ...slow]);
  assertEquals([refused.status, refused.stdout], [2, ""]);
  assertStringIncludes(refused.stderr, "within 400 ms");
  await Deno.remove(file);
});

Deno.test("cts --help names every option that a person may give", async () => {
  const ran = await ctsHere(["--help"]);
  assertEquals(ran.status, 0);
  for (const name of ["-x", "--replay", "--trust", "--part", "--explain"]) {
    assertStringIncludes(ran.stdout, name);
  }
  assertEquals(ran.stdout.includes("--suite"), false);
});

Deno.test("a replay that cannot be played says what is missing", async () => {
  await inTemporary(async (directory) => {
    const suite = PLANTED.slice(0, 2);
    const replay = async (change: Record<string, unknown>) => {
      const file = `${directory}/replay.json`;
      Deno.writeTextFileSync(
        file,
        JSON.stringify({
          format: 1,
          id: "planted:good:count",
          suite: "0.0.1",
          impl: `module:${plantedPath("planted_device.ts")}`,
          parts: [],
          timeout: 10_000,
          strict: false,
          worlds: [],
          status: "fail",
          message: "",
          ...change,
        }),
      );
      return await ctsHere([...suite, "--replay", file, "--trust"]);
    };
    assertStringIncludes((await replay({})).stdout, "suite: planted, recorded with 0.0.1");
    const gone = await replay({ id: "planted:good:counts" });
    assertEquals(gone.status, 2);
    assertStringIncludes(gone.stderr, "is not in suite planted; it was recorded with suite 0.0.1");
    assertStringIncludes(gone.stderr, 'did you mean "planted:good:count"');
    const parts = [{ name: "chain", file: "moved.ts", export: "default" }];
    const moved = await replay({ parts });
    assertEquals(moved.status, 2);
    assertStringIncludes(moved.stderr, 'Part "chain=moved.ts" cannot be loaded');
    assertStringIncludes(moved.stderr, "the replay file names it");
  });
});
