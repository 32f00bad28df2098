import { assert, assertEquals, assertRejects } from "@std/assert";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { GlApp } from "./gl_app.ts";
import { processTurn } from "./machine/native/testing/process_turn.ts";

const missing = await whyNotNative();

function layer(name: string): string {
  return buildLayer(new URL(`../layers/${name}.c`, import.meta.url));
}

const EGL_FUNCTIONS = {
  eglGetDisplay: { parameters: ["usize"], result: "pointer" },
  eglInitialize: { parameters: ["pointer", "buffer", "buffer"], result: "u32" },
  eglChooseConfig: {
    parameters: ["pointer", "buffer", "buffer", "i32", "buffer"],
    result: "u32",
  },
  eglCreatePbufferSurface: { parameters: ["pointer", "pointer", "buffer"], result: "pointer" },
  eglCreateContext: { parameters: ["pointer", "pointer", "pointer", "buffer"], result: "pointer" },
  eglMakeCurrent: { parameters: ["pointer", "pointer", "pointer", "pointer"], result: "u32" },
  eglTerminate: { parameters: ["pointer"], result: "u32" },
} as const;
const GL_FUNCTIONS = {
  glClearColor: { parameters: ["f32", "f32", "f32", "f32"], result: "void" },
  glClear: { parameters: ["u32"], result: "void" },
  glReadPixels: {
    parameters: ["i32", "i32", "i32", "i32", "u32", "u32", "buffer"],
    result: "void",
  },
  glGetError: { parameters: [], result: "u32" },
} as const;
const [NONE, SURFACE_TYPE, PBUFFER_BIT] = [0x3038, 0x3033, 1] as const;
const [CLIENT_VERSION, COLOR_BUFFER_BIT, RGBA, UNSIGNED_BYTE] = [0x3098, 0x4000, 0x1908, 0x1401];

/** Clears a pbuffer to a color and reads a pixel back, through the symbols that an app opens. */
function clearedPixel({ libraries }: GlApp): number[] {
  const { symbols: e } = Deno.dlopen(libraries.egl, EGL_FUNCTIONS);
  const { symbols: g } = Deno.dlopen(libraries.gles2, GL_FUNCTIONS);
  const display = e.eglGetDisplay(0n);
  assertEquals(e.eglInitialize(display, null, null), 1);
  const [configs, count] = [new BigUint64Array(1), new Int32Array(1)];
  const wanted = Int32Array.of(SURFACE_TYPE, PBUFFER_BIT, NONE);
  assertEquals(e.eglChooseConfig(display, wanted, configs, 1, count), 1);
  const config = Deno.UnsafePointer.create(configs[0]!);
  const surface = e.eglCreatePbufferSurface(display, config, Int32Array.of(NONE));
  const context = e.eglCreateContext(display, config, null, Int32Array.of(CLIENT_VERSION, 2, NONE));
  assertEquals(e.eglMakeCurrent(display, surface, surface, context), 1);
  g.glClearColor(1, 0, 1, 1);
  g.glClear(COLOR_BUFFER_BIT);
  const pixel = new Uint8Array(4);
  g.glReadPixels(0, 0, 1, 1, RGBA, UNSIGNED_BYTE, pixel);
  assertEquals(g.glGetError(), 0);
  assertEquals(e.eglMakeCurrent(display, null, null, null), 1);
  assertEquals(e.eglTerminate(display), 1);
  return [...pixel];
}

Deno.test({
  name: "an app of one's own calls Mesa through layers by Deno.dlopen (needs gcc and Mesa)",
  ignore: missing !== undefined,
  sanitizeResources: false,
  fn: async () => {
    using _turn = await processTurn();
    {
      await using bare = await GlApp.start();
      assertEquals(clearedPixel(bare), [255, 0, 255, 255]);
    }
    await using app = await GlApp.start({ layers: [layer("trace"), layer("active")] });
    assertEquals(clearedPixel(app), [255, 0, 255, 255]);
    const { log, end } = await app.record();
    assertEquals(end, { kind: "running" });
    const lines = log.filter(({ tag }) => tag === "glTrace").map(({ message }) => message);
    assert(lines.includes("glClearColor(1, 0, 1, 1)"), lines.join("\n"));
    assertEquals(log.filter(({ tag }) => tag === "activeLayer").length, 1);
  },
});

Deno.test({
  name: "an app does not start without a layer that it is given (needs gcc and Mesa)",
  ignore: missing !== undefined,
  sanitizeResources: false,
  fn: async () => {
    using _turn = await processTurn();
    const good = layer("passive");
    const file = Deno.makeTempFileSync({ suffix: ".so" });
    Deno.writeTextFileSync(file, "#!/bin/sh\n");
    for (
      const [layers, message] of [
        [[file], "has bad magic"],
        [[good, good], "another layer has the same file name"],
        [["/nowhere/libx.so"], "No such file"],
        [["/nowhere/lib:x.so"], "a colon separates layers"],
      ] as const
    ) {
      await assertRejects(() => GlApp.start({ layers }), Error, message);
    }
    await using app = await GlApp.start({ layers: [good] });
    assertEquals((await app.record()).end, { kind: "running" });
  },
});
