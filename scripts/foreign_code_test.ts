import { assertEquals, assertStringIncludes } from "@std/assert";
import { toolOutput } from "../impl/machine/native/build.ts";
import { compilerFor, TARGET_ABIS, targetFor } from "../impl/machine/native/target.ts";
import { fromFileUrl } from "@std/path";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { nativeSpec } from "../judge/implementation/native_spec.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { slowTest } from "./testing/slow.ts";
import { inTemporary, runCommand } from "./testing/command.ts";
import { ctsHere } from "./testing/cts_here.ts";

/** The ABI that this machine is not of. */
const ABI = TARGET_ABIS[1]!;
const SPEC = nativeSpec(ABI);
const lacking = await whyNotNative(ABI);
const NEEDS = `(needs what --impl ${SPEC} does)`;

const ignore = lacking !== undefined;

function needsForeign(name: string, fn: (directory: string) => Promise<void>): void {
  Deno.test({ name: `${name} ${NEEDS}`, ignore, fn: () => inTemporary(fn) });
}

/** A layer of the project, compiled for the other machine. */
function built(path: string): string {
  return buildLayer(new URL(path, import.meta.url), undefined, compilerFor(targetFor(ABI)));
}

needsForeign("a layer for another machine is judged, whoever says which one", async () => {
  const source = fromFileUrl(new URL("../layers/trace.c", import.meta.url));
  const ids = "layer:ids:lookups_have_the_layers_own_id:release=15";
  const pixels = "layer:results:pixels_are_the_same:app=triangles;position=alone;release=15";
  for (const args of [[built("../layers/trace.c"), ids], [source, "--impl", SPEC, pixels]]) {
    const ran = await ctsHere(["--layer", ...args]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertStringIncludes(ran.stdout, `judging ${SPEC} `);
    assertStringIncludes(ran.last, " passed, 0 failed, 0 skipped");
  }
});

slowTest(`bad layers for another machine are named by their clauses ${NEEDS}`, async () => {
  const table = [
    [
      "hostile/segfault_in_hook",
      "layer:survival:process_outlives_every_app:app=clear;*",
      "LAYER-LIFE-6",
      "SIGSEGV",
    ],
    ["lookups/drops_get_proc_address", "layer:lookups:*", "LAYER-GPA-1", ""],
    ["calls/float_arguments", "layer:calls:arguments_go_on:position=top;*", "LAYER-CALL-4", ""],
  ] as const;
  for (const [name, query, clause, text] of table) {
    const path = built(`testing/planted_layers/${name}.c`);
    const ran = await ctsHere(["--layer", path, query, "--strict"]);
    assertEquals(ran.status, 1, ran.stdout);
    assertStringIncludes(ran.stdout, `  ${clause} `);
    assertStringIncludes(ran.stdout, text);
  }
}, ignore);

needsForeign("try runs a layer for another machine beside one in TypeScript", async (directory) => {
  const passive = fromFileUrl(new URL("../layers/passive.ts", import.meta.url));
  const ran = await runCommand("try.ts", [built("../layers/trace.c"), passive], directory);
  assertEquals([ran.status, ran.stderr, ran.last], [0, "", "process: running"]);
  assertStringIncludes(ran.stdout, "I glTrace: glClear(16384)");
  assertStringIncludes(ran.stdout, "libpassive.so: active");
});

Deno.test("what no machine here runs is refused, with what is", async () => {
  const ran = await ctsHere(["--impl", "native:riscv64", "gles:order:*"]);
  assertEquals([ran.status, ran.stdout], [2, ""]);
  assertStringIncludes(ran.stderr, 'Cannot run machine code for "riscv64"');
});

needsForeign(
  "Mesa under Android's names is judged as a driver for another machine",
  async (directory) => {
    const names = {
      "libEGL_mesa.so": "libEGL.so.1",
      "libGLESv1_CM_mesa.so": "libGLESv1_CM.so.1",
      "libGLESv2_mesa.so": "libGLESv2.so.2",
      "libGLdispatch.so.0": "libGLdispatch.so.0",
    };
    for (const [name, from] of Object.entries(names)) {
      const path = toolOutput(compilerFor(targetFor(ABI)), [`-print-file-name=${from}`]).trim();
      Deno.copyFileSync(path, `${directory}/${name}`);
    }
    const query = "egl:requirements:egl_has_version_1_5:release=15";
    const ran = await ctsHere(["--driver", directory, query]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertStringIncludes(ran.stdout, `judging ${SPEC} `);
    assertStringIncludes(ran.last, "1 passed, 0 failed");
  },
);
