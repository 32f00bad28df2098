/**
 * Drawings by what programs are made of: shaders that are wrong, uniforms, blocks, instances.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  attribute,
  BLACK,
  buffer,
  type Canvas,
  drawBox,
  fill,
  floats,
  GREEN,
  readBox,
  RED,
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
import {
  fragmentSource,
  linked,
  linkStatus,
  shaderOf,
  usePaint,
  useProgram,
  VERTEX,
  vertexSource,
} from "./shaders.ts";

const shaders: Group = group(
  "egl:requirements:shaders",
  "Shaders and programs: errors of compiling and linking, uniforms and blocks, instances.",
);

/** Vertices of a box whose place the shader chooses. */
const PLACED = "IN vec4 position;\nuniform vec2 by;\n" +
  "void main() { gl_Position = position + vec4(by, 0.0, 0.0); }\n";
/** Quarters of the surface by the number of an instance: a column each. */
const INSTANCED = "IN vec4 position;\nIN vec4 color;\nOUT vec4 tint;\nvoid main() {\n" +
  "  gl_Position = position + vec4(0.5 * float(gl_InstanceID), 0.0, 0.0, 0.0);\n  tint = color;\n}\n";
const TINTED = "IN vec4 tint;\nvoid main() { PIXEL = tint; }\n";

const isTrue = (what: string, call: Result) => gives(what, call, [1]);
const hasText = (what: string, call: Result) =>
  satisfies(what, call, ({ cells }) => Number(cells[0]) > 1);

function wrongShaders(canvas: Canvas): readonly Allowed[] {
  const { version, gl } = canvas;
  const sources = {
    "a shader without an end": "void main() { PIXEL = vec4(1.0);",
    "one that names what is nowhere": "void main() { PIXEL = nowhere; }",
    "one of unlike types": "void main() { PIXEL = vec4(1.0) + true; }",
  };
  const wrong = Object.entries(sources).flatMap(([what, text]) => {
    const shader = shaderOf(canvas, GL.FRAGMENT_SHADER, fragmentSource(version, text));
    const status = gl.GetShaderiv(shader, GL.COMPILE_STATUS, out("int"));
    const length = gl.GetShaderiv(shader, GL.INFO_LOG_LENGTH, out("int"));
    return [gives(`status of ${what}`, status, [0]), hasText(`log of ${what}`, length)];
  });
  const right = shaderOf(canvas, GL.VERTEX_SHADER, vertexSource(version, VERTEX));
  const status = gl.GetShaderiv(right, GL.COMPILE_STATUS, out("int"));
  return [...wrong, isTrue("status of a right one", status)];
}

function wrongPrograms(canvas: Canvas): readonly Allowed[] {
  const { version, gl } = canvas;
  fill(canvas, BLACK);
  usePaint(canvas)(...GREEN);
  const vertex = shaderOf(canvas, GL.VERTEX_SHADER, vertexSource(version, VERTEX));
  const other = "IN vec3 tint;\nvoid main() { PIXEL = vec4(tint, 1.0); }\n";
  const fragment = shaderOf(canvas, GL.FRAGMENT_SHADER, fragmentSource(version, other));
  const unlike = linked(canvas, vertex, fragment);
  const status = linkStatus(canvas, unlike);
  const length = gl.GetProgramiv(unlike, GL.INFO_LOG_LENGTH, out("int"));
  const before = gl.GetError();
  gl.UseProgram(unlike);
  const used = gl.GetError();
  drawBox(canvas);
  return [
    gives("status of a program whose shaders do not fit", status, [0]),
    hasText("log of it", length),
    returns("errors before it is used", before, GL.NO_ERROR),
    returns("the error of using it", used, GL.INVALID_OPERATION),
    colored("what is drawn by the program before", readBox(canvas), GREEN),
  ];
}

