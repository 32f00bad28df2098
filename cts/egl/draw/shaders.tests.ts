/**
 * Drawings by what programs are made of: shaders that are wrong, uniforms, blocks, instances, feedback, and newer stages.
 *
 * @module
 */

import { ints, out, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  attribute,
  BLACK,
  BLUE,
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
  PAINTED,
  shaderOf,
  usePaint,
  useProgram,
  VERTEX,
  vertexSource,
} from "./shaders.ts";

const shaders: Group = group(
  "egl:requirements:shaders",
  "Shaders and programs: errors of compiling and linking, uniforms and blocks, instances, feedback, queries, compute, " +
    "geometry and tessellation.",
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

function feedback(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const program = useProgram(
    canvas,
    TINTED,
    "IN vec4 position;\nOUT vec4 tint;\nvoid main() { tint = 2.0 * position; gl_Position = position; }\n",
  );
  gl.TransformFeedbackVaryings(
    program,
    1,
    { in: "pointer", cells: ["tint"] },
    GL.INTERLEAVED_ATTRIBS,
  );
  gl.LinkProgram(program);
  gl.UseProgram(program);
  const name = buffer(canvas, GL.TRANSFORM_FEEDBACK_BUFFER, floats(...Array(8).fill(0)));
  gl.BindBufferBase(GL.TRANSFORM_FEEDBACK_BUFFER, 0, name);
  attribute(canvas, 0, 4, [0.25, 0.5, 0, 1, -0.5, 0.75, 0, 1]);
  gl.Enable(GL.RASTERIZER_DISCARD);
  gl.BeginTransformFeedback(GL.POINTS);
  gl.DrawArrays(GL.POINTS, 0, 2);
  gl.EndTransformFeedback();
  gl.Disable(GL.RASTERIZER_DISCARD);
  const read = readBuffer(canvas, GL.TRANSFORM_FEEDBACK_BUFFER, 8);
  return [
    returns("the buffer is unmapped", read.unmapped, 1),
    ...read.holds([
      ...[0.5, 1, 0, 2],
      ...[-1, 1.5, 0, 2],
    ]),
  ];
}

/** Reads floats of a bound buffer as colors: through a texture, as a program cannot follow pointers. */
function readBuffer({ gl }: Canvas, target: number, count: number) {
  const length = 4 * count;
  gl.MapBufferRange(target, 0, length, GL.MAP_READ_BIT);
  const unmapped = gl.UnmapBuffer(target);
  const [copy, texture, frame] = [
    gl.GenBuffers(1, out("int")).outCell(0),
    gl.GenTextures(1, out("int")).outCell(0),
    gl.GenFramebuffers(1, out("int")).outCell(0),
  ];
  gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, copy);
  gl.BufferData(GL.PIXEL_UNPACK_BUFFER, length, null, GL.STREAM_COPY);
  gl.CopyBufferSubData(target, GL.PIXEL_UNPACK_BUFFER, 0, 0, length);
  gl.BindTexture(GL.TEXTURE_2D, texture);
  const [width, format] = [count / 4, GL.RGBA32UI];
  gl.TexStorage2D(GL.TEXTURE_2D, 1, format, width, 1);
  gl.TexSubImage2D(
    ...[GL.TEXTURE_2D, 0, 0, 0, width, 1] as const,
    ...[GL.RGBA_INTEGER, GL.UNSIGNED_INT, 0] as const,
  );
  gl.BindBuffer(GL.PIXEL_UNPACK_BUFFER, 0);
  gl.BindFramebuffer(GL.FRAMEBUFFER, frame);
  gl.FramebufferTexture2D(GL.FRAMEBUFFER, GL.COLOR_ATTACHMENT0, GL.TEXTURE_2D, texture, 0);
  const memory = out("float", count);
  const read = gl.ReadPixels(0, 0, width, 1, GL.RGBA_INTEGER, GL.UNSIGNED_INT, memory);
  gl.BindFramebuffer(GL.FRAMEBUFFER, 0);
  return {
    unmapped,
    holds: (values: readonly number[]) => [gives("the floats in the buffer", read, values)],
  };
}

function queries(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  usePaint(canvas)(...RED);
  const ask = (box: readonly [number, number, number, number] | undefined) => {
    const name = gl.GenQueries(1, out("int")).outCell(0);
    gl.BeginQuery(GL.ANY_SAMPLES_PASSED, name);
    if (box !== undefined) drawBox(canvas, box);
    gl.EndQuery(GL.ANY_SAMPLES_PASSED);
    return gl.GetQueryObjectuiv(name, GL.QUERY_RESULT, out("int"));
  };
  return [
    satisfies("samples of a box", ask([0, 0, 4, 4]), ({ cells }) => cells[0] !== 0),
    gives("samples without a draw", ask(undefined), [0]),
    gives("samples of a box outside", ask([20, 0, 4, 4]), [0]),
  ];
}

function compute(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const source = "#version 310 es\nlayout(local_size_x = 4) in;\n" +
    "layout(std430, binding = 1) buffer Data { float numbers[]; };\nshared float sums[4];\n" +
    "void main() {\n  uint i = gl_LocalInvocationID.x;\n" +
    "  sums[i] = numbers[gl_GlobalInvocationID.x];\n  memoryBarrierShared();\n  barrier();\n" +
    "  numbers[gl_GlobalInvocationID.x] = sums[3u - i] * 2.0;\n}\n";
  const program = linked(canvas, shaderOf(canvas, GL.COMPUTE_SHADER, source));
  const status = linkStatus(canvas, program);
  gl.UseProgram(program);
  const name = buffer(canvas, GL.SHADER_STORAGE_BUFFER, floats(1, 2, 3, 4, 5, 6, 7, 8));
  gl.BindBufferBase(GL.SHADER_STORAGE_BUFFER, 1, name);
  gl.DispatchCompute(2, 1, 1);
  gl.MemoryBarrier(GL.ALL_BARRIER_BITS);
  const read = readBuffer(canvas, GL.SHADER_STORAGE_BUFFER, 8);
  return [isTrue("status of the program", status), ...read.holds([8, 6, 4, 2, 16, 14, 12, 10])];
}

