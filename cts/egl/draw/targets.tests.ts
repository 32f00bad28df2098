/**
 * Drawings into other targets than the surface, and the forms in which pixels are read.
 *
 * @module
 */

import { ints, out, type Result } from "../../contract/recorder.ts";
import type { ResultRef } from "../../contract/program.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  BLACK,
  BLUE,
  type Canvas,
  type Color,
  drawBox,
  fill,
  floats,
  GREEN,
  readBox,
  RED,
  SIDE,
} from "./canvas.ts";
import {
  addDrawings,
  type Allowed,
  colored,
  type Drawing,
  gives,
  returns,
  satisfies,
} from "./drawing.ts";
import { TEXTURED, TEXTURED_VERTEX, usePaint, useProgram } from "./shaders.ts";

const targets: Group = group(
  "egl:requirements:targets",
  "Framebuffer objects, their attachments, and the forms in which pixels are read.",
);

const COLORS = [GL.COLOR_ATTACHMENT0, GL.COLOR_ATTACHMENT0 + 1] as const;

/** Makes an empty texture. */
function emptyTexture(
  { gl }: Canvas,
  [internal, format, type]: readonly [number, number, number] = [
    GL.RGBA,
    GL.RGBA,
    GL.UNSIGNED_BYTE,
  ],
): ResultRef {
  const name = gl.GenTextures(1, out("int")).outCell(0);
  gl.BindTexture(GL.TEXTURE_2D, name);
  gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MAG_FILTER, GL.NEAREST);
  gl.TexImage2D(GL.TEXTURE_2D, 0, internal, SIDE, SIDE, 0, format, type, null);
  return name;
}

/** Binds a new framebuffer object that draws into textures. */
function drawInto({ gl }: Canvas, ...textures: readonly ResultRef[]): ResultRef {
  const name = gl.GenFramebuffers(1, out("int")).outCell(0);
  gl.BindFramebuffer(GL.FRAMEBUFFER, name);
  for (const [at, texture] of textures.entries()) {
    gl.FramebufferTexture2D(GL.FRAMEBUFFER, COLORS[at]!, GL.TEXTURE_2D, texture, 0);
  }
  return name;
}

function attach({ gl }: Canvas, attachment: number, format: number): void {
  const name = gl.GenRenderbuffers(1, out("int")).outCell(0);
  gl.BindRenderbuffer(GL.RENDERBUFFER, name);
  gl.RenderbufferStorage(GL.RENDERBUFFER, format, SIDE, SIDE);
  gl.FramebufferRenderbuffer(GL.FRAMEBUFFER, attachment, GL.RENDERBUFFER, name);
}

function isComplete({ gl }: Canvas, what: string): Allowed {
  return returns(
    `status of ${what}`,
    gl.CheckFramebufferStatus(GL.FRAMEBUFFER),
    GL.FRAMEBUFFER_COMPLETE,
  );
}

function textureAsTarget(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  const paint = usePaint(canvas);
  const texture = emptyTexture(canvas);
  drawInto(canvas, texture);
  const complete = isComplete(canvas, "a framebuffer of a texture");
  fill(canvas, RED);
  paint(...GREEN);
  drawBox(canvas, [0, 0, 16, 8]);
  const inTexture = readBox(canvas);
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
  const before = readBox(canvas);
  useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
  drawBox(canvas);
  const after = readBox(canvas);
  return [
    complete,
    colored("the lower half of the texture", inTexture, GREEN, [0, 0, 16, 8]),
    colored("its upper half", inTexture, RED, [0, 8, 16, 8]),
    colored("the surface meanwhile", before, BLACK),
    colored("the lower half of the surface, the texture being drawn", after, GREEN, [0, 0, 16, 8]),
    colored("its upper half", after, RED, [0, 8, 16, 8]),
  ];
}

