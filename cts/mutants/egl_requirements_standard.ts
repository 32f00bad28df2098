/**
 * Drivers that do not keep to the OpenGL ES standard.
 *
 * @module
 */

import type { GlContext } from "../../impl/drivers/mock/gl_context.ts";
import { GL } from "../../impl/drivers/mock/gl_enums.ts";
import { type DriverFunction, driverFunction } from "../../impl/drivers/mock/gl_functions.ts";
import { type Mutant, mutant } from "./mutant.ts";

const CLAUSE = "EGL-REQ-5";

type Call = (context: GlContext, fn: DriverFunction, args: readonly unknown[]) => unknown;

/** A driver with one function that is wrong; `right` calls functions as they are. */
function wrong(
  name: string,
  why: string,
  body: (right: Call, ...call: Parameters<Call>) => unknown,
): Mutant {
  return mutant({
    part: "driver-gl",
    clauses: CLAUSE,
    why,
    make: (Base) =>
      class extends Base {
        protected override call(...call: Parameters<Call>): unknown {
          const right: Call = (...other) => super.call(...other);
          return call[1].name === name ? body(right, ...call) : right(...call);
        }
      },
  });
}

/** A driver that does not raise an error. */
function lenient(error: number, why: string): Mutant {
  return mutant({
    part: "driver-gl",
    clauses: CLAUSE,
    why,
    make: (Base) =>
      class extends Base {
        protected override raise(context: GlContext, raised: number): void {
          if (raised !== error) super.raise(context, raised);
        }
      },
  });
}

export const lastErrorWins = mutant({
  part: "driver-gl",
  clauses: CLAUSE,
  why: "glGetError gives the last error, not the first.",
  make: (Base) =>
    class extends Base {
      protected override raise(context: GlContext, error: number): void {
        context.error = error;
      }
    },
});

export const errorsStay = wrong(
  "glGetError",
  "An error stays after glGetError has given it.",
  (_right, context) => context.error,
);

export const raisesNoInvalidEnum = lenient(GL.INVALID_ENUM, "GL.INVALID_ENUM is not raised.");
export const raisesNoInvalidValue = lenient(GL.INVALID_VALUE, "GL.INVALID_VALUE is not raised.");
export const raisesNoUnderflow = lenient(GL.STACK_UNDERFLOW, "GL.STACK_UNDERFLOW is not raised.");

export const setsDespiteErrors = wrong(
  "glViewport",
  "A negative size is an error, but the viewport changes.",
  (right, context, fn, args) => {
    right(context, fn, args);
    return right(context, fn, args.map((value) => Math.abs(Number(value))));
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

export const namesAreShared = wrong(
  "glIsTexture",
  "A buffer's name is a texture's as well.",
  (right, context, fn, args) =>
    Number(right(context, fn, args)) ||
    right(context, driverFunction("glIsBuffer"), args),
);

export const usesAnyProgram = wrong(
  "glUseProgram",
  "A name that no program has can be used.",
  () => undefined,
);

export const forgetsCapabilities = wrong(
  "glEnable",
  "What is enabled, is not.",
  (right, context, fn, args) =>
    right(context, fn, Number(args[0]) === GL.BLEND ? [GL.DITHER] : args),
);

export const compilesNothing = wrong(
  "glCompileShader",
  "Shaders do not compile.",
  (right, context, fn, args) => Number(args[0]) < 100 ? undefined : right(context, fn, args),
);

export const hasFewAttributes = mutant({
  part: "driver-gl",
  clauses: CLAUSE,
  why: "There are four vertex attributes, fewer than the standard asks for.",
  make: (Base) =>
    class extends Base {
      protected override limit(
        context: GlContext,
        name: number,
        values: readonly number[],
      ): readonly number[] {
        return name === GL.MAX_VERTEX_ATTRIBS ? [4] : super.limit(context, name, values);
      }
    },
});
