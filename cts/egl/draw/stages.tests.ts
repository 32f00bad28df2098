/**
 * Drawings by what comes between vertices and pixels, or beside them: feedback, queries, compute, indirect draws, geometry,
 * tessellation.
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
  vertexSource,
} from "./shaders.ts";

const stages: Group = group(
  "egl:requirements:stages",
  "Feedback, queries, compute shaders, indirect draws, geometry shaders and tessellation.",
);

const TINTED = "IN vec4 tint;\nvoid main() { PIXEL = tint; }\n";
const isTrue = (what: string, call: Result) => gives(what, call, [1]);

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
function drawBy(
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
  vertices_are_fed_back: { clause: "EGL-DRAW-29", since: "3.0", draw: feedback },
  samples_are_counted: { clause: "EGL-DRAW-30", since: "3.0", draw: queries },
  compute_shaders_write_buffers: { clause: "EGL-DRAW-31", since: "3.1", draw: compute },
  draws_are_read_from_buffers: { clause: "EGL-DRAW-32", since: "3.1", draw: indirect },
  geometry_shaders_make_primitives: {
    clause: "EGL-DRAW-33",
    since: "3.2",
    draw: (canvas) => drawBy(canvas, GL.POINTS, [0, 0], [GL.GEOMETRY_SHADER, GEOMETRY]),
  },
  patches_are_tessellated: {
    clause: "EGL-DRAW-34",
    since: "3.2",
    draw(canvas) {
      canvas.gl.PatchParameteri(GL.PATCH_VERTICES, 4);
      return drawBy(
        canvas,
        GL.PATCHES,
        [-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5],
        [GL.TESS_CONTROL_SHADER, CONTROL],
        [GL.TESS_EVALUATION_SHADER, EVALUATION],
      );
    },
  },
};

addDrawings(stages, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [stages];
