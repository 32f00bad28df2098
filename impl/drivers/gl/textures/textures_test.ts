import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { TEXTURE_2D, TEXTURE_EXTERNAL_OES: EXTERNAL, TEXTURE_CUBE_MAP } = GL;

function parameter(process: GlProcess, target: number, name: number): number {
  return process.out(1, "GetTexParameteriv", target, name)[0]!;
}

Deno.test("a texture keeps the target that it was first bound to", () => {
  const process = new GlProcess(20);
  process.ok("BindTexture", TEXTURE_2D, 1);
  process.fails(GL.INVALID_OPERATION, "BindTexture", TEXTURE_CUBE_MAP, 1);
  process.fails(GL.INVALID_OPERATION, "BindTexture", EXTERNAL, 1);
  assertEquals(process.integer(GL.TEXTURE_BINDING_2D), 1);
  process.ok("BindTexture", EXTERNAL, 2);
  assertEquals(process.integer(GL.TEXTURE_BINDING_EXTERNAL_OES), 2);
  process.fails(GL.INVALID_ENUM, "BindTexture", GL.TEXTURE_3D, 3);
  new GlProcess(11).fails(GL.INVALID_ENUM, "BindTexture", TEXTURE_CUBE_MAP, 1);
  process.ok("DeleteTextures", 2, [1, 2]);
  assertEquals(process.integer(GL.TEXTURE_BINDING_2D), 0);
  process.ok("BindTexture", TEXTURE_CUBE_MAP, 1);
});

Deno.test("each unit has bindings of its own", () => {
  const process = new GlProcess(20);
  process.ok("ActiveTexture", GL.TEXTURE0 + 5);
  process.ok("BindTexture", TEXTURE_2D, 1);
  process.ok("ActiveTexture", GL.TEXTURE0);
  assertEquals(process.integer(GL.TEXTURE_BINDING_2D), 0);
  process.ok("ActiveTexture", GL.TEXTURE0 + 5);
  assertEquals(process.integer(GL.TEXTURE_BINDING_2D), 1);
  assertEquals(process.integer(GL.ACTIVE_TEXTURE), GL.TEXTURE0 + 5);
  const first = new GlProcess(11);
  first.fails(GL.INVALID_ENUM, "ActiveTexture", GL.TEXTURE0 + 2);
  first.ok("Enable", TEXTURE_2D);
  first.ok("Enable", EXTERNAL);
  assertEquals([TEXTURE_2D, EXTERNAL].map((cap) => first.ok("IsEnabled", cap)), [1, 1]);
  first.ok("ActiveTexture", GL.TEXTURE0 + 1);
  assertEquals(first.ok("IsEnabled", TEXTURE_2D), 0);
  process.fails(GL.INVALID_ENUM, "Enable", TEXTURE_2D);
});

Deno.test("parameters are set on the texture that is bound", () => {
  const process = new GlProcess(30);
  process.ok("BindTexture", TEXTURE_2D, 1);
  process.ok("TexParameteri", TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.LINEAR);
  process.ok("TexParameterf", TEXTURE_2D, GL.TEXTURE_WRAP_S, GL.MIRRORED_REPEAT);
  process.ok("TexParameteriv", TEXTURE_2D, GL.TEXTURE_MAX_LEVEL, [3]);
  process.ok("TexParameterfv", TEXTURE_2D, GL.TEXTURE_MIN_LOD, new Float32Array([-2.5]));
  const names = [GL.TEXTURE_MIN_FILTER, GL.TEXTURE_WRAP_S, GL.TEXTURE_MAX_LEVEL];
  const all = () => names.map((name) => parameter(process, TEXTURE_2D, name));
  assertEquals(all(), [GL.LINEAR, GL.MIRRORED_REPEAT, 3]);
  assertEquals(parameter(process, TEXTURE_2D, GL.TEXTURE_MIN_LOD), -2);
  process.ok("BindTexture", TEXTURE_2D, 0);
  assertEquals(all(), [GL.NEAREST_MIPMAP_LINEAR, GL.REPEAT, 1000]);
});

Deno.test("wrong parameters are refused", () => {
  const process = new GlProcess(30);
  const wrong: readonly (readonly [error: number, target: number, name: number, value: number])[] =
    [
      [GL.INVALID_ENUM, GL.TEXTURE_BUFFER, GL.TEXTURE_MIN_FILTER, GL.LINEAR],
      [GL.INVALID_ENUM, TEXTURE_2D, 1, GL.LINEAR],
      [GL.INVALID_ENUM, TEXTURE_2D, GL.TEXTURE_MAG_FILTER, GL.LINEAR_MIPMAP_LINEAR],
      [GL.INVALID_ENUM, TEXTURE_2D, GL.TEXTURE_WRAP_S, GL.CLAMP_TO_BORDER],
      [GL.INVALID_ENUM, TEXTURE_2D, GL.TEXTURE_BORDER_COLOR, 0],
      [GL.INVALID_VALUE, TEXTURE_2D, GL.TEXTURE_BASE_LEVEL, -1],
      [GL.INVALID_ENUM, TEXTURE_2D, GL.TEXTURE_IMMUTABLE_FORMAT, 1],
      [GL.INVALID_ENUM, TEXTURE_2D, GL.GENERATE_MIPMAP, 1],
    ];
  for (const [error, ...args] of wrong) process.fails(error, "TexParameteri", ...args);
  new GlProcess(20).fails(
    GL.INVALID_ENUM,
    "TexParameteri",
    TEXTURE_2D,
    GL.TEXTURE_WRAP_R,
    GL.REPEAT,
  );
  process.fails(GL.INVALID_ENUM, "GetTexParameteriv", TEXTURE_2D, 1, []);
  process.ok("TexParameteriv", TEXTURE_2D, GL.TEXTURE_MIN_FILTER, null);
});

