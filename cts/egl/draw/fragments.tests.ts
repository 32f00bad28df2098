/**
 * Drawings of what becomes of triangles and fragments: coverage, colors, depth, stencil, faces, scissors, blending.
 *
 * @module
 */

import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  attribute,
  BLACK,
  BLUE,
  buffer,
  bytes,
  type Canvas,
  type Color,
  corners,
  drawBox,
  fill,
  GREEN,
  readBox,
  RED,
  SIDE,
  WHITE,
} from "./canvas.ts";
import { addDrawings, type Allowed, colored, type Drawing, shaded } from "./drawing.ts";
import { TINTED, usePaint, useProgram } from "./shaders.ts";

const fragments: Group = group(
  "egl:requirements:fragments",
  "What becomes of triangles and of fragments: coverage, interpolation, depth, stencil, faces, scissor, masks, blending.",
);

/** Bytes that an interpolated or blended color may be off: its own rounding and that of what it is made of. */
const TWICE = { off: 2 };
const HALF = 127 / 255;

/** Blending: equation, factors of source and destination, source, destination, and what must come of it. */
const BLENDS: readonly (readonly [
  name: string,
  equation: number,
  factors: readonly [source: number, destination: number],
  source: Color,
  destination: Color,
  expected: Color,
])[] = [
  [
    "source over destination",
    GL.FUNC_ADD,
    [GL.SRC_ALPHA, GL.ONE_MINUS_SRC_ALPHA],
    [1, 0, 0.5, 0.25],
    [0, 1, 0.5, 1],
    [0.25, 0.75, 0.5, 0.8125],
  ],
  ["sum, clamped", GL.FUNC_ADD, [GL.ONE, GL.ONE], [0.5, 0.75, 0, 0], [0.25, 0.5, 0, 1], [
    0.75,
    1,
    0,
    1,
  ]],
  ["difference", GL.FUNC_SUBTRACT, [GL.ONE, GL.ONE], [0.75, 0.25, 1, 1], [0.25, 0.5, 0, 0], [
    0.5,
    0,
    1,
    1,
  ]],
  [
    "reverse difference",
    GL.FUNC_REVERSE_SUBTRACT,
    [GL.ONE, GL.ONE],
    [0.25, 0.5, 0, 0],
    [0.75, 0.25, 1, 1],
    [0.5, 0, 1, 1],
  ],
  ["product", GL.FUNC_ADD, [GL.DST_COLOR, GL.ZERO], [0.5, 1, 0.25, 1], [0.5, 0.5, 1, 0.5], [
    0.25,
    0.5,
    0.25,
    0.5,
  ]],
  [
    "constant color",
    GL.FUNC_ADD,
    [GL.CONSTANT_COLOR, GL.ZERO],
    [1, 1, 1, 1],
    [0, 0, 0, 0],
    [0.2, 0.4, 0.6, 0.8],
  ],
];

function depth(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  gl.Clear(GL.DEPTH_BUFFER_BIT);
  const paint = usePaint(canvas);
  gl.Enable(GL.DEPTH_TEST);
  paint(...RED);
  drawBox(canvas, [0, 0, 8, 16], 0);
  paint(...GREEN);
  drawBox(canvas, [0, 0, 16, 8], 0.5);
  gl.DepthMask(0);
  paint(...BLUE);
  drawBox(canvas, [0, 8, 16, 8], -0.5);
  gl.DepthMask(1);
  gl.DepthFunc(GL.GREATER);
  paint(...WHITE);
  drawBox(canvas, [8, 0, 8, 16], 0.75);
  const read = readBox(canvas);
  return [
    colored("what is nearer stays before what is farther", read, RED, [0, 0, 8, 8]),
    colored("what is nearest is seen, also if it writes no depth", read, BLUE, [0, 8, 8, 8]),
    colored("GL_GREATER lets what is farther pass", read, WHITE, [8, 0, 8, 8]),
    colored("nothing is farther than a cleared depth", read, BLUE, [8, 8, 8, 8]),
  ];
}

