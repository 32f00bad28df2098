import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess, withTexture } from "../../testing/gl_process.ts";

const { TEXTURE_2D, TEXTURE_3D, TEXTURE_2D_ARRAY, RGBA, UNSIGNED_BYTE } = GL;
const FACE = GL.TEXTURE_CUBE_MAP_POSITIVE_X;

Deno.test("an image has the size and format that it is given", () => {
  const process = withTexture(31);
  process.ok("TexImage2D", TEXTURE_2D, 1, GL.RGB565, 5, 3, 0, GL.RGB, UNSIGNED_BYTE, null);
  const width = GL.TEXTURE_WIDTH;
  assertEquals(process.out(1, "GetTexLevelParameteriv", TEXTURE_2D, 0, width), [0]);
  const level = (name: number) => process.out(1, "GetTexLevelParameteriv", TEXTURE_2D, 1, name)[0];
  assertEquals(
    [
      GL.TEXTURE_WIDTH,
      GL.TEXTURE_HEIGHT,
      GL.TEXTURE_INTERNAL_FORMAT,
      GL.TEXTURE_GREEN_SIZE,
      GL.TEXTURE_ALPHA_SIZE,
      GL.TEXTURE_RED_TYPE,
      GL.TEXTURE_ALPHA_TYPE,
    ].map(level),
    [5, 3, GL.RGB565, 6, 0, GL.UNSIGNED_NORMALIZED, GL.NONE],
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
