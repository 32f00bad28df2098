/**
 * Drawings of textures: formats, filters, levels, wrapping, kinds of textures.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import type { ResultRef } from "../../contract/program.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  BLACK,
  BLUE,
  bytes,
  type Canvas,
  type Color,
  drawBox,
  fill,
  floats,
  GREEN,
  readBox,
  RED,
  SIDE,
  WHITE,
} from "./canvas.ts";
import { addDrawings, type Allowed, colored, type Drawing, shaded } from "./drawing.ts";
import { type Format, FORMATS, SIZED_FORMATS, texels } from "./texture_formats.ts";
import { TEXTURED, TEXTURED_VERTEX, useProgram } from "./shaders.ts";

const textures: Group = group(
  "egl:requirements:textures",
  "How textures are sampled: formats, filters, levels, wrapping, cubes, slices and layers.",
);

const { RGBA, RGB, UNSIGNED_BYTE } = GL;

/** Weights of a filter may have as few as four bits (Vulkan, subTexelPrecisionBits, which drivers have in common), and be rounded. */
const WEIGHED = { off: 9 };
/** The standard recommends a mean of four texels for a new level, and demands no algorithm. */
const ANY_MEAN = 32;

/** A new texture, bound, which is sampled without filters and not repeated. */
function newTexture({ gl }: Canvas, target: number = GL.TEXTURE_2D): ResultRef {
  const name = gl.GenTextures(1, out("int")).outCell(0);
  gl.BindTexture(target, name);
  for (
    const [what, value] of [
      [GL.TEXTURE_MIN_FILTER, GL.NEAREST],
      [GL.TEXTURE_MAG_FILTER, GL.NEAREST],
      [GL.TEXTURE_WRAP_S, GL.CLAMP_TO_EDGE],
      [GL.TEXTURE_WRAP_T, GL.CLAMP_TO_EDGE],
    ] as const
  ) gl.TexParameteri(target, what, value);
  gl.PixelStorei(GL.UNPACK_ALIGNMENT, 1);
  return name;
}

/** Gives a level of the bound texture colors of 8 bits. */
function level({ gl }: Canvas, at: number, side: number, ...colors: readonly Color[]): void {
  const data = texels(...colors);
  gl.TexImage2D(GL.TEXTURE_2D, at, RGBA, side, side, 0, RGBA, UNSIGNED_BYTE, data);
}

function formats(list: readonly Format[]): Drawing["draw"] {
  return (canvas) => {
    const { gl } = canvas;
    useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
    return list.map(({ name, as: [internal, format, type], texel, sampled }) => {
      newTexture(canvas);
      gl.TexImage2D(GL.TEXTURE_2D, 0, internal, 1, 1, 0, format, type, texel);
      fill(canvas, [1, 0, 1, 0]);
      drawBox(canvas);
      const read = readBox(canvas, [4, 4, 2, 2]);
      return colored(`a texel of ${name}`, read, sampled, [0, 0, 2, 2], { row: 2 });
    });
  };
}

/** Levels of one color each: 4, 2 and 1 texels wide. */
const LEVELS = [RED, GREEN, BLUE];

/** Draws a texture over so many pixels that a texel of the level is a pixel. */
function drawLevel(canvas: Canvas, at: number): void {
  drawBox(canvas, [4 * at, 0, 4 >> at, 4 >> at]);
}

function levels(canvas: Canvas, fillLevels: () => void, ...colors: readonly Color[]): Allowed[] {
  const { gl } = canvas;
  useProgram(
    canvas,
    "uniform sampler2D image;\nIN vec2 place;\nvoid main() { PIXEL = SAMPLE(image, place); }\n",
    "IN vec4 position;\nIN vec2 texel;\nOUT vec2 place;\n" +
      "void main() { gl_Position = position; place = texel; }\n",
  );
  newTexture(canvas);
  gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST_MIPMAP_NEAREST);
  fillLevels();
  fill(canvas, BLACK);
  const texel = gl.GenBuffers(1, out("int")).outCell(0);
  gl.BindBuffer(GL.ARRAY_BUFFER, texel);
  gl.BufferData(GL.ARRAY_BUFFER, 32, floats(0, 0, 1, 0, 0, 1, 1, 1), GL.STATIC_DRAW);
  gl.EnableVertexAttribArray(2);
  gl.VertexAttribPointer(2, 2, GL.FLOAT, 0, 0, null);
  for (const at of colors.keys()) drawLevel(canvas, at);
  const read = readBox(canvas);
  return colors.map((color, at) =>
    colored(`level ${at}, of ${4 >> at} texels`, read, color, [4 * at, 0, 4 >> at, 4 >> at])
  );
}

