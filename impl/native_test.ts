import { assert, assertEquals, assertMatch } from "@std/assert";
import { out, recordProgram } from "../cts/contract/recorder.ts";
import type { Record as ProcessRecord } from "../cts/contract/record.ts";
import type { World } from "../cts/contract/world.ts";
import { APP, buildWorld, type WorldBuilder } from "../cts/fakes/world_builder.ts";
import { startGl } from "../cts/fakes/programs.ts";
import { resolveImplementation } from "../judge/implementation/implementations.ts";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { built, nativeTest } from "./machine/native/testing/layers_in_c.ts";
import { TRIANGLE, trianglePixels } from "./testing/triangle.ts";

const missing = await whyNotNative();
const device = missing === undefined ? await resolveImplementation("native", []) : undefined;

function sample(name: string): Uint8Array {
  return Deno.readFileSync(buildLayer(new URL(`../layers/${name}.c`, import.meta.url)));
}

function worldWith(layers: Readonly<Record<string, Uint8Array>>): WorldBuilder {
  const builder = buildWorld({ release: 14, abis: ["x86_64"] }).app({ debuggable: true })
    .enable(Object.keys(layers).join(":"));
  const files = Object.entries(layers).map(([name, bytes]) => ({
    path: `/data/data/${APP}/${name}`,
    base64: bytes.toBase64(),
  }));
  return builder.with({ files: [...builder.world.files, ...files] });
}

async function run(world: World, program = TRIANGLE): Promise<ProcessRecord> {
  const booted = await device!.boot(world);
  try {
    const process = await booted.launch({ kind: "app", package: APP });
    return await process.run(program);
  } finally {
    await booted.dispose();
  }
}

nativeTest(
  "three ELF layers render the pixels that none does, each called in its turn",
  async () => {
    const bare = await run(worldWith({}).world);
    const layered = await run(
      worldWith({
        "libtrace.so": sample("trace"),
        "libactive.so": sample("active"),
        "libpassive.so": sample("passive"),
      }).world,
    );
    assertEquals(layered.end, { kind: "running" });
    const pixels = trianglePixels(bare);
    assertEquals(new Set(pixels), new Set(["0,0,255,255", "255,255,0,255"]));
    assertEquals(trianglePixels(layered), pixels);
    assertEquals(
      layered.results.map(({ value }) => typeof value),
      bare.results.map(({ value }) => typeof value),
    );
    const callers = layered.log.filter(({ message }) => /^eglChooseConfig/.test(message));
    assertEquals(callers.map(({ tag }) => tag), ["activeLayer", "passiveLayer", "glTrace"]);
    const traced = layered.log.filter(({ tag }) => tag === "glTrace").map(({ message }) => message);
    assert(traced.some((line) => /^glDrawArrays\(4, 0, 3\)/.test(line)), traced.join("\n"));
  },
);

nativeTest("an ELF layer is given the driver's own address as next", async () => {
  const record = await run(
    worldWith({
      "liblayer.so": built(`
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <string.h>
        int __android_log_write(int, const char *, const char *);
        LAYER void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; }
        LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
          if (strcmp(name, "glFlush") != 0) return next;
          Dl_info info = {0};
          dladdr(next, &info);
          __android_log_write(4, "layer", strrchr(info.dli_fname, '/') + 1);
          __android_log_write(4, "layer", info.dli_saddr == next ? info.dli_sname : "no symbol");
          return next;
        }`),
    }).world,
  );
  assertEquals(record.log.filter(({ tag }) => tag === "layer").map(({ message }) => message), [
    "libGLESv2.so.2",
    "glFlush",
  ]);
});

nativeTest("layers in TypeScript and in ELF take turns in one chain", async () => {
  const typescript = `//!strata-library {"soname":"libscript.so","abi":"x86_64"}
import { __android_log_write } from "liblog.so";
let below;
export function AndroidGLESLayer_Initialize() {}
export function AndroidGLESLayer_GetProcAddress(name, next) {
  if (name !== "glClearColor") return next;
  below = next;
  return (...args) => {
    __android_log_write(4, "script", args.join(" "));
    return below(...args);
  };
}
`;
  const elf = built(`
    #include <stdio.h>
    #include <string.h>
    int __android_log_write(int, const char *, const char *);
    static void (*below)(float, float, float, float);
    static void hook(float r, float g, float b, float a) {
      char line[99];
      snprintf(line, sizeof line, "%g %g %g %g", r, g, b, a);
      __android_log_write(4, "elf", line);
      below(r, g, b, a);
    }
    LAYER void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; }
    LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
      if (strcmp(name, "glClearColor") != 0) return next;
      below = next;
      return hook;
    }`);
  const layers = {
    "libfirst.so": elf,
    "libscript.so": new TextEncoder().encode(typescript),
    "liblast.so": elf,
  };
  const record = await run(worldWith(layers).world);
  assertEquals(record.end, { kind: "running" });
  const lines = record.log.filter(({ tag }) => tag === "elf" || tag === "script");
  assertEquals(lines.map(({ tag, message }) => `${tag}: ${message}`), [
    "elf: 0 0 1 1",
    "script: 0 0 1 1",
    "elf: 0 0 1 1",
  ]);
  assert(trianglePixels(record).includes("0,0,255,255"));
});

