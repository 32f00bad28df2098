import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { attempt } from "../../cts/framework/attempt.ts";
import { loadSuite } from "../../cts/framework/load_suite.ts";
import type { Disposable } from "../../cts/framework/supervisor/worker_main.ts";
import { fromFileUrl } from "@std/path";
import { resolveImplementation } from "../implementation/implementations.ts";
import { buildLayer } from "../layer/build_layer.ts";
import { whyNotNative } from "../implementation/native_ready.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";
import { plantedLayers } from "../../scripts/testing/planted_layers.ts";
import { slowTest, withSlow } from "../../scripts/testing/slow.ts";
import { canBuild, sample } from "../../scripts/testing/sample_layers.ts";

const ignore = await whyNotNative() !== undefined || !canBuild();

/** The clauses that each planted layer breaks, and no others; none for one that does no harm. */
const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  abort_in_hook: ["LAYER-LIFE-6"],
  adds_calls: ["LAYER-CALL-2", "LAYER-RESULT-2"],
  asks_driver_in_initialize: ["LAYER-LOAD-4"],
  blocks_in_hook: ["LAYER-LIFE-6"],
  blocks_in_initialize: ["LAYER-LOAD-4"],
  calls_public_function: ["LAYER-NEXT-3"],
  calls_public_in_initialize: ["LAYER-LOAD-5", "LAYER-CALL-2"],
  calls_twice: ["LAYER-CALL-2"],
  changes_pixels: ["LAYER-CALL-4", "LAYER-RESULT-2", "LAYER-RESULT-5"],
  changes_string: ["LAYER-CALL-1", "LAYER-RESULT-4"],
  closes_all_fds: ["LAYER-LOAD-4"],
  closes_standard_fds: [],
  crash_on_second_thread: ["LAYER-THREAD-1"],
  crash_when_next_is_null: ["LAYER-OFFER-6", "LAYER-CALL-3"],
  drops_argument: ["LAYER-RESULT-2"],
  drops_call: ["LAYER-CALL-1", "LAYER-RESULT-2", "LAYER-RESULT-3"],
  drops_get_proc_address: ["LAYER-GPA-1", "LAYER-GPA-3"],
  drops_swap: ["LAYER-CALL-1", "LAYER-RESULT-1", "LAYER-RESULT-3", "LAYER-RESULT-5"],
  execs_in_hook: [],
  exit_in_constructor: ["LAYER-LOAD-4"],
  exit_in_hook: ["LAYER-LIFE-6"],
  extension_null: ["LAYER-OFFER-2"],
  extension_own: ["LAYER-OFFER-3"],
  extension_remembered: ["LAYER-OFFER-3"],
  float_arguments: ["LAYER-CALL-4", "LAYER-RESULT-2", "LAYER-RESULT-5"],
  forges_events: ["LAYER-CALL-1", "LAYER-RESULT-2", "LAYER-RESULT-3"],
  forks: [],
  forks_and_stays: [],
  get_proc_address_own_only: ["LAYER-GPA-1", "LAYER-GPA-3"],
  getnext_in_get_proc_address: ["LAYER-OFFER-7"],
  handles_signals: ["LAYER-LIFE-6"],
  hidden_export: ["LAYER-LOAD-3"],
  hooks_null: ["LAYER-OFFER-5"],
  ignores_layer_id: ["LAYER-NEXT-2"],
  ignores_next_uses_own_lookup: ["LAYER-NEXT-1", "LAYER-NEXT-2"],
  keeps_context_pointer: [
    "LAYER-CALL-1",
    "LAYER-CALL-4",
    "LAYER-LIFE-1",
    "LAYER-LIFE-2",
    "LAYER-SWAP-1",
  ],
  leaks_on_terminate: ["LAYER-LIFE-1"],
  looks_up_too_late: ["LAYER-LIFE-6"],
  loses_egl_error: ["LAYER-CALL-2", "LAYER-RESULT-3"],
  loses_error: ["LAYER-CALL-2", "LAYER-RESULT-3"],
  missing_export: ["LAYER-LOAD-3"],
  missing_initialize: ["LAYER-LOAD-2"],
  misspelled_export: ["LAYER-LOAD-3"],
  not_thread_local: ["LAYER-CALL-1", "LAYER-LIFE-3", "LAYER-THREAD-2"],
  null_for_unknown: ["LAYER-OFFER-1", "LAYER-OFFER-2"],
  own_address_as_next: ["LAYER-NEXT-3"],
  own_for_everything: [
    "LAYER-CALL-1",
    "LAYER-GPA-1",
    "LAYER-GPA-3",
    "LAYER-OFFER-5",
    "LAYER-RESULT-2",
    "LAYER-RESULT-3",
    "LAYER-RESULT-4",
    "LAYER-RESULT-5",
    "LAYER-RESULT-6",
    "LAYER-TEXT-1",
    "LAYER-TEXT-2",
    "LAYER-TEXT-3",
  ],
  quick_exit_in_hook: ["LAYER-LIFE-6"],
  reaches_outside: [],
  recurses_in_hook: ["LAYER-NEXT-3"],
  reorders_calls: ["LAYER-CALL-1", "LAYER-RESULT-2", "LAYER-RESULT-5"],
  segfault_at_unload: ["LAYER-LOAD-6"],
  segfault_in_constructor: ["LAYER-LOAD-4"],
  segfault_in_get_proc_address: ["LAYER-LOAD-4"],
  segfault_in_hook: ["LAYER-LIFE-6"],
  segfault_in_initialize: ["LAYER-LOAD-4"],
  spawns_thread_that_crashes: ["LAYER-LIFE-6"],
  spins_in_hook: ["LAYER-LIFE-6"],
  static_layer_id: ["LAYER-NEXT-2"],
  stores_only_first_next: ["LAYER-CALL-1", "LAYER-CALL-2", "LAYER-NEXT-4", "LAYER-RESULT-2"],
  takes_all_memory: ["LAYER-LIFE-6"],
  unloads_itself: ["LAYER-LIFE-6"],
  writes_garbage: [],
  wrong_layer_id_cached: ["LAYER-LIFE-5"],
  wrong_order_of_init: ["LAYER-LOAD-4"],
  wrong_result: ["LAYER-RESULT-1"],
};

