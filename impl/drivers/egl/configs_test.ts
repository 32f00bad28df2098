import { assert, assertEquals } from "@std/assert";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

const SIZES = [EGL.RED_SIZE, EGL.GREEN_SIZE, EGL.BLUE_SIZE, EGL.ALPHA_SIZE] as const;

/** A process, its display, and how to choose in it. */
function started(properties: Readonly<Record<string, string>> = {}) {
  const process = new EglProcess(properties);
  const display = process.start();
  const attribute = (config: number, name: number) =>
    process.stored("eglGetConfigAttrib", display, config, name);
  const choose = (...list: number[]) => {
    const [out, count] = [new Array<number>(100).fill(0), new Int32Array(1)];
    assertEquals(
      process.call("eglChooseConfig", display, ints(...list), out, out.length, count),
      1,
    );
    return out.slice(0, count[0]);
  };
  return { process, display, attribute, choose };
}

Deno.test("configs are given as many as there is room for", () => {
  const { process, display } = started();
  const count = new Int32Array(1);
  const give = (out: unknown, size: number) =>
    process.call("eglGetConfigs", display, out, size, count);
  assertEquals(give(null, 0), 1);
  const all = count[0]!;
  assert(all >= 10);
  const out = [0, 0, 0];
  assertEquals([give(out, 2), count[0]], [1, 2]);
  assertEquals(out.map((handle) => handle !== 0), [true, true, false]);
  assertEquals([give(out, 2 ** 31 - 1), count[0]], [1, all]);
  assertEquals([give(new Array(100).fill(0), 100), count[0]], [1, all]);
});

Deno.test("a list of configs without a place for their number, or with a negative size, is refused", () => {
  const { process, display } = started();
  for (const [out, size, count] of [[null, 0, null], [[0], 1, 7], [[0], -1, [0]], ["x", 1, [0]]]) {
    for (const [name, ...rest] of [["eglGetConfigs"], ["eglChooseConfig", null]] as const) {
      assertEquals(process.error(name, display, ...rest, out, size, count), EGL.BAD_PARAMETER);
    }
  }
});

Deno.test("every config has every attribute, and says what the formats of Android are", () => {
  const { choose, attribute } = started();
  const visuals = new Map<number, number[]>();
  for (const config of choose(EGL.COLOR_COMPONENT_TYPE_EXT, EGL.DONT_CARE)) {
    assertEquals(
      SIZES.reduce((sum, name) => sum + attribute(config, name), 0),
      attribute(config, EGL.BUFFER_SIZE),
    );
    visuals.set(
      attribute(config, EGL.NATIVE_VISUAL_ID),
      SIZES.map((name) => attribute(config, name)),
    );
    assertEquals(
      attribute(config, EGL.SAMPLE_BUFFERS),
      Math.min(1, attribute(config, EGL.SAMPLES)),
    );
  }
  assertEquals(
    visuals,
    new Map([
      [4, [5, 6, 5, 0]],
      [2, [8, 8, 8, 0]],
      [1, [8, 8, 8, 8]],
      [0x2b, [10, 10, 10, 2]],
      [0x16, [16, 16, 16, 16]],
    ]),
  );
});

Deno.test("attributes that configs lack, and configs that there are not, are errors", () => {
  const { process, display, choose } = started();
  const [config] = choose();
  const get = (...args: unknown[]) => process.error("eglGetConfigAttrib", display, ...args);
  assertEquals(get(config, EGL.WIDTH, [0]), EGL.BAD_ATTRIBUTE);
  assertEquals(get(config, EGL.MATCH_NATIVE_PIXMAP, [0]), EGL.BAD_ATTRIBUTE);
  assertEquals(get(config, EGL.RED_SIZE, null), EGL.BAD_PARAMETER);
  for (const handle of [0, null, 7, "x", {}]) {
    assertEquals(get(handle, EGL.RED_SIZE, [0]), EGL.BAD_CONFIG);
  }
});

Deno.test("color bits that are wished for come first, deepest first; else the smallest buffer does", () => {
  const { choose, attribute } = started();
  const bits = (config: number | undefined) =>
    SIZES.map((name) => attribute(config!, name)).join("");
  assertEquals(bits(choose()[0]), "5650");
  assertEquals(bits(choose(EGL.RED_SIZE, 5)[0]), "1010102");
  assertEquals(
    bits(choose(EGL.RED_SIZE, 8, EGL.GREEN_SIZE, 8, EGL.BLUE_SIZE, 8, EGL.ALPHA_SIZE, 8)[0]),
    "8888",
  );
  assertEquals(bits(choose(EGL.ALPHA_SIZE, 1)[0]), "8888");
  assertEquals(bits(choose(EGL.BUFFER_SIZE, 17)[0]), "8880");
});

