/**
 * Wrong hooks of threads without a context.
 *
 * @module
 */

import type { ContextObject } from "../../impl/egl/display.ts";
import { store, type ThreadState } from "../../impl/egl/platform_state.ts";
import type { GlHooks } from "../../impl/egl/tables.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** A libEGL that does something else on threads that never had anything set. */
function onNewThreads(
  why: string,
  hooks: (tables: Readonly<Record<"v2" | "none", GlHooks>>) => GlHooks,
): Mutant {
  return mutant({
    part: "loader",
    clauses: "EGL-TABLE-18",
    why,
    make: (Base) =>
      class extends Base {
        protected override thread(): ThreadState {
          const state = super.thread();
          state.hooks ??= hooks(this.tables);
          return state;
        }
      },
  });
}

/** Threads are born with the hooks of a released context. */
export const logsOnNewThreads: Mutant = onNewThreads(
  "Calls of threads that never had to do with EGL are logged.",
  ({ none }) => none,
);

/** Threads are born with the driver's functions. */
export const callsTheDriverOnNewThreads: Mutant = onNewThreads(
  "Calls of threads that never had to do with EGL reach the driver.",
  ({ v2 }) => v2,
);

/** Without hooks there is a crash. */
export const crashesOnNewThreads = mutant({
  part: "loader",
  clauses: "EGL-TABLE-18",
  why: "A call of a thread that never had to do with EGL ends the process.",
  make: (Base) =>
    class extends Base {
      protected override callHook(i: number, name: string, args: readonly Word[]): Word {
        if (this.thread().hooks === undefined) this.host.machine.call(null, name);
        return super.callHook(i, name, args);
      }
    },
});

/** Calls without a context return something. */
export const returnsWithoutAContext = mutant({
  part: "loader",
  clauses: "EGL-TABLE-19",
  why: "Calls without a context return -1.",
  make: (Base) =>
    class extends Base {
      protected override noContext(): Word {
        super.noContext();
        return -1;
      }
    },
});

/** The thread that initialises the display is ready to draw. */
export const drawsAfterInitialization = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-19",
  why: "The calls of the thread that initialises the display reach the driver.",
  make: (Base) =>
    class extends Base {
      protected override initialize(display: Word, major: Word, minor: Word): Word {
        const done = super.initialize(display, major, minor);
        const thread = this.host.thread();
        if (thread.context === undefined) thread.hooks = this.host.tables.v2;
        return done;
      }
    },
});

/** A libEGL that logs calls without a context at other times. */
function logsWithoutAContext(
  why: string,
  before: (thread: ThreadState, first: boolean) => void,
): Mutant {
  return mutant({
    part: "loader",
    clauses: "EGL-TABLE-20",
    why,
    make: (Base) =>
      class extends Base {
        #first = true;
        protected override noContext(): Word {
          before(this.thread(), this.#first);
          this.#first = false;
          return super.noContext();
        }
      },
  });
}

/** Every call without a context is logged. */
export const logsEveryCallWithoutAContext: Mutant = logsWithoutAContext(
  "Every call without a context is logged.",
  (thread) => {
    thread.warned = false;
  },
);

/** No call without a context is logged. */
export const logsNoCallWithoutAContext: Mutant = logsWithoutAContext(
  "No call without a context is logged.",
  (thread) => {
    thread.warned = true;
  },
);

/** Only the first thread's calls without a context are logged. */
export const logsTheFirstThread: Mutant = logsWithoutAContext(
  "That functions are called without a context is logged once for the process.",
  (thread, first) => {
    thread.warned = !first;
  },
);

/** Each context that is released is worth a line. */
export const logsForEachContext = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-20",
  why: "That functions are called without a context is logged again after each context.",
  make: (Base) =>
    class extends Base {
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        this.host.thread().warned = false;
        return super.hooksFor(context);
      }
    },
});

/** A released context keeps being called. */
export const keepsHooks = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-21",
  why: "After a context is released, calls go where they went before.",
  make: (Base) =>
    class extends Base {
      protected override hooksFor(context: ContextObject | undefined): GlHooks {
        return (context === undefined ? this.host.thread().hooks : undefined) ??
          super.hooksFor(context);
      }
    },
});

/** All threads have one context. */
export const sharesContexts = mutant({
  part: "loader",
  clauses: "EGL-TABLE-22",
  why: "A context that is current on one thread is current on all.",
  make: (Base) => {
    const shared = new WeakMap<object, ThreadState>();
    return class extends Base {
      protected override thread(): ThreadState {
        const state = shared.get(this) ?? super.thread();
        shared.set(this, state);
        return state;
      }
    };
  },
});

/** A string without a context is empty. */
export const givesEmptyStrings = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-23",
  why: "glGetString without a context gives an empty string.",
  make: (Base) =>
    class extends Base {
      protected override getString(name: Word): Word {
        return this.host.thread().context === undefined ? "" : super.getString(name);
      }
    },
});

/** libEGL's own extension is listed without a context. */
export const countsItsOwnExtension = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-23",
  why: "GL_NUM_EXTENSIONS without a context counts libEGL's own extension.",
  make: (Base) =>
    class extends Base {
      protected override getNumber(fn: string, name: Word, data: Word): Word {
        if (this.host.thread().context === undefined) store(data, 1);
        return super.getNumber(fn, name, data);
      }
    },
});

/** glGetString of libGLESv1_CM crashes on new threads of every world. */
export const crashesForAString = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-24",
  why: "glGetString of libGLESv1_CM on a new thread ends the process in every world.",
  make: (Base) =>
    class extends Base {
      override getStringUnlayered(name: Word): Word {
        if (this.host.thread().hooks === undefined) this.crash("no hooks");
        return super.getStringUnlayered(name);
      }
    },
});

/** glGetString of libGLESv1_CM never crashes. */
export const neverCrashesForAString = mutant({
  part: "platform-functions",
  clauses: "EGL-TABLE-24",
  why: "glGetString of libGLESv1_CM on a new thread is NULL even as Android would crash.",
  make: (Base) =>
    class extends Base {
      override getStringUnlayered(name: Word): Word {
        return this.getString(name);
      }
    },
});
