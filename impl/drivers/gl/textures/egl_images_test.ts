import { assertEquals } from "@std/assert";
import type { DriverImage } from "../../driver_image.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { TEXTURE_2D, TEXTURE_EXTERNAL_OES: EXTERNAL, RENDERBUFFER } = GL;

/** A process with texture 1, external texture 2 and renderbuffer 1 bound, and images 10 (RGBA) and 11 (YUV). */
function withImages(version = 31): GlProcess {
  const process = new GlProcess(version);
  const image = (format: number, isYuv: boolean): DriverImage => ({
    width: 6,
    height: 2,
    format,
    isYuv,
    buffer: {},
  });
  process.images.set(10, image(GL.RGBA8, false)).set(11, image(GL.RGB8, true));
  process.ok("BindTexture", TEXTURE_2D, 1);
  process.ok("BindTexture", EXTERNAL, 2);
  if (version > 11) process.ok("BindRenderbuffer", RENDERBUFFER, 1);
  return process;
}

Deno.test("an image becomes the only level of a texture", () => {
  const process = withImages();
  process.ok(
    "TexImage2D",
    TEXTURE_2D,
    3,
    GL.RGBA,
    1,
    1,
    0,
    GL.RGBA,
    GL.UNSIGNED_BYTE,
    null,
  );
  process.ok("EGLImageTargetTexture2DOES", TEXTURE_2D, 10);
  const level = (at: number, name: number) =>
    process.out(1, "GetTexLevelParameteriv", TEXTURE_2D, at, name)[0];
  assertEquals(
    [level(0, GL.TEXTURE_WIDTH), level(0, GL.TEXTURE_INTERNAL_FORMAT), level(3, GL.TEXTURE_WIDTH)],
    [6, GL.RGBA8, 0],
  );
});

Deno.test("YUV is for external textures, RGBA for all", () => {
  for (const version of [11, 20, 32]) {
    const process = withImages(version);
    const target = (error: number, ...args: unknown[]) =>
      process.fails(error, "EGLImageTargetTexture2DOES", ...args);
    target(0, TEXTURE_2D, 10);
    target(0, EXTERNAL, 10);
    target(0, EXTERNAL, 11);
    target(GL.INVALID_OPERATION, TEXTURE_2D, 11);
    target(GL.INVALID_ENUM, GL.TEXTURE_CUBE_MAP, 10);
    for (const handle of [0, null, 12, "10", {}]) target(GL.INVALID_VALUE, TEXTURE_2D, handle);
  }
});

Deno.test("a renderbuffer takes what can be rendered to", () => {
  const process = withImages();
  const storage = (error: number, ...args: unknown[]) =>
    process.fails(error, "EGLImageTargetRenderbufferStorageOES", ...args);
  storage(0, RENDERBUFFER, 10);
  const width = GL.RENDERBUFFER_WIDTH;
  assertEquals(process.out(1, "GetRenderbufferParameteriv", RENDERBUFFER, width), [6]);
  storage(GL.INVALID_OPERATION, RENDERBUFFER, 11);
  storage(GL.INVALID_ENUM, TEXTURE_2D, 10);
  storage(GL.INVALID_VALUE, RENDERBUFFER, 77);
  process.ok("BindRenderbuffer", RENDERBUFFER, 0);
  storage(GL.INVALID_OPERATION, RENDERBUFFER, 10);
});

Deno.test("storage that is fixed takes no image", () => {
  const process = withImages();
  process.ok("TexStorage2D", TEXTURE_2D, 1, GL.RGBA8, 4, 4);
  process.fails(GL.INVALID_OPERATION, "EGLImageTargetTexture2DOES", TEXTURE_2D, 10);
});

