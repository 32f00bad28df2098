import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { COLOR_BUFFER_BIT, FRAMEBUFFER, RGBA, UNSIGNED_BYTE } = GL;

function clear(process: GlProcess, ...color: number[]): void {
  process.ok("ClearColor", ...color);
  process.ok("Clear", COLOR_BUFFER_BIT);
}

/** The pixel at a place. */
function pixel(process: GlProcess, x: number, y: number): number[] {
  const out = new Uint8Array(4);
  process.ok("ReadPixels", x, y, 1, 1, RGBA, UNSIGNED_BYTE, out);
  return [...out];
}

/** Attaches a new renderbuffer of a format to a new framebuffer that is bound. */
function renderTo(process: GlProcess, format: number, size = 4): number {
  const [framebuffer, renderbuffer] = [process.gen("Framebuffer"), process.gen("Renderbuffer")];
  process.ok("BindRenderbuffer", GL.RENDERBUFFER, renderbuffer);
  process.ok("RenderbufferStorage", GL.RENDERBUFFER, format, size, size);
  process.ok("BindFramebuffer", FRAMEBUFFER, framebuffer);
  const point = GL.COLOR_ATTACHMENT0;
  process.ok("FramebufferRenderbuffer", FRAMEBUFFER, point, GL.RENDERBUFFER, renderbuffer);
  return framebuffer;
}

for (const version of [11, 20, 30]) {
  Deno.test(`a surface of version ${version} shows the color that it was cleared with`, () => {
    const process = new GlProcess(version);
    assertEquals(pixel(process, 0, 0), [0, 0, 0, 0]);
    clear(process, 1, 0.5, 0, 1);
    assertEquals([pixel(process, 0, 0), pixel(process, 7, 3)], [[255, 128, 0, 255], [
      255,
      128,
      0,
      255,
    ]]);
    process.ok("Enable", GL.SCISSOR_TEST);
    process.ok("Scissor", 2, 1, 3, 2);
    process.ok("ColorMask", 1, 0, 1, 1);
    clear(process, 0, 1, 1, 0);
    assertEquals([pixel(process, 2, 1), pixel(process, 4, 2), pixel(process, 5, 1)], [
      [0, 128, 255, 0],
      [0, 128, 255, 0],
      [255, 128, 0, 255],
    ]);
    process.fails(GL.INVALID_VALUE, "Clear", 1);
    assertEquals(process.ok("Clear", 0), undefined);
  });
}

Deno.test("each surface has colors of its own", () => {
  const process = new GlProcess(20);
  const { surface } = process;
  clear(process, 1, 0, 0, 1);
  process.surface = { ...surface!, bits: { ...surface!.bits, alpha: 0 } };
  assertEquals(pixel(process, 0, 0), [0, 0, 0, 255]);
  clear(process, 0, 0, 1, 0);
  assertEquals(pixel(process, 0, 0), [0, 0, 255, 255]);
  process.surface = surface;
  assertEquals(pixel(process, 0, 0), [255, 0, 0, 255]);
});

Deno.test("colors have as many bits as their format", () => {
  const process = new GlProcess(30);
  renderTo(process, GL.RGB565);
  clear(process, 0.5, 0.5, 0.5, 0);
  assertEquals(pixel(process, 0, 0), [132, 130, 132, 255]);
  renderTo(process, GL.RGBA8I);
  process.ok("ClearBufferiv", GL.COLOR, 0, [1, -2, 3, 4]);
  const integers = new Int32Array(4);
  process.ok("ReadPixels", 0, 0, 1, 1, GL.RGBA_INTEGER, GL.INT, integers);
  assertEquals([...integers], [1, -2, 3, 4]);
  process.fails(GL.INVALID_OPERATION, "ReadPixels", 0, 0, 1, 1, RGBA, UNSIGNED_BYTE, null);
  const best = [GL.IMPLEMENTATION_COLOR_READ_FORMAT, GL.IMPLEMENTATION_COLOR_READ_TYPE];
  assertEquals(best.map((name) => process.integer(name)), [GL.RGBA_INTEGER, GL.INT]);
  process.ok("ReadBuffer", GL.NONE);
  for (const name of best) process.fails(GL.INVALID_OPERATION, "GetIntegerv", name, best);
  const later = new GlProcess(32);
  renderTo(later, GL.RGBA16F);
  clear(later, 2.5, -1, 0, 1);
  const floats = new Float32Array(4);
  later.ok("ReadPixels", 0, 0, 1, 1, RGBA, GL.FLOAT, floats);
  assertEquals([...floats], [2.5, -1, 0, 1]);
});