nativeTest(
  "code that is linked with the public functions comes back through the layers",
  async () => {
    const elf = built(`
    #include <dlfcn.h>
    #include <string.h>
    int __android_log_write(int, const char *, const char *);
    static void (*below)(void);
    static void hook(void) {
      __android_log_write(4, "elf", "glFinish");
      below();
    }
    static void *(*below_flush)(void);
    static void flush(void) {
      void (*finish)(void) = dlsym(dlopen("libGLESv2.so", RTLD_NOW), "glFinish");
      finish();
    }
    LAYER void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; (void)below_flush; }
    LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
      if (strcmp(name, "glFlush") == 0) return flush;
      if (strcmp(name, "glFinish") != 0) return next;
      below = next;
      return hook;
    }`);
    const program = recordProgram((app) => {
      startGl(app);
      app.gl.Flush();
    });
    const record = await run(worldWith({ "liblayer.so": elf }).driver().world, program);
    assertEquals(record.end, { kind: "running" });
    assertEquals(record.log.filter(({ tag }) => tag === "elf").map(({ message }) => message), [
      "glFinish",
    ]);
  },
);

nativeTest("a crash is told with its signal, the function and the last event", async () => {
  const elf = built(`
    #include <string.h>
    static void hook(void) { *(volatile int *)0 = 0; }
    LAYER void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; }
    LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
      return strcmp(name, "glFlush") == 0 ? (void *)hook : next;
    }`);
  const program = recordProgram((app) => {
    startGl(app);
    app.gl.Flush();
    app.gl.Finish();
  });
  const world = worldWith({ "liblayer.so": elf }).driver({ reports: ["eglMakeCurrent"] }).world;
  const { end, results } = await run(world, program);
  assertEquals(results.length, program.calls.length - 2);
  assertEquals(end.kind, "signal");
  assert(end.kind === "signal");
  assertEquals(end.signal, "SIGSEGV");
  assertMatch(end.reason, /killed by SIGSEGV during glFlush.*last event.*eglMakeCurrent/);
});

nativeTest("exit and a hang of machine code end the process, and no other", async () => {
  const body = (code: string) =>
    built(`
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      static void hook(void) { ${code} }
      LAYER void AndroidGLESLayer_Initialize(void *id, void *get_next) { (void)id; (void)get_next; }
      LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
        return strcmp(name, "glFlush") == 0 ? (void *)hook : next;
      }`);
  const program = recordProgram((app) => {
    startGl(app);
    app.gl.Flush();
  });
  const exited = await run(worldWith({ "liblayer.so": body("exit(3);") }).driver().world, program);
  assertEquals(exited.end, { kind: "exit", code: 3 });
  const fine = await run(worldWith({ "liblayer.so": body("") }).driver().world, program);
  assertEquals(fine.end, { kind: "running" });
});

nativeTest(
  "memory that the app gives goes through layers and back, whatever it holds",
  async () => {
    const program = recordProgram((app) => {
      const { display } = startGl(app);
      app.egl.QueryString(display, 0x3054);
      app.gl.GetIntegerv(0x0D33, out("int"));
      app.gl.GetFloatv(0x0C22, out("float", 4));
      app.gl.GenTextures(2, out("int", 2));
    });
    const { results } = await run(worldWith({ "libtrace.so": sample("trace") }).world, program);
    const [version, size, color, names] = results.slice(-4);
    assertMatch(String(version?.value), /^1\.\d/);
    assert(Number(size?.outs[0]?.[0]) >= 2048);
    assertEquals(color?.outs, [[0, 0, 0, 0]]);
    assertEquals(new Set(names?.outs[0]).size, 2);
  },
);