function stencil(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  gl.ClearStencil(1);
  gl.Clear(GL.STENCIL_BUFFER_BIT);
  const paint = usePaint(canvas);
  gl.Enable(GL.STENCIL_TEST);
  gl.StencilFunc(GL.ALWAYS, 5, 0xff);
  gl.StencilOp(GL.KEEP, GL.KEEP, GL.REPLACE);
  paint(...RED);
  drawBox(canvas, [4, 4, 8, 8]);
  gl.StencilFunc(GL.EQUAL, 5, 0xff);
  gl.StencilOp(GL.KEEP, GL.KEEP, GL.KEEP);
  paint(...GREEN);
  drawBox(canvas, [8, 0, 8, 16]);
  gl.StencilFunc(GL.EQUAL, 0xf1, 0x0f);
  paint(...BLUE);
  drawBox(canvas, [0, 0, 4, 16]);
  const read = readBox(canvas);
  return [
    colored("where the stencil is equal", read, GREEN, [8, 4, 4, 8]),
    colored("where nothing more was drawn", read, RED, [4, 4, 4, 8]),
    colored("where it is not equal", read, BLACK, [12, 0, 4, 16]),
    colored("where it is equal below the mask", read, BLUE, [0, 0, 4, 16]),
  ];
}

function faces(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  const paint = usePaint(canvas);
  gl.Enable(GL.CULL_FACE);
  paint(...RED);
  drawBox(canvas, [0, 0, 8, 8]);
  gl.CullFace(GL.FRONT);
  drawBox(canvas, [8, 0, 8, 8]);
  gl.FrontFace(GL.CW);
  paint(...GREEN);
  drawBox(canvas, [0, 8, 8, 8]);
  gl.CullFace(GL.BACK);
  drawBox(canvas, [8, 8, 8, 8]);
  const read = readBox(canvas);
  return [
    colored("a front face, back faces being culled", read, RED, [0, 0, 8, 8]),
    colored("a front face, front faces being culled", read, BLACK, [8, 0, 8, 8]),
    colored("a back face, front faces being culled", read, GREEN, [0, 8, 8, 8]),
    colored("a back face, back faces being culled", read, BLACK, [8, 8, 8, 8]),
  ];
}

function blends(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const paint = usePaint(canvas);
  gl.BlendColor(0.2, 0.4, 0.6, 0.8);
  return BLENDS.map(([name, equation, [source, destination], from, to, expected]) => {
    fill(canvas, to);
    gl.Enable(GL.BLEND);
    gl.BlendEquation(equation);
    gl.BlendFunc(source, destination);
    paint(...from);
    drawBox(canvas);
    gl.Disable(GL.BLEND);
    return colored(`blending: ${name}`, readBox(canvas, [4, 4, 2, 2]), expected, [0, 0, 2, 2], {
      ...TWICE,
      row: 2,
    });
  });
}

