import { assertEquals } from "@std/assert";
import { BLEND_MODES } from "../../../../cts/contract/compute.ts";
import { type App, out, recordProgram, type Result } from "../../../../cts/contract/recorder.ts";
import {
  RsContextFlags,
  RsDataType,
  RsScriptIntrinsicId as Id,
} from "../../../../cts/contract/rs_defines.ts";
import {
  bytes,
  createAllocation,
  createContext,
  createElement,
  createType,
  readAll,
  writeCells,
} from "../../../../cts/rs/programs.ts";
import { PROBE } from "../../../../cts/rs/scenes.ts";
import { launch } from "../../../../cts/rs/script/programs.ts";
import { sim } from "../../../mod.ts";
import type { RsScriptGroup, RsScriptGroup2 } from "../../driver/hal.ts";
import { device } from "../../testing/fuzz_objects.ts";
import { IntrinsicScriptsFixture } from "../testing/intrinsic_scripts_fixture.ts";

/** Runs a program once on each path and gives what it reads last. */
async function onBothPaths(write: (app: App, rsc: Result) => Result) {
  const phone = await sim().boot(device(9, false));
  const found: unknown[] = [];
  for (const flags of [RsContextFlags.LOW_LATENCY, 0]) {
    const process = await phone.launch({ kind: "native", executable: PROBE });
    let last: Result | undefined;
    const program = recordProgram((app) => last = write(app, createContext(app, { flags })));
    const record = await process.run(program);
    found.push(record.results[last!.ref]?.outs[0] ?? record);
  }
  await phone.dispose();
  return found;
}

Deno.test("an app gets an intrinsic that computes, on each path", async () => {
  const found = await onBothPaths((app, rsc) => {
    const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
    const type = createType(app, rsc, element, { x: 2, y: 2 });
    const image = (...cells: number[]) => {
      const allocation = createAllocation(app, rsc, type);
      writeCells(app, rsc, allocation, { w: 2, h: 2 }, bytes(cells));
      return allocation;
    };
    const source = image(...Array.from({ length: 16 }, (_, index) => 20 * index));
    const target = image(...new Array(16).fill(10));
    const blend = app.rs.ScriptIntrinsicCreate(rsc, Id.BLEND, element);
    launch(app, rsc, blend, BLEND_MODES.add, { in: source, out: target });
    return readAll(app, rsc, target, out("byte", 16));
  });
  const sums = Array.from({ length: 16 }, (_, index) => Math.min(255, (20 * index & 255) + 10));
  assertEquals(found, [sums, sums]);
});

Deno.test("a group of version 1 launches intrinsics by their slots", () => {
  const t = new IntrinsicScriptsFixture();
  const [blur, blend] = [t.intrinsic(Id.BLUR), t.intrinsic(Id.BLEND)];
  const [input, between, output] = [1, 2, 3].map(() => t.image("U8_4", 4, 4));
  const kernels = [
    { kind: "ScriptKernelID", script: blur.script, slot: 0 },
    { kind: "ScriptKernelID", script: blend.script, slot: BLEND_MODES.multiply },
  ];
  blur.handle.setGlobalObj(1, input!);
  const group = {
    kind: "ScriptGroup",
    order: kernels,
    inputOf: (kernel: unknown) => kernel === kernels[0] ? null : between,
    outputOf: (kernel: unknown) => kernel === kernels[0] ? between : output,
  } as unknown as RsScriptGroup;
  t.cpu.createScriptGroup(group)?.execute();
  const [first, second] = t.jobs;
  assertEquals(first?.intrinsic === "blur" && [first.input.allocation, first.output.allocation], [
    ...[input!, between!],
  ]);
  assertEquals(second?.intrinsic === "blend" && [second.mode, second.input.allocation], [
    ...["multiply" as const, between!],
  ]);
});

Deno.test("a group of version 2 sets variables of intrinsics", () => {
  const t = new IntrinsicScriptsFixture();
  const { script } = t.intrinsic(Id.BLUR);
  const [input, output] = [t.image("U8", 4, 4), t.image("U8", 4, 4)];
  const radius = BigInt(new Uint32Array(Float32Array.of(2.5).buffer)[0]!);
  const closure = {
    function: { kind: "ScriptKernelID", script, slot: 0 },
    args: [],
    returnValue: output,
    params: null,
    globals: new Map([
      [{ kind: "ScriptFieldID", script, slot: 0 }, { value: radius, size: 4 }],
      [{ kind: "ScriptFieldID", script, slot: 1 }, { value: BigInt(input.handle), size: -1 }],
    ]),
  };
  const group = { kind: "ScriptGroup2", closures: [closure] } as unknown as RsScriptGroup2;
  t.cpu.createScriptGroup(group)?.execute();
  const [job] = t.jobs;
  assertEquals(job?.intrinsic === "blur" && [job.radius, job.input.allocation], [2.5, input]);
  assertEquals(t.errors, []);
});
