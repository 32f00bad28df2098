import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess, withTexture } from "../../testing/gl_process.ts";

const { TEXTURE_2D, TEXTURE_3D, RGBA, UNSIGNED_BYTE } = GL;
const FACE = GL.TEXTURE_CUBE_MAP_POSITIVE_X;

/** Width, height and internal format of levels, as OpenGL ES 3.1 tells them. */
function levels(process: GlProcess, count: number, target: number = TEXTURE_2D): number[][] {
  const names = [GL.TEXTURE_WIDTH, GL.TEXTURE_HEIGHT, GL.TEXTURE_INTERNAL_FORMAT];
  return Array.from(
    { length: count },
    (_, level) =>
      names.map((name) => process.out(1, "GetTexLevelParameteriv", target, level, name)[0]!),
  );
}

Deno.test("storage of a texture can be fixed once", () => {
  const process = withTexture(31);
  const { RGBA8 } = GL;
  process.fails(GL.INVALID_OPERATION, "TexStorage2D", TEXTURE_2D, 4, RGBA8, 4, 2);
  process.fails(GL.INVALID_VALUE, "TexStorage2D", TEXTURE_2D, 0, RGBA8, 4, 2);
  process.fails(GL.INVALID_VALUE, "TexStorage2D", TEXTURE_2D, 1, RGBA8, 0, 2);
  process.fails(GL.INVALID_ENUM, "TexStorage2D", TEXTURE_2D, 1, RGBA, 4, 2);
  process.ok("TexStorage2D", TEXTURE_2D, 3, RGBA8, 4, 2);
  assertEquals(levels(process, 4), [[4, 2, RGBA8], [2, 1, RGBA8], [1, 1, RGBA8], [0, 0, RGBA]]);
  const get = (name: number) => process.out(1, "GetTexParameteriv", TEXTURE_2D, name)[0];
  assertEquals([GL.TEXTURE_IMMUTABLE_FORMAT, GL.TEXTURE_IMMUTABLE_LEVELS].map(get), [1, 3]);
  process.fails(GL.INVALID_OPERATION, "TexStorage2D", TEXTURE_2D, 1, RGBA8, 4, 2);
  const { INVALID_OPERATION } = GL;
  process.fails(
    INVALID_OPERATION,
    "TexImage2D",
    TEXTURE_2D,
    0,
    RGBA,
    1,
    1,
    0,
    RGBA,
    UNSIGNED_BYTE,
    null,
  );
  process.ok("BindTexture", TEXTURE_2D, 0);
  process.fails(GL.INVALID_OPERATION, "TexStorage2D", TEXTURE_2D, 1, RGBA8, 4, 2);
  process.ok("BindTexture", TEXTURE_3D, 2);
  process.ok("TexStorage3D", TEXTURE_3D, 3, RGBA8, 4, 4, 4);
  const depth = GL.TEXTURE_DEPTH;
  assertEquals(process.out(1, "GetTexLevelParameteriv", TEXTURE_3D, 1, depth), [2]);
});

Deno.test("multisampled storage has samples that there are", () => {
  const process = new GlProcess(31);
  const target = GL.TEXTURE_2D_MULTISAMPLE;
  process.ok("BindTexture", target, 1);
  const storage = (error: number, ...args: number[]) =>
    process.fails(error, "TexStorage2DMultisample", target, ...args);
  storage(GL.INVALID_VALUE, 0, GL.RGBA8, 4, 4, 1);
  storage(GL.INVALID_OPERATION, 5, GL.RGBA8, 4, 4, 1);
  storage(GL.INVALID_ENUM, 4, GL.RGB9_E5, 4, 4, 1);
  storage(0, 4, GL.RGBA8, 4, 4, 0);
  const level = (name: number) => process.out(1, "GetTexLevelParameteriv", target, 0, name)[0];
  assertEquals([GL.TEXTURE_SAMPLES, GL.TEXTURE_FIXED_SAMPLE_LOCATIONS].map(level), [4, 0]);
  process.fails(GL.INVALID_ENUM, "TexParameteri", target, GL.TEXTURE_MIN_FILTER, GL.LINEAR);
});

Deno.test("smaller levels are made of the first one", () => {
  const process = withTexture(31);
  process.fails(GL.INVALID_OPERATION, "GenerateMipmap", TEXTURE_2D);
  process.ok("TexImage2D", TEXTURE_2D, 0, RGBA, 5, 2, 0, RGBA, UNSIGNED_BYTE, null);
  process.ok("GenerateMipmap", TEXTURE_2D);
  assertEquals(levels(process, 4), [[5, 2, RGBA], [2, 1, RGBA], [1, 1, RGBA], [0, 0, RGBA]]);
  process.fails(GL.INVALID_ENUM, "GenerateMipmap", GL.TEXTURE_EXTERNAL_OES);
  const { DEPTH_COMPONENT16: DEPTH } = GL;
  const type = GL.UNSIGNED_SHORT;
  process.ok("TexImage2D", TEXTURE_2D, 0, DEPTH, 4, 4, 0, GL.DEPTH_COMPONENT, type, null);
  process.fails(GL.INVALID_OPERATION, "GenerateMipmap", TEXTURE_2D);
  for (let face = 0; face < 6; face++) {
    process.fails(GL.INVALID_OPERATION, "GenerateMipmap", GL.TEXTURE_CUBE_MAP);
    process.ok("TexImage2D", FACE + face, 0, RGBA, 2, 2, 0, RGBA, UNSIGNED_BYTE, null);
  }
  process.ok("GenerateMipmap", GL.TEXTURE_CUBE_MAP);
  assertEquals(levels(process, 2, FACE + 3), [[2, 2, RGBA], [1, 1, RGBA]]);
});

Deno.test("buffer textures show a part of a buffer", () => {
  const process = new GlProcess(32);
  process.ok("BindTexture", GL.TEXTURE_BUFFER, 1);
  process.ok("BindBuffer", GL.TEXTURE_BUFFER, 2);
  process.ok("BufferData", GL.TEXTURE_BUFFER, 1024, null, GL.STATIC_DRAW);
  process.ok("TexBufferRange", GL.TEXTURE_BUFFER, GL.RGBA8, 2, 256, 64);
  const level = (name: number) =>
    process.out(1, "GetTexLevelParameteriv", GL.TEXTURE_BUFFER, 0, name)[0];
  assertEquals([
    level(GL.TEXTURE_WIDTH),
    level(GL.TEXTURE_BUFFER_DATA_STORE_BINDING),
    level(GL.TEXTURE_BUFFER_OFFSET),
    level(GL.TEXTURE_BUFFER_SIZE),
  ], [16, 2, 256, 64]);
  const range = (error: number, ...args: number[]) =>
    process.fails(error, "TexBufferRange", GL.TEXTURE_BUFFER, ...args);
  range(GL.INVALID_VALUE, GL.RGBA8, 2, 1, 64);
  range(GL.INVALID_VALUE, GL.RGBA8, 2, 1024, 64);
  range(GL.INVALID_OPERATION, GL.RGBA8, 9, 0, 64);
  range(GL.INVALID_ENUM, GL.RGB8, 2, 0, 64);
  process.ok("TexBuffer", GL.TEXTURE_BUFFER, GL.R8, 0);
  assertEquals(level(GL.TEXTURE_WIDTH), 0);
});
