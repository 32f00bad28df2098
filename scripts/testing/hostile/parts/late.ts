/**
 * Parts that answer well and misbehave later: in a timer, a microtask, a promise that nobody handles.
 *
 * @module
 */

import { acting } from "./subject.ts";

function spin(): never {
  for (;;);
}

function fail(): never {
  throw new Error("thrown after the answer");
}

/** A timer of 0 ms spins for ever. */
export const spinsAt0 = acting(() => void setTimeout(spin, 0));

/** A timer of 20 ms spins for ever, when another case may be running. */
export const spinsAt20 = acting(() => void setTimeout(spin, 20));

/** Microtasks that make microtasks leave the event loop no turn. */
export const stormsMicrotasks = acting(() => {
  const storm = () => queueMicrotask(storm);
  storm();
});

/** An asynchronous function that waits for nothing, for ever, leaves the event loop no turn. */
export const stormsPromises = acting(() => {
  (async () => {
    for (;;) await null;
  })();
});

/** Each timer of 0 ms makes two: the event loop turns, and gets nowhere. */
export const stormsTimers = acting(() => {
  const storm = () => {
    setTimeout(storm, 0);
    if (Math.random() < 0.01) setTimeout(storm, 0);
  };
  storm();
});

/** A promise is rejected and nobody handles it. */
export const rejects = acting(() => void Promise.reject(new Error("rejected after the answer")));

/** A promise is rejected after 20 ms, when another case may be running. */
export const rejectsAt20 = acting(() => {
  setTimeout(() => Promise.reject(new Error("rejected after the answer")), 20);
});

/** A promise is rejected with what is no error, but has a hostile text. */
export const rejectsWithTrap = acting(() => {
  const trap = {
    get message() {
      return fail();
    },
    get stack() {
      return fail();
    },
    toString: spin,
  };
  Promise.reject(trap);
});

/** A timer of 0 ms throws. */
export const throwsAt0 = acting(() => void setTimeout(fail, 0));

/** A timer of 20 ms throws, when another case may be running. */
export const throwsAt20 = acting(() => void setTimeout(fail, 20));

/** A microtask throws. */
export const throwsInMicrotask = acting(() => queueMicrotask(fail));

/** A promise is rejected, and a listener of its own keeps that from being seen. */
export const hidesRejection = acting(() => {
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  Promise.reject(new Error("rejected after the answer"));
});

/** A listener of the process's end spins for ever. */
export const spinsAtUnload = acting(() => addEventListener("unload", spin));

/** A thread of its own spins for ever. */
export const spinsInThread = acting(() => {
  const url = `data:text/javascript,${encodeURIComponent("for (;;);")}`;
  new Worker(url, { type: "module" });
});

/** A thread of its own throws, which its process is told of. */
export const throwsInThread = acting(() => {
  const url = `data:text/javascript,${encodeURIComponent('throw new Error("in a thread")')}`;
  new Worker(url, { type: "module" });
});
