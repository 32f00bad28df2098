/**
 * Adapters that stop to answer, at one moment or another.
 *
 * @module
 */

import { bootsSubject, type Kind, never } from "./kind.ts";

/** It never reads. */
export const hangsAtStart: Kind = { start: never };

/** It never greets. */
export const hangsAtHello: Kind = {
  request: ({ method }) => method === "hello" ? never() : undefined,
};

/** It never answers after it has greeted. */
export const hangsAfterHello: Kind = {
  request: ({ method }) => method === "hello" ? undefined : never(),
};

/** It never boots the subject's devices. */
export const hangsAtSubject: Kind = {
  request: (request) => bootsSubject(request) ? never() : undefined,
};

/** It spins when it is to boot the subject's devices. */
export const spinsAtSubject: Kind = {
  request: (request) => {
    while (bootsSubject(request));
  },
};

/** It never frees a device. */
export const hangsAtDispose: Kind = {
  request: ({ method }) => method === "dispose" ? never() : undefined,
};

/** It goes on after the end of its input. */
export const ignoresEnd: Kind = { end: never };

/** It goes on after the end of its input, and when it is asked by a signal to end. */
export const ignoresSignals: Kind = {
  start: () => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      Deno.addSignalListener(signal, () => undefined);
    }
  },
  end: never,
};

/** It spins after the end of its input. */
export const spinsAtEnd: Kind = {
  end: () => {
    for (;;);
  },
};

/** It stops itself, as a debugger would, when it is to boot the subject's devices. */
export const stopsAtSubject: Kind = {
  request: (request) => {
    if (bootsSubject(request)) Deno.kill(Deno.pid, "SIGSTOP");
  },
};

/** It closes its output and stays. */
export const closesOutput: Kind = {
  request: (request) => {
    if (!bootsSubject(request)) return;
    Deno.stdout.close();
    return never();
  },
};

/** It writes a byte of a reply each second, and never all of it. */
export const drips: Kind = {
  request: async (request) => {
    if (!bootsSubject(request)) return;
    for (;;) {
      Deno.stdout.writeSync(new TextEncoder().encode(" "));
      await new Promise((done) => setTimeout(done, 1000));
    }
  },
};