Deno.test("fewer samples come first, then less depth, then less stencil, then the smaller id", () => {
  const { choose, attribute } = started();
  const facts = choose(EGL.ALPHA_SIZE, 8, EGL.RED_SIZE, 8).map((config) =>
    [EGL.SAMPLES, EGL.DEPTH_SIZE, EGL.STENCIL_SIZE].map((name) => attribute(config, name))
  );
  assertEquals(facts, [[0, 0, 0], [0, 16, 0], [0, 24, 8], [4, 24, 8]]);
  const ids = choose(EGL.RED_SIZE, 8, EGL.DEPTH_SIZE, 24, EGL.SAMPLES, 2).map((config) =>
    attribute(config, EGL.BUFFER_SIZE)
  );
  assertEquals(ids, [32, 24, 32]);
});

Deno.test("an id makes all else irrelevant", () => {
  const { choose, attribute } = started();
  const [found, ...others] = choose(EGL.CONFIG_ID, 3, EGL.RED_SIZE, 99, EGL.SURFACE_TYPE, -2);
  assertEquals([attribute(found!, EGL.CONFIG_ID), others], [3, []]);
  assertEquals(choose(EGL.CONFIG_ID, 9999), []);
});

Deno.test("what is wished for is what all chosen configs have", () => {
  const { choose, attribute } = started();
  const exact = [
    [EGL.RECORDABLE_ANDROID, 1],
    [EGL.RECORDABLE_ANDROID, 0],
    [EGL.FRAMEBUFFER_TARGET_ANDROID, 1],
    [EGL.COLOR_COMPONENT_TYPE_EXT, EGL.COLOR_COMPONENT_TYPE_FLOAT_EXT],
    [EGL.CONFIG_CAVEAT, EGL.NONE],
  ] as const;
  for (const [name, value] of exact) {
    const chosen = choose(name, value);
    assert(chosen.length > 0);
    assertEquals(chosen.map((config) => attribute(config, name)), chosen.map(() => value));
  }
  assertEquals(choose(EGL.LEVEL, 1), []);
  assertEquals(choose(EGL.TRANSPARENT_TYPE, EGL.TRANSPARENT_RGB), []);
  assertEquals(choose(EGL.SURFACE_TYPE, 0x2), []);
  assertEquals(choose(EGL.RENDERABLE_TYPE, 0x8), []);
  assertEquals(choose(EGL.MAX_PBUFFER_WIDTH, 1, EGL.NATIVE_VISUAL_ID, 1), choose());
});

Deno.test("unknown attributes and values out of range are refused, and nothing is written", () => {
  const { process, display } = started();
  const bad = [
    [EGL.WIDTH, 1],
    [EGL.RED_SIZE, -2],
    [EGL.LEVEL, EGL.DONT_CARE],
    [EGL.CONFIG_CAVEAT, 77],
    [EGL.NATIVE_RENDERABLE, 2],
    [EGL.COLOR_BUFFER_TYPE, EGL.NONE],
  ] as const;
  for (const list of bad) {
    const [out, count] = [[5], [5]];
    const error = process.error("eglChooseConfig", display, ints(...list), out, 1, count);
    assertEquals([error, out, count], [EGL.BAD_ATTRIBUTE, [5], [5]]);
  }
  const pixmap = ints(EGL.MATCH_NATIVE_PIXMAP, 5);
  assertEquals(
    process.error("eglChooseConfig", display, pixmap, [0], 1, [0]),
    EGL.BAD_NATIVE_PIXMAP,
  );
});

Deno.test("the World says whether there is OpenGL ES 3", () => {
  const types = (version: string) => {
    const { choose, attribute } = started({ "ro.opengles.version": version });
    return attribute(choose()[0]!, EGL.RENDERABLE_TYPE);
  };
  assertEquals(["131072", "65536", "65537", "0"].map(types), Array(4).fill(0x5));
  assertEquals(
    ["196608", "196610", "262144", "", "x", "-1", "9".repeat(400)].map(types),
    Array(7).fill(0x45),
  );
  const { choose } = started({ "ro.opengles.version": "131072" });
  assertEquals(choose(EGL.RENDERABLE_TYPE, EGL.OPENGL_ES3_BIT), []);
});
