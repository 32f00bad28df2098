import { assertEquals } from "@std/assert";
import { GL } from "../../../../cts/contract/enums.ts";
import { GlProcess } from "../../testing/gl_process.ts";

const { FRAMEBUFFER, RENDERBUFFER, TEXTURE_2D, COLOR_ATTACHMENT0: COLOR0 } = GL;
const { DEPTH_ATTACHMENT: DEPTH, STENCIL_ATTACHMENT: STENCIL } = GL;

/** A process with framebuffer 1 bound, and textures and renderbuffers of any format to attach. */
function withFramebuffer(version: number) {
  const process = new GlProcess(version);
  const [oes] = version === 11 ? ["OES"] : [""];
  process.ok(`BindFramebuffer${oes}`, FRAMEBUFFER, 1);
  let next = 1;
  const renderbuffer = (format: number, width = 4, height = 4, samples = 0) => {
    const name = next++;
    process.ok(`BindRenderbuffer${oes}`, RENDERBUFFER, name);
    const size = [format, width, height];
    if (samples === 0) process.ok(`RenderbufferStorage${oes}`, RENDERBUFFER, ...size);
    else process.ok("RenderbufferStorageMultisample", RENDERBUFFER, samples, ...size);
    return name;
  };
  const attach = (point: number, name: number) =>
    process.ok(`FramebufferRenderbuffer${oes}`, FRAMEBUFFER, point, RENDERBUFFER, name);
  const status = () => process.ok(`CheckFramebufferStatus${oes}`, FRAMEBUFFER);
  return { process, renderbuffer, attach, status };
}

for (const version of [11, 20, 30, 32]) {
  Deno.test(`a framebuffer of version ${version} is complete with color, depth and stencil`, () => {
    const { renderbuffer, attach, status } = withFramebuffer(version);
    assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    attach(COLOR0, renderbuffer(GL.RGBA8));
    assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
    const depthStencil = renderbuffer(GL.DEPTH24_STENCIL8);
    attach(DEPTH, depthStencil);
    attach(STENCIL, depthStencil);
    assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
    attach(COLOR0, depthStencil);
    assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    attach(COLOR0, renderbuffer(GL.RGBA8, 0, 4));
    assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    attach(COLOR0, 0);
    attach(DEPTH, renderbuffer(GL.RGB565));
    assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  });
}

Deno.test("sizes may differ from OpenGL ES 3.0 on", () => {
  for (const [version, expected] of [[20, GL.FRAMEBUFFER_INCOMPLETE_DIMENSIONS], [30, 0]]) {
    const { renderbuffer, attach, status } = withFramebuffer(version!);
    attach(COLOR0, renderbuffer(GL.RGBA8, 4, 4));
    attach(DEPTH, renderbuffer(GL.DEPTH_COMPONENT16, 4, 5));
    assertEquals(status(), expected || GL.FRAMEBUFFER_COMPLETE);
  }
});

Deno.test("samples must agree, and depth and stencil be one image", () => {
  const { process, renderbuffer, attach, status } = withFramebuffer(30);
  attach(COLOR0, renderbuffer(GL.RGBA8, 4, 4, 4));
  attach(COLOR0 + 1, renderbuffer(GL.RGBA8, 4, 4));
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
  attach(COLOR0 + 1, 0);
  assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
  assertEquals([GL.SAMPLES, GL.SAMPLE_BUFFERS].map((one) => process.integer(one)), [4, 1]);
  attach(COLOR0, 0);
  attach(DEPTH, renderbuffer(GL.DEPTH24_STENCIL8));
  attach(STENCIL, renderbuffer(GL.STENCIL_INDEX8));
  assertEquals(status(), GL.FRAMEBUFFER_UNSUPPORTED);
});

Deno.test("the default framebuffer is the surface", () => {
  const process = new GlProcess(20);
  assertEquals(process.ok("CheckFramebufferStatus", FRAMEBUFFER), GL.FRAMEBUFFER_COMPLETE);
  const bits = [GL.RED_BITS, GL.ALPHA_BITS, GL.DEPTH_BITS, GL.STENCIL_BITS];
  assertEquals(bits.map((name) => process.integer(name)), [8, 8, 24, 8]);
  process.surface = undefined;
  assertEquals(process.ok("CheckFramebufferStatus", FRAMEBUFFER), GL.FRAMEBUFFER_UNDEFINED);
  assertEquals(bits.map((name) => process.integer(name)), [0, 0, 0, 0]);
  process.fails(GL.INVALID_FRAMEBUFFER_OPERATION, "Clear", GL.COLOR_BUFFER_BIT);
  process.fails(
    GL.INVALID_OPERATION,
    "FramebufferRenderbuffer",
    FRAMEBUFFER,
    COLOR0,
    RENDERBUFFER,
    0,
  );
});

