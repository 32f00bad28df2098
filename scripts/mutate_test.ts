import { assertEquals, assertStringIncludes } from "@std/assert";
import { basename, dirname, fromFileUrl, relative } from "@std/path";
import {
  finishCommand,
  inTemporary,
  plantedPath,
  type Ran,
  ranOf,
  runCommand,
  runHere,
  startCommand,
} from "./testing/command.ts";
import { main } from "./mutate.ts";
import { slowTest } from "./testing/slow.ts";

const mutate = async (words: readonly string[]) => ranOf(await runHere(main, ...words));
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
  const ran = await mutate(args);
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
  const one = await mutate([...args, "--only", "planted_mutants#doubled"]);
  assertEquals([one.status, one.lines[0]], [0, "mutation score: 1/1"]);
  const begun = await mutate([...args, "planted_mutants#d*", "--list"]);
  assertEquals(begun.lines.length, 1);
  const list = await mutate([...args, "--list"]);
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
    const ran = await mutate(words);
    assertEquals(ran.status, 2);
    assertStringIncludes(ran.stderr, part);
  }
});

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const STOPPED = "stopped before the end; this is not a success";

for (const signal of SIGNALS) {
  Deno.test(`mutate ends with status 1 at ${signal}, which is not a success`, async () => {
    await inTemporary(async (directory) => {
      const hangs = `${directory}/hangs`;
      const list = `${directory}/list.ts`;
      const file = relative(fromFileUrl(new URL("..", import.meta.url)), list);
      Deno.writeTextFileSync(
        list,
        `import { collectMutants, mutant } from ${url("../cts/mutants/mutant.ts")};
         const hanging = mutant({
           part: "chain",
           clauses: "PLANTED-COUNT-1",
           why: "It never returns",
           hangs: true,
           make: (Base) => class extends Base {
             load() {
               Deno.writeTextFileSync(${JSON.stringify(hangs)}, "");
               for (;;);
             }
           },
         });
         export { hanging };
         export const allMutants = () =>
           collectMutants([{ file: ${JSON.stringify(file)}, module: { hanging } }]);`,
      );
      const words = [...planted("planted_mutant_list.ts").slice(0, 4), "--mutants", list];
      const child = startCommand("mutate.ts", [...words, "--timeout", "600000"]);
      const ran = await stoppedOnce(child, signal, () => isThere(hangs));
      assertEquals([ran.status, ran.last, ran.stderr], [1, STOPPED, ""]);
    });
  });

  Deno.test(`mutate ends with status 1 at ${signal} before its workers are ready`, async () => {
    await inTemporary(async (directory) => {
      const loads = `${directory}/loads`;
      const impl = `${directory}/never_ready.ts`;
      Deno.writeTextFileSync(
        impl,
        `Deno.writeTextFileSync(${JSON.stringify(loads)}, "");
         await new Promise((done) => setTimeout(done, 600_000));`,
      );
      const words = planted("planted_mutant_list.ts");
      words[3] = `module:${impl}`;
      const child = startCommand("mutate.ts", words);
      const ran = await stoppedOnce(child, signal, () => isThere(loads));
      assertEquals([ran.status, ran.last, ran.stderr], [1, STOPPED, ""]);
    });
  });
}

/** Sends a signal when something has happened, and waits for the end. */
async function stoppedOnce(
  child: Deno.ChildProcess,
  signal: Deno.Signal,
  hasHappened: () => boolean,
): Promise<Ran> {
  let hasEnded = false;
  child.status.then(() => hasEnded = true);
  while (!hasHappened() && !hasEnded) await new Promise((done) => setTimeout(done, 20));
  if (!hasEnded) child.kill(signal);
  return await finishCommand(child);
}

function isThere(path: string): boolean {
  return Array.from(Deno.readDirSync(dirname(path))).some(({ name }) => name === basename(path));
}

function url(path: string): string {
  return JSON.stringify(new URL(path, import.meta.url).href);
}

slowTest("of mutants that compile scripts some are left out where one is in a hurry", async () => {
  const names = ["rs_kernel_math#sinIsCos", "rs_kernel_math#cosIsSin"];
  const { lines } = await mutate(["--quick", ...names]);
  const skipped = lines.find((line) => line.startsWith("mutants skipped:"));
  assertEquals(skipped, "mutants skipped: 1 (1 that compile scripts: leave --quick out)");
});
