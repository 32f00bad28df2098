/**
 * Wrong handling of contexts.
 *
 * @module
 */

import type { Args, ThreadState } from "../../impl/egl/platform_state.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { mutant } from "./mutant.ts";

/** A context of OpenGL ES 3.x gets the driver for OpenGL ES 1.x. */
export const takes3For1 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-26",
  why: "A context of OpenGL ES 3.x gets the driver for OpenGL ES 1.x.",
  make: (Base) =>
    class extends Base {
      protected override versionOf(asked: readonly unknown[]): 1 | 2 {
        return asked.includes(2) ? 2 : 1;
      }
    },
});

/** Of several client versions the last one counts. */
export const takesTheLastVersion = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-26",
  why: "Of several client versions the last one counts.",
  make: (Base) =>
    class extends Base {
      protected override versionOf(asked: readonly unknown[]): 1 | 2 {
        return super.versionOf(asked.slice(-1));
      }
    },
});

/** A context that is asked for no version is of OpenGL ES 2.0. */
export const defaultsTo2 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-27",
  why: "A context that is asked for no version is of OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override versionOf(asked: readonly unknown[]): 1 | 2 {
        return asked.length === 0 ? 2 : super.versionOf(asked);
      }
    },
});

/** Any client version from 2 on is of the driver for OpenGL ES 2.0. */
export const knows4 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-27",
  why: "Any client version from 2 on is of the driver for OpenGL ES 2.0.",
  make: (Base) =>
    class extends Base {
      protected override versionOf(asked: readonly unknown[]): 1 | 2 {
        return asked.some((version) => Number(version) >= 2) ? 2 : 1;
      }
    },
});

/** The driver does not get the attributes of contexts. */
export const keepsAttributesFromTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-28",
  why: "The driver does not get the attributes of contexts.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: Args): Word {
        return super.required(
          name,
          ...(name === "eglCreateContext" ? [...args.slice(0, 3), null] : args),
        );
      }
    },
});

/** The driver does not get the context to share with. */
export const keepsTheSharedContextFromTheDriver = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-29",
  why: "The driver does not get the context to share with.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: Args): Word {
        const [display, config, , list] = args;
        return super.required(
          name,
          ...(name === "eglCreateContext" ? [display, config, null, list] : args),
        );
      }
    },
});

/** An attribute of EGL 1.5 goes to a driver of EGL 1.4. */
export const passesAttributesOf1_5 = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-30",
  why: "An attribute of EGL 1.5 goes to a driver of EGL 1.4.",
  make: (Base) =>
    class extends Base {
      protected override isRefusedOfContexts(): boolean {
        return false;
      }
    },
});

/** A driver that says 1.5 gets attributes of 1.5, though 1.4 is offered. */
export const looksAtTheDriversVersionOnly = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-30",
  why: "A driver that says 1.5 gets attributes of 1.5, though 1.4 is offered.",
  make: (Base) =>
    class extends Base {
      #minor = 0;
      protected override reportedMinor(minor: number): number {
        this.#minor = minor;
        return super.reportedMinor(minor);
      }
      protected override isRefusedOfContexts(attribute: number): boolean {
        return this.#minor < 5 && super.isRefusedOfContexts(attribute);
      }
    },
});

/** A context that the driver does not make is one all the same. */
export const wrapsNoContext = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-31",
  why: "A context that the driver does not make is one all the same.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: Args): Word {
        const made = super.required(name, ...args);
        return name === "eglCreateContext" && !made ? 1 : made;
      }
    },
});

/** A pbuffer that the driver does not make is one all the same. */
export const wrapsNoPbuffer = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-31",
  why: "A pbuffer that the driver does not make is one all the same.",
  make: (Base) =>
    class extends Base {
      protected override required(name: string, ...args: Args): Word {
        const made = super.required(name, ...args);
        return name === "eglCreatePbufferSurface" && !made ? 1 : made;
      }
    },
});

/** A context that the driver refuses to destroy is gone. */
export const forgetsRefusedContexts = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-32",
  why: "A context that the driver refuses to destroy is gone.",
  make: (Base) =>
    class extends Base {
      protected override destroyContext(display: Word, handle: Word): Word {
        const done = super.destroyContext(display, handle);
        this.displays.get(display)?.contexts.delete(handle);
        return done;
      }
    },
});

/** A surface that the driver refuses to destroy is gone. */
export const forgetsRefusedSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-32",
  why: "A surface that the driver refuses to destroy is gone.",
  make: (Base) =>
    class extends Base {
      protected override destroySurface(display: Word, handle: Word): Word {
        const done = super.destroySurface(display, handle);
        this.displays.get(display)?.surfaces.delete(handle);
        return done;
      }
    },
});

/** A destroyed context is current no more. */
export const releasesDestroyedContexts = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-33",
  why: "A destroyed context is current no more.",
  make: (Base) =>
    class extends Base {
      protected override destroyContext(display: Word, handle: Word): Word {
        const done = super.destroyContext(display, handle);
        const thread = this.host.thread();
        if (thread.context?.handle !== handle) return done;
        this.bind(undefined, undefined, undefined);
        thread.hooks = this.hooksFor(undefined);
        return done;
      }
    },
});

/** A context that is current is destroyed only when it is released. */
export const keepsCurrentContexts = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-33",
  why: "A context that is current is destroyed only when it is released.",
  make: (Base) =>
    class extends Base {
      protected override destroyContext(display: Word, handle: Word): Word {
        const isCurrent = this.host.thread().context?.handle === handle;
        return isCurrent ? 1 : super.destroyContext(display, handle);
      }
    },
});

/** A destroyed surface is current no more. */
export const releasesDestroyedSurfaces = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-34",
  why: "A destroyed surface is current no more.",
  make: (Base) =>
    class extends Base {
      protected override destroySurface(display: Word, handle: Word): Word {
        const done = super.destroySurface(display, handle);
        const { context, draw, read } = this.host.thread();
        if (draw?.handle === handle) this.bind(context, undefined, read);
        return done;
      }
    },
});

/** GL calls of all threads go by the context that was made current last. */
export const sharesHooks = mutant({
  part: "platform-functions",
  clauses: "EGL-OBJECT-88",
  why: "GL calls of all threads go by the context that was made current last.",
  make: (Base) =>
    class extends Base {
      readonly #threads = new Set<ThreadState>();
      protected override makeCurrent(display: Word, draw: Word, read: Word, context: Word): Word {
        const made = super.makeCurrent(display, draw, read, context);
        const thread = this.host.thread();
        this.#threads.add(thread);
        for (const other of this.#threads) other.hooks = thread.hooks;
        return made;
      }
    },
});
