/**
 * Errors that nobody catches, told of the case whose code they come from, even if they show when it has long ended.
 *
 * @module
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { reasonOf } from "../../contract/show.ts";
import type { Uncaught } from "./messages.ts";

/** Timers of at most so many milliseconds have their turn before a case has come to rest. */
export const SHORT_TIMER = 50;

type Callback = (...args: unknown[]) => unknown;
type Start = (callback: Callback, ...rest: unknown[]) => unknown;

const { setTimeout: startTimeout, setImmediate: startImmediate } = globalThis;

/** Watches one JavaScript context. */
export class LateErrors {
  readonly #origin = new AsyncLocalStorage<string>();
  readonly #tell: (id: string | undefined, fault: Uncaught) => void;
  readonly #notice: (id: string, fault: Uncaught) => void;
  readonly #short = new Set<unknown>();
  #current: string | undefined;
  /** Whether all that runs has had its turn, so that a timer that starts now is nobody's. */
  #isSettled = false;
  #found: Uncaught | undefined;

  /**
   * @param tell Is told of an error that comes from another case than the one that runs, by its id, or from none.
   * @param notice Is told at once of one that comes from the case that runs. Default: only {@link settle} tells of it.
   */
  constructor(
    tell: (id: string | undefined, fault: Uncaught) => void,
    notice: (id: string, fault: Uncaught) => void = () => undefined,
  ) {
    this.#tell = tell;
    this.#notice = notice;
  }

  /**
   * Begins to watch: what is rejected and not handled, and what is thrown in timers and events.
   *
   * @param scope The global object.
   */
  watch(scope: typeof globalThis): void {
    scope.addEventListener("unhandledrejection", (event) => {
      event.preventDefault();
      this.#note(event.reason);
    });
    scope.addEventListener("error", (event) => {
      event.preventDefault();
      this.#note(event.error ?? event.message);
    });
    const timers = scope as unknown as Record<string, Start>;
    for (const name of ["setTimeout", "setInterval", "setImmediate"]) {
      timers[name] = this.#watched(timers[name]!, name === "setTimeout");
    }
    for (const name of ["clearTimeout", "clearInterval"]) {
      const clear = timers[name] as unknown as (timer: unknown) => void;
      timers[name] = ((timer: unknown) => {
        this.#short.delete(timer);
        clear(timer);
      }) as unknown as Start;
    }
  }

  /**
   * Runs a case; what comes of its code is told of it from now on.
   *
   * @param id The case.
   * @param run Runs it.
   */
  async during<T>(id: string, run: () => Promise<T>): Promise<T> {
    this.#current = id;
    this.#isSettled = false;
    this.#found = undefined;
    return await this.#origin.run(id, run);
  }

  /**
   * Gives what the case, or what was loaded before the first, has left behind its turn, short timers included; returns what failed
   * in the case and since.
   */
  async settle(): Promise<Uncaught | undefined> {
    await new Promise((resolve) => startImmediate(resolve));
    for (let turn = 0; turn < 2 * SHORT_TIMER && this.#short.size > 0; turn++) {
      await new Promise((resolve) => startTimeout(resolve, 1));
    }
    this.#short.clear();
    this.#isSettled = true;
    this.#current = undefined;
    return this.#found;
  }

  #note(thrown: unknown): void {
    const id = this.#origin.getStore() ?? this.#current;
    const fault = {
      message: reasonOf(thrown).slice(0, 2000),
      stack: thrown instanceof Error ? (thrown.stack ?? "").slice(0, 2000) : "",
    };
    if (id === undefined || id !== this.#current) return this.#tell(id, fault);
    this.#notice(id, fault);
    this.#found ??= fault;
  }

  #watched(start: Start, isTimeout: boolean): Start {
    return (callback, ...rest) => {
      if (typeof callback !== "function") return start(callback, ...rest);
      const [delay] = rest;
      const isShort = isTimeout && !this.#isSettled && !(Number(delay) > SHORT_TIMER);
      const timer = start((...args: unknown[]) => {
        if (isShort) this.#short.delete(timer);
        try {
          return callback(...args);
        } catch (error) {
          return this.#note(error);
        }
      }, ...rest);
      if (isShort) this.#short.add(timer);
      return timer;
    };
  }
}