Deno.test("a framebuffer without attachments has the size that it is given", () => {
  const { process, status } = withFramebuffer(31);
  const set = (name: number, value: number) =>
    process.ok("FramebufferParameteri", FRAMEBUFFER, name, value);
  set(GL.FRAMEBUFFER_DEFAULT_WIDTH, 7);
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
  set(GL.FRAMEBUFFER_DEFAULT_HEIGHT, 7);
  assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
  const { FRAMEBUFFER_DEFAULT_WIDTH: WIDTH, FRAMEBUFFER_DEFAULT_LAYERS: LAYERS } = GL;
  assertEquals(process.out(1, "GetFramebufferParameteriv", FRAMEBUFFER, WIDTH), [7]);
  process.fails(GL.INVALID_VALUE, "FramebufferParameteri", FRAMEBUFFER, WIDTH, -1);
  process.fails(GL.INVALID_ENUM, "FramebufferParameteri", FRAMEBUFFER, LAYERS, 1);
  process.ok("BindFramebuffer", FRAMEBUFFER, 0);
  process.fails(GL.INVALID_OPERATION, "FramebufferParameteri", FRAMEBUFFER, WIDTH, 1);
});

Deno.test("textures are attached by target, level and layer", () => {
  const { process, status } = withFramebuffer(32);
  const attach = (error: number, ...args: number[]) =>
    process.fails(error, "FramebufferTexture2D", FRAMEBUFFER, COLOR0, ...args);
  process.ok("BindTexture", TEXTURE_2D, 1);
  process.ok("TexStorage2D", TEXTURE_2D, 3, GL.RGBA8, 4, 4);
  attach(0, TEXTURE_2D, 1, 2);
  assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
  attach(0, TEXTURE_2D, 1, 3);
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  attach(GL.INVALID_VALUE, TEXTURE_2D, 1, -1);
  attach(GL.INVALID_OPERATION, TEXTURE_2D, 9, 0);
  attach(GL.INVALID_OPERATION, GL.TEXTURE_CUBE_MAP_POSITIVE_X, 1, 0);
  attach(GL.INVALID_ENUM, GL.TEXTURE_EXTERNAL_OES, 1, 0);
  process.ok("BindTexture", GL.TEXTURE_EXTERNAL_OES, 2);
  attach(GL.INVALID_OPERATION, TEXTURE_2D, 2, 0);
  process.ok("BindTexture", GL.TEXTURE_2D_ARRAY, 3);
  process.ok("TexStorage3D", GL.TEXTURE_2D_ARRAY, 1, GL.RGBA8, 4, 4, 2);
  const layer = (error: number, name: number, at: number) =>
    process.fails(error, "FramebufferTextureLayer", FRAMEBUFFER, COLOR0, name, 0, at);
  layer(0, 3, 1);
  assertEquals(status(), GL.FRAMEBUFFER_COMPLETE);
  layer(0, 3, 2);
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  layer(GL.INVALID_VALUE, 3, -1);
  layer(GL.INVALID_OPERATION, 1, 0);
  process.ok("FramebufferTexture", FRAMEBUFFER, COLOR0, 3, 0);
  const get = (name: number) =>
    process.out(1, "GetFramebufferAttachmentParameteriv", FRAMEBUFFER, COLOR0, name)[0];
  assertEquals(get(GL.FRAMEBUFFER_ATTACHMENT_LAYERED), 1);
  process.ok("FramebufferTexture2D", FRAMEBUFFER, COLOR0 + 1, TEXTURE_2D, 1, 0);
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS);
  const whole = (error: number, name: number, level: number) =>
    process.fails(error, "FramebufferTexture", FRAMEBUFFER, COLOR0, name, level);
  whole(GL.INVALID_VALUE, 9, 0);
  whole(GL.INVALID_VALUE, 1, -1);
  whole(GL.INVALID_OPERATION, 2, 0);
});

