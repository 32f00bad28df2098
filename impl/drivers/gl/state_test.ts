import { assertEquals } from "@std/assert";
import { GL } from "../../../cts/contract/enums.ts";
import { CAPABILITIES, VARIABLES } from "./state_values.ts";
import { isIn } from "./versions.ts";
import { GlProcess } from "../testing/gl_process.ts";

const VERSIONS = [11, 20, 30, 31, 32];

function floats(process: GlProcess, name: number, count = 1): number[] {
  const out = new Float32Array(count);
  process.ok("GetFloatv", name, out);
  return [...out];
}

for (const version of VERSIONS) {
  Deno.test(`a context of version ${version} has the state of its version and no other`, () => {
    const process = new GlProcess(version);
    for (const [key, [since, , ...initial]] of Object.entries(VARIABLES)) {
      const name = Number(key);
      const has = isIn(since, version) && name !== GL.SAMPLE_MASK_VALUE;
      if (!has) process.fails(GL.INVALID_ENUM, "GetFloatv", name, new Float32Array(8));
      else if (name !== GL.VIEWPORT && name !== GL.SCISSOR_BOX) {
        assertEquals(floats(process, name, initial.length), initial.map(Math.fround));
      }
    }
    for (const [key, [since, initial]] of Object.entries(CAPABILITIES)) {
      if (!isIn(since, version)) {
        process.fails(GL.INVALID_ENUM, "IsEnabled", Number(key));
        process.fails(GL.INVALID_ENUM, "Enable", Number(key));
        continue;
      }
      assertEquals(process.ok("IsEnabled", Number(key)), initial);
      process.ok(initial ? "Disable" : "Enable", Number(key));
      assertEquals(process.ok("IsEnabled", Number(key)), 1 - initial);
      assertEquals(process.integer(Number(key)), 1 - initial);
    }
  });
}

Deno.test("what is set is got", () => {
  const process = new GlProcess(20);
  process.ok("Viewport", 1, -2, 3, 4);
  process.ok("Scissor", 5, 6, 0, 8);
  process.ok("DepthRangef", -1, 0.5);
  process.ok("ClearColor", 0.5, 2, -1, 1);
  process.ok("ColorMask", 1, 0, 1, 0);
  process.ok("StencilMask", 0xff);
  process.ok("PolygonOffset", 2, 3);
  process.ok("SampleCoverage", 0.25, 1);
  process.ok("BlendColor", 0, 0.5, 1, 2);
  process.ok("LineWidth", 2.5);
  assertEquals(process.integers(GL.VIEWPORT, 4), [1, -2, 3, 4]);
  assertEquals(process.integers(GL.SCISSOR_BOX, 4), [5, 6, 0, 8]);
  assertEquals(floats(process, GL.DEPTH_RANGE, 2), [0, 0.5]);
  assertEquals(floats(process, GL.COLOR_CLEAR_VALUE, 4), [0.5, 1, 0, 1]);
  assertEquals(process.integers(GL.COLOR_WRITEMASK, 4), [1, 0, 1, 0]);
  assertEquals(process.integer(GL.STENCIL_BACK_WRITEMASK), 0xff);
  assertEquals(floats(process, GL.POLYGON_OFFSET_UNITS), [3]);
  assertEquals(floats(process, GL.SAMPLE_COVERAGE_VALUE), [0.25]);
  assertEquals(process.integer(GL.SAMPLE_COVERAGE_INVERT), 1);
  assertEquals(floats(process, GL.BLEND_COLOR, 4), [0, 0.5, 1, 1]);
  assertEquals(process.integer(GL.LINE_WIDTH), 3);
});

Deno.test("a viewport is cut to the largest one", () => {
  const process = new GlProcess(20);
  const [most] = process.integers(GL.MAX_VIEWPORT_DIMS, 2);
  process.ok("Viewport", 0, 0, 2 ** 30, 5);
  assertEquals(process.integers(GL.VIEWPORT, 4), [0, 0, most, 5]);
});

Deno.test("front and back are set alone or together", () => {
  const process = new GlProcess(20);
  process.ok("StencilFuncSeparate", GL.BACK, GL.LESS, 3, 7);
  process.ok("StencilOpSeparate", GL.FRONT, GL.INCR, GL.DECR, GL.INVERT);
  process.ok("StencilMaskSeparate", GL.FRONT, 5);
  const values = [
    GL.STENCIL_FUNC,
    GL.STENCIL_BACK_FUNC,
    GL.STENCIL_BACK_REF,
    GL.STENCIL_BACK_VALUE_MASK,
    GL.STENCIL_FAIL,
    GL.STENCIL_PASS_DEPTH_PASS,
    GL.STENCIL_BACK_FAIL,
    GL.STENCIL_WRITEMASK,
    GL.STENCIL_BACK_WRITEMASK,
  ].map((name) => process.integer(name));
  assertEquals(values, [GL.ALWAYS, GL.LESS, 3, 7, GL.INCR, GL.INVERT, GL.KEEP, 5, -1]);
  process.ok("StencilFunc", GL.NEVER, 1, 2);
  assertEquals(process.integer(GL.STENCIL_BACK_FUNC), GL.NEVER);
});

