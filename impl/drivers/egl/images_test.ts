import { assertEquals, assertNotEquals } from "@std/assert";
import { HardwareBuffer } from "../../platform/hardware_buffer.ts";
import { EGL } from "../../../cts/contract/enums.ts";
import { EglProcess, ints } from "../testing/egl_process.ts";

const [TEXTURE_2D, EXTERNAL, RGBA, UNSIGNED_BYTE] = [0x0de1, 0x8d65, 0x1908, 0x1401];
const [INVALID_VALUE, INVALID_OPERATION] = [0x0501, 0x0502];

function buffer(format: number, width = 64, height = 32) {
  return new HardwareBuffer({ width, height, layers: 1, format, usage: 0x100n });
}

/** A process with a current context. */
function started() {
  const process = new EglProcess();
  const display = process.start();
  const context = process.current(display, EGL.CONTEXT_CLIENT_VERSION, 3);
  const of = (native: unknown, list: unknown = null) =>
    process.int("eglCreateImageKHR", display, null, EGL.NATIVE_BUFFER_ANDROID, native, list);
  const from = (target: number, name: number, ...list: number[]) =>
    process.int("eglCreateImage", display, context, target, name, ints(...list));
  const refusal = (...args: unknown[]) => process.error("eglCreateImage", display, ...args);
  const made = (kind: string) => {
    const out = new Int32Array(1);
    process.call(`glGen${kind}s`, 1, out);
    return out[0]!;
  };
  const texture = (target = TEXTURE_2D) => {
    const name = made("Texture");
    process.call("glBindTexture", target, name);
    return name;
  };
  const image2d = (level: number, size: number, target = TEXTURE_2D) =>
    process.call("glTexImage2D", target, level, RGBA, size, size, 0, RGBA, UNSIGNED_BYTE, null);
  const target = (kind: number, image: unknown) => {
    process.call("glEGLImageTargetTexture2DOES", kind, image);
    return process.int("glGetError");
  };
  return { process, display, context, of, from, refusal, made, texture, image2d, target };
}

Deno.test("images are made of native buffers, YUV ones for external textures only", () => {
  const { of, texture, target } = started();
  texture();
  texture(EXTERNAL);
  for (const format of [0x1, 0x2, 0x3, 0x4, 0x16, 0x2b]) {
    const image = of(buffer(format), ints(EGL.IMAGE_PRESERVED, 1));
    assertEquals([target(TEXTURE_2D, image), target(EXTERNAL, image)], [0, 0], format.toString(16));
  }
  for (const format of [0x3231_5659, 0x11, 0x23, 0x36, 0x10, 0x14]) {
    const image = of(buffer(format));
    assertNotEquals(image, 0, format.toString(16));
    assertEquals([target(TEXTURE_2D, image), target(EXTERNAL, image)], [INVALID_OPERATION, 0]);
  }
});

Deno.test("no image is made of data, of what is no buffer, or of one that was freed", () => {
  const { context, refusal } = started();
  const native = (...args: unknown[]) => refusal(null, EGL.NATIVE_BUFFER_ANDROID, ...args);
  const freed = buffer(1);
  freed.release();
  for (const what of [freed, buffer(0x30), buffer(0x20), null, 0, 7, "x", {}]) {
    assertEquals(native(what, null), EGL.BAD_PARAMETER);
  }
  assertEquals(native(buffer(1), ints(EGL.WIDTH, 1)), EGL.BAD_PARAMETER);
  assertEquals(native(buffer(1), ints(EGL.IMAGE_PRESERVED, 2)), EGL.BAD_PARAMETER);
  assertEquals(native(buffer(1), ints(EGL.GL_TEXTURE_LEVEL, 0)), EGL.BAD_MATCH);
  assertEquals(native(buffer(1), "x"), EGL.BAD_PARAMETER);
  assertEquals(refusal(context, EGL.NATIVE_BUFFER_ANDROID, buffer(1), null), EGL.BAD_CONTEXT);
  assertEquals(refusal(null, 0x30b0, 1, null), EGL.BAD_PARAMETER);
});

Deno.test("an image holds its buffer, of which there can be several images", () => {
  const { process, display, of } = started();
  const native = buffer(1);
  const images = [of(native), of(native)];
  native.release();
  assertEquals(native.released, false);
  for (const image of images) process.call("eglDestroyImageKHR", display, image);
  assertEquals(native.released, true);
  assertEquals(process.error("eglDestroyImage", display, images[0]), EGL.BAD_PARAMETER);
});