/** Layers that hang, of which each further case would cost its time limit. */
const HANGING = ["blocks_in_hook", "blocks_in_initialize", "handles_signals", "spins_in_hook"];
/** Of the tests of other clauses, a layer is put to one in so many, and the next layer to the next ones. */
const SHARE = 3;
/** Layers that are judged in every run of the tests: one that changes results, one that does no harm, one that leaks, one that ends. */
const GATE = ["changes_string", "execs_in_hook", "leaks_on_terminate", "segfault_in_hook"];

function quickTest(name: string, fn: () => Promise<void>, ignore: boolean): void {
  Deno.test({ name, ignore, fn });
}

/**
 * The clauses that a layer breaks: of a clause that is expected all cases run until one fails, of others a share.
 *
 * @param judged The layer.
 * @param expected The clauses.
 * @param isOther Whether the layer is put to a test of other clauses, by its place among the tests.
 */
async function broken(
  judged: Disposable,
  expected: readonly string[],
  isOther: (test: number) => boolean,
): Promise<string[]> {
  const suite = await loadSuite(fromFileUrl(new URL("../../cts/suite.ts", import.meta.url)));
  const cases = suite.cases.filter(({ levels, values }) =>
    levels[0] === "layer" && values.release === 15
  );
  const failed = new Set<string>();
  const tests = Map.groupBy(cases, ({ levels }) => levels.join(":")).values();
  for (const [i, all] of [...tests].entries()) {
    const ids = all[0]!.clauses.map(({ id }) => id);
    const isExpected = ids.some((id) => expected.includes(id));
    if (!isExpected && !isOther(i)) continue;
    for (const one of isExpected ? all : all.slice(0, 1)) {
      if (ids.every((id) => failed.has(id))) break;
      const { status, message } = await attempt(one, judged, {
        unclaimed: (levels) => judged.unclaimed!(levels),
      });
      if (status === "error") throw new Error(`${one.id}: ${message}`);
      if (status !== "pass" && status !== "skip") ids.forEach((id) => failed.add(id));
    }
  }
  return [...failed].sort();
}

