/**
 * Makes parts around RenderScript's HAL that are wrong in one function.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { Word } from "../../impl/machine/machine.ts";
import type { IContext } from "../../impl/rs/hal/i_context.ts";
import type { Functions } from "../../impl/rs/rs_process.ts";

/** A function of libRS.so over the HAL: the context, then its arguments. */
export type RsFunction = (context: Word, ...args: Word[]) => Word;
/** Functions of libRS.so over the HAL, by name. */
export type RsFunctions = { readonly [name in `rs${string}`]: RsFunction };

/**
 * A shim in which one function does something else.
 *
 * @param name The function.
 * @param change Makes it, of all the original ones.
 */
export function changedFunction(
  name: `rs${string}`,
  change: (original: RsFunctions) => RsFunction,
): PartFactory<"rs-hidl"> {
  return (Base) =>
    class extends Base {
      override functions(): Functions {
        const original = super.functions();
        return { ...original, [name]: change(original as unknown as RsFunctions) };
      }
    };
}

/**
 * A shim in which one function exchanges two of its arguments.
 *
 * @param name The function.
 * @param i The place of one, from 0 behind the context.
 * @param j The place of the other.
 */
export function swappedArguments(
  name: `rs${string}`,
  i: number,
  j: number,
): PartFactory<"rs-hidl"> {
  return changedFunction(name, (original) => (context, ...args) => {
    [args[i], args[j]] = [args[j], args[i]];
    return original[name]!(context, ...args);
  });
}

/**
 * The platform's implementation, whose contexts have some other methods.
 *
 * @param change Makes the other methods, of the original context.
 */
export function changedContext(change: (original: IContext) => Partial<IContext>): PartFactory<
  "rs-hal"
> {
  return (Base) =>
    class extends Base {
      protected override newContext(
        ...args: Parameters<InstanceType<typeof Base>["newContext"]>
      ): IContext | null {
        const original = super.newContext(...args);
        return original === null
          ? null
          : Object.assign(Object.create(original) as IContext, change(original));
      }
    };
}
