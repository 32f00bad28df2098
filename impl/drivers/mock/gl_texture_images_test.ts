import { assertEquals } from "@std/assert";
import { GL } from "./gl_enums.ts";
import { GlProcess } from "./testing/gl_process.ts";

const { TEXTURE_2D, TEXTURE_3D, TEXTURE_2D_ARRAY, RGBA, UNSIGNED_BYTE } = GL;
const FACE = GL.TEXTURE_CUBE_MAP_POSITIVE_X;

/** A process with texture 1 bound to GL_TEXTURE_2D. */
function withTexture(version: number): GlProcess {
  const process = new GlProcess(version);
  process.ok("BindTexture", TEXTURE_2D, 1);
  return process;
}

/** Width, height and internal format of levels, as OpenGL ES 3.1 tells them. */
function levels(process: GlProcess, count: number, target: number = TEXTURE_2D): number[][] {
  const names = [GL.TEXTURE_WIDTH, GL.TEXTURE_HEIGHT, GL.TEXTURE_INTERNAL_FORMAT];
  return Array.from(
    { length: count },
    (_, level) =>
      names.map((name) => process.out(1, "GetTexLevelParameteriv", target, level, name)[0]!),
  );
}

Deno.test("an image has the size and format that it is given", () => {
  const process = withTexture(31);
  process.ok("TexImage2D", TEXTURE_2D, 1, GL.RGB565, 5, 3, 0, GL.RGB, UNSIGNED_BYTE, null);
  assertEquals(levels(process, 2), [[0, 0, RGBA], [5, 3, GL.RGB565]]);
  const level = (name: number) => process.out(1, "GetTexLevelParameteriv", TEXTURE_2D, 1, name)[0];
  assertEquals(
    [GL.TEXTURE_GREEN_SIZE, GL.TEXTURE_ALPHA_SIZE, GL.TEXTURE_RED_TYPE, GL.TEXTURE_ALPHA_TYPE].map(
      level,
    ),
    [6, 0, GL.UNSIGNED_NORMALIZED, GL.NONE],
  );
  process.fails(GL.INVALID_ENUM, "GetTexLevelParameteriv", TEXTURE_2D, 0, 1, []);
  process.fails(GL.INVALID_VALUE, "GetTexLevelParameteriv", TEXTURE_2D, 99, GL.TEXTURE_WIDTH, []);
});

Deno.test("formats and types are those of the version", () => {
  const image = (version: number, error: number, ...[internal, format, type]: number[]) =>
    withTexture(version).fails(
      error,
      "TexImage2D",
      TEXTURE_2D,
      0,
      internal,
      4,
      4,
      0,
      format,
      type,
      null,
    );
  image(20, 0, RGBA, RGBA, UNSIGNED_BYTE);
  image(20, 0, GL.ALPHA, GL.ALPHA, UNSIGNED_BYTE);
  image(20, 0, GL.BGRA_EXT, GL.BGRA_EXT, UNSIGNED_BYTE);
  image(20, GL.INVALID_VALUE, GL.RGBA8, RGBA, UNSIGNED_BYTE);
  image(20, GL.INVALID_OPERATION, RGBA, GL.RGB, UNSIGNED_BYTE);
  image(20, GL.INVALID_ENUM, RGBA, GL.RED, UNSIGNED_BYTE);
  image(20, GL.INVALID_ENUM, RGBA, RGBA, GL.FLOAT);
  image(20, GL.INVALID_OPERATION, RGBA, RGBA, GL.UNSIGNED_SHORT_5_6_5);
  image(30, 0, GL.RGBA8, RGBA, UNSIGNED_BYTE);
  image(30, 0, GL.RGBA32F, RGBA, GL.FLOAT);
  image(30, 0, GL.R8UI, GL.RED_INTEGER, UNSIGNED_BYTE);
  image(30, 0, GL.DEPTH_COMPONENT24, GL.DEPTH_COMPONENT, GL.UNSIGNED_INT);
  image(30, GL.INVALID_OPERATION, GL.RGBA8, GL.RGBA_INTEGER, UNSIGNED_BYTE);
  image(30, GL.INVALID_OPERATION, GL.R32F, GL.RED, GL.HALF_FLOAT);
  image(30, GL.INVALID_VALUE, 7, RGBA, UNSIGNED_BYTE);
  image(31, GL.INVALID_VALUE, GL.STENCIL_INDEX8, GL.STENCIL_INDEX, UNSIGNED_BYTE);
  image(32, 0, GL.STENCIL_INDEX8, GL.STENCIL_INDEX, UNSIGNED_BYTE);
});

