/**
 * Drawings of several contexts: what they share and what they do not, what a surface keeps, and what is told of a loss.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import type { ResultRef } from "../../contract/program.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  BLACK,
  bytes,
  type Canvas,
  contextOf,
  drawBox,
  fill,
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
import { TEXTURED, TEXTURED_VERTEX, useProgram } from "./shaders.ts";

const contexts: Group = group(
  "egl:requirements:contexts",
  "Contexts: groups that share objects, what a surface keeps between them, and the loss of one.",
);

/** Makes a context current on the canvas's surface. */
function use({ egl, display, surface }: Canvas, context: Result): Result {
  return egl.MakeCurrent(display, surface, surface, context);
}

/** A texture of one texel. */
function texelTexture({ gl }: Canvas): ResultRef {
  const name = gl.GenTextures(1, out("int")).outCell(0);
  gl.BindTexture(GL.TEXTURE_2D, name);
  gl.TexParameteri(GL.TEXTURE_2D, GL.TEXTURE_MIN_FILTER, GL.NEAREST);
  const texel = bytes(0, 255, 0, 255);
  gl.TexImage2D(GL.TEXTURE_2D, 0, GL.RGBA, 1, 1, 0, GL.RGBA, GL.UNSIGNED_BYTE, texel);
  return name;
}

function shares(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  const [sharing, apart] = [contextOf(canvas, canvas, canvas.context), contextOf(canvas, canvas)];
  const texture = texelTexture(canvas);
  gl.Finish();
  const made = use(canvas, sharing);
  const there = gl.IsTexture(texture);
  gl.Disable(GL.DITHER);
  fill(canvas, BLACK);
  gl.BindTexture(GL.TEXTURE_2D, texture);
  useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
  drawBox(canvas);
  const read = readBox(canvas);
  use(canvas, apart);
  const elsewhere = gl.IsTexture(texture);
  use(canvas, canvas.context);
  return [
    returns("the context of the group is current", made, 1),
    returns("whether it has the texture", there, 1),
    colored("the texture, drawn in it", read, GREEN),
    returns("whether a context apart has it", elsewhere, 0),
  ];
}

function outlives(canvas: Canvas): readonly Allowed[] {
  const { egl, gl, display } = canvas;
  const sharing = contextOf(canvas, canvas, canvas.context);
  const texture = texelTexture(canvas);
  gl.Finish();
  use(canvas, sharing);
  const destroyed = egl.DestroyContext(display, canvas.context);
  const there = gl.IsTexture(texture);
  gl.BindTexture(GL.TEXTURE_2D, texture);
  gl.Disable(GL.DITHER);
  useProgram(canvas, TEXTURED, TEXTURED_VERTEX);
  drawBox(canvas);
  return [
    returns("eglDestroyContext of the first of the group", destroyed, 1),
    returns("whether the other has the texture", there, 1),
    colored("the texture, drawn in it", readBox(canvas), GREEN),
  ];
}

function keepsSurface(canvas: Canvas): readonly Allowed[] {
  const { gl, egl, display } = canvas;
  const other = contextOf(canvas, canvas);
  fill(canvas, RED);
  gl.ClearColor(0, 0, 1, 1);
  use(canvas, other);
  const before = readBox(canvas);
  const color = gl.GetFloatv(GL.COLOR_CLEAR_VALUE, out("float", 4));
  gl.Enable(GL.SCISSOR_TEST);
  gl.Scissor(0, 0, 8, 8);
  gl.Clear(GL.COLOR_BUFFER_BIT);
  egl.MakeCurrent(display, null, null, null);
  use(canvas, canvas.context);
  const after = readBox(canvas);
  const scissor = gl.IsEnabled(GL.SCISSOR_TEST);
  return [
    colored("the surface in another context", before, RED),
    gives("the clear color of that", color, [0, 0, 0, 0]),
    colored("what it cleared", after, [0, 0, 0, 0], [0, 0, 8, 8]),
    colored("what it did not", after, RED, [8, 0, 8, 16]),
    returns("its scissor, in the first context", scissor, 0),
  ];
}

