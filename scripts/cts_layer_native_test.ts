import { assertEquals, assertStringIncludes } from "@std/assert";
import { attempt } from "../cts/framework/attempt.ts";
import { type Disposable, loadSuite } from "../cts/framework/worker_main.ts";
import { fromFileUrl } from "@std/path";
import { resolveImplementation } from "./implementations.ts";
import { buildLayer } from "./layers.ts";
import { whyNotNative } from "./native_ready.ts";
import { inTemporary, runCommand } from "./testing/command.ts";
import { plantedLayers } from "./testing/planted_layers.ts";

const ignore = await whyNotNative() !== undefined || !canBuild();

function canBuild(): boolean {
  try {
    buildLayer(sample("passive"));
    return true;
  } catch {
    return false;
  }
}

function sample(name: string): URL {
  return new URL(`../layers/${name}.c`, import.meta.url);
}

/** The clause that each planted layer breaks, as an author would look for it. */
const CLAUSES: Readonly<Record<string, string>> = {
  abort_in_hook: "LAYER-LIFE-6",
  adds_calls: "LAYER-CALL-2",
  asks_driver_in_initialize: "LAYER-LOAD-4",
  blocks_in_hook: "LAYER-LIFE-6",
  calls_public_function: "LAYER-NEXT-3",
  calls_public_in_initialize: "LAYER-LOAD-5",
  calls_twice: "LAYER-CALL-2",
  changes_pixels: "LAYER-RESULT-2",
  changes_string: "LAYER-RESULT-4",
  crash_on_second_thread: "LAYER-THREAD-1",
  crash_when_next_is_null: "LAYER-OFFER-6",
  drops_argument: "LAYER-RESULT-2",
  drops_call: "LAYER-CALL-1",
  drops_get_proc_address: "LAYER-GPA-1",
  drops_swap: "LAYER-CALL-1",
  execs_in_hook: "LAYER-LIFE-6",
  exit_in_constructor: "LAYER-LOAD-4",
  exit_in_hook: "LAYER-LIFE-6",
  extension_null: "LAYER-OFFER-2",
  extension_own: "LAYER-OFFER-3",
  extension_remembered: "LAYER-OFFER-3",
  float_arguments: "LAYER-CALL-4",
  get_proc_address_own_only: "LAYER-GPA-3",
  getnext_in_get_proc_address: "LAYER-OFFER-7",
  hidden_export: "LAYER-LOAD-3",
  hooks_null: "LAYER-OFFER-5",
  ignores_layer_id: "LAYER-NEXT-2",
  ignores_next_uses_own_lookup: "LAYER-NEXT-1",
  keeps_context_pointer: "LAYER-LIFE-2",
  leaks_on_terminate: "LAYER-LIFE-1",
  looks_up_too_late: "LAYER-NEXT-2",
  loses_egl_error: "LAYER-RESULT-3",
  loses_error: "LAYER-RESULT-3",
  missing_export: "LAYER-LOAD-3",
  missing_initialize: "LAYER-LOAD-2",
  misspelled_export: "LAYER-LOAD-3",
  not_thread_local: "LAYER-THREAD-2",
  null_for_unknown: "LAYER-OFFER-1",
  own_address_as_next: "LAYER-NEXT-3",
  own_for_everything: "LAYER-CALL-1",
  quick_exit_in_hook: "LAYER-LIFE-6",
  recurses_in_hook: "LAYER-NEXT-3",
  reorders_calls: "LAYER-CALL-1",
  segfault_at_unload: "LAYER-LOAD-6",
  segfault_in_constructor: "LAYER-LOAD-4",
  segfault_in_get_proc_address: "LAYER-LOAD-4",
  segfault_in_hook: "LAYER-LIFE-6",
  segfault_in_initialize: "LAYER-LOAD-4",
  static_layer_id: "LAYER-NEXT-2",
  stores_only_first_next: "LAYER-NEXT-4",
  wrong_layer_id_cached: "LAYER-LIFE-5",
  wrong_order_of_init: "LAYER-LOAD-4",
  wrong_result: "LAYER-RESULT-1",
};

/** Whether a case of a clause fails of a layer. */
async function breaks(judged: Disposable, clause: string): Promise<boolean> {
  const suite = await loadSuite(fromFileUrl(new URL("../cts/suite.ts", import.meta.url)));
  for (const one of suite.cases.filter(({ clauses }) => clauses.some(({ id }) => id === clause))) {
    const { status, message } = await attempt(one, judged);
    if (status === "error") throw new Error(`${one.id}: ${message}`);
    if (status === "fail") return true;
  }
  return false;
}

for (const { name, source } of plantedLayers()) {
  const clause = CLAUSES[name];
  if (clause === undefined) continue;
  Deno.test({
    name: `the planted layer ${name}.c breaks ${clause}`,
    ignore,
    fn: async () => {
      const file = buildLayer(source);
      const judged = await resolveImplementation("native", [], undefined, undefined, file);
      try {
        assertEquals(await breaks(judged, clause), true);
      } finally {
        await judged.dispose?.();
      }
    },
  });
}

Deno.test("every planted layer that the table names is there", () => {
  const planted = plantedLayers().map(({ name }) => name);
  assertEquals(Object.keys(CLAUSES).filter((name) => !planted.includes(name)), []);
});

for (const name of ["passive", "active", "trace"]) {
  Deno.test({
    name: `the sample layer ${name}.c has a good verdict, and nothing to warn of`,
    ignore,
    fn: async () => {
      await inTemporary(async (directory) => {
        const ran = await runCommand("cts.ts", ["--layer", buildLayer(sample(name))], directory);
        assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
        assertStringIncludes(ran.last, " passed, 0 failed, 0 skipped");
        assertEquals(ran.lines.filter((line) => line.startsWith("WARN")), []);
      });
    },
  });
}

Deno.test({
  name: "a layer that was cut off has a diagnosis and a bad verdict, wherever it was cut",
  ignore,
  fn: async () => {
    const whole = Deno.readFileSync(buildLayer(sample("passive")));
    for (const size of [64, 1024, whole.length - 64]) {
      await inTemporary(async (directory) => {
        Deno.writeFileSync(`${directory}/libcut.so`, whole.subarray(0, size));
        const args = ["--layer", "libcut.so", "layer:loading:*"];
        const ran = await runCommand("cts.ts", args, directory);
        assertEquals(ran.status, 1, ran.stdout);
        assertStringIncludes(ran.stdout, "  LAYER-LOAD-1 must");
        assertStringIncludes(ran.stdout, "what the file says");
      });
    }
  },
});