Deno.test("rows lie in memory as the program says, and outside nothing is written", () => {
  const process = new GlProcess(30);
  clear(process, 1, 1, 1, 1);
  const out = new Uint8Array(48);
  process.ok("PixelStorei", GL.PACK_ROW_LENGTH, 3);
  process.ok("PixelStorei", GL.PACK_SKIP_PIXELS, 1);
  process.ok("PixelStorei", GL.PACK_SKIP_ROWS, 1);
  process.ok("ReadPixels", 7, 3, 2, 2, RGBA, UNSIGNED_BYTE, out);
  const written = [...out].flatMap((value, i) => value === 0 ? [] : [i]);
  assertEquals(written, [16, 17, 18, 19]);
  process.ok("ReadPixels", 0, 0, 8, 4, RGBA, UNSIGNED_BYTE, new Uint8Array(5));
  const most = 2 ** 31 - 1;
  process.ok("ReadPixels", -most, -most, most, most, RGBA, UNSIGNED_BYTE, out);
  process.fails(GL.INVALID_VALUE, "ReadPixels", 0, 0, -1, 1, RGBA, UNSIGNED_BYTE, out);
});

Deno.test("pixels go to a buffer if one is bound", () => {
  const process = new GlProcess(30);
  clear(process, 0, 1, 0, 1);
  process.ok("BindBuffer", GL.PIXEL_PACK_BUFFER, 1);
  process.ok("BufferData", GL.PIXEL_PACK_BUFFER, 12, null, GL.STREAM_READ);
  process.ok("ReadPixels", 0, 0, 1, 1, RGBA, UNSIGNED_BYTE, 4);
  const bits = GL.MAP_READ_BIT;
  const mapped = process.ok("MapBufferRange", GL.PIXEL_PACK_BUFFER, 0, 12, bits) as Uint8Array;
  assertEquals([...mapped], [0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0]);
  process.ok("UnmapBuffer", GL.PIXEL_PACK_BUFFER);
  process.fails(GL.INVALID_OPERATION, "ReadPixels", 0, 0, 3, 1, RGBA, UNSIGNED_BYTE, 4);
});

Deno.test("robust reading has a size", () => {
  const process = new GlProcess(32);
  clear(process, 1, 0, 0, 1);
  const out = new Uint8Array(8);
  process.fails(GL.INVALID_OPERATION, "ReadnPixels", 0, 0, 2, 1, RGBA, UNSIGNED_BYTE, 7, out);
  assertEquals([...out], [0, 0, 0, 0, 0, 0, 0, 0]);
  process.ok("ReadnPixels", 0, 0, 2, 1, RGBA, UNSIGNED_BYTE, 8, out);
  assertEquals(out[4], 255);
  process.ok("PixelStorei", GL.PACK_ROW_LENGTH, 3);
  const rows = new Uint8Array(20);
  process.fails(GL.INVALID_OPERATION, "ReadnPixels", 0, 0, 2, 2, RGBA, UNSIGNED_BYTE, 19, rows);
  process.ok("ReadnPixels", 0, 0, 2, 2, RGBA, UNSIGNED_BYTE, 20, rows);
  assertEquals(rows[16], 255);
});

