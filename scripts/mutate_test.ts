import { assertEquals, assertStringIncludes } from "@std/assert";
import { finishCommand, plantedPath, runCommand, startCommand } from "./testing/command.ts";

const planted = (list: string) => [
  "--suite",
  plantedPath("planted_good_suite.ts"),
  "--impl",
  `module:${plantedPath("planted_device.ts")}`,
  "--mutants",
  plantedPath(list),
];

Deno.test("mutate succeeds if every mutant and every weakened oracle is noticed", async () => {
  const ran = await runCommand("mutate.ts", planted("planted_mutant_list.ts"));
  assertEquals(ran.lines, [
    "mutation score: 4/4",
    "noticed weakened expectEqual: without it, planted_mutants#doubled survives",
    "noticed weakened expectSequence: without it, planted_mutants#reversed survives",
    "noticed weakened expectAbsent: without it, planted_mutants#uninvited survives",
    "noticed weakened expectRunning: without it, planted_mutants#crashing survives",
    "noticed weakened control: planted:control:never_fires is reported only while the control is " +
    "checked",
    "suite mutants: 5/5",
  ]);
  assertEquals([ran.status, ran.stderr], [0, ""]);
});

Deno.test("mutate names survivors, crash kills and mutants that no case judges", async () => {
  const args = [...planted("planted_bad_mutant_list.ts"), "--timeout", "700"];
  const ran = await runCommand("mutate.ts", args);
  assertEquals(ran.status, 1);
  for (
    const part of [
      "SURVIVED planted_bad_mutants#harmless (PLANTED-ORDER-1)",
      "CRASH KILL planted_bad_mutants#throwing (PLANTED-COUNT-1)",
      "is broken: it threw Error: thrown by the mutant at file://",
      "UNCOVERED planted_bad_mutants#stray (PLANTED-NONE-1)",
      "crash kills: 1",
      "mutation score: 2/5",
      "UNNOTICED weakened expectEqual",
    ]
  ) assertStringIncludes(ran.stdout, part);
});

Deno.test("mutate --only runs one mutant, --list runs none", async () => {
  const args = planted("planted_mutant_list.ts");
  const one = await runCommand("mutate.ts", [...args, "--only", "planted_mutants#doubled"]);
  assertEquals([one.status, one.lines[0]], [0, "mutation score: 1/1"]);
  const begun = await runCommand("mutate.ts", [...args, "planted_mutants#d*", "--list"]);
  assertEquals(begun.lines.length, 1);
  const list = await runCommand("mutate.ts", [...args, "--list"]);
  assertEquals([list.status, list.lines.length], [0, 4]);
  assertStringIncludes(list.stdout, "#doubled (chain) PLANTED-COUNT-1: It loads every layer twice");
});

Deno.test("mutate refuses what it does not know", async () => {
  const args = planted("planted_mutant_list.ts");
  const table: [string[], string][] = [
    [[...args, "--only", "planted_mutants#double"], 'did you mean "planted_mutants#doubled"'],
    [[...args, "word"], 'Mutant "word" is not known'],
    [[...args, "word*"], 'Mutant "word*" is not known'],
    [
      [...args.slice(0, 4), "--mutants", plantedPath("command.ts")],
      'does not export the function "allMutants"',
    ],
  ];
  for (const [words, part] of table) {
    const ran = await runCommand("mutate.ts", words);
    assertEquals(ran.status, 2);
    assertStringIncludes(ran.stderr, part);
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`mutate ends with status 1 at ${signal}, which is not a success`, async () => {
    const list = planted("planted_bad_mutant_list.ts");
    const child = startCommand("mutate.ts", [...list, "--timeout", "600000"]);
    const stop = setInterval(() => child.kill(signal), 1000);
    const ran = await finishCommand(child);
    clearInterval(stop);
    assertEquals([ran.status, ran.last], [1, "stopped before the end; this is not a success"]);
  });
}