Deno.test("wrong values change nothing", () => {
  const process = new GlProcess(20);
  const wrong: readonly (readonly [error: number, name: string, ...args: unknown[]])[] = [
    [GL.INVALID_VALUE, "Viewport", 0, 0, -1, 1],
    [GL.INVALID_VALUE, "Scissor", 0, 0, 1, -1],
    [GL.INVALID_VALUE, "LineWidth", 0],
    [GL.INVALID_ENUM, "CullFace", GL.CW],
    [GL.INVALID_ENUM, "FrontFace", GL.BACK],
    [GL.INVALID_ENUM, "DepthFunc", 1],
    [GL.INVALID_ENUM, "StencilFunc", 1, 0, 0],
    [GL.INVALID_ENUM, "StencilFuncSeparate", 1, GL.LESS, 0, 0],
    [GL.INVALID_ENUM, "StencilMaskSeparate", 1, 0],
    [GL.INVALID_ENUM, "StencilOp", GL.KEEP, GL.KEEP, 1],
    [GL.INVALID_ENUM, "BlendFunc", GL.ONE, GL.SRC_ALPHA_SATURATE],
    [GL.INVALID_ENUM, "BlendEquation", GL.MAX],
    [GL.INVALID_ENUM, "Hint", GL.FOG_HINT, GL.NICEST],
    [GL.INVALID_ENUM, "Hint", GL.GENERATE_MIPMAP_HINT, 1],
    [GL.INVALID_ENUM, "PixelStorei", GL.PACK_ROW_LENGTH, 1],
    [GL.INVALID_VALUE, "PixelStorei", GL.PACK_ALIGNMENT, 3],
    [GL.INVALID_ENUM, "ActiveTexture", 0],
    [GL.INVALID_ENUM, "ActiveTexture", GL.TEXTURE0 + 96],
  ];
  for (const [error, name, ...args] of wrong) process.fails(error, name, ...args);
  const fresh = new GlProcess(20);
  for (const name of Object.keys(VARIABLES).map(Number)) {
    if (VARIABLES[name]![0] > 20 || VARIABLES[name]![0] === 11) continue;
    assertEquals(process.integers(name, 4), fresh.integers(name, 4));
  }
});

Deno.test("blending takes what its version has", () => {
  const second = new GlProcess(20);
  second.ok("BlendFuncSeparate", GL.ONE, GL.ZERO, GL.CONSTANT_ALPHA, GL.DST_COLOR);
  assertEquals(second.integer(GL.BLEND_DST_ALPHA), GL.DST_COLOR);
  const third = new GlProcess(30);
  third.ok("BlendFunc", GL.ONE, GL.SRC_ALPHA_SATURATE);
  third.ok("BlendEquationSeparate", GL.MIN, GL.MAX);
  third.fails(GL.INVALID_ENUM, "BlendEquation", GL.MULTIPLY);
  const last = new GlProcess(32);
  last.ok("BlendEquation", GL.MULTIPLY);
  last.fails(GL.INVALID_ENUM, "BlendEquationSeparate", GL.MULTIPLY, GL.FUNC_ADD);
  const first = new GlProcess(11);
  first.fails(GL.INVALID_ENUM, "BlendFunc", GL.SRC_COLOR, GL.ONE);
  first.fails(GL.INVALID_ENUM, "BlendFunc", GL.ONE, GL.DST_COLOR);
  first.ok("BlendFunc", GL.DST_COLOR, GL.SRC_COLOR);
  assertEquals(first.integer(GL.BLEND_SRC), GL.DST_COLOR);
});

Deno.test("each draw buffer has blending and masks of its own", () => {
  const process = new GlProcess(32);
  process.ok("Enablei", GL.BLEND, 1);
  process.ok("ColorMaski", 2, 0, 0, 0, 1);
  process.ok("BlendFunci", 1, GL.ZERO, GL.ONE);
  process.ok("BlendEquationi", 3, GL.MIN);
  assertEquals([0, 1, 2].map((i) => process.ok("IsEnabledi", GL.BLEND, i)), [0, 1, 0]);
  assertEquals(process.integer(GL.BLEND), 0);
  assertEquals(process.out(4, "GetIntegeri_v", GL.COLOR_WRITEMASK, 2), [0, 0, 0, 1]);
  assertEquals(process.integers(GL.COLOR_WRITEMASK, 4), [1, 1, 1, 1]);
  assertEquals(process.out(1, "GetIntegeri_v", GL.BLEND_SRC_RGB, 1), [GL.ZERO]);
  assertEquals(process.out(1, "GetIntegeri_v", GL.BLEND_EQUATION_ALPHA, 3), [GL.MIN]);
  process.ok("Enable", GL.BLEND);
  assertEquals(process.ok("IsEnabledi", GL.BLEND, 7), 1);
  process.fails(GL.INVALID_VALUE, "Enablei", GL.BLEND, 8);
  process.fails(GL.INVALID_ENUM, "Disablei", GL.DITHER, 0);
  process.fails(GL.INVALID_VALUE, "BlendFunci", 8, GL.ONE, GL.ONE);
});