function wraps(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  useProgram(
    canvas,
    "uniform sampler2D image;\nIN vec2 place;\nvoid main() { PIXEL = SAMPLE(image, place * 2.0); }\n",
    TEXTURED_VERTEX,
  );
  const modes = [
    ["clamped", GL.CLAMP_TO_EDGE, [RED, GREEN, GREEN, GREEN]],
    ["repeated", GL.REPEAT, [RED, GREEN, RED, GREEN]],
    ["mirrored", GL.MIRRORED_REPEAT, [RED, GREEN, GREEN, RED]],
  ] as const;
  return modes.map(([name, mode, colors]) => {
    newTexture(canvas);
    gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_WRAP_S, mode);
    level(canvas, 0, 2, RED, GREEN, RED, GREEN);
    drawBox(canvas);
    return shaded(`a texture that is ${name}`, readBox(canvas), (x) => colors[x >> 2]!);
  });
}

const FACES = [RED, GREEN, BLUE, WHITE, BLACK, [1, 1, 0, 1] as Color];

function cube(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const program = useProgram(
    canvas,
    "uniform samplerCube image;\nuniform vec3 toward;\nIN vec2 place;\n" +
      "void main() { PIXEL = SAMPLE_CUBE(image, toward + 0.01 * vec3(place, place.x)); }\n",
    TEXTURED_VERTEX,
  );
  const toward = gl.GetUniformLocation(program, "toward");
  newTexture(canvas, GL.TEXTURE_CUBE_MAP);
  for (const [at, color] of FACES.entries()) {
    const face = GL.TEXTURE_CUBE_MAP_POSITIVE_X + at;
    gl.TexImage2D(face, 0, RGBA, 1, 1, 0, RGBA, UNSIGNED_BYTE, texels(color));
  }
  for (const at of FACES.keys()) {
    const axis = [0, 1, 2].map((i) => i === at >> 1 ? 1 - 2 * (at & 1) : 0);
    gl.Uniform3f(toward, axis[0]!, axis[1]!, axis[2]!);
    drawBox(canvas, [2 * at, 0, 2, 2]);
  }
  const read = readBox(canvas);
  return FACES.map((color, at) => colored(`face ${at} of a cube`, read, color, [2 * at, 0, 2, 2]));
}

