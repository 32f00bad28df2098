/**
 * Drawings of OpenGL ES 1.1: matrices, colors, textures and their environment, lights, fog, and the alpha test.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  ALL,
  BLACK,
  BLUE,
  type Box,
  bytes,
  type Canvas,
  type Color,
  corners,
  floats,
  GREEN,
  RED,
  SIDE,
  WHITE,
} from "./canvas.ts";
import { addDrawings, type Allowed, colored, type Drawing, shaded } from "./drawing.ts";

const fixed: Group = group(
  "egl:requirements:fixed",
  "OpenGL ES 1.1, whose functions are fixed: matrices, colors, textures, lights, fog, alpha test.",
);

function fill({ gles1 }: Canvas, color: Color): void {
  gles1.ClearColor(...color);
  gles1.Clear(GL.COLOR_BUFFER_BIT | GL.DEPTH_BUFFER_BIT);
}

function readBox({ gles1 }: Canvas, [x, y, width, height]: Box = ALL) {
  const memory = out("byte", 4 * width * height);
  return gles1.ReadPixels(x, y, width, height, GL.RGBA, GL.UNSIGNED_BYTE, memory);
}

function array({ gles1 }: Canvas, values: readonly number[]): void {
  gles1.BindBuffer(GL.ARRAY_BUFFER, gles1.GenBuffers(1, out("int")).outCell(0));
  gles1.BufferData(GL.ARRAY_BUFFER, 4 * values.length, floats(...values), GL.STATIC_DRAW);
}

function drawBox(canvas: Canvas, box: Box = ALL, z = 0): void {
  const { gles1 } = canvas;
  array(canvas, corners(box, z));
  gles1.EnableClientState(GL.VERTEX_ARRAY);
  gles1.VertexPointer(3, GL.FLOAT, 0, null);
  gles1.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
}

function matrices(canvas: Canvas): readonly Allowed[] {
  const { gles1 } = canvas;
  fill(canvas, BLACK);
  gles1.MatrixMode(GL.PROJECTION);
  gles1.Orthof(0, SIDE, 0, SIDE, -1, 1);
  gles1.MatrixMode(GL.MODELVIEW);
  gles1.Translatef(8, 4, 0);
  gles1.PushMatrix();
  gles1.Scalef(4, 8, 1);
  gles1.Color4f(...RED);
  array(canvas, [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);
  gles1.EnableClientState(GL.VERTEX_ARRAY);
  gles1.VertexPointer(3, GL.FLOAT, 0, null);
  gles1.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
  gles1.PopMatrix();
  gles1.Rotatef(90, 0, 0, 1);
  gles1.Scalef(4, 8, 1);
  gles1.Color4f(...GREEN);
  gles1.DrawArrays(GL.TRIANGLE_STRIP, 0, 4);
  const read = readBox(canvas);
  return [
    colored("the box, moved and scaled", read, RED, [8, 4, 4, 8]),
    colored("the box, turned by a quarter", read, GREEN, [0, 4, 8, 4]),
    colored("below both", read, BLACK, [0, 0, 16, 4]),
    colored("beside the first", read, BLACK, [12, 0, 4, 16]),
    colored("above the second", read, BLACK, [0, 8, 8, 8]),
  ];
}

function colors(canvas: Canvas): readonly Allowed[] {
  const { gles1 } = canvas;
  fill(canvas, BLACK);
  array(canvas, [...BLACK, ...RED, ...GREEN, 1, 1, 0, 1]);
  gles1.EnableClientState(GL.COLOR_ARRAY);
  gles1.ColorPointer(4, GL.FLOAT, 0, null);
  drawBox(canvas);
  const smooth = readBox(canvas);
  gles1.ShadeModel(GL.FLAT);
  gles1.DrawArrays(GL.TRIANGLE_STRIP, 0, 3);
  const flat = readBox(canvas);
  return [
    shaded(
      "red grows to the right, and green upwards",
      smooth,
      (x, y) => [(x + 0.5) / SIDE, (y + 0.5) / SIDE, 0, 1],
      ALL,
      { off: 2 },
    ),
    colored("a flat triangle, which has the color of its last corner", flat, GREEN, [1, 1, 6, 6]),
  ];
}

function texture(canvas: Canvas): void {
  const { gles1 } = canvas;
  gles1.BindTexture(GL.TEXTURE_2D, gles1.GenTextures(1, out("int")).outCell(0));
  gles1.TexParameterx(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  gles1.TexParameterx(GL.TEXTURE_2D, GL.TEXTURE_MAG_FILTER, GL.NEAREST);
  const texels = bytes(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0);
  gles1.TexImage2D(GL.TEXTURE_2D, 0, GL.RGBA, 2, 2, 0, GL.RGBA, GL.UNSIGNED_BYTE, texels);
  gles1.Enable(GL.TEXTURE_2D);
  array(canvas, [0, 0, 1, 0, 0, 1, 1, 1]);
  gles1.EnableClientState(GL.TEXTURE_COORD_ARRAY);
  gles1.TexCoordPointer(2, GL.FLOAT, 0, null);
}

function environments(canvas: Canvas): readonly Allowed[] {
  const { gles1 } = canvas;
  const half: Color = [0.6, 0.4, 0.2, 0.8];
  texture(canvas);
  gles1.Color4f(...half);
  const modes = [
    [
      "modulated",
      GL.MODULATE,
      ([r, g, b, a]: Color): Color => [0.6 * r, 0.4 * g, 0.2 * b, 0.8 * a],
    ],
    ["replaced", GL.REPLACE, (texel: Color) => texel],
    [
      "a decal",
      GL.DECAL,
      (texel: Color): Color => {
        const mixed = half.map((value, i) => value * (1 - texel[3]) + texel[i]! * texel[3]);
        return [mixed[0]!, mixed[1]!, mixed[2]!, half[3]];
      },
    ],
  ] as const;
  const texels: readonly Color[] = [RED, GREEN, BLUE, [1, 1, 1, 0]];
  return modes.map(([name, mode, expected]) => {
    gles1.TexEnvx(GL.TEXTURE_ENV, GL.TEXTURE_ENV_MODE, mode);
    drawBox(canvas);
    const colorAt = (x: number, y: number) => expected(texels[(x >> 3) + 2 * (y >> 3)]!);
    return shaded(`a color that is ${name} by a texture`, readBox(canvas), colorAt, ALL, {
      off: 2,
    });
  });
}

function lights(canvas: Canvas): readonly Allowed[] {
  const { gles1 } = canvas;
  gles1.Enable(GL.LIGHTING);
  gles1.Enable(GL.LIGHT0);
  gles1.LightModelfv(GL.LIGHT_MODEL_AMBIENT, floats(0, 0, 0, 1));
  gles1.Lightfv(GL.LIGHT0, GL.DIFFUSE, floats(1, 1, 0, 1));
  gles1.Lightfv(GL.LIGHT0, GL.AMBIENT, floats(0, 0, 1, 1));
  gles1.Lightfv(GL.LIGHT0, GL.POSITION, floats(0, 0, 1, 0));
  gles1.Materialfv(GL.FRONT_AND_BACK, GL.DIFFUSE, floats(0.4, 1, 1, 0.8));
  gles1.Materialfv(GL.FRONT_AND_BACK, GL.AMBIENT, floats(0, 0, 0.2, 1));
  gles1.Normal3f(0, 0, 1);
  drawBox(canvas);
  const toward = readBox(canvas);
  gles1.Normal3f(0, 0.8, 0.6);
  drawBox(canvas);
  const aslant = readBox(canvas);
  gles1.Normal3f(0, 0, -1);
  drawBox(canvas);
  const away = readBox(canvas);
  const off = { off: 2 };
  return [
    colored("a face toward the light", toward, [0.4, 1, 0.2, 0.8], ALL, off),
    colored("one that is aslant", aslant, [0.24, 0.6, 0.2, 0.8], ALL, off),
    colored("one that is turned away", away, [0, 0, 0.2, 0.8], ALL, off),
  ];
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  matrices_move_vertices: { clause: "EGL-DRAW-35", since: "1.1", draw: matrices },
  colors_of_corners: { clause: "EGL-DRAW-36", since: "1.1", draw: colors },
  texture_environments: { clause: "EGL-DRAW-37", since: "1.1", draw: environments },
  lights_shine_on_materials: { clause: "EGL-DRAW-38", since: "1.1", draw: lights },
  alpha_decides_what_is_seen: {
    clause: "EGL-DRAW-39",
    since: "1.1",
    draw(canvas) {
      const { gles1 } = canvas;
      fill(canvas, BLACK);
      texture(canvas);
      gles1.TexEnvx(GL.TEXTURE_ENV, GL.TEXTURE_ENV_MODE, GL.REPLACE);
      gles1.Enable(GL.ALPHA_TEST);
      gles1.AlphaFunc(GL.GREATER, 0.5);
      drawBox(canvas);
      const read = readBox(canvas);
      return [
        colored("where alpha is great", read, RED, [0, 0, 8, 8]),
        colored("where it is small", read, BLACK, [8, 8, 8, 8]),
      ];
    },
  },
  fog_hides_what_is_far: {
    clause: "EGL-DRAW-40",
    since: "1.1",
    draw(canvas) {
      const { gles1 } = canvas;
      gles1.Enable(GL.FOG);
      gles1.Fogx(GL.FOG_MODE, GL.LINEAR);
      gles1.Fogf(GL.FOG_START, 0);
      gles1.Fogf(GL.FOG_END, 1);
      gles1.Fogfv(GL.FOG_COLOR, floats(...BLUE));
      gles1.Color4f(...RED);
      drawBox(canvas, [0, 0, 8, 16], -0.5);
      gles1.Color4f(...WHITE);
      drawBox(canvas, [8, 0, 8, 16], -1);
      const read = readBox(canvas);
      return [
        colored("what is half way", read, [0.5, 0, 0.5, 1], [0, 0, 8, 16], { off: 3 }),
        colored("what is at the end", read, BLUE, [8, 0, 8, 16], { off: 3 }),
      ];
    },
  },
};

addDrawings(fixed, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [fixed];