for (const [turn, { name, source }] of plantedLayers().entries()) {
  const clauses = CLAUSES[name]!;
  const isOther = (test: number) => !HANGING.includes(name) && (test + turn) % SHARE === 0;
  const test = GATE.includes(name) ? quickTest : slowTest;
  test(`the planted layer ${name}.c breaks ${clauses.join(", ") || "no clause"}`, async () => {
    const file = buildLayer(source);
    const judged = await resolveImplementation("native", [], { layer: file });
    try {
      assertEquals(await broken(judged, clauses, isOther), [...clauses].sort());
    } finally {
      await judged.dispose?.();
    }
  }, ignore);
}

Deno.test("every planted layer is in the table", () => {
  assertEquals(plantedLayers().map(({ name }) => name), Object.keys(CLAUSES));
});

/** The queries that tell most of a right layer, at one release. */
const IN_EVERY_RUN: readonly string[] = [
  "layer:calls:every_call_goes_on:*",
  "layer:calls:no_call_is_added:*",
  "layer:calls:arguments_go_on:*",
  "layer:results:pixels_are_the_same:*",
  "layer:swaps:*",
  "--release",
  "15",
];

for (const name of ["passive", "active", "trace"]) {
  const test = name === "trace" ? quickTest : slowTest;
  test(
    `the sample layer ${name}.c has a good verdict, and nothing to warn of`,
    async () => {
      const layer = buildLayer(sample(name));
      const ran = await ctsHere(["--layer", layer, ...withSlow ? [] : IN_EVERY_RUN]);
      assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
      assertStringIncludes(ran.last, " passed, 0 failed, 0 skipped");
      assertEquals(ran.lines.filter((line) => line.startsWith("WARN")), []);
    },
    ignore,
  );
}

Deno.test({
  name: "what a layer tried in vain outside of its process is told",
  ignore,
  fn: async () => {
    const { source } = plantedLayers().find(({ name }) => name === "reaches_outside")!;
    const query = "layer:survival:process_outlives_every_app:app=clear;release=15";
    const { stdout } = await ctsHere(["--layer", buildLayer(source), "--explain", query]);
    assertMatch(stdout, /Cage +write +strata_was_here +refused +to \S+libunder_test\.so/);
    assertMatch(stdout, /Cage +read +\/etc\/shadow +refused/);
    assertMatch(stdout, /Cage +ptrace +refused/);
  },
});

Deno.test({
  name: "cases that a layer leaves without a function to call are skipped for that reason alone",
  ignore,
  fn: async () => {
    const { source } = plantedLayers().find(({ name }) => name === "drops_get_proc_address")!;
    const queries = ["layer:functions:*", "layer:offers:*"];
    const ran = await ctsHere(["--layer", buildLayer(source), ...queries]);
    assertEquals(ran.lines.filter((line) => line.startsWith("skipped ")), [
      "skipped 21: eglGetProcAddress finds a function only without the layer; see LAYER-GPA-1",
    ]);
  },
});

for (const [test, end] of [[quickTest, 1024], [slowTest, 64], [slowTest, -64]] as const) {
  test(`a layer that was cut off at byte ${end} has a diagnosis and a bad verdict`, async () => {
    const whole = Deno.readFileSync(buildLayer(sample("passive")));
    await inTemporary(async (directory) => {
      const layer = `${directory}/libcut.so`;
      Deno.writeFileSync(layer, whole.subarray(0, end));
      const ran = await ctsHere(["--layer", layer, "layer:loading:*"]);
      assertEquals(ran.status, 1, ran.stdout);
      assertStringIncludes(ran.stdout, "  LAYER-LOAD-1 must");
      assertStringIncludes(ran.stdout, "what the file says");
    });
  }, ignore);
}