Deno.test("an attached texture says which image of it", () => {
  const { process } = withFramebuffer(30);
  const cube = GL.TEXTURE_CUBE_MAP;
  process.ok("BindTexture", cube, 1);
  process.ok("TexStorage2D", cube, 2, GL.RGBA8, 4, 4);
  const face = GL.TEXTURE_CUBE_MAP_POSITIVE_X + 4;
  process.ok("FramebufferTexture2D", FRAMEBUFFER, COLOR0, face, 1, 1);
  const get = (name: number) =>
    process.out(1, "GetFramebufferAttachmentParameteriv", FRAMEBUFFER, COLOR0, name)[0];
  assertEquals([
    get(GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE),
    get(GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL),
    get(GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE),
    get(GL.FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER),
  ], [GL.TEXTURE, 1, face, 0]);
  process.ok("FramebufferTexture2D", FRAMEBUFFER, COLOR0, 0, 0, 0);
  assertEquals(get(GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), GL.NONE);
});

Deno.test("depth and stencil are attached and detached together", () => {
  const { process, renderbuffer, attach } = withFramebuffer(30);
  const types = () =>
    [DEPTH, GL.STENCIL_ATTACHMENT].map((point) =>
      process.out(
        1,
        "GetFramebufferAttachmentParameteriv",
        FRAMEBUFFER,
        point,
        GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE,
      )[0]
    );
  attach(GL.DEPTH_STENCIL_ATTACHMENT, renderbuffer(GL.DEPTH24_STENCIL8));
  assertEquals(types(), [RENDERBUFFER, RENDERBUFFER]);
  attach(GL.DEPTH_STENCIL_ATTACHMENT, 0);
  assertEquals(types(), [GL.NONE, GL.NONE]);
});

Deno.test("an attachment says what it is", () => {
  const { process, renderbuffer, attach } = withFramebuffer(30);
  const name = renderbuffer(GL.SRGB8_ALPHA8);
  attach(COLOR0, name);
  const get = (point: number, parameter: number) =>
    process.out(1, "GetFramebufferAttachmentParameteriv", FRAMEBUFFER, point, parameter)[0];
  assertEquals([
    get(COLOR0, GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE),
    get(COLOR0, GL.FRAMEBUFFER_ATTACHMENT_OBJECT_NAME),
    get(COLOR0, GL.FRAMEBUFFER_ATTACHMENT_GREEN_SIZE),
    get(COLOR0, GL.FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING),
    get(COLOR0, GL.FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE),
    get(DEPTH, GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE),
    get(DEPTH, GL.FRAMEBUFFER_ATTACHMENT_OBJECT_NAME),
  ], [RENDERBUFFER, name, 8, GL.SRGB, GL.UNSIGNED_NORMALIZED, GL.NONE, 0]);
  const query = "GetFramebufferAttachmentParameteriv";
  const { FRAMEBUFFER_ATTACHMENT_RED_SIZE: RED, FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL: LEVEL } = GL;
  process.fails(GL.INVALID_OPERATION, query, FRAMEBUFFER, DEPTH, RED, []);
  process.fails(GL.INVALID_ENUM, query, FRAMEBUFFER, COLOR0, LEVEL, []);
  process.fails(GL.INVALID_OPERATION, query, FRAMEBUFFER, COLOR0 + 9, RED, []);
  attach(DEPTH, renderbuffer(GL.DEPTH24_STENCIL8));
  process.fails(GL.INVALID_OPERATION, query, FRAMEBUFFER, GL.DEPTH_STENCIL_ATTACHMENT, RED, []);
  process.ok("BindFramebuffer", FRAMEBUFFER, 0);
  assertEquals([
    get(GL.BACK, GL.FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE),
    get(GL.DEPTH, GL.FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE),
  ], [GL.FRAMEBUFFER_DEFAULT, 24]);
  const second = new GlProcess(20);
  second.fails(GL.INVALID_OPERATION, query, FRAMEBUFFER, COLOR0, RED, []);
});