function uniforms(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  const program = useProgram(
    canvas,
    "uniform vec4 parts[2];\nuniform mat2 turn;\nuniform int which;\n" +
      "void main() { PIXEL = vec4(turn * parts[1].xy, which == 3 ? parts[0].z : 0.0, 1.0); }\n",
    PLACED,
  );
  const place = (name: string) => gl.GetUniformLocation(program, name);
  gl.Uniform4fv(place("parts"), 2, floats(0, 0, 0.6, 0, 0.25, 0.5, 0, 0));
  gl.UniformMatrix2fv(place("turn"), 1, 0, floats(0, 1, 1, 0));
  gl.Uniform1i(place("which"), 3);
  gl.Uniform2f(place("by"), 1, 0);
  const unknown = gl.GetUniformLocation(program, "nobody");
  drawBox(canvas, [0, 0, 8, 16]);
  const read = readBox(canvas);
  return [
    colored("where the box is moved to", read, [0.5, 0.25, 0.6, 1], [8, 0, 8, 16]),
    colored("where it was", read, BLACK, [0, 0, 8, 16]),
    returns("the place of a uniform that is not there", unknown, -1),
  ];
}

function blocks(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const program = useProgram(
    canvas,
    "layout(std140) uniform Paint { float before; vec3 first; mat2 second; float last[2]; };\n" +
      "void main() { PIXEL = vec4(first.x, second[1].x, last[1], before); }\n",
  );
  const index = gl.GetUniformBlockIndex(program, "Paint");
  gl.UniformBlockBinding(program, index, 1);
  // Offsets of std140: before 0, first 16, second 32 and 48, last 64 and 80.
  const data = Array<number>(24).fill(0);
  for (const [at, value] of [[0, 0.8], [4, 0.2], [12, 0.4], [20, 0.6]] as const) data[at] = value;
  const other = buffer(canvas, GL.UNIFORM_BUFFER, floats(...data.map((value) => 1 - value)));
  const name = buffer(canvas, GL.UNIFORM_BUFFER, floats(...data));
  gl.BindBufferBase(GL.UNIFORM_BUFFER, 0, other);
  gl.BindBufferBase(GL.UNIFORM_BUFFER, 1, name);
  const size = gl.GetActiveUniformBlockiv(program, index, GL.UNIFORM_BLOCK_DATA_SIZE, out("int"));
  drawBox(canvas);
  const first = readBox(canvas);
  gl.BufferSubData(GL.UNIFORM_BUFFER, 16, 4, floats(1));
  drawBox(canvas);
  return [
    satisfies("bytes of the block", size, ({ cells }) => Number(cells[0]) >= 84),
    colored("the values of a block", first, [0.2, 0.4, 0.6, 0.8]),
    colored("after one of them has changed", readBox(canvas), [1, 0.4, 0.6, 0.8]),
  ];
}

function instances(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  useProgram(canvas, TINTED, INSTANCED);
  attribute(canvas, 1, 4, [...RED, ...GREEN]);
  gl.VertexAttribDivisor(1, 1);
  attribute(canvas, 0, 2, [-1, -1, -0.5, -1, -1, 1, -0.5, 1]);
  gl.DrawArraysInstanced(GL.TRIANGLE_STRIP, 0, 4, 2);
  const read = readBox(canvas);
  return [
    colored("the first instance", read, RED, [0, 0, 4, 16]),
    colored("the second one", read, GREEN, [4, 0, 4, 16]),
    colored("where no third one is", read, BLACK, [8, 0, 8, 16]),
  ];
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  wrong_shaders_do_not_compile: { clause: "EGL-DRAW-24", since: "2.0", draw: wrongShaders },
  wrong_programs_do_not_link: { clause: "EGL-DRAW-25", since: "2.0", draw: wrongPrograms },
  uniforms_have_values: { clause: "EGL-DRAW-26", since: "2.0", draw: uniforms },
  blocks_have_values: { clause: "EGL-DRAW-27", since: "3.0", draw: blocks },
  instances_are_counted: { clause: "EGL-DRAW-28", since: "3.0", draw: instances },
};

addDrawings(shaders, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [shaders];
