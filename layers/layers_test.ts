import { assertEquals, assertStringIncludes } from "@std/assert";
import { encodeLibrary } from "../cts/contract/library.ts";
import { recordProgram } from "../cts/contract/recorder.ts";
import { startGl } from "../cts/fakes/programs.ts";
import { APP, buildWorld } from "../cts/fakes/world_builder.ts";
import { sim } from "../impl/mod.ts";
import { fromFileUrl } from "@std/path";
import { readLayerFile } from "../judge/layer/layer_file.ts";
import { sonameOf, tryLayers } from "../judge/layer/try_layers.ts";

async function tried(...names: string[]) {
  return await tryLayers(names.map((name) => ({
    soname: sonameOf(name),
    ...readLayerFile(fromFileUrl(new URL(`./${name}.ts`, import.meta.url))),
  })));
}

function lines(record: Awaited<ReturnType<typeof tried>>, tag: string): string[] {
  return record.log.filter((line) => line.tag === tag).map(({ message }) => message);
}

Deno.test("the passive sample sees its function once and passes it on", async () => {
  const record = await tried("passive");
  assertEquals(record.end, { kind: "running" });
  assertEquals(lines(record, "passiveLayer"), ["eglChooseConfig called"]);
  assertEquals(record.results[2]?.value, 1);
});

Deno.test("the active sample sees its function once and passes it on", async () => {
  const record = await tried("active");
  assertEquals(record.end, { kind: "running" });
  assertEquals(lines(record, "activeLayer"), ["eglChooseConfig called"]);
  assertEquals(record.results[2]?.value, 1);
});

Deno.test("the trace sample logs every call with arguments and result", async () => {
  const record = await tried("trace");
  assertEquals(record.end, { kind: "running" });
  const trace = lines(record, "glTrace");
  assertEquals(trace.map((line) => line.split("(")[0]), [
    "loaded",
    "eglGetDisplay",
    "eglInitialize",
    "eglChooseConfig",
    "eglCreatePbufferSurface",
    "eglCreateContext",
    "eglMakeCurrent",
    "glClearColor",
    "glClear",
    "glFlush",
    "eglMakeCurrent",
    "eglDestroyContext",
    "eglDestroySurface",
    "eglTerminate",
    "eglReleaseThread",
  ]);
  assertEquals(trace[7], "glClearColor(0, 0, 0, 1)");
  assertStringIncludes(trace[2]!, "eglInitialize(");
  assertStringIncludes(trace[2]!, " = 1");
});

Deno.test("the samples work in one chain, and results are as without them", async () => {
  const record = await tried("trace", "passive", "active");
  assertEquals(record.end, { kind: "running" });
  const seen = record.log.filter(({ message }) => message.includes("eglChooseConfig"))
    .map(({ tag }) => tag);
  assertEquals(seen, ["passiveLayer", "activeLayer", "glTrace"]);
  const bare = await tried();
  assertEquals(record.results.map(({ outs }) => outs), bare.results.map(({ outs }) => outs));
});

Deno.test("the trace sample tells functions apart that the driver lacks", async () => {
  const source = await Deno.readTextFile(new URL("trace.ts", import.meta.url));
  const text = encodeLibrary({ soname: "libtrace.so", abi: "arm64-v8a" }, source);
  const { world } = buildWorld({ release: 14 }).app({ debuggable: true })
    .file(`/data/data/${APP}/libtrace.so`, text).enable("libtrace.so");
  const device = await sim().boot(world);
  try {
    const process = await device.launch({ kind: "app", package: APP });
    const record = await process.run(recordProgram((app) => {
      startGl(app);
      app.gl.BlendBarrierNV();
      app.gl.ResolveDepthValuesNV();
    }));
    const names = lines(record, "glTrace").map((line) => line.split("(")[0]);
    assertEquals(names.slice(-2), ["glBlendBarrierNV", "glResolveDepthValuesNV"]);
  } finally {
    await device.dispose();
  }
});
