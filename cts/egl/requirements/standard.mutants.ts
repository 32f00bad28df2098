/**
 * Drivers that do not keep to the OpenGL ES standard.
 *
 * @module
 */

import { GL } from "../../contract/enums.ts";
import { writeCell } from "../../../impl/drivers/gl/words.ts";
import type { Word } from "../../../impl/machine/machine.ts";
import { type Call, changedDriver } from "../../mutants/changed_driver.ts";
import type { Mutant } from "../../mutants/mutant.ts";

const CLAUSE = "EGL-REQ-5";

/** A driver with one function that is wrong; `right` is what it should do. */
function wrong(
  name: string,
  why: string,
  body: (right: Call, ...args: Word[]) => Word,
): Mutant {
  return changedDriver("driver-gl", CLAUSE, why, () => ({ [name]: body }));
}

/** A driver that does not raise an error. */
function lenient(error: number, why: string): Mutant {
  return wrong("glGetError", why, (right) => {
    const raised = right();
    return raised === error ? GL.NO_ERROR : raised;
  });
}

export const lastErrorWins = changedDriver(
  "driver-gl",
  CLAUSE,
  "glGetError gives the last error, not the first.",
  (find) => ({
    glViewport: (right, ...args) => {
      if (args.some((value) => Number(value) < 0)) find("glGetError")();
      return right(...args);
    },
  }),
);

export const errorsStay = changedDriver(
  "driver-gl",
  CLAUSE,
  "An error stays after glGetError has given it.",
  () => {
    let error = GL.NO_ERROR as number;
    return { glGetError: (right) => error ||= Number(right()) };
  },
);

export const raisesNoInvalidEnum = lenient(GL.INVALID_ENUM, "GL.INVALID_ENUM is not raised.");
export const raisesNoInvalidValue = lenient(GL.INVALID_VALUE, "GL.INVALID_VALUE is not raised.");
export const raisesNoUnderflow = lenient(GL.STACK_UNDERFLOW, "GL.STACK_UNDERFLOW is not raised.");

export const setsDespiteErrors = wrong(
  "glViewport",
  "A negative size is an error, but the viewport changes.",
  (right, ...args) => {
    right(...args);
    return right(...args.map((value) => Math.abs(Number(value))));
  },
);

export const writesPastBuffers = wrong(
  "glBufferSubData",
  "A buffer may be written past its end.",
  () => undefined,
);

export const namesAreObjectsAtOnce = wrong(
  "glIsTexture",
  "A name is a texture's before it is bound.",
  () => 1,
);

export const namesAreShared = changedDriver(
  "driver-gl",
  CLAUSE,
  "A buffer's name is a texture's as well.",
  (find) => ({
    glIsTexture: (right, name) => Number(right(name)) || find("glIsBuffer")(name),
  }),
);

export const usesAnyProgram = wrong(
  "glUseProgram",
  "A name that no program has can be used.",
  () => undefined,
);

export const forgetsCapabilities = wrong(
  "glEnable",
  "What is enabled, is not.",
  (right, cap) => right(cap === GL.BLEND ? GL.DITHER : cap),
);

export const compilesNothing = wrong(
  "glCompileShader",
  "Shaders do not compile.",
  (right, shader) => Number(shader) < 100 ? undefined : right(shader),
);

function fewer(version: number, limit: number, value: number, why: string): Mutant {
  return changedDriver("driver-gl", "EGL-REQ-20", why, (find) => ({
    glGetIntegerv: (right, name, out) =>
      name === limit && versionOf(find) === version
        ? writeCell(out as Int32Array, 0, value)
        : right(name, out),
  }));
}

/** The version that a context says that it has. */
function versionOf(find: (name: string) => Call): number {
  return Number(/\d\.\d/.exec(String(find("glGetString")(GL.VERSION)))?.[0]);
}

export const hasFewAttributes = changedDriver(
  "driver-gl",
  "EGL-REQ-20",
  "There are four vertex attributes, fewer than the standard asks for.",
  () => ({
    glGetIntegerv: (right, name, out) =>
      name === GL.MAX_VERTEX_ATTRIBS ? writeCell(out as Int32Array, 0, 4) : right(name, out),
  }),
);
export const hasFewLights = fewer(1.1, GL.MAX_LIGHTS, 4, "OpenGL ES 1.1 has four lights.");
export const hasSmallBlocks = fewer(
  3.2,
  GL.MAX_UNIFORM_BLOCK_SIZE,
  4096,
  "Uniform blocks of OpenGL ES 3.2 have 4096 bytes.",
);
