/**
 * An app, as data: the EGL, GLES and RenderScript calls it makes, in order, with references to earlier results.
 *
 * Tests write programs through the typed recorders of `recorder.ts`, never by hand.
 *
 * @module
 */

/** The kinds of memory that a call may fill or read. */
export type CellType = "int" | "float" | "byte" | "int64" | "pointer";

/** The result of an earlier call, or one cell of a buffer that an earlier call filled. */
export interface ResultRef {
  /** Index of the call in its program. */
  readonly ref: number;
  /** Position among the call's out-buffers. Default: the returned value itself. */
  readonly out?: number;
  /** Cell of that buffer. Default 0. */
  readonly at?: number;
  /** Index of the earlier program of the same process that made the call. Default: this program. */
  readonly program?: number;
}

/** Memory that the callee fills; its cells come back in {@link CallResult.outs}. */
export interface OutBuffer {
  /** The type of its cells. */
  readonly out: CellType;
  /** Number of cells. */
  readonly count: number;
}

/** Memory that the callee reads. */
export interface InBuffer {
  /** The type of its cells. */
  readonly in: CellType;
  /** The cells; those of type `pointer` may be earlier results, and C strings. */
  readonly cells: readonly (number | string | ResultRef)[];
}

/**
 * An argument: a number (integers, enums, floats, handles as numbers), a C string, NULL, an earlier result,
 * or memory.
 */
export type Value = number | string | null | ResultRef | OutBuffer | InBuffer;

/** The libraries that an app can link against or dlopen. */
export type AppLibrary =
  | "libEGL.so"
  | "libGLESv2.so"
  | "libGLESv1_CM.so"
  | "libc.so"
  | "libdl.so"
  | "libvndksupport.so"
  | "libnativewindow.so"
  | "libmediandk.so"
  | "libRS.so";

/** One call of a program. */
export interface Call {
  /** The function's name; for a call through a pointer, the name whose signature it has. */
  readonly fn: string;
  /** Arguments in order. */
  readonly args: readonly Value[];
  /** The library whose export is called. */
  readonly lib: AppLibrary;
  /**
   * How the app reaches the function: `symbol` through the symbol it is linked with, `dlsym` through the address
   * of that export, looked up at this moment, or a pointer that an earlier call returned. Default `symbol`.
   */
  readonly by?: "symbol" | "dlsym" | ResultRef;
  /** The app's thread. Default `main`. Threads take turns: a program runs in the order of its calls. */
  readonly thread?: string;
}

/** A program: calls made one after the other. */
export interface Program {
  /** The calls, in order. */
  readonly calls: readonly Call[];
}

/** A pointer as data: equal strings are equal addresses within one process. */
export interface Pointer {
  /** Hexadecimal address, as `%p` prints it. */
  readonly pointer: string;
}

/** A value that came back: numbers for integers, enums, floats and handles; NULL for void. */
export type ResultValue = number | string | null | Pointer;

/** The results of one call. */
export interface CallResult {
  /** The value that it returned. */
  readonly value: ResultValue;
  /** The cells of each {@link OutBuffer}, in argument order. */
  readonly outs: readonly (readonly ResultValue[])[];
}