function renderbuffers(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const paint = usePaint(canvas);
  drawInto(canvas);
  const missing = gl.CheckFramebufferStatus(GL.FRAMEBUFFER);
  attach(canvas, GL.COLOR_ATTACHMENT0, GL.RGB565);
  attach(canvas, GL.DEPTH_ATTACHMENT, GL.DEPTH_COMPONENT16);
  const complete = isComplete(canvas, "a framebuffer of color and depth");
  fill(canvas, BLACK);
  gl.Clear(GL.DEPTH_BUFFER_BIT);
  gl.Enable(GL.DEPTH_TEST);
  paint(1, 21 / 63, 0, 1);
  drawBox(canvas, [0, 0, 8, 16], 0);
  paint(...BLUE);
  drawBox(canvas, [0, 0, 16, 16], 0.5);
  const read = readBox(canvas);
  return [
    satisfies(
      "status of a framebuffer without attachments",
      missing,
      ({ value }) => value !== GL.FRAMEBUFFER_COMPLETE && value !== 0,
    ),
    complete,
    colored("what is nearer", read, [1, 1 / 3, 0, 1], [0, 0, 8, 16], { off: 5 }),
    colored("what is farther, beside it", read, BLUE, [8, 0, 8, 16], { off: 5 }),
  ];
}

function severalTargets(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const [first, second] = [emptyTexture(canvas), emptyTexture(canvas)];
  drawInto(canvas, first, second);
  gl.DrawBuffers(2, ints(...COLORS));
  useProgram(
    canvas,
    "layout(location = 0) out vec4 one;\nlayout(location = 1) out vec4 two;\n" +
      "void main() { one = vec4(1.0, 0.0, 0.0, 1.0); two = vec4(0.0, 0.0, 1.0, 1.0); }\n",
  );
  const complete = isComplete(canvas, "a framebuffer of two textures");
  drawBox(canvas);
  const one = readBox(canvas);
  gl.ReadBuffer(COLORS[1]);
  return [
    complete,
    colored("the first texture", one, RED),
    colored("the second one", readBox(canvas), BLUE),
  ];
}

function blit(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  const name = drawInto(canvas, emptyTexture(canvas));
  fill(canvas, RED);
  gl.Enable(GL.SCISSOR_TEST);
  gl.Scissor(0, 0, 8, 8);
  fill(canvas, GREEN);
  gl.Disable(GL.SCISSOR_TEST);
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
  gl.BindFramebuffer(GL.READ_FRAMEBUFFER, name);
  gl.BlitFramebuffer(0, 0, 16, 16, 0, 0, 8, 8, GL.COLOR_BUFFER_BIT, GL.NEAREST);
  gl.BlitFramebuffer(0, 0, 16, 16, 16, 16, 8, 8, GL.COLOR_BUFFER_BIT, GL.NEAREST);
  gl.BindFramebuffer(GL.READ_FRAMEBUFFER, 0);
  const read = readBox(canvas);
  return [
    colored("a copy of half the size", read, GREEN, [0, 0, 4, 4]),
    colored("the rest of it", read, RED, [4, 0, 4, 8]),
    colored("the copy that is turned", read, GREEN, [12, 12, 4, 4]),
    colored("the rest of that", read, RED, [8, 8, 4, 8]),
    colored("what is not copied to", read, BLACK, [8, 0, 8, 8]),
  ];
}

function samples(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  usePaint(canvas)(...RED);
  const name = drawInto(canvas);
  const buffer = gl.GenRenderbuffers(1, out("int")).outCell(0);
  gl.BindRenderbuffer(GL.RENDERBUFFER, buffer);
  gl.RenderbufferStorageMultisample(GL.RENDERBUFFER, 4, GL.RGBA8, SIDE, SIDE);
  gl.FramebufferRenderbuffer(GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.RENDERBUFFER, buffer);
  const count = gl.GetRenderbufferParameteriv(
    GL.RENDERBUFFER,
    GL.RENDERBUFFER_SAMPLES,
    out("int"),
  );
  const complete = isComplete(canvas, "a framebuffer of several samples");
  fill(canvas, BLUE);
  drawBox(canvas, [0, 0, 8, 16]);
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
  gl.BindFramebuffer(GL.READ_FRAMEBUFFER, name);
  gl.BlitFramebuffer(0, 0, 16, 16, 0, 0, 16, 16, GL.COLOR_BUFFER_BIT, GL.NEAREST);
  gl.BindFramebuffer(GL.READ_FRAMEBUFFER, 0);
  const read = readBox(canvas);
  return [
    satisfies("samples, four being asked for", count, ({ cells }) => Number(cells[0]) >= 4),
    complete,
    colored("the left half, resolved", read, RED, [0, 0, 8, 16]),
    colored("the right half, resolved", read, BLUE, [8, 0, 8, 16]),
  ];
}