/** Distance of a pixel's center from the diagonal that falls to the right, in pixels along a side. */
const beyond = (x: number, y: number) => x + y + 1 - SIDE;

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  clear_fills_the_color_buffer: {
    clause: "EGL-DRAW-1",
    since: "2.0",
    draw(canvas) {
      fill(canvas, [0.2, 0.4, 0.6, 0.8]);
      return [colored("the cleared buffer", readBox(canvas), [0.2, 0.4, 0.6, 0.8])];
    },
  },
  clear_heeds_scissor_and_mask: {
    clause: "EGL-DRAW-1",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      fill(canvas, RED);
      gl.Enable(GL.SCISSOR_TEST);
      gl.Scissor(4, 4, 8, 4);
      fill(canvas, BLUE);
      gl.Disable(GL.SCISSOR_TEST);
      gl.ColorMask(0, 1, 0, 0);
      gl.Scissor(0, 0, 1, 1);
      fill(canvas, WHITE);
      const read = readBox(canvas);
      return [
        colored("below the scissor", read, [1, 1, 0, 1], [0, 0, 16, 4]),
        colored("within the scissor", read, [0, 1, 1, 1], [4, 4, 8, 4]),
        colored("left of it", read, [1, 1, 0, 1], [0, 4, 4, 4]),
        colored("right of it", read, [1, 1, 0, 1], [12, 4, 4, 4]),
        colored("above it", read, [1, 1, 0, 1], [0, 8, 16, 8]),
      ];
    },
  },
  triangle_covers_its_inside: {
    clause: "EGL-DRAW-2",
    since: "2.0",
    draw(canvas) {
      fill(canvas, BLACK);
      usePaint(canvas)(...RED);
      attribute(canvas, 0, 2, [-1, -1, 1, -1, -1, 1]);
      canvas.gl.DrawArrays(GL.TRIANGLES, 0, 3);
      const read = readBox(canvas);
      const inside = shaded(
        "the inside of the triangle, and what is not",
        read,
        (x, y) => beyond(x, y) < 0 ? RED : BLACK,
      );
      const wrong = (found: Parameters<typeof inside.wrong>[0]) =>
        inside.wrong(found).filter((sign) => {
          const [, x, y] = /^\((\d+), (\d+)\)/.exec(sign)!;
          return Math.abs(beyond(Number(x), Number(y))) > 1;
        });
      return [{ ...inside, wrong }];
    },
  },
  corners_share_no_pixel_and_leave_none: {
    clause: "EGL-DRAW-2",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      fill(canvas, BLACK);
      gl.Enable(GL.BLEND);
      gl.BlendFunc(GL.ONE, GL.ONE);
      usePaint(canvas)(HALF, 0, 0, 0);
      drawBox(canvas);
      return [colored("two triangles with one edge", readBox(canvas), [HALF, 0, 0, 1])];
    },
  },
  colors_are_interpolated: {
    clause: "EGL-DRAW-3",
    since: "2.0",
    draw(canvas) {
      fill(canvas, BLACK);
      useProgram(canvas, TINTED);
      const [left, right] = [[0, 0, 0, 1], [1, 0, 0, 1]];
      attribute(canvas, 1, 4, [...left, ...right, ...[0, 1, 0, 1], ...[1, 1, 0, 1]]);
      drawBox(canvas);
      return [
        shaded(
          "red grows to the right, and green upwards",
          readBox(canvas),
          (x, y) => [(x + 0.5) / SIDE, (y + 0.5) / SIDE, 0, 1],
          undefined,
          TWICE,
        ),
      ];
    },
  },
  viewport_places_and_clips: {
    clause: "EGL-DRAW-4",
    since: "2.0",
    draw(canvas) {
      fill(canvas, BLACK);
      canvas.gl.Viewport(4, 8, 8, 4);
      usePaint(canvas)(...GREEN);
      attribute(canvas, 0, 2, [-3, -3, 3, -3, -3, 3, 3, 3]);
      canvas.gl.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
      const read = readBox(canvas);
      return [
        colored("within the viewport", read, GREEN, [4, 8, 8, 4]),
        colored("below it", read, BLACK, [0, 0, 16, 8]),
        colored("above it", read, BLACK, [0, 12, 16, 4]),
        colored("left of it", read, BLACK, [0, 8, 4, 4]),
        colored("right of it", read, BLACK, [12, 8, 4, 4]),
      ];
    },
  },
  indices_choose_vertices: {
    clause: "EGL-DRAW-5",
    since: "2.0",
    draw(canvas) {
      fill(canvas, BLACK);
      usePaint(canvas)(...BLUE);
      attribute(canvas, 0, 3, [...corners([0, 0, 8, 8]), ...corners([8, 8, 8, 8])]);
      buffer(canvas, GL.ELEMENT_ARRAY_BUFFER, bytes(4, 5, 6, 6, 5, 7));
      canvas.gl.DrawElements(GL.TRIANGLES, 6, GL.UNSIGNED_BYTE, null);
      const read = readBox(canvas);
      return [
        colored("what the indices name", read, BLUE, [8, 8, 8, 8]),
        colored("what they do not", read, BLACK, [0, 0, 8, 16]),
      ];
    },
  },
  depth_decides_what_is_seen: { clause: "EGL-DRAW-6", since: "2.0", draw: depth },
  stencil_decides_what_is_drawn: { clause: "EGL-DRAW-7", since: "2.0", draw: stencil },
  faces_are_culled: { clause: "EGL-DRAW-8", since: "2.0", draw: faces },
  blending_combines_colors: { clause: "EGL-DRAW-9", since: "2.0", draw: blends },
};

addDrawings(fragments, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [fragments];