Deno.test("sample mask, patches and sample shading have bounds", () => {
  const process = new GlProcess(32);
  process.ok("SampleMaski", 0, 5);
  assertEquals(process.out(1, "GetIntegeri_v", GL.SAMPLE_MASK_VALUE, 0), [5]);
  process.fails(GL.INVALID_VALUE, "SampleMaski", 1, 5);
  process.fails(GL.INVALID_ENUM, "GetIntegerv", GL.SAMPLE_MASK_VALUE, new Int32Array(1));
  process.ok("PatchParameteri", GL.PATCH_VERTICES, 4);
  process.fails(GL.INVALID_VALUE, "PatchParameteri", GL.PATCH_VERTICES, 33);
  process.fails(GL.INVALID_VALUE, "PatchParameteri", GL.PATCH_VERTICES, 0);
  process.fails(GL.INVALID_ENUM, "PatchParameteri", 0, 1);
  process.ok("MinSampleShading", 7);
  assertEquals([process.integer(GL.PATCH_VERTICES), process.integer(GL.MIN_SAMPLE_SHADING_VALUE)], [
    4,
    1,
  ]);
  process.ok("PrimitiveBoundingBox", 1, 2, 3, 4, 5, 6, 7, 8);
  assertEquals(process.integers(GL.PRIMITIVE_BOUNDING_BOX, 8), [1, 2, 3, 4, 5, 6, 7, 8]);
});

Deno.test("numbers are converted to what is asked for", () => {
  const process = new GlProcess(30);
  process.ok("ClearColor", 1, 0.5, 0, 3);
  const color = new Int32Array(3);
  process.ok("GetIntegerv", GL.COLOR_CLEAR_VALUE, color);
  assertEquals([...color], [0x7fffffff, 0x40000000, 0]);
  const truth = new Uint8Array(4).fill(7);
  process.ok("GetBooleanv", GL.COLOR_CLEAR_VALUE, truth);
  assertEquals([...truth], [1, 1, 0, 1]);
  const wide = new BigInt64Array(1);
  process.ok("GetInteger64v", GL.MAX_ELEMENT_INDEX, wide);
  assertEquals(wide[0], 0x7fffffffn);
  assertEquals(floats(process, GL.CULL_FACE_MODE), [GL.BACK]);
  assertEquals(floats(process, GL.DEPTH_TEST), [0]);
});

Deno.test("limits are at least what each version asks for", () => {
  const least: readonly (readonly [version: number, name: number, value: number])[] = [
    [11, GL.MAX_TEXTURE_SIZE, 64],
    [11, GL.MAX_LIGHTS, 8],
    [11, GL.MAX_TEXTURE_UNITS, 2],
    [20, GL.MAX_VERTEX_ATTRIBS, 8],
    [20, GL.MAX_FRAGMENT_UNIFORM_VECTORS, 16],
    [30, GL.MAX_TEXTURE_SIZE, 2048],
    [30, GL.MAX_3D_TEXTURE_SIZE, 256],
    [30, GL.MAX_DRAW_BUFFERS, 4],
    [30, GL.MAX_UNIFORM_BUFFER_BINDINGS, 24],
    [31, GL.MAX_COMPUTE_WORK_GROUP_INVOCATIONS, 128],
    [32, GL.MAX_COMBINED_TEXTURE_IMAGE_UNITS, 96],
  ];
  for (const [version, name, value] of least) {
    const process = new GlProcess(version);
    assertEquals(process.integer(name) >= value, true, `${version} ${name}`);
  }
  new GlProcess(20).fails(GL.INVALID_ENUM, "GetIntegerv", GL.MAX_SAMPLES, new Int32Array(1));
  const process = new GlProcess(31);
  assertEquals(process.out(1, "GetIntegeri_v", GL.MAX_COMPUTE_WORK_GROUP_SIZE, 2), [64]);
  process.fails(GL.INVALID_VALUE, "GetIntegeri_v", GL.MAX_COMPUTE_WORK_GROUP_SIZE, 3, []);
  process.fails(GL.INVALID_ENUM, "GetIntegeri_v", GL.VIEWPORT, 0, []);
});
