/**
 * Typed recorders of functions, made of their C declarations.
 *
 * @module
 */

import type { Declarations } from "./entry_points.ts";
import type { GLES1_FUNCTIONS } from "./gl_functions.ts";
import type { Memory, Result, Scalar, Text } from "./recorder_values.ts";
import type { RS_FUNCTIONS } from "./rs_functions.ts";

/** A handle: a context, or an object of one. */
export type RsHandle = Scalar;

/** The value that a program passes as a parameter of C, by its type. */
export type Argument<Parameter extends string> = Parameter extends
  `const ${"char" | "GLchar"} *${infer Name}` ? Name extends `${string}*${string}` ? Memory : Text
  : Parameter extends
    | `${string}${"*" | "["}${string}`
    | `${string}PROC${"" | "KHR"} ${string}`
    | `${"uintptr_t" | "RsSurfaceConfig"} ${string}` ? Memory
  : Scalar;

/** The values that a program passes as the parameters of a C declaration. */
export type Arguments<Parameters extends string> = Parameters extends "" ? []
  : Parameters extends `${infer First}, ${infer Rest}` ? [Argument<First>, ...Arguments<Rest>]
  : [Argument<Parameters>];

/** Records a call of a function, whose C declaration is `returns(parameters)`. */
export interface Recorder<Declaration extends string> {
  (...args: Declaration extends `${string}(${infer P})` ? Arguments<P> : never): Result;
}

/** A recorder for each function of a table, without the prefix of its name. */
export type Recorders<Table extends Readonly<Record<string, string>>, Prefix extends string> = {
  readonly [N in keyof Table as N extends `${Prefix}${infer Name}` ? Name : never]: Recorder<
    Table[N]
  >;
};

/** Every known function of EGL. */
export type EglCalls = Recorders<Declarations, "egl">;

/** Every known function of OpenGL ES. */
export type GlCalls = Recorders<Declarations, "gl">;

/** The functions that libGLESv1_CM.so exports. */
export type Gles1Calls =
  & Recorders<typeof GLES1_FUNCTIONS, "gl">
  & Pick<GlCalls, "GetString" | "GetBooleanv" | "GetFloatv" | "GetIntegerv">;

/** libRS.so. */
export type RsCalls = Recorders<typeof RS_FUNCTIONS, "rs">;