Deno.test("what is deleted is detached from the framebuffer that is bound", () => {
  const { process, renderbuffer, attach, status } = withFramebuffer(20);
  const name = renderbuffer(GL.RGBA8);
  attach(COLOR0, name);
  process.ok("DeleteRenderbuffers", 1, [name]);
  assertEquals(process.integer(GL.RENDERBUFFER_BINDING), 0);
  assertEquals(status(), GL.FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
  process.ok("DeleteFramebuffers", 1, [1]);
  assertEquals(process.integer(GL.FRAMEBUFFER_BINDING), 0);
});

Deno.test("reading and drawing have bindings and buffers of their own", () => {
  const { process } = withFramebuffer(30);
  process.ok("BindFramebuffer", GL.READ_FRAMEBUFFER, 0);
  const bindings = [GL.FRAMEBUFFER_BINDING, GL.READ_FRAMEBUFFER_BINDING];
  assertEquals(bindings.map((name) => process.integer(name)), [1, 0]);
  process.ok("DrawBuffers", 2, [GL.NONE, COLOR0 + 1]);
  const buffers = [GL.DRAW_BUFFER0, GL.DRAW_BUFFER0 + 1, GL.DRAW_BUFFER0 + 2];
  assertEquals(buffers.map((name) => process.integer(name)), [GL.NONE, COLOR0 + 1, GL.NONE]);
  process.fails(GL.INVALID_OPERATION, "DrawBuffers", 1, [COLOR0 + 1]);
  process.fails(GL.INVALID_OPERATION, "DrawBuffers", 1, [GL.BACK]);
  process.fails(GL.INVALID_VALUE, "DrawBuffers", 9, new Int32Array(9));
  process.fails(GL.INVALID_ENUM, "DrawBuffers", 1, [1]);
  process.ok("ReadBuffer", GL.NONE);
  process.fails(GL.INVALID_OPERATION, "ReadBuffer", COLOR0);
  process.fails(GL.INVALID_OPERATION, "ReadPixels", 0, 0, 1, 1, GL.RGBA, GL.UNSIGNED_BYTE, null);
  process.ok("InvalidateFramebuffer", GL.READ_FRAMEBUFFER, 1, [GL.COLOR]);
  process.fails(GL.INVALID_ENUM, "InvalidateFramebuffer", GL.READ_FRAMEBUFFER, 1, [COLOR0]);
  process.ok("InvalidateSubFramebuffer", FRAMEBUFFER, 1, [COLOR0], 0, 0, 1, 1);
  process.fails(GL.INVALID_VALUE, "InvalidateSubFramebuffer", FRAMEBUFFER, 0, [], 0, 0, -1, 1);
});

Deno.test("renderbuffers have formats, sizes and samples that there are", () => {
  const process = new GlProcess(30);
  const { RENDERBUFFER_WIDTH, RENDERBUFFER_SAMPLES, RENDERBUFFER_DEPTH_SIZE } = GL;
  process.fails(GL.INVALID_OPERATION, "RenderbufferStorage", RENDERBUFFER, GL.RGBA8, 1, 1);
  process.ok("BindRenderbuffer", RENDERBUFFER, 1);
  const storage = (error: number, ...args: number[]) =>
    process.fails(error, "RenderbufferStorageMultisample", RENDERBUFFER, ...args);
  storage(0, 3, GL.DEPTH_COMPONENT24, 5, 6);
  const get = (name: number) => process.out(1, "GetRenderbufferParameteriv", RENDERBUFFER, name)[0];
  assertEquals([RENDERBUFFER_WIDTH, RENDERBUFFER_SAMPLES, RENDERBUFFER_DEPTH_SIZE].map(get), [
    5,
    3,
    24,
  ]);
  storage(GL.INVALID_ENUM, 0, GL.RGBA, 1, 1);
  storage(GL.INVALID_ENUM, 0, GL.RGBA32F, 1, 1);
  storage(GL.INVALID_VALUE, 0, GL.RGBA8, -1, 1);
  storage(GL.INVALID_VALUE, 0, GL.RGBA8, 10000, 1);
  storage(GL.INVALID_VALUE, -1, GL.RGBA8, 1, 1);
  storage(GL.INVALID_OPERATION, 5, GL.RGBA8, 1, 1);
  storage(GL.INVALID_OPERATION, 1, GL.RGBA8UI, 1, 1);
  const { NUM_SAMPLE_COUNTS, SAMPLES } = GL;
  const counts = (internal: number, name: number) => {
    const out = new Int32Array(2);
    process.ok("GetInternalformativ", RENDERBUFFER, internal, name, 2, out);
    return [...out];
  };
  assertEquals(counts(GL.RGBA8, SAMPLES), [4, 2]);
  assertEquals(counts(GL.RGBA8UI, NUM_SAMPLE_COUNTS), [0, 0]);
  process.fails(GL.INVALID_ENUM, "GetInternalformativ", RENDERBUFFER, GL.RGB, SAMPLES, 1, []);
});