Deno.test("sizes and levels have bounds", () => {
  const process = withTexture(30);
  const most = process.integer(GL.MAX_TEXTURE_SIZE);
  const image = (error: number, target: number, level: number, ...size: number[]) =>
    process.fails(
      error,
      "TexImage2D",
      target,
      level,
      RGBA,
      ...size,
      RGBA,
      UNSIGNED_BYTE,
      null,
    );
  image(0, TEXTURE_2D, 0, most, most, 0);
  image(0, TEXTURE_2D, 0, 0, 0, 0);
  image(0, TEXTURE_2D, Math.log2(most), 1, 1, 0);
  image(GL.INVALID_VALUE, TEXTURE_2D, 0, most + 1, 1, 0);
  image(GL.INVALID_VALUE, TEXTURE_2D, 1, most, 1, 0);
  image(GL.INVALID_VALUE, TEXTURE_2D, -1, 1, 1, 0);
  image(GL.INVALID_VALUE, TEXTURE_2D, 0, -1, 1, 0);
  image(GL.INVALID_VALUE, TEXTURE_2D, 0, 1, 1, 1);
  image(GL.INVALID_VALUE, FACE, 0, 4, 8, 0);
  image(0, FACE + 5, 0, 4, 4, 0);
  image(GL.INVALID_ENUM, FACE + 6, 0, 4, 4, 0);
  image(GL.INVALID_ENUM, GL.TEXTURE_CUBE_MAP, 0, 4, 4, 0);
  image(GL.INVALID_ENUM, GL.TEXTURE_EXTERNAL_OES, 0, 4, 4, 0);
});

Deno.test("three-dimensional images and arrays have depth", () => {
  const process = new GlProcess(32);
  const image = (error: number, target: number, ...size: number[]) =>
    process.fails(error, "TexImage3D", target, 0, RGBA, ...size, 0, RGBA, UNSIGNED_BYTE, null);
  image(0, TEXTURE_3D, 4, 4, 300);
  image(0, TEXTURE_2D_ARRAY, 4, 4, 256);
  image(GL.INVALID_VALUE, TEXTURE_2D_ARRAY, 4, 4, 257);
  image(0, GL.TEXTURE_CUBE_MAP_ARRAY, 4, 4, 12);
  image(GL.INVALID_VALUE, GL.TEXTURE_CUBE_MAP_ARRAY, 4, 4, 5);
  image(GL.INVALID_ENUM, TEXTURE_2D, 4, 4, 1);
  const part = (error: number, ...box: number[]) =>
    process.fails(error, "TexSubImage3D", TEXTURE_3D, 0, ...box, RGBA, UNSIGNED_BYTE, null);
  part(0, 0, 0, 299, 4, 4, 1);
  part(GL.INVALID_VALUE, 0, 0, 299, 4, 4, 2);
});

Deno.test("a part of an image can be changed in its format", () => {
  const process = withTexture(20);
  process.ok("TexImage2D", TEXTURE_2D, 0, RGBA, 4, 4, 0, RGBA, UNSIGNED_BYTE, null);
  const part = (error: number, ...args: number[]) =>
    process.fails(error, "TexSubImage2D", TEXTURE_2D, ...args, null);
  part(0, 0, 1, 1, 3, 3, RGBA, UNSIGNED_BYTE);
  part(0, 0, 0, 0, 4, 4, RGBA, GL.UNSIGNED_SHORT_4_4_4_4);
  part(GL.INVALID_VALUE, 0, 2, 1, 3, 3, RGBA, UNSIGNED_BYTE);
  part(GL.INVALID_VALUE, 0, -1, 0, 1, 1, RGBA, UNSIGNED_BYTE);
  part(GL.INVALID_VALUE, 99, 0, 0, 1, 1, RGBA, UNSIGNED_BYTE);
  part(GL.INVALID_OPERATION, 1, 0, 0, 1, 1, RGBA, UNSIGNED_BYTE);
  part(GL.INVALID_OPERATION, 0, 0, 0, 1, 1, GL.RGB, UNSIGNED_BYTE);
});

