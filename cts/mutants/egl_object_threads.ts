/**
 * Wrong handling of released threads, and of what threads wait for.
 *
 * @module
 */

import type { ContextObject, SurfaceObject } from "../../impl/egl/display.ts";
import { EGL } from "../../impl/egl/enums.ts";
import type { Args, ThreadState } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** The platform functions by name. */
type Functions = Readonly<Record<string, (...args: Args) => Word>>;

/** eglReleaseThread leaves what is current. */
export const keepsTheContextOfAReleasedThread = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-42",
  why: "eglReleaseThread leaves what is current.",
  make: (Base) =>
    class extends Base {
      protected override releaseThread(): Word {
        const { context, draw, read } = this.host.thread();
        const released = super.releaseThread();
        this.bind(context, draw, read);
        return released;
      }
    },
});

/** eglReleaseThread releases what any thread has current. */
export const releasesAllThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-42",
  why: "eglReleaseThread releases what any thread has current.",
  make: (Base) =>
    class extends Base {
      readonly #threads = new Set<ThreadState>();
      protected override bind(
        context: ContextObject | undefined,
        draw: SurfaceObject | undefined,
        read: SurfaceObject | undefined,
      ): void {
        super.bind(context, draw, read);
        this.#threads.add(this.host.thread());
      }
      protected override releaseThread(): Word {
        for (const thread of this.#threads) thread.context = undefined;
        return super.releaseThread();
      }
    },
});

/** The driver is not told of eglReleaseThread. */
export const releasesThreadsWithoutTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-43",
  why: "The driver is not told of eglReleaseThread.",
  make: (Base) =>
    class extends Base {
      protected override driver(name: string, ...args: Args): Word {
        return name === "eglReleaseThread" ? 1 : super.driver(name, ...args);
      }
    },
});

/** eglReleaseThread is what the driver says. */
export const needsTheDriverToReleaseThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-43",
  why: "eglReleaseThread is what the driver says.",
  make: (Base) =>
    class extends Base {
      protected override releaseThread(): Word {
        super.releaseThread();
        return this.required("eglReleaseThread");
      }
    },
});

/** GL calls of a released thread reach the driver, as in Android. */
export const keepsHooksOfReleasedThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-44",
  why: "GL calls of a released thread reach the driver, as in Android.",
  make: (Base) =>
    class extends Base {
      protected override releaseThread(): Word {
        const thread = this.host.thread();
        const { hooks } = thread;
        const released = super.releaseThread();
        thread.hooks = hooks;
        return released;
      }
    },
});

/** GL calls of a released thread reach no driver, though the device is to do as Android does. */
export const takesHooksOfReleasedThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-45",
  why: "GL calls of a released thread reach no driver, though the device is to do as Android does.",
  make: (Base) =>
    class extends Base {
      protected override releaseThread(): Word {
        const released = super.releaseThread();
        this.host.thread().hooks = this.hooksFor(undefined);
        return released;
      }
    },
});

/** Without a driver there is nothing to wait for, and no error. */
export const waitsForNothing = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-46",
  why: "Without a driver there is nothing to wait for, and no error.",
  make: (Base) =>
    class extends Base {
      protected override wait(name: string, ...args: Args): Word {
        return this.host.hasDriver() ? super.wait(name, ...args) : 1;
      }
    },
});

/** eglWaitClient of a driver that lacks it succeeds. */
export const waitsForNoClient = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-47",
  why: "eglWaitClient of a driver that lacks it succeeds.",
  make: (Base) =>
    class extends Base {
      protected override wait(name: string, ...args: Args): Word {
        const lacks = name === "eglWaitGL" && !this.driverHas("eglWaitClient");
        return this.host.hasDriver() && lacks ? 1 : super.wait(name, ...args);
      }
    },
});

/** eglWaitClient is always eglWaitGL. */
export const waitsForGlOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-47",
  why: "eglWaitClient is always eglWaitGL.",
  make: (Base) =>
    class extends Base {
      protected override wait(name: string, ...args: Args): Word {
        return super.wait(name === "eglWaitClient" ? "eglWaitGL" : name, ...args);
      }
    },
});

/** eglBindAPI fails if the driver lacks it. */
export const bindsNoApiOfItsOwn = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-48",
  why: "eglBindAPI fails if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        const eglBindAPI = (api: Word) => this.optional(EGL.BAD_PARAMETER, "eglBindAPI", api);
        return { ...super.functions(), eglBindAPI };
      }
    },
});

/** eglBindAPI is not the driver's business. */
export const bindsOpenGlEsOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-48",
  why: "eglBindAPI is not the driver's business.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        const eglBindAPI = (api: Word) =>
          api === EGL.OPENGL_ES_API ? 1 : this.fail(EGL.BAD_PARAMETER);
        return { ...super.functions(), eglBindAPI };
      }
    },
});

/** eglQueryAPI is EGL_OPENGL_ES_API, whatever the driver says. */
export const knowsOneApi = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-49",
  why: "eglQueryAPI is EGL_OPENGL_ES_API, whatever the driver says.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        return { ...super.functions(), eglQueryAPI: () => EGL.OPENGL_ES_API };
      }
    },
});

/** eglQueryAPI is EGL_NONE if the driver lacks it. */
export const knowsNoApi = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-49",
  why: "eglQueryAPI is EGL_NONE if the driver lacks it.",
  make: (Base) =>
    class extends Base {
      protected override functions(): Functions {
        const eglQueryAPI = () => this.driver("eglQueryAPI") ?? EGL.NONE;
        return { ...super.functions(), eglQueryAPI };
      }
    },
});

/** A thread that was released has no context ever again. */
export const losesReleasedThreads = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-42",
  why: "A thread that was released has no context ever again.",
  make: (Base) =>
    class extends Base {
      readonly #released = new Set<ThreadState>();
      protected override releaseThread(): Word {
        this.#released.add(this.host.thread());
        return super.releaseThread();
      }
      protected override getCurrentContext(): Word {
        return this.#released.has(this.host.thread()) ? null : super.getCurrentContext();
      }
    },
});