/** Draws each slice of a texture of three dimensions, or each layer of an array, over a column. */
function slices(target: number, sampler: string, place: string): Drawing["draw"] {
  return (canvas) => {
    const { gl } = canvas;
    useProgram(
      canvas,
      `uniform highp ${sampler} image;\nIN vec2 place;\n` +
        `void main() { PIXEL = SAMPLE(image, vec3(0.5, 0.5, ${place})); }\n`,
      TEXTURED_VERTEX,
    );
    newTexture(canvas, target);
    gl.TexParameteri(target, GL.TEXTURE_WRAP_R, GL.CLAMP_TO_EDGE);
    const data = texels(RED, GREEN);
    gl.TexImage3D(target, 0, GL.RGBA8, 1, 1, 2, 0, RGBA, UNSIGNED_BYTE, data);
    drawBox(canvas);
    const read = readBox(canvas);
    return [
      colored("the first of two", read, RED, [0, 0, 8, 16]),
      colored("the second of two", read, GREEN, [8, 0, 8, 16]),
    ];
  };
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  formats_of_2_0: { clause: "EGL-DRAW-10", since: "2.0", draw: formats(FORMATS) },
  formats_of_3_0: { clause: "EGL-DRAW-10", since: "3.0", draw: formats(SIZED_FORMATS) },
  rows_have_an_alignment: {
    clause: "EGL-DRAW-11",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
      newTexture(canvas);
      gl.PixelStorei(GL.UNPACK_ALIGNMENT, 4);
      const rows = bytes(255, 0, 0, 7, 0, 255, 0, 7);
      gl.TexImage2D(GL.TEXTURE_2D, 0, RGB, 1, 2, 0, RGB, UNSIGNED_BYTE, rows);
      gl.TexSubImage2D(GL.TEXTURE_2D, 0, 0, 0, 1, 1, RGB, UNSIGNED_BYTE, bytes(0, 0, 255));
      drawBox(canvas);
      const read = readBox(canvas);
      return [
        colored("the first row, which is the lower one and was replaced", read, BLUE, [
          0,
          0,
          16,
          8,
        ]),
        colored("the second one", read, GREEN, [0, 8, 16, 8]),
      ];
    },
  },
  nearest_takes_one_texel: {
    clause: "EGL-DRAW-12",
    since: "2.0",
    draw(canvas) {
      useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
      newTexture(canvas);
      level(canvas, 0, 2, RED, GREEN, BLUE, WHITE);
      drawBox(canvas);
      const colors = [RED, GREEN, BLUE, WHITE];
      const colorAt = (x: number, y: number) => colors[(x >> 3) + 2 * (y >> 3)]!;
      return [shaded("four texels, magnified", readBox(canvas), colorAt)];
    },
  },
  linear_takes_the_mean_of_texels: {
    clause: "EGL-DRAW-12",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
      newTexture(canvas);
      gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MAG_FILTER, GL.LINEAR);
      level(canvas, 0, 2, BLACK, RED, GREEN, [1, 1, 0, 1]);
      drawBox(canvas);
      const between = (at: number) => Math.min(1, Math.max(0, (at + 0.5) / SIDE * 2 - 0.5));
      const colorAt = (x: number, y: number): Color => [between(x), between(y), 0, 1];
      return [shaded("between four texels", readBox(canvas), colorAt, undefined, WEIGHED)];
    },
  },
  smaller_levels_are_for_smaller_sizes: {
    clause: "EGL-DRAW-13",
    since: "2.0",
    draw: (canvas) =>
      levels(
        canvas,
        () =>
          LEVELS.forEach((color, at) =>
            level(canvas, at, 4 >> at, ...Array(16 >> 2 * at).fill(color))
          ),
        ...LEVELS,
      ),
  },
  levels_are_generated: {
    clause: "EGL-DRAW-14",
    since: "2.0",
    draw: (canvas) =>
      levels(
        canvas,
        () => {
          const checkered = Array.from(
            { length: 16 },
            (_, i) => (i + (i >> 2)) % 2 ? BLACK : WHITE,
          );
          level(canvas, 0, 4, ...checkered);
          canvas.gl.GenerateMipmap(GL.TEXTURE_2D);
        },
      ).concat(meanOfLevels(canvas)),
  },
  incomplete_textures_are_black: {
    clause: "EGL-DRAW-15",
    since: "2.0",
    draw(canvas) {
      const { gl } = canvas;
      useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
      newTexture(canvas);
      gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.LINEAR_MIPMAP_LINEAR);
      level(canvas, 0, 4, ...Array(16).fill(WHITE));
      fill(canvas, WHITE);
      drawBox(canvas);
      return [colored("a texture that lacks levels", readBox(canvas), BLACK)];
    },
  },
  textures_end_as_they_are_told: { clause: "EGL-DRAW-16", since: "2.0", draw: wraps },
  cubes_have_six_faces: { clause: "EGL-DRAW-17", since: "2.0", draw: cube },
  slices_of_three_dimensions: {
    clause: "EGL-DRAW-17",
    since: "3.0",
    draw: slices(GL.TEXTURE_3D, "sampler3D", "place.x"),
  },
  layers_of_arrays: {
    clause: "EGL-DRAW-17",
    since: "3.0",
    draw: slices(GL.TEXTURE_2D_ARRAY, "sampler2DArray", "floor(place.x * 2.0)"),
  },
};

/** The second and the third level of a checkered texture are gray. */
function meanOfLevels(canvas: Canvas): readonly Allowed[] {
  drawLevel(canvas, 1);
  drawLevel(canvas, 2);
  const gray: Color = [0.5, 0.5, 0.5, 1];
  const read = readBox(canvas);
  return [1, 2].map((at) =>
    colored(`generated level ${at} of black and white`, read, gray, [4 * at, 0, 4 >> at, 4 >> at], {
      off: ANY_MEAN,
    })
  );
}

addDrawings(textures, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [textures];
