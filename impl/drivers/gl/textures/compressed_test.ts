import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { withTexture } from "../../testing/gl_process.ts";

const { TEXTURE_2D, RGBA } = GL;

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