Deno.test("an image that is destroyed is none, but what was made of it keeps its pixels", () => {
  const { process, display, of, texture, target } = started();
  texture();
  const image = of(buffer(1, 64, 32));
  assertEquals(target(TEXTURE_2D, image), 0);
  process.call("eglDestroyImage", display, image);
  assertNotEquals(target(TEXTURE_2D, image), 0);
  const width = new Int32Array(1);
  process.call("glGetTexLevelParameteriv", TEXTURE_2D, 0, 0x1000, width);
  assertEquals([width[0], process.int("glGetError")], [64, 0]);
});

Deno.test("images are made of textures and renderbuffers, once of each", () => {
  const { process, display, from, refusal, context, made, texture, image2d } = started();
  const name = texture();
  image2d(0, 4);
  const image = from(EGL.GL_TEXTURE_2D, name, EGL.GL_TEXTURE_LEVEL, 0);
  assertNotEquals(image, 0);
  const again = () => refusal(context, EGL.GL_TEXTURE_2D, name, null);
  assertEquals(again(), EGL.BAD_ACCESS);
  process.call("eglDestroyImage", display, image);
  assertNotEquals(from(EGL.GL_TEXTURE_2D, name), 0);
  const renderbuffer = made("Renderbuffer");
  process.call("glBindRenderbuffer", 0x8d41, renderbuffer);
  process.call("glRenderbufferStorage", 0x8d41, 0x8058, 4, 4);
  assertNotEquals(from(EGL.GL_RENDERBUFFER, renderbuffer), 0);
});

Deno.test("each face of a cube, and each slice of a volume, makes an image of its own", () => {
  const { process, from, refusal, context, texture, image2d } = started();
  const cube = texture(0x8513);
  for (let face = 0; face < 6; face++) image2d(0, 4, 0x8515 + face);
  for (let face = 0; face < 6; face++) assertNotEquals(from(0x30b3 + face, cube), 0);
  const volume = texture(0x806f);
  process.call("glTexStorage3D", 0x806f, 1, 0x8058, 4, 4, 2);
  for (const slice of [0, 1]) {
    assertNotEquals(from(EGL.GL_TEXTURE_3D, volume, EGL.GL_TEXTURE_ZOFFSET, slice), 0);
  }
  const beyond = ints(EGL.GL_TEXTURE_ZOFFSET, 2);
  assertEquals(refusal(context, EGL.GL_TEXTURE_3D, volume, beyond), EGL.BAD_PARAMETER);
});

Deno.test("what OpenGL ES does not have, makes no image", () => {
  const { refusal, context, made, texture, image2d } = started();
  const of2d = (name: unknown, ...list: number[]) =>
    refusal(context, EGL.GL_TEXTURE_2D, name, ints(...list));
  for (const name of [0, null, 77, -1, "x", made("Texture")]) {
    assertEquals(of2d(name), EGL.BAD_PARAMETER);
  }
  assertEquals(of2d(texture()), EGL.BAD_PARAMETER);
  const flat = texture();
  image2d(0, 8);
  assertEquals(of2d(flat, EGL.GL_TEXTURE_ZOFFSET, 0), EGL.BAD_MATCH);
  assertEquals(of2d(flat, EGL.GL_TEXTURE_LEVEL, -1), EGL.BAD_MATCH);
  assertEquals(of2d(flat, EGL.GL_TEXTURE_LEVEL, 1), EGL.BAD_PARAMETER);
  assertEquals(of2d(flat, EGL.WIDTH, 1), EGL.BAD_PARAMETER);
  assertEquals(refusal(7, EGL.GL_TEXTURE_2D, flat, null), EGL.BAD_CONTEXT);
  assertEquals(refusal(null, EGL.GL_TEXTURE_2D, flat, null), EGL.BAD_CONTEXT);
  assertEquals(refusal(context, 0x30b3, flat, null), EGL.BAD_PARAMETER);
});

Deno.test("an image is made of a level of a texture that has all, or only the first", () => {
  const { refusal, context, from, texture, image2d } = started();
  const mipmapped = texture();
  for (const level of [0, 1, 2]) image2d(level, 8 >> level);
  const of2d = (level: number) =>
    refusal(context, EGL.GL_TEXTURE_2D, mipmapped, ints(EGL.GL_TEXTURE_LEVEL, level));
  assertEquals([of2d(0), of2d(2)], [EGL.BAD_PARAMETER, EGL.BAD_PARAMETER]);
  image2d(3, 1);
  assertEquals(of2d(4), EGL.BAD_MATCH);
  for (const level of [0, 3]) {
    assertNotEquals(from(EGL.GL_TEXTURE_2D, mipmapped, EGL.GL_TEXTURE_LEVEL, level), 0);
  }
});

Deno.test("what is no image makes no texture", () => {
  const { texture, target } = started();
  texture();
  for (const handle of [0, null, 7, "x", {}]) {
    assertEquals(target(TEXTURE_2D, handle), INVALID_VALUE);
  }
});
