/**
 * Parts that break their clause, and reach into the suite's own modules, so that nobody notices.
 *
 * @module
 */

import { attempt } from "../../../../cts/framework/attempt.ts";
import { Context } from "../../../../cts/framework/context.ts";
import { ExpectationError, SkipSignal } from "../../../../cts/framework/expectation.ts";
import { Observer } from "../../../../cts/framework/observer.ts";
import { suite } from "../suite.ts";
import { breaking, replaceMethod } from "./subject.ts";

/** The oracles of a case are always satisfied. */
export const contexts = breaking(() => {
  for (const name of ["expect", "expectEqual", "expectSequence", "expectSet", "expectAbsent"]) {
    replaceMethod(Context.prototype, name, () => () => undefined);
  }
});

/** An oracle that is asked says that it is not in force. */
export const violated = breaking(() =>
  replaceMethod(Context.prototype, "violated", (original) =>
    function (oracle) {
      original.call(this, oracle, true);
      return false;
    })
);

/** Whoever boots devices remembers nothing, and its end never comes. */
export const observers = breaking(() => {
  replaceMethod(Observer.prototype, "dispose", () => () => new Promise(() => undefined));
  replaceMethod(Observer.prototype, "raisedBy", () => () => undefined);
});

/** A failed expectation looks like a skipped case. */
export const expectations = breaking(() =>
  Object.defineProperty(SkipSignal, Symbol.hasInstance, {
    value: (error: unknown) => error instanceof ExpectationError || error instanceof Error,
  })
);

/** A failed expectation has a failure that cannot be read. */
export const failures = breaking(() =>
  Object.defineProperty(ExpectationError.prototype, "failure", {
    get(): never {
      for (;;);
    },
    set: () => undefined,
  })
);

/** The suite's cases do nothing but ask an oracle that is satisfied. */
export const cases = breaking(() => {
  for (const one of suite.cases) {
    Reflect.set(one, "run", (t: Context<unknown>) => t.expect("that all is well", true));
  }
});

/** It runs the case itself, in the middle of the case. */
export const recursion = breaking(() => {
  const [one] = suite.cases;
  const device = {
    name: "mine",
    boot: () => Promise.reject(new Error("no device")),
  };
  attempt(one!, device).catch(() => undefined);
});