Deno.test("external textures have one level, and wrap as their extension says", () => {
  for (const version of [11, 20, 32]) {
    const process = new GlProcess(version);
    const { TEXTURE_MIN_FILTER: MIN, TEXTURE_WRAP_S: WRAP } = GL;
    assertEquals(parameter(process, EXTERNAL, MIN), GL.LINEAR);
    assertEquals(parameter(process, EXTERNAL, WRAP), GL.CLAMP_TO_EDGE);
    for (const filter of [GL.NEAREST, GL.LINEAR]) {
      process.ok("TexParameteri", EXTERNAL, MIN, filter);
    }
    process.ok("TexParameteri", EXTERNAL, WRAP, GL.CLAMP_TO_EDGE);
    process.fails(GL.INVALID_ENUM, "TexParameteri", EXTERNAL, WRAP, GL.REPEAT);
    process.fails(GL.INVALID_ENUM, "TexParameteri", EXTERNAL, MIN, GL.LINEAR_MIPMAP_LINEAR);
    assertEquals(parameter(process, EXTERNAL, GL.REQUIRED_TEXTURE_IMAGE_UNITS_OES), 1);
    const units = GL.REQUIRED_TEXTURE_IMAGE_UNITS_OES;
    process.fails(GL.INVALID_ENUM, "GetTexParameteriv", TEXTURE_2D, units, []);
  }
  const process = new GlProcess(30);
  const { TEXTURE_BASE_LEVEL } = GL;
  process.fails(GL.INVALID_OPERATION, "TexParameteri", EXTERNAL, TEXTURE_BASE_LEVEL, 1);
});

Deno.test("border colors are floats, or integers that stand for them", () => {
  const process = new GlProcess(32);
  const { TEXTURE_BORDER_COLOR: BORDER } = GL;
  process.ok("TexParameterfv", TEXTURE_2D, BORDER, new Float32Array([0, 0.5, 1, 2]));
  const floats = new Float32Array(4);
  process.ok("GetTexParameterfv", TEXTURE_2D, BORDER, floats);
  assertEquals([...floats], [0, 0.5, 1, 2]);
  process.ok("TexParameteriv", TEXTURE_2D, BORDER, [0x7fffffff, 0, 0, 0]);
  process.ok("GetTexParameterfv", TEXTURE_2D, BORDER, floats);
  assertEquals([...floats], [1, 0, 0, 0]);
  process.ok("TexParameterIiv", TEXTURE_2D, BORDER, [7, -7, 0, 1]);
  assertEquals(process.out(4, "GetTexParameterIiv", TEXTURE_2D, BORDER), [7, -7, 0, 1]);
});

Deno.test("fixed-point parameters are numbers, or enums as they are", () => {
  const process = new GlProcess(11);
  process.ok("TexParameterx", TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  assertEquals(parameter(process, TEXTURE_2D, GL.TEXTURE_MIN_FILTER), GL.NEAREST);
  process.ok("TexParameterxv", TEXTURE_2D, GL.TEXTURE_MAG_FILTER, [GL.NEAREST]);
  const out = process.out(1, "GetTexParameterxv", TEXTURE_2D, GL.TEXTURE_MAG_FILTER);
  assertEquals(out, [GL.NEAREST]);
  process.ok("TexParameteri", TEXTURE_2D, GL.GENERATE_MIPMAP, 1);
  assertEquals(parameter(process, TEXTURE_2D, GL.GENERATE_MIPMAP), 1);
});

Deno.test("samplers have parameters of textures, and names that are generated", () => {
  const process = new GlProcess(32);
  const sampler = process.gen("Sampler");
  assertEquals(process.ok("IsSampler", sampler), 1);
  const get = (name: number) => process.out(1, "GetSamplerParameteriv", sampler, name)[0];
  process.ok("SamplerParameteri", sampler, GL.TEXTURE_WRAP_T, GL.CLAMP_TO_EDGE);
  assertEquals([GL.TEXTURE_WRAP_T, GL.TEXTURE_WRAP_S].map(get), [GL.CLAMP_TO_EDGE, GL.REPEAT]);
  process.fails(GL.INVALID_ENUM, "SamplerParameteri", sampler, GL.TEXTURE_BASE_LEVEL, 0);
  process.fails(GL.INVALID_ENUM, "SamplerParameteri", sampler, GL.TEXTURE_BORDER_COLOR, 0);
  process.ok("SamplerParameterfv", sampler, GL.TEXTURE_BORDER_COLOR, new Float32Array(4));
  process.fails(GL.INVALID_OPERATION, "SamplerParameteri", 77, GL.TEXTURE_WRAP_T, GL.REPEAT);
  process.ok("BindSampler", 0, sampler);
  assertEquals(process.integer(GL.SAMPLER_BINDING), sampler);
  process.fails(GL.INVALID_VALUE, "BindSampler", 96, sampler);
  process.ok("DeleteSamplers", 1, [sampler]);
  assertEquals([process.integer(GL.SAMPLER_BINDING), process.ok("IsSampler", sampler)], [0, 0]);
});