Deno.test("blits copy, scale and mirror colors", () => {
  const process = new GlProcess(30);
  process.ok("Enable", GL.SCISSOR_TEST);
  process.ok("Scissor", 0, 0, 1, 4);
  clear(process, 1, 0, 0, 1);
  process.ok("Disable", GL.SCISSOR_TEST);
  const framebuffer = renderTo(process, GL.RGBA8);
  process.ok("BindFramebuffer", GL.READ_FRAMEBUFFER, 0);
  const blit = (error: number, mask: number, filter: number, ...corners: number[]) =>
    process.fails(error, "BlitFramebuffer", ...corners, mask, filter);
  blit(0, COLOR_BUFFER_BIT, GL.NEAREST, 0, 0, 2, 4, 4, 0, 0, 4);
  process.ok("BindFramebuffer", GL.READ_FRAMEBUFFER, framebuffer);
  const red = [255, 0, 0, 255];
  assertEquals([0, 1, 2, 3].map((x) => pixel(process, x, 2)), [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    red,
    red,
  ]);
  blit(GL.INVALID_OPERATION, COLOR_BUFFER_BIT, GL.NEAREST, 0, 0, 1, 1, 1, 1, 2, 2);
  blit(GL.INVALID_VALUE, 1, GL.NEAREST, 0, 0, 1, 1, 1, 1, 2, 2);
  blit(GL.INVALID_ENUM, 0, 1, 0, 0, 1, 1, 1, 1, 2, 2);
  blit(GL.INVALID_OPERATION, GL.DEPTH_BUFFER_BIT, GL.LINEAR, 0, 0, 1, 1, 1, 1, 2, 2);
  process.ok("BindFramebuffer", FRAMEBUFFER, 0);
  blit(GL.INVALID_OPERATION, GL.DEPTH_BUFFER_BIT, GL.NEAREST, 0, 0, 1, 1, 1, 1, 2, 2);
});

Deno.test("copies into textures keep their colors", () => {
  const process = new GlProcess(30);
  clear(process, 0, 0, 1, 1);
  process.ok("BindTexture", GL.TEXTURE_2D, 1);
  process.ok("CopyTexImage2D", GL.TEXTURE_2D, 0, RGBA, 0, 0, 4, 4, 0);
  clear(process, 1, 1, 1, 1);
  process.ok("CopyTexSubImage2D", GL.TEXTURE_2D, 0, 1, 1, 0, 0, 1, 1);
  process.ok("BindFramebuffer", FRAMEBUFFER, process.gen("Framebuffer"));
  process.ok("FramebufferTexture2D", FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.TEXTURE_2D, 1, 0);
  assertEquals([pixel(process, 0, 0), pixel(process, 1, 1)], [[0, 0, 255, 255], [
    255,
    255,
    255,
    255,
  ]]);
  process.ok("CopyTexImage2D", GL.TEXTURE_2D, 0, RGBA, 0, 0, 4, 4, 0);
  process.ok("TexImage2D", GL.TEXTURE_2D, 0, RGBA, 4, 4, 0, RGBA, UNSIGNED_BYTE, null);
  assertEquals(pixel(process, 0, 0), [0, 0, 0, 0]);
});

Deno.test("each layer has colors of its own", () => {
  const process = new GlProcess(30);
  process.ok("BindTexture", GL.TEXTURE_2D_ARRAY, 1);
  process.ok("TexStorage3D", GL.TEXTURE_2D_ARRAY, 1, GL.RGBA8, 2, 2, 2);
  process.ok("BindFramebuffer", FRAMEBUFFER, 1);
  const layer = (at: number) =>
    process.ok("FramebufferTextureLayer", FRAMEBUFFER, GL.COLOR_ATTACHMENT0, 1, 0, at);
  layer(0);
  clear(process, 1, 0, 0, 1);
  layer(1);
  assertEquals(pixel(process, 0, 0), [0, 0, 0, 0]);
  layer(0);
  assertEquals(pixel(process, 0, 0), [255, 0, 0, 255]);
});

Deno.test("buffers are cleared one by one", () => {
  const process = new GlProcess(30);
  process.ok("ClearBufferfv", GL.COLOR, 0, new Float32Array([0, 1, 0, 1]));
  assertEquals(pixel(process, 3, 3), [0, 255, 0, 255]);
  process.ok("ClearBufferfi", GL.DEPTH_STENCIL, 0, 1, 0);
  process.fails(GL.INVALID_ENUM, "ClearBufferfi", GL.DEPTH, 0, 1, 0);
  process.fails(GL.INVALID_ENUM, "ClearBufferuiv", GL.STENCIL, 0, [0]);
  process.fails(GL.INVALID_VALUE, "ClearBufferfv", GL.COLOR, 8, []);
  process.fails(GL.INVALID_VALUE, "ClearBufferiv", GL.STENCIL, 1, []);
  process.ok("Enable", GL.RASTERIZER_DISCARD);
  clear(process, 1, 1, 1, 1);
  assertEquals(pixel(process, 3, 3), [0, 255, 0, 255]);
});