Deno.test("pixels come from a buffer if one is bound, and must lie in it", () => {
  const process = withTexture(30);
  process.ok("BindBuffer", GL.PIXEL_UNPACK_BUFFER, 9);
  process.ok("BufferData", GL.PIXEL_UNPACK_BUFFER, 64, null, GL.STATIC_DRAW);
  const image = (error: number, offset: number) =>
    process.fails(
      error,
      "TexImage2D",
      TEXTURE_2D,
      0,
      RGBA,
      3,
      4,
      0,
      RGBA,
      UNSIGNED_BYTE,
      offset,
    );
  image(0, 16);
  image(GL.INVALID_OPERATION, 17);
  process.ok("PixelStorei", GL.UNPACK_ROW_LENGTH, 5);
  image(GL.INVALID_OPERATION, 0);
  process.ok("PixelStorei", GL.UNPACK_ROW_LENGTH, 0);
  process.ok("PixelStorei", GL.UNPACK_SKIP_ROWS, 1);
  image(0, 4);
  image(GL.INVALID_OPERATION, 8);
  process.ok("MapBufferRange", GL.PIXEL_UNPACK_BUFFER, 0, 64, GL.MAP_READ_BIT);
  image(GL.INVALID_OPERATION, 0);
});

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

Deno.test("compressed images have the bytes of their blocks", () => {
  const process = withTexture(32);
  const image = (error: number, format: number, ...args: number[]) =>
    process.fails(error, "CompressedTexImage2D", TEXTURE_2D, 0, format, ...args, null);
  const [RGB8, RGBA8, ASTC] = [
    GL.COMPRESSED_RGB8_ETC2,
    GL.COMPRESSED_RGBA8_ETC2_EAC,
    GL.COMPRESSED_RGBA_ASTC_4x4 + 5,
  ];
  image(0, RGBA8, 8, 8, 0, 64);
  image(0, ASTC, 9, 5, 0, 32);
  image(GL.INVALID_VALUE, ASTC, 9, 5, 0, 16);
  image(GL.INVALID_ENUM, RGBA, 8, 8, 0, 64);
  image(0, RGB8, 6, 6, 0, 32);
  const part = (error: number, ...args: number[]) =>
    process.fails(error, "CompressedTexSubImage2D", TEXTURE_2D, 0, ...args, null);
  part(0, 4, 4, 2, 2, RGB8, 8);
  part(GL.INVALID_OPERATION, 4, 4, 1, 2, RGB8, 8);
  part(GL.INVALID_OPERATION, 0, 0, 4, 4, RGBA8, 16);
  part(GL.INVALID_VALUE, 0, 0, 4, 4, RGB8, 16);
  image(0, GL.ETC1_RGB8_OES, 4, 4, 0, 8);
  part(GL.INVALID_OPERATION, 0, 0, 4, 4, GL.ETC1_RGB8_OES, 8);
  withTexture(20).fails(
    GL.INVALID_ENUM,
    "CompressedTexImage2D",
    TEXTURE_2D,
    0,
    RGB8,
    4,
    4,
    0,
    8,
    null,
  );
  assertEquals(process.integer(GL.NUM_COMPRESSED_TEXTURE_FORMATS), 39);
});

Deno.test("palettes of OpenGL ES 1.x have all levels at once", () => {
  const process = withTexture(11);
  const image = (error: number, level: number, bytes: number) =>
    process.fails(
      error,
      "CompressedTexImage2D",
      TEXTURE_2D,
      level,
      GL.PALETTE4_RGB8_OES,
      4,
      4,
      0,
      bytes,
      null,
    );
  image(0, 0, 48 + 8);
  image(0, -2, 48 + 8 + 2 + 1);
  image(GL.INVALID_VALUE, -2, 48 + 8);
  image(GL.INVALID_VALUE, 1, 48 + 8);
  assertEquals(process.integer(GL.NUM_COMPRESSED_TEXTURE_FORMATS), 11);
});

Deno.test("images are copied from what is read, if it has their components", () => {
  const process = withTexture(30);
  const copy = (error: number, internal: number) =>
    process.fails(error, "CopyTexImage2D", TEXTURE_2D, 0, internal, 0, 0, 2, 2, 0);
  copy(0, RGBA);
  copy(0, GL.LUMINANCE);
  copy(GL.INVALID_ENUM, 1);
  copy(GL.INVALID_OPERATION, GL.RGBA8UI);
  copy(GL.INVALID_OPERATION, GL.DEPTH_COMPONENT24);
  process.ok("CopyTexSubImage2D", TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2);
  process.fails(GL.INVALID_VALUE, "CopyTexSubImage2D", TEXTURE_2D, 0, 1, 0, 0, 0, 2, 2);
  process.surface = undefined;
  copy(GL.INVALID_FRAMEBUFFER_OPERATION, RGBA);
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