/** Draws four quarters: red, green, and above them blue, black. */
function quarters(canvas: Canvas): void {
  fill(canvas, BLACK);
  const paint = usePaint(canvas);
  for (const [at, color] of [RED, GREEN, BLUE].entries()) {
    paint(...color);
    drawBox(canvas, [8 * (at & 1), 8 * (at >> 1), 8, 8]);
  }
}

/** The bytes of pixels. */
const eight = (...colors: readonly Color[]) => colors.flat().map((value) => 255 * value);

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  textures_are_drawn_into: { clause: "EGL-DRAW-18", since: "2.0", draw: textureAsTarget },
  renderbuffers_are_drawn_into: { clause: "EGL-DRAW-18", since: "2.0", draw: renderbuffers },
  several_targets_at_once: { clause: "EGL-DRAW-19", since: "3.0", draw: severalTargets },
  framebuffers_are_copied: { clause: "EGL-DRAW-20", since: "3.0", draw: blit },
  samples_are_resolved: { clause: "EGL-DRAW-20", since: "3.0", draw: samples },
  lowest_row_is_read_first: {
    clause: "EGL-DRAW-21",
    since: "2.0",
    draw(canvas) {
      quarters(canvas);
      const read = readBox(canvas);
      const part = readBox(canvas, [7, 7, 2, 2]);
      return [
        colored("left below", read, RED, [0, 0, 8, 8]),
        colored("right below", read, GREEN, [8, 0, 8, 8]),
        colored("left above", read, BLUE, [0, 8, 8, 8]),
        colored("right above", read, BLACK, [8, 8, 8, 8]),
        gives("four pixels in the middle", part, eight(RED, GREEN, BLUE, BLACK), 1),
      ];
    },
  },
  formats_that_the_driver_prefers_are_read: {
    clause: "EGL-DRAW-21",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      fill(canvas, [0.2, 0.4, 0.6, 0.8]);
      const format = gl.GetIntegerv(GL.IMPLEMENTATION_COLOR_READ_FORMAT, out("int"));
      const type = gl.GetIntegerv(GL.IMPLEMENTATION_COLOR_READ_TYPE, out("int"));
      const memory = out("byte", 64);
      const before = gl.GetError();
      gl.ReadPixels(0, 0, 1, 1, format.outCell(0), type.outCell(0), memory);
      return [
        satisfies("the format", format, ({ cells }) => Number(cells[0]) > 0),
        satisfies("the type", type, ({ cells }) => Number(cells[0]) > 0),
        returns("the error of asking", before, GL.NO_ERROR),
        returns("the error of reading so", gl.GetError(), GL.NO_ERROR),
      ];
    },
  },
  rows_are_packed_as_told: {
    clause: "EGL-DRAW-22",
    since: "3.0",
    draw(canvas) {
      const { gl } = canvas;
      quarters(canvas);
      gl.PixelStorei(GL.PACK_ROW_LENGTH, 3);
      gl.PixelStorei(GL.PACK_SKIP_PIXELS, 1);
      gl.PixelStorei(GL.PACK_SKIP_ROWS, 1);
      const read: Result = gl.ReadPixels(
        ...[7, 7, 2, 2] as const,
        ...[GL.RGBA, GL.UNSIGNED_BYTE] as const,
        out("byte", 36),
      );
      const at = (row: number, pixel: number) => 4 * (3 * row + pixel);
      return [
        satisfies(
          "two rows of two pixels, after a row and a pixel that are left alone",
          read,
          ({ cells }) =>
            [[1, RED, GREEN], [2, BLUE, BLACK]].every(([row, ...colors]) =>
              eight(...colors as Color[]).every((value, i) =>
                Math.abs(Number(cells[at(Number(row), 1) + i]) - value) <= 1
              )
            ),
        ),
      ];
    },
  },
  buffers_are_read_into: {
    clause: "EGL-DRAW-22",
    since: "3.0",
    draw(canvas) {
      const { gl } = canvas;
      quarters(canvas);
      const name = gl.GenBuffers(1, out("int")).outCell(0);
      gl.BindBuffer(GL.PIXEL_PACK_BUFFER, name);
      gl.BufferData(GL.PIXEL_PACK_BUFFER, 4 * SIDE * SIDE, null, GL.DYNAMIC_READ);
      gl.ReadPixels(0, 0, SIDE, SIDE, GL.RGBA, GL.UNSIGNED_BYTE, 0);
      gl.BindBuffer(GL.PIXEL_PACK_BUFFER, 0);
      gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, name);
      const texture = emptyTexture(canvas);
      gl.TexImage2D(
        ...[GL.TEXTURE_2D, 0, GL.RGBA, SIDE, SIDE, 0] as const,
        ...[GL.RGBA, GL.UNSIGNED_BYTE, 0] as const,
      );
      gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, 0);
      drawInto(canvas, texture);
      const read = readBox(canvas);
      return [
        colored("left below, by way of a buffer", read, RED, [0, 0, 8, 8]),
        colored("right below", read, GREEN, [8, 0, 8, 8]),
        colored("left above", read, BLUE, [0, 8, 8, 8]),
      ];
    },
  },
  integers_are_drawn_and_read: {
    clause: "EGL-DRAW-23",
    since: "3.0",
    draw(canvas) {
      const { gl } = canvas;
      const format = [GL.RGBA32UI, GL.RGBA_INTEGER, GL.UNSIGNED_INT] as const;
      drawInto(canvas, emptyTexture(canvas, format));
      useProgram(
        canvas,
        "layout(location = 0) out uvec4 number;\n" +
          "void main() { number = uvec4(1u, 70000u, 4000000000u, 0u); }\n",
      );
      const complete = isComplete(canvas, "a framebuffer of integers");
      drawBox(canvas);
      const memory = out("int", 4);
      const read = gl.ReadPixels(5, 5, 1, 1, GL.RGBA_INTEGER, GL.UNSIGNED_INT, memory);
      return [complete, gives("four integers of 32 bits", read, [1, 70000, 4000000000 | 0, 0])];
    },
  },
  floats_are_drawn_and_read: {
    clause: "EGL-DRAW-23",
    since: "3.2",
    draw(canvas) {
      const { gl } = canvas;
      drawInto(canvas, emptyTexture(canvas, [GL.RGBA16F, GL.RGBA, GL.FLOAT]));
      const paint = usePaint(canvas);
      const complete = isComplete(canvas, "a framebuffer of floats");
      paint(2, -0.5, 0.25, 100);
      drawBox(canvas);
      const read = gl.ReadPixels(5, 5, 1, 1, GL.RGBA, GL.FLOAT, out("float", 4));
      const cleared = [3, -4, 0.125, 8];
      gl.ClearBufferfv(GL.COLOR, 0, floats(...cleared));
      const after = gl.ReadPixels(9, 9, 1, 1, GL.RGBA, GL.FLOAT, out("float", 4));
      return [
        complete,
        gives("colors beyond 0 and 1", read, [2, -0.5, 0.25, 100]),
        gives("cleared ones", after, cleared),
      ];
    },
  },
};

addDrawings(targets, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [targets];
