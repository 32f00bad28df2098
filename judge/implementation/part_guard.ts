/**
 * Watches replaced parts, so that a mistake in a part's own code is told apart from a clause that it breaks.
 *
 * Inside the device an error of a part ends the simulated process, as native code would; what is left of it is a
 * signal. So each call into a part is watched from outside.
 *
 * @module
 */

import { resolve, toFileUrl } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { Fault } from "../../cts/framework/supervisor/worker_main.ts";
import type { AnyPartFactory } from "../../impl/mod.ts";

const FAULTS_MAX = 10;
const NATIVE_ERRORS = [
  "Error",
  "TypeError",
  "ReferenceError",
  "RangeError",
  "SyntaxError",
  "EvalError",
  "URIError",
];

// deno-lint-ignore no-explicit-any
type Class = new (...args: any[]) => object;

/** Watches the parts of one implementation. */
export class PartGuard {
  #faults: Fault[] = [];
  readonly #parts: PartSpec[] = [];
  readonly #noted = new WeakSet<object>();
  #depth = 0;

  /** Takes the faults of the parts since the last call. */
  take(): readonly Fault[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /**
   * Wraps a part's factory: the class that it makes behaves the same, and what its own code throws is noted. A method
   * of the reference class that a class of one's own lacks throws an error that says so.
   *
   * @param part Where the factory comes from.
   * @param factory The factory.
   */
  guard(part: PartSpec, factory: AnyPartFactory): AnyPartFactory {
    this.#parts.push(part);
    return (Base: Class) => {
      let made: unknown;
      try {
        made = factory(Base);
      } catch (error) {
        const site = ownSite(error, part) ?? part.file;
        throw new UsageError(
          `Part "${part.name}=${part.file}": its factory threw ${describe(error)} at ${site}`,
        );
      }
      if (typeof made !== "function" || made.prototype === undefined) {
        throw new UsageError(
          `Part "${part.name}=${part.file}": its factory returned ${
            typeof made === "function" ? "a function without a prototype" : typeof made
          }, expected a class; export for example (Base) => class extends Base { ... }`,
        );
      }
      return made === Base ? made : this.#watched(part, made as Class, Base);
    };
  }

  /**
   * Notes an exception that ended a process, if a part's own code threw it in what the part has handed out: functions of
   * a driver, methods of a HAL's context.
   *
   * @param thrown What was thrown.
   */
  uncaught(thrown: unknown): void {
    if (!(thrown instanceof Error)) return;
    for (const part of this.#parts) this.#thrown(part, thrown);
  }

  #watched(part: PartSpec, made: Class, Base: Class): Class {
    const watch = <T>(call: () => T) => this.#watch(part, call);
    const Watched = class extends made {};
    Object.defineProperty(Watched, "name", { value: made.name });
    for (const [name, property] of membersOf(made.prototype, [Base.prototype, Object.prototype])) {
      if (name !== "constructor") {
        Object.defineProperty(Watched.prototype, name, wrap(property, watch));
      }
    }
    for (const [name] of membersOf(Base.prototype, [Object.prototype])) {
      if (!(name in Watched.prototype)) this.#addMissing(part, Watched.prototype, name);
    }
    return new Proxy(Watched, {
      construct: (target, args, newTarget) =>
        watch(() => Reflect.construct(target, args, newTarget)),
    });
  }

  #addMissing(part: PartSpec, prototype: object, name: PropertyKey): void {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get: () => {
        const message = `it has no "${String(name)}"; a class of your own needs every method of ` +
          "the reference one, or extends it";
        this.#note(part, message, "");
        throw new TypeError(`Part "${part.name}": ${message}`);
      },
      set(value) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true });
      },
    });
  }

  #watch<T>(part: PartSpec, call: () => T): T {
    this.#depth++;
    try {
      const result = call();
      if (result instanceof Promise) result.catch((error) => this.#thrown(part, error));
      return result;
    } catch (error) {
      if (this.#depth === 1) this.#thrown(part, error);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #thrown(part: PartSpec, error: unknown): void {
    const site = ownSite(error, part);
    if (site === undefined) return;
    if (error instanceof Error) {
      if (this.#noted.has(error)) return;
      this.#noted.add(error);
    }
    this.#note(
      part,
      `it threw ${describe(error)} at ${site}`,
      error instanceof Error ? error.stack ?? "" : "",
    );
  }

  #note({ name, file }: PartSpec, what: string, stack: string): void {
    if (this.#faults.length >= FAULTS_MAX) return;
    this.#faults.push({ message: `Part "${name}=${file}" is broken: ${what}`, stack });
  }
}

function wrap(
  property: PropertyDescriptor,
  watch: <T>(call: () => T) => T,
): PropertyDescriptor {
  const { value, get, set } = property;
  if (typeof value === "function") {
    return {
      ...property,
      value(this: unknown, ...args: unknown[]) {
        return watch(() => value.apply(this, args));
      },
    };
  }
  return {
    ...property,
    ...(get === undefined ? {} : {
      get(this: unknown) {
        return watch(() => get.call(this));
      },
    }),
    ...(set === undefined ? {} : {
      set(this: unknown, next: unknown) {
        watch(() => set.call(this, next));
      },
    }),
  };
}

/** The members of a prototype and of those that it inherits from, the nearest of each name, up to one of `ends`. */
function membersOf(
  prototype: object,
  ends: readonly object[],
): Map<PropertyKey, PropertyDescriptor> {
  const members = new Map<PropertyKey, PropertyDescriptor>();
  let at: object | null = prototype;
  while (at !== null && !ends.includes(at)) {
    for (const name of Reflect.ownKeys(at)) {
      if (!members.has(name)) members.set(name, Object.getOwnPropertyDescriptor(at, name)!);
    }
    at = Object.getPrototypeOf(at);
  }
  return members;
}

/**
 * Where a part's own code threw an error.
 *
 * @returns The place; undefined for an error that the device itself gives a meaning, or that a library of the device
 * or the reference code threw.
 */
function ownSite(error: unknown, part: PartSpec): string | undefined {
  if (!(error instanceof Error)) return "an unknown place";
  if (!NATIVE_ERRORS.includes(error.constructor.name)) return undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  for (const frame of frames) {
    if (frame.includes("eval at ")) return undefined;
    const [, place] = /((?:file|https?|data|blob|npm|jsr):\S+?:\d+:\d+)\)?$/.exec(frame) ?? [];
    if (place === undefined) continue;
    return place.startsWith(`${toFileUrl(resolve(part.file)).href}:`) ? place : undefined;
  }
  return undefined;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : reasonOf(error);
}
