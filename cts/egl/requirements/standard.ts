/**
 * Tests of a driver that keeps to the OpenGL ES standard: objects, errors, state and limits in a few telling cases.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { GL } from "../../contract/enums.ts";
import { type Group, isFirstOrLast } from "../../framework/mod.ts";
import { beginGl, look, type Major } from "./scenes.ts";

/** A name that no object has. */
const NOBODY = 0x7ead;

/** Calls, each with what must come back: a value, or the cells of its buffer. */
type Expected = readonly (readonly [Result, unknown])[];

/** The abilities of a new context: for each name its version, and calls. */
const STANDARD: Readonly<Record<string, readonly [major: Major, write: (app: App) => Expected]>> = {
  first_error_is_kept_and_read_once: [2, ({ gl }) => {
    gl.Enable(0xffff);
    gl.Viewport(0, 0, -1, -1);
    return [[gl.GetError(), GL.INVALID_ENUM], [gl.GetError(), GL.NO_ERROR]];
  }],
  negative_sizes_are_invalid: [2, ({ gl }) => {
    gl.GenTextures(-1, out("int"));
    const count = gl.GetError();
    gl.Viewport(0, 0, -1, 1);
    const width = gl.GetError();
    gl.BindTexture(GL.TEXTURE_2D, gl.GenTextures(1, out("int")).outCell(0));
    gl.TexImage2D(GL.TEXTURE_2D, 0, GL.RGBA, -1, 1, 0, GL.RGBA, GL.UNSIGNED_BYTE, null);
    return [count, width, gl.GetError()].map((error) => [error, GL.INVALID_VALUE]);
  }],
  unknown_enums_are_invalid: [2, ({ gl }) => {
    gl.BindTexture(0xffff, 1);
    const texture = gl.GetError();
    gl.BindBuffer(GL.TEXTURE_2D, 1);
    const buffer = gl.GetError();
    gl.DrawArrays(0xff, 0, 3);
    return [texture, buffer, gl.GetError()].map((error) => [error, GL.INVALID_ENUM]);
  }],
  calls_with_an_error_change_nothing: [2, ({ gl }) => {
    gl.Viewport(1, 2, 3, 4);
    gl.Viewport(5, 6, -7, 8);
    const viewport = gl.GetIntegerv(GL.VIEWPORT, out("int", 4));
    return [[gl.GetError(), GL.INVALID_VALUE], [viewport, [1, 2, 3, 4]]];
  }],
  buffers_have_ends: [2, ({ gl }) => {
    gl.BindBuffer(GL.ARRAY_BUFFER, gl.GenBuffers(1, out("int")).outCell(0));
    gl.BufferData(GL.ARRAY_BUFFER, 8, null, GL.STATIC_DRAW);
    gl.BufferSubData(GL.ARRAY_BUFFER, 4, 8, ints(1, 2));
    const beyond = gl.GetError();
    gl.BufferSubData(GL.ARRAY_BUFFER, -4, 4, ints(1));
    const before = gl.GetError();
    const size = gl.GetBufferParameteriv(GL.ARRAY_BUFFER, GL.BUFFER_SIZE, out("int"));
    return [[beyond, GL.INVALID_VALUE], [before, GL.INVALID_VALUE], [size, [8]]];
  }],
  what_is_no_object_is_refused: [2, ({ gl }) => {
    gl.UseProgram(NOBODY);
    const used = gl.GetError();
    gl.CompileShader(NOBODY);
    return [[used, GL.INVALID_VALUE], [gl.GetError(), GL.INVALID_VALUE], [gl.IsShader(NOBODY), 0]];
  }],
  capabilities_are_kept: [2, ({ gl }) => {
    const before = gl.IsEnabled(GL.BLEND);
    gl.Enable(GL.BLEND);
    const after = gl.IsEnabled(GL.BLEND);
    gl.Disable(GL.BLEND);
    return [[before, 0], [after, 1], [gl.IsEnabled(GL.BLEND), 0], [gl.GetError(), GL.NO_ERROR]];
  }],
  names_become_objects_when_they_are_bound: [2, ({ gl }) => {
    const name = gl.GenTextures(1, out("int")).outCell(0);
    const before = gl.IsTexture(name);
    gl.BindTexture(GL.TEXTURE_2D, name);
    const after = gl.IsTexture(name);
    gl.DeleteTextures(1, { in: "int", cells: [name] });
    return [[before, 0], [after, 1], [gl.IsTexture(name), 0], [gl.GetError(), GL.NO_ERROR]];
  }],
  buffers_and_textures_have_names_of_their_own: [2, ({ gl }) => {
    const name = gl.GenBuffers(1, out("int")).outCell(0);
    gl.BindBuffer(GL.ARRAY_BUFFER, name);
    const texture = gl.IsTexture(name);
    gl.DeleteTextures(1, { in: "int", cells: [name] });
    return [[texture, 0], [gl.IsBuffer(name), 1], [gl.GetError(), GL.NO_ERROR]];
  }],
  shaders_compile: [2, ({ gl }) => {
    const shader = gl.CreateShader(GL.VERTEX_SHADER);
    const source = "attribute vec4 p; void main() { gl_Position = p; }";
    gl.ShaderSource(shader, 1, { in: "pointer", cells: [source] }, null);
    gl.CompileShader(shader);
    const status = gl.GetShaderiv(shader, GL.COMPILE_STATUS, out("int"));
    return [[status, [1]], [gl.IsShader(shader), 1], [gl.GetError(), GL.NO_ERROR]];
  }],
  matrix_stacks_have_ends: [1, ({ gles1 }) => {
    gles1.MatrixMode(GL.PROJECTION);
    gles1.MatrixMode(0xffff);
    const mode = gles1.GetIntegerv(GL.MATRIX_MODE, out("int"));
    const unknown = gles1.GetError();
    gles1.MatrixMode(GL.MODELVIEW);
    gles1.PushMatrix();
    gles1.PopMatrix();
    const even = gles1.GetError();
    gles1.PopMatrix();
    return [
      [mode, [GL.PROJECTION]],
      [unknown, GL.INVALID_ENUM],
      [even, GL.NO_ERROR],
      [gles1.GetError(), GL.STACK_UNDERFLOW],
    ];
  }],
};

/**
 * Declares the tests.
 *
 * @param requirements Their group.
 */
export function addStandardTests(requirements: Group): void {
  for (const [name, [major, write]] of Object.entries(STANDARD)) {
    requirements.test(name)
      .clauses("EGL-REQ-5")
      .releases(10, 15)
      .filter(isFirstOrLast)
      .fn(async (t) => {
        let calls: Expected = [];
        const { record } = await look(t, t.params.release, (app) => {
          beginGl(app, major);
          calls = write(app);
        });
        t.note("objects, errors, state of contexts");
        const found = calls.map(([call, expected]) => {
          const result = record.results[call.ref];
          return Array.isArray(expected) ? result?.outs[0] : result?.value;
        });
        t.expectSequence("what comes back", found, calls.map(([, expected]) => expected));
      });
  }
}
