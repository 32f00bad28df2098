/**
 * Wrong hooks of functions that the driver, or the version of the context, lacks.
 *
 * @module
 */

import type { ThreadState } from "../../impl/egl/platform_state.ts";
import type { EntryPoint, Word } from "../../impl/machine/machine.ts";
import { EGL, GL } from "../../impl/egl/enums.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** What the driver lacks is NULL in the table. */
export const standsInWithNull = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-13",
  why: "A function that the driver lacks is NULL in the table, and a call of it a jump to 0.",
  make: (Base) =>
    class extends Base {
      protected override standIn(): EntryPoint {
        return null as never;
      }
    },
});

/** A libEGL that does something else in place of functions that the driver lacks. */
function insteadOfMissing(
  clause: string,
  why: string,
  act: (thread: ThreadState, log: () => void) => void,
): Mutant {
  return mutant({
    part: "loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override unimplemented(): Word {
          act(this.thread(), () => {
            this.host.process.log("E", "libEGL", "called unimplemented OpenGL ES API");
          });
          return 0;
        }
      },
  });
}

/** What the driver lacks ends the process. */
export const endsForMissing: Mutant = insteadOfMissing(
  "EGL-TABLE-13",
  "A call of a function that the driver lacks ends the process.",
  () => {
    throw new Error("called unimplemented OpenGL ES API");
  },
);

/** What the driver lacks is an error of EGL. */
export const failsForMissing: Mutant = insteadOfMissing(
  "EGL-TABLE-14",
  "A call of a function that the driver lacks leaves an error of EGL.",
  (thread) => {
    thread.error = EGL.BAD_ACCESS;
  },
);

/** What the driver lacks is GL_INVALID_OPERATION. */
export const isInvalidOperation = mutant({
  part: "loader",
  clauses: "EGL-TABLE-14",
  why: "A call of a function that the driver lacks leaves GL_INVALID_OPERATION.",
  make: (Base) =>
    class extends Base {
      #error = 0;
      protected override unimplemented(): Word {
        this.#error = GL.INVALID_OPERATION;
        return super.unimplemented();
      }
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        return name === "glGetError" ? this.#error : super.callHook(i, name, args);
      }
    },
});

/** Every call is logged. */
export const logsEveryCall: Mutant = insteadOfMissing(
  "EGL-TABLE-15",
  "Every call of a function that the driver lacks is logged.",
  (_, log) => log(),
);

/** No call is logged. */
export const logsNoCall: Mutant = insteadOfMissing(
  "EGL-TABLE-15",
  "No call of a function that the driver lacks is logged.",
  () => {},
);

const complained = new WeakSet<ThreadState>();

/** Each thread has its own second. */
export const logsForEachThread: Mutant = insteadOfMissing(
  "EGL-TABLE-15",
  "That functions are called that the driver lacks is logged for each thread by itself.",
  (thread, log) => {
    if (!complained.has(thread)) log();
    complained.add(thread);
  },
);

/** Each function has its own second. */
export const logsForEachFunction = mutant({
  part: "loader",
  clauses: "EGL-TABLE-15",
  why: "That functions are called that the driver lacks is logged for each function by itself.",
  make: (Base) =>
    class extends Base {
      readonly #told = new Set<number>();
      #called = -1;
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        this.#called = i;
        return super.callHook(i, name, args);
      }
      protected override unimplemented(): Word {
        if (!this.#told.has(this.#called)) {
          this.host.process.log("E", "libEGL", "called unimplemented OpenGL ES API");
        }
        this.#told.add(this.#called);
        return 0;
      }
    },
});

/** Debug markers are functions as others. */
export const logsMarkers = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-16",
  why: "That the driver lacks debug markers is logged when they are called.",
  make: (Base) =>
    class extends Base {
      protected override standIn(): EntryPoint {
        return this.host.unimplemented;
      }
    },
});

/** One of the debug markers is a function as others. */
export const logsOneMarker = mutant({
  part: "driver-loader",
  clauses: "EGL-TABLE-16",
  why: "That the driver lacks glInsertEventMarkerEXT is logged when it is called.",
  make: (Base) =>
    class extends Base {
      protected override standIn(name: string): EntryPoint {
        return name === "glInsertEventMarkerEXT" ? this.host.unimplemented : super.standIn(name);
      }
    },
});

/** What a version of OpenGL ES has not ends every process. */
export const jumpsToNoHook = mutant({
  part: "loader",
  clauses: "EGL-TABLE-17",
  why: "A function of later versions in a context of 1.x is a jump to NULL in every world.",
  make: (Base) =>
    class extends Base {
      protected override noHook(): EntryPoint | null {
        return null;
      }
    },
});

/** What a version of OpenGL ES has not ends no process. */
export const neverJumpsToNoHook = mutant({
  part: "loader",
  clauses: "EGL-TABLE-17",
  why: "A function of later versions in a context of 1.x does nothing even as Android would crash.",
  make: (Base) =>
    class extends Base {
      protected override noHook(): EntryPoint | null {
        return this.host.machine.entry(() => this.unimplemented());
      }
    },
});

/** What one version has not, the other one does. */
export const borrowsFromVersion2 = mutant({
  part: "loader",
  clauses: "EGL-TABLE-17",
  why: "A function of later versions in a context of 1.x is called of the driver for those.",
  make: (Base) =>
    class extends Base {
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        const entry = this.thread().hooks?.core.at(i) ?? this.tables.v2.core.at(i);
        return entry === null ? 0 : this.host.machine.call(entry, name, ...args);
      }
    },
});
