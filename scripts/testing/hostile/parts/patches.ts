/**
 * Parts that break their clause, and put other functions in the place of the language's, so that nobody notices.
 *
 * @module
 */

import { breaking, replaceMethod } from "./subject.ts";

const PASSED = { status: "pass", message: "" };

/** Checks whether a value is an attempt that did not pass, or looks like one. */
function isBad(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || !("status" in value)) return false;
  return typeof value.status === "string" && value.status !== "pass";
}

/** JSON.stringify writes "pass" for "fail". */
export const stringify = breaking(() =>
  replaceMethod(JSON, "stringify", (original) =>
    function (...args) {
      const text = original.apply(this, args);
      return typeof text === "string" ? text.replaceAll('"fail"', '"pass"') : text;
    })
);

/** Results that did not pass have a toJSON that says that they did. */
export const toJson = breaking(() =>
  Object.defineProperty(Object.prototype, "toJSON", {
    configurable: true,
    writable: true,
    value(this: unknown) {
      return isBad(this) ? { ...this, ...PASSED } : this;
    },
  })
);

/** Whatever is thrown is swallowed: "then" calls its second function with nothing, as its first. */
export const promiseThen = breaking(() =>
  replaceMethod(Promise.prototype, "then", (original) =>
    function (fulfilled, rejected) {
      const swallow = typeof fulfilled === "function" ? () => fulfilled(PASSED) : rejected;
      return original.call(this, fulfilled, swallow);
    })
);

/** Maps give what passed. */
export const mapGet = breaking(() =>
  replaceMethod(Map.prototype, "get", (original) =>
    function (key) {
      const value = original.call(this, key);
      return isBad(value) ? { ...value, ...PASSED } : value;
    })
);

/** Sets have everything, the weakened oracles among it. */
export const setHas = breaking(() => replaceMethod(Set.prototype, "has", () => () => true));

/** Time stands still. */
export const performanceNow = breaking(() => {
  replaceMethod(performance, "now", () => () => 0);
  replaceMethod(Date, "now", () => () => 0);
});

/** Everything is the same as everything. */
export const objectIs = breaking(() => replaceMethod(Object, "is", () => () => true));

/** Keeps from lists what did not pass. */
export const push = breaking(() =>
  replaceMethod(Array.prototype, "push", (original) =>
    function (...values) {
      return original.apply(
        this,
        values.map((value) => isBad(value) ? { ...value, ...PASSED } : value),
      );
    })
);

/** Lists lose what did not pass. */
export const filter = breaking(() =>
  replaceMethod(Array.prototype, "filter", (original) =>
    function (...args) {
      return original.apply(this, args).slice(0, 0);
    })
);

/** Lists come in the order in which they are sorted: the reversed one comes right. */
export const iterator = breaking(() =>
  replaceMethod(Array.prototype, Symbol.iterator, (original) =>
    function () {
      return original.call(this.slice().sort());
    })
);

/** Lists have no elements to go through. */
export const emptyIterator = breaking(() =>
  replaceMethod(Array.prototype, Symbol.iterator, (original) =>
    function () {
      return original.call([]);
    })
);

/** Lists never end. */
export const endlessIterator = breaking(() =>
  replaceMethod(Array.prototype, Symbol.iterator, () =>
    function* () {
      for (;;) yield "S1a";
    })
);

/** Errors of expectations are no errors of expectations. */
export const hasInstance = breaking(() =>
  replaceMethod(Function.prototype, Symbol.hasInstance, () => () => false)
);

/** Timers never come. */
export const timers = breaking(() => {
  replaceMethod(globalThis, "setTimeout", () => () => 1);
  replaceMethod(globalThis, "setInterval", () => () => 1);
});

/** Microtasks never come. */
export const microtasks = breaking(() =>
  replaceMethod(globalThis, "queueMicrotask", () => () => undefined)
);

/** Writes "pass" for "fail" to standard output. */
export const writeSync = breaking(() =>
  replaceMethod(Deno.stdout, "writeSync", (original) =>
    function (bytes) {
      const text = new TextDecoder().decode(bytes).replaceAll('"fail"', '"pass"');
      original.call(this, new TextEncoder().encode(text));
      return bytes.length;
    })
);

/** Texts become bytes that say "pass" for "fail". */
export const encode = breaking(() =>
  replaceMethod(TextEncoder.prototype, "encode", (original) =>
    function (text) {
      return original.call(this, String(text).replaceAll('"fail"', '"pass"'));
    })
);

/** Files that are written say "pass" for "fail". */
export const fileWrites = breaking(() => {
  for (const name of ["write", "writeSync"] as const) {
    replaceMethod(Deno.FsFile.prototype, name, (original) =>
      function (bytes) {
        const text = new TextDecoder().decode(bytes).replaceAll('"fail"', '"pass"');
        return original.call(this, new TextEncoder().encode(text));
      });
  }
});

/** Takes texts for equal if they have the same letters, so that a case wants what it has. */
export const texts = breaking(() => {
  replaceMethod(String.prototype, "split", () =>
    function () {
      return ["S1c", "S1b", "S1a"];
    });
});

/** Every object has the status "pass", and those that get another one keep it. */
export const status = breaking(() =>
  Object.defineProperty(Object.prototype, "status", {
    configurable: true,
    get: () => "pass",
    set: () => undefined,
  })
);

/** Errors have no message and no stack. */
export const errors = breaking(() => {
  Error.prepareStackTrace = () => {
    throw new Error("no stack for you");
  };
  Object.defineProperty(Error.prototype, "message", { get: () => "" });
});

/** The console's functions throw. */
export const consoleThrows = breaking(() => {
  for (const name of ["log", "error", "warn", "info", "debug"]) {
    replaceMethod(console, name, () => () => {
      throw new Error("no console for you");
    });
  }
});

/** Nothing of what Deno offers works any more. */
export const denoThrows = breaking(() => {
  for (const name of Object.keys(Deno)) {
    if (typeof Reflect.get(Deno, name) !== "function") continue;
    try {
      replaceMethod(Deno, name, () => () => {
        throw new Error("no Deno for you");
      });
    } catch {
      // It cannot be replaced.
    }
  }
});

/** All that can be is frozen, so that nobody can put anything back or keep anything. */
export const freezes = breaking(() => {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value !== "function") continue;
    Object.freeze(value);
    if (typeof value.prototype === "object") Object.freeze(value.prototype);
  }
});