Deno.test("siblings share pixels", () => {
  const process = withImages(20);
  const [from, to] = [process.gen("Framebuffer"), process.gen("Framebuffer")];
  process.ok("EGLImageTargetTexture2DOES", TEXTURE_2D, 10);
  process.ok("EGLImageTargetRenderbufferStorageOES", RENDERBUFFER, 10);
  const point = [GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0];
  process.ok("BindFramebuffer", GL.FRAMEBUFFER, from);
  process.ok("FramebufferRenderbuffer", ...point, RENDERBUFFER, 1);
  process.ok("ClearColor", 0, 1, 0, 1);
  process.ok("Clear", GL.COLOR_BUFFER_BIT);
  process.ok("BindFramebuffer", GL.FRAMEBUFFER, to);
  process.ok("FramebufferTexture2D", ...point, TEXTURE_2D, 1, 0);
  const pixel = new Uint8Array(4);
  process.ok("ReadPixels", 5, 1, 1, 1, GL.RGBA, GL.UNSIGNED_BYTE, pixel);
  assertEquals([...pixel], [0, 255, 0, 255]);
});

Deno.test("textures and renderbuffers are sources of images", () => {
  const process = withImages(30);
  const { context } = process;
  const source = (...args: [number, number, number, number]) => context!.imageSource(...args);
  assertEquals(source(TEXTURE_2D, 1, 0, 0), "incomplete");
  assertEquals(source(TEXTURE_2D, 9, 0, 0), "missing");
  assertEquals(source(GL.TEXTURE_3D, 1, 0, 0), "missing");
  const image = (level: number, size: number) =>
    process.ok(
      "TexImage2D",
      TEXTURE_2D,
      level,
      GL.RGBA,
      size,
      size,
      0,
      GL.RGBA,
      GL.UNSIGNED_BYTE,
      null,
    );
  image(0, 4);
  const first = source(TEXTURE_2D, 1, 0, 0) as DriverImage;
  assertEquals([first.width, first.height, first.format, first.isYuv], [4, 4, GL.RGBA8, false]);
  assertEquals(source(TEXTURE_2D, 1, -1, 0), "no level");
  assertEquals(source(TEXTURE_2D, 1, 1, 0), "incomplete");
  image(1, 2);
  assertEquals(source(TEXTURE_2D, 1, 0, 0), "incomplete");
  image(2, 1);
  assertEquals((source(TEXTURE_2D, 1, 1, 0) as DriverImage).width, 2);
  assertEquals(source(TEXTURE_2D, 1, 3, 0), "no level");
  image(2, 2);
  assertEquals(source(TEXTURE_2D, 1, 1, 0), "incomplete");
  assertEquals(source(RENDERBUFFER, 1, 0, 0), "incomplete");
  process.ok("RenderbufferStorage", RENDERBUFFER, GL.RGB565, 3, 5);
  assertEquals((source(RENDERBUFFER, 1, 0, 0) as DriverImage).format, GL.RGB565);
  process.ok("RenderbufferStorageMultisample", RENDERBUFFER, 4, GL.RGB565, 3, 5);
  assertEquals(source(RENDERBUFFER, 1, 0, 0), "multisampled");
  assertEquals(source(RENDERBUFFER, 8, 0, 0), "missing");
});

Deno.test("an image of an image's texture is of the same pixels", () => {
  const process = withImages();
  process.ok("EGLImageTargetTexture2DOES", TEXTURE_2D, 10);
  assertEquals(process.context!.imageSource(TEXTURE_2D, 1, 0, 0), process.images.get(10));
});

Deno.test("each slice of a volume is a source of its own", () => {
  const process = withImages(30);
  process.ok("BindTexture", GL.TEXTURE_3D, 5);
  process.ok("TexStorage3D", GL.TEXTURE_3D, 1, GL.RGBA8, 2, 2, 2);
  const slice = (at: number) => process.context!.imageSource(GL.TEXTURE_3D, 5, 0, at);
  assertEquals(slice(2), "no slice");
  assertEquals(slice(-1), "no slice");
  const [first, second] = [slice(0), slice(1)] as DriverImage[];
  assertEquals(first!.buffer === second!.buffer, false);
  assertEquals((slice(0) as DriverImage).buffer === first!.buffer, true);
});
