import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { TEXTURE_2D, READ_ONLY, RGBA8 } = GL;

/** A process with textures 1 and 2 of 4 x 4 and 8 x 8 pixels. */
function withTextures(): GlProcess {
  const process = new GlProcess(32);
  for (const name of [1, 2]) {
    process.ok("BindTexture", TEXTURE_2D, name);
    process.ok("TexStorage2D", TEXTURE_2D, 1, RGBA8, 4 * name, 4 * name);
  }
  return process;
}

Deno.test("image units show levels of textures that are fixed", () => {
  const process = withTextures();
  const bind = (error: number, ...args: number[]) =>
    process.fails(error, "BindImageTexture", ...args);
  bind(0, 3, 1, 2, 1, 5, GL.WRITE_ONLY, RGBA8);
  const get = (name: number) => process.out(1, "GetIntegeri_v", name, 3)[0];
  assertEquals([
    get(GL.IMAGE_BINDING_NAME),
    get(GL.IMAGE_BINDING_LEVEL),
    get(GL.IMAGE_BINDING_LAYER),
    get(GL.IMAGE_BINDING_ACCESS),
    get(GL.IMAGE_BINDING_FORMAT),
  ], [1, 2, 5, GL.WRITE_ONLY, RGBA8]);
  const layered = new Uint8Array(1);
  process.ok("GetBooleani_v", GL.IMAGE_BINDING_LAYERED, 3, layered);
  assertEquals(layered[0], 1);
  bind(GL.INVALID_VALUE, 4, 1, 0, 0, 0, READ_ONLY, RGBA8);
  bind(GL.INVALID_VALUE, 0, 1, -1, 0, 0, READ_ONLY, RGBA8);
  bind(GL.INVALID_VALUE, 0, 9, 0, 0, 0, READ_ONLY, RGBA8);
  bind(GL.INVALID_VALUE, 0, 1, 0, 0, 0, READ_ONLY, GL.RGB8);
  bind(GL.INVALID_ENUM, 0, 1, 0, 0, 0, 1, RGBA8);
  process.ok("BindTexture", TEXTURE_2D, 5);
  bind(GL.INVALID_OPERATION, 0, 5, 0, 0, 0, READ_ONLY, RGBA8);
  bind(0, 3, 0, 0, 0, 0, READ_ONLY, RGBA8);
  assertEquals(get(GL.IMAGE_BINDING_NAME), 0);
});

Deno.test("boxes are copied between images whose pixels are as large", () => {
  const process = withTextures();
  const copy = (error: number, from: number[], to: number[], ...size: number[]) =>
    process.fails(error, "CopyImageSubData", ...from, ...to, ...size);
  const [one, two] = [1, 2].map((name) => [TEXTURE_2D, name, 0, 0, 0, 0]) as [number[], number[]];
  copy(0, one, two, 4, 4, 1);
  copy(GL.INVALID_VALUE, two, one, 5, 4, 1);
  copy(GL.INVALID_VALUE, one, [TEXTURE_2D, 2, 1, 0, 0, 0], 1, 1, 1);
  copy(GL.INVALID_VALUE, one, [TEXTURE_2D, 9, 0, 0, 0, 0], 1, 1, 1);
  copy(GL.INVALID_ENUM, one, [GL.TEXTURE_3D, 2, 0, 0, 0, 0], 1, 1, 1);
  copy(GL.INVALID_ENUM, one, [1, 2, 0, 0, 0, 0], 1, 1, 1);
  process.ok("BindRenderbuffer", GL.RENDERBUFFER, 1);
  process.ok("RenderbufferStorage", GL.RENDERBUFFER, GL.RGB565, 4, 4);
  copy(GL.INVALID_OPERATION, one, [GL.RENDERBUFFER, 1, 0, 0, 0, 0], 1, 1, 1);
  process.ok("RenderbufferStorage", GL.RENDERBUFFER, GL.RGB10_A2, 4, 4);
  copy(0, one, [GL.RENDERBUFFER, 1, 0, 0, 0, 0], 1, 1, 1);
});
