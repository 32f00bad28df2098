/**
 * The outcome of a process: results, events, log, libraries, and how the process ended.
 *
 * @module
 */

import type { FakeEvent } from "./events.ts";
import type { LogLine } from "./log_line.ts";
import type { CallResult } from "./program.ts";

export type { LogLine } from "./log_line.ts";

/** A library in a process. */
export interface LoadedLibrary {
  /** Canonical path. */
  readonly path: string;
  /** DT_SONAME. */
  readonly soname: string;
  /**
   * Linker namespace, for example `default`, `sphal` or `classloader-namespace`. A namespace of the linker's configuration
   * has the name that it has there. Other names are the implementation's own: the same one stands for the same namespace,
   * and that of `libEGL.so` is the platform's.
   */
  readonly namespace: string;
}

/** How a process stands after a program. */
export type End =
  | { readonly kind: "running" }
  | { readonly kind: "exit"; readonly code: number }
  | {
    readonly kind: "signal";
    readonly signal: string;
    readonly reason: string;
    /** The known cause of a SIGSEGV: `stack overflow`, a function called itself without end. Default: none. */
    readonly cause?: "stack overflow";
  }
  /** It can make no progress (a deadlock that the implementation detected). */
  | { readonly kind: "hang"; readonly reason: string };

/** One decision of an implementation that explains itself: what it tried, what came of it, and why. */
export interface Decision {
  /** The part that decided, for example `LayerLoader`. */
  readonly by: string;
  /** The action, for example `search` or `load`. */
  readonly action: string;
  /** The thing that it is done to, for example a path. */
  readonly subject: string;
  /** The outcome, for example `found`, `missing` or `refused`. */
  readonly outcome: string;
  /** Why. */
  readonly reason?: string;
}

/** A program that a process started and waited for. */
export interface StartedProgram {
  /** Path of the executable, as the process named it. */
  readonly executable: string;
  /** Its arguments, without the executable's name. */
  readonly args: readonly string[];
  /** Libraries in it at its end, in load order. */
  readonly libraries: readonly LoadedLibrary[];
  /** Its exit status; null if it could not be started, or was ended by a signal. */
  readonly status: number | null;
}

/** The outcome of one program in a process. */
export interface Record {
  /** One for each call that returned; shorter than the program if the process ended in between. */
  readonly results: readonly CallResult[];
  /** Events of the suite's own layers and drivers, in order. */
  readonly events: readonly FakeEvent[];
  /** The process's log lines, in order, events left out. */
  readonly log: readonly LogLine[];
  /** Libraries in the process at the end of the program, in load order. */
  readonly libraries: readonly LoadedLibrary[];
  /** How the process stands. */
  readonly end: End;
  /** Programs that it started, in order, from implementations that have some. */
  readonly started?: readonly StartedProgram[];
  /** The decision trace, from implementations that have one. */
  readonly decisions?: readonly Decision[];
}
