import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { answer } from "./answer.ts";
import { findClauses } from "./find.ts";
import { loadHouse } from "./house.ts";
import { readStatuses } from "./statuses.ts";

const house = loadHouse();

/** Rules of the documentation, and what must be found first by some words of it. */
const RULES: readonly (readonly [words: string, clause: string])[] = [
  ["first listed layer first", "GLES-CHAIN-1"],
  ["settings persist", "GLES-ENABLE-23"],
  ["property cleared", "GLES-ENABLE-24"],
  ["LOW_LATENCY", "RS-CONTEXT-1"],
  ["VNDK-SP only", "LINKER-RS-22"],
  ["eglTerminate counted", "EGL-API-62"],
  ["atest", "GLES-CTS-1"],
  ["same_process_hal_file", "SELINUX-LABEL-20"],
  ["HAL minor version", "RS-HAL-2"],
  ["android_load_sphal_library sphal", "LINKER-SPHAL-4"],
  ["getProcAddress chain", "GLES-CHAIN-22"],
];

for (const [words, clause] of RULES) {
  Deno.test(`"${words}" leads to ${clause}, its test and its code`, async () => {
    const lines = await answer(house, [words], { isWhole: false });
    const from = lines.findIndex((line) => line.startsWith(`${clause}  `));
    const to = lines.indexOf("", from);
    const own = lines.slice(from, to < 0 ? undefined : to).join("\n");
    assertEquals(findClauses(house, [words])[0]?.id, clause);
    assertMatch(own, new RegExp(`^${clause} .*  cts/[\\w/.]*\\bclauses\\.ts:\\d+$`, "m"));
    assertMatch(own, /^ {2}test {4}[\w:]+ {2}cts\/[\w/.]+\.ts:\d+$/m);
    assertMatch(own, / {2}impl\/[\w/]+\.ts:\d+$/m);
  });
}

Deno.test("every clause, test and mutant has a place", () => {
  const { places, suite, mutants } = house;
  const lost = [
    ...suite.clauses.all.filter(({ id }) => places.clause(id) === undefined).map(({ id }) => id),
    ...suite.groups.flatMap(({ name, tests }) =>
      tests.filter((test) => places.test(name, test.name) === undefined)
        .map((test) => `${name}:${test.name}`)
    ),
    ...mutants.filter((one) => places.mutant(one.file, one.export) === undefined)
      .map(({ name }) => name),
  ];
  assertEquals(lost, []);
});

Deno.test("a clause of the documentation is told with its sentence", async () => {
  const lines = await answer(house, ["GLES-CHAIN-1"], { isWhole: false });
  assertMatch(lines.join("\n"), /^ {10}.+: .+, sentence \d+ \(".+ …"\)$/m);
});

Deno.test("a clause in small letters, a case, a group, a mutant and a part are found by name", () => {
  const first = (word: string) => findClauses(house, [word])[0]?.id;
  assertEquals(first("gles-chain-1"), "GLES-CHAIN-1");
  assertEquals(first("gles:order:listed_order"), "GLES-CHAIN-1");
  assertEquals(first("gles:order"), first("gles:order:*"));
  assertEquals(first("gles_chain#reversed"), "GLES-CHAIN-1");
  assert(findClauses(house, ["layer-loader"]).length > 5);
});

Deno.test("a part is told with what others call of it, and with nothing else", async () => {
  const lines = await answer(house, ["layer-loader"], { isWhole: false });
  const called = lines.slice(0, lines.indexOf("")).filter((line) => line.startsWith("  called  "));
  assertMatch(called[0]!, /^ {2}called {2}activate\(\): void {2}Loads and chains the layers/);
  assertEquals(called.map((line) => /(\w+)\(/.exec(line)?.[1]), [
    "activate",
    "isLookingBelow",
    "isHooked",
    "applyToExtension",
  ]);
});

Deno.test("an unknown name is refused with the nearest, words that nothing has without", () => {
  assertThrows(
    () => findClauses(house, ["GLES-CHAIN-1000"]),
    UsageError,
    'did you mean "GLES-CHAIN-10',
  );
  assertThrows(() => findClauses(house, ["xyzzyq"]), UsageError, 'Nothing is known of "xyzzyq"');
  assertThrows(() => findClauses(house, ["gles:order:nothing"]), UsageError, "matches no case");
});

Deno.test("the results of a run are told by test, and a folder without them is named", async () => {
  const one = house.suite.cases.find(({ id }) => id.startsWith("gles:order:listed_order"))!;
  const statuses = new Map([[one.id, "fail"]]);
  const lines = await answer(house, ["GLES-CHAIN-1"], { isWhole: false, statuses });
  assertMatch(lines.join("\n"), /listed_order \[fail 1\b/);
  assertThrows(() => readStatuses("/nowhere"), UsageError, "deno task cts --out");
});