/** A robust context is told of losses, and of none while there was none. */
function robust(status: (canvas: Canvas) => Result): Drawing["draw"] {
  return (canvas) => {
    const { gl } = canvas;
    const context = contextOf(canvas, canvas, null, ROBUST);
    const made = use(canvas, context);
    const strategy = gl.GetIntegerv(GL.RESET_NOTIFICATION_STRATEGY, out("int"));
    const loss = status(canvas);
    fill(canvas, GREEN);
    const read = readBox(canvas);
    return [
      returns("the robust context is current", made, 1),
      gives("its strategy", strategy, [GL.LOSE_CONTEXT_ON_RESET]),
      returns("whether it was lost", loss, GL.NO_ERROR),
      colored("what is drawn in it", read, GREEN),
    ];
  };
}

const { CONTEXT_OPENGL_ROBUST_ACCESS_EXT, CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT } = EGL;
const ROBUST = [
  ...[CONTEXT_OPENGL_ROBUST_ACCESS_EXT, 1],
  ...[CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL.LOSE_CONTEXT_ON_RESET],
];

/** Reads beyond a buffer's end through indices, which a robust context survives with any value or zero. */
function beyondTheEnd(canvas: Canvas): readonly Allowed[] {
  const { gl } = canvas;
  use(canvas, contextOf(canvas, canvas, null, ROBUST));
  useProgram(canvas, "IN vec4 tint;\nvoid main() { PIXEL = tint; }\n");
  const names = gl.GenBuffers(2, out("int", 2));
  gl.BindBuffer(GL.ARRAY_BUFFER, names.outCell(0));
  gl.BufferData(GL.ARRAY_BUFFER, 16, null, GL.STATIC_DRAW);
  gl.EnableVertexAttribArray(0);
  gl.VertexAttribPointer(0, 4, GL.FLOAT, 0, 0, null);
  gl.BindBuffer(GL.ELEMENT_ARRAY_BUFFER, names.outCell(0, 1));
  const indices = bytes(0, 0, 0xff, 0xff, 0xf0, 0xff);
  gl.BufferData(GL.ELEMENT_ARRAY_BUFFER, 6, indices, GL.STATIC_DRAW);
  gl.DrawElements(GL.TRIANGLES, 3, GL.UNSIGNED_SHORT, null);
  gl.Finish();
  gl.GetError();
  fill(canvas, GREEN);
  return [
    satisfies("the context's state", gl.GetError(), ({ value }) => value === GL.NO_ERROR),
    colored("what is drawn afterwards", readBox(canvas), GREEN),
  ];
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  groups_share_objects: { clause: "EGL-DRAW-41", since: "2.0", draw: shares },
  objects_live_as_long_as_their_group: { clause: "EGL-DRAW-41", since: "2.0", draw: outlives },
  surfaces_keep_what_is_drawn: { clause: "EGL-DRAW-42", since: "2.0", draw: keepsSurface },
  loss_is_told_by_an_extension: {
    clause: "EGL-DRAW-43",
    since: "2.0",
    extension: "GL_EXT_robustness",
    eglExtension: "EGL_EXT_create_context_robustness",
    draw: robust(({ gl }) => gl.GetGraphicsResetStatusEXT()),
  },
  loss_is_told_by_3_2: {
    clause: "EGL-DRAW-43",
    since: "3.2",
    eglExtension: "EGL_EXT_create_context_robustness",
    draw: robust(({ gl }) => gl.GetGraphicsResetStatus()),
  },
  robust_contexts_survive_wrong_indices: {
    clause: "EGL-DRAW-44",
    since: "2.0",
    extension: "GL_EXT_robustness",
    eglExtension: "EGL_EXT_create_context_robustness",
    draw: beyondTheEnd,
  },
};

addDrawings(contexts, DRAWINGS);

/** The groups. */
export const tests: readonly Group[] = [contexts];
