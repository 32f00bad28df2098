/**
 * Mutants that take contexts and objects of one instance for those of the other.
 *
 * @module
 */

import type { RsObject } from "../../impl/rs/driver_hal.ts";
import type { Context, ContextOptions } from "../../impl/rs/internal/context.ts";
import type { RsInternal } from "../../impl/rs/internal/rs_internal.ts";
import type { RsProcess } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

/** Things of each process that its two instances should not share. */
class Shared<T> {
  readonly #lists = new WeakMap<RsProcess, Set<T>>();

  /** Those of a process. */
  of(process: RsProcess): Set<T> {
    const list = this.#lists.get(process) ?? new Set();
    this.#lists.set(process, list);
    return list;
  }
}

const contexts = new Shared<Context>();

/** One table of objects for all contexts. */
export const tablesOfObjectsAreShared = mutant({
  part: "rs-context",
  clauses: "RS-ISOLATION-15",
  why: "A handle names an object of whichever context has one.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        contexts.of(this.process).add(this);
      }

      override resolve<K extends RsObject["kind"]>(kind: K, handle: unknown, fn: string) {
        for (const { objects } of contexts.of(this.process)) {
          const found = objects.get(kind, handle);
          if (found !== undefined) return found;
        }
        return super.resolve(kind, handle, fn);
      }
    },
});

/** Variables may hold what they like. */
export const variablesHoldForeignObjects = mutant({
  part: "rs-context",
  clauses: "RS-ISOLATION-15",
  why: "A script's variable takes an object of whichever context has one.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        contexts.of(this.process).add(this);
      }

      override object(handle: number) {
        const found = [...contexts.of(this.process)].map(({ objects }) => objects.find(handle));
        return found.find((object) => object !== undefined);
      }
    },
});

/** No error for what is refused. */
export const refusesSilently = mutant({
  part: "rs-context",
  clauses: "RS-ISOLATION-15",
  why: "It refuses an object of another context without an error.",
  make: (Base) =>
    class extends Base {
      override resolve<K extends RsObject["kind"]>(kind: K, handle: unknown, fn: string) {
        return this.objects.find(handle) === undefined && handle !== 0 && handle !== null
          ? undefined
          : super.resolve(kind, handle, fn);
      }
    },
});

/** Errors for everyone. */
export const errorsAreToldToAll = mutant({
  part: "rs-context",
  clauses: "RS-ISOLATION-16",
  why: "It tells an error to all contexts of the process.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        contexts.of(this.process).add(this);
      }

      override setError(code: number, text: string) {
        for (const context of contexts.of(this.process)) {
          Base.prototype.setError.call(context, code, text);
        }
      }
    },
});

const internals = new Shared<RsInternal>();

/** One table of contexts for both instances. */
export const tablesOfContextsAreShared = mutant({
  part: "rs-internal",
  clauses: "RS-ISOLATION-17",
  why: "An instance finds contexts of the other one.",
  make: (Base) => {
    return class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        internals.of(this.process).add(this);
      }

      override context(handle: unknown) {
        return [...internals.of(this.process)]
          .map((internal) => Base.prototype.context.call(internal, handle))
          .find((context) => context !== undefined);
      }
    };
  },
});

/** A context that is destroyed by whoever is asked. */
export const endsContextsOfTheOther = mutant({
  part: "rs-internal",
  clauses: "RS-ISOLATION-18",
  why: "It destroys the contexts of both instances when one is destroyed.",
  make: (Base) => {
    return class extends Base {
      readonly #made = new Set<Context>();

      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        internals.of(this.process).add(this);
      }

      override createContext(options: ContextOptions) {
        const handle = super.createContext(options);
        const context = this.context(handle);
        if (context !== undefined) this.#made.add(context);
        return handle;
      }

      override destroyContext(context: Context) {
        for (const internal of internals.of(this.process)) {
          if (internal === this) continue;
          for (const other of (internal as this).#made) other.objects.destroyAll();
        }
        super.destroyContext(context);
      }
    };
  },
});