function indirect(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  fill(canvas, BLACK);
  usePaint(canvas)(...BLUE);
  const array = gl.GenVertexArrays(1, out("int")).outCell(0);
  gl.BindVertexArray(array);
  attribute(canvas, 0, 2, [-1, -1, 0, -1, -1, 1, 0, 1]);
  buffer(canvas, GL.DRAW_INDIRECT_BUFFER, ints(7, 7, 4, 1, 0, 0));
  gl.DrawArraysIndirect(GL.TRIANGLE_STRIP, 8);
  const read = readBox(canvas);
  return [
    colored("what the buffer says", read, BLUE, [0, 0, 8, 16]),
    colored("what it does not", read, BLACK, [8, 0, 8, 16]),
  ];
}

/** Uses a program with more stages, and draws four points or a patch of them. */
function stages(
  canvas: Canvas,
  mode: number,
  vertices: readonly number[],
  ...more: readonly (readonly [kind: number, text: string])[]
): readonly Allowed[] {
  const { version, gl } = canvas;
  fill(canvas, BLACK);
  const vertex = "IN vec4 position;\nvoid main() { gl_Position = position; gl_PointSize = 1.0; }\n";
  const program = linked(
    canvas,
    shaderOf(canvas, GL.VERTEX_SHADER, vertexSource(version, vertex)),
    ...more.map(([kind, text]) => shaderOf(canvas, kind, vertexSource(version, text))),
    shaderOf(canvas, GL.FRAGMENT_SHADER, fragmentSource(version, PAINTED)),
  );
  const status = linkStatus(canvas, program);
  gl.UseProgram(program);
  gl.Uniform4f(gl.GetUniformLocation(program, "paint"), ...RED);
  attribute(canvas, 0, 2, vertices);
  gl.DrawArrays(mode, 0, vertices.length / 2);
  const read = readBox(canvas);
  return [
    isTrue("status of the program", status),
    colored("what the stage makes", read, RED, [5, 5, 6, 6]),
    colored("what it does not", read, BLACK, [0, 0, 16, 3]),
  ];
}

const GEOMETRY =
  "layout(points) in;\nlayout(triangle_strip, max_vertices = 4) out;\nvoid main() {\n" +
  "  for (int i = 0; i < 4; i++) {\n" +
  "    gl_Position = gl_in[0].gl_Position + vec4(i % 2 == 0 ? -0.5 : 0.5, i < 2 ? -0.5 : 0.5, 0, 0);\n" +
  "    EmitVertex();\n  }\n  EndPrimitive();\n}\n";
const CONTROL = "layout(vertices = 4) out;\nvoid main() {\n" +
  "  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;\n" +
  "  for (int i = 0; i < 4; i++) gl_TessLevelOuter[i] = 2.0;\n" +
  "  for (int i = 0; i < 2; i++) gl_TessLevelInner[i] = 2.0;\n}\n";
const EVALUATION = "layout(quads) in;\nvoid main() {\n" +
  "  gl_Position = mix(mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x),\n" +
  "    mix(gl_in[2].gl_Position, gl_in[3].gl_Position, gl_TessCoord.x), gl_TessCoord.y);\n}\n";

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  wrong_shaders_do_not_compile: { clause: "EGL-DRAW-24", since: "2.0", draw: wrongShaders },
  wrong_programs_do_not_link: { clause: "EGL-DRAW-25", since: "2.0", draw: wrongPrograms },
  uniforms_have_values: { clause: "EGL-DRAW-26", since: "2.0", draw: uniforms },
  blocks_have_values: { clause: "EGL-DRAW-27", since: "3.0", draw: blocks },
  instances_are_counted: { clause: "EGL-DRAW-28", since: "3.0", draw: instances },
  vertices_are_fed_back: { clause: "EGL-DRAW-29", since: "3.0", draw: feedback },
  samples_are_counted: { clause: "EGL-DRAW-30", since: "3.0", draw: queries },
  compute_shaders_write_buffers: { clause: "EGL-DRAW-31", since: "3.1", draw: compute },
  draws_are_read_from_buffers: { clause: "EGL-DRAW-32", since: "3.1", draw: indirect },
  geometry_shaders_make_primitives: {
    clause: "EGL-DRAW-33",
    since: "3.2",
    draw: (canvas) => stages(canvas, GL.POINTS, [0, 0], [GL.GEOMETRY_SHADER, GEOMETRY]),
  },
  patches_are_tessellated: {
    clause: "EGL-DRAW-34",
    since: "3.2",
    draw(canvas) {
      canvas.gl.PatchParameteri(GL.PATCH_VERTICES, 4);
      return stages(
        canvas,
        GL.PATCHES,
        [-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5],
        [GL.TESS_CONTROL_SHADER, CONTROL],
        [GL.TESS_EVALUATION_SHADER, EVALUATION],
      );
    },
  },
};

addDrawings(shaders, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [shaders];
