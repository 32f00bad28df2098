/**
 * The common part of the hostile parts: they misbehave in the Worlds of the subject's cases, and are honest in others.
 *
 * @module
 */

import type { Chain } from "../../planted_device.ts";
import { SUBJECT } from "../suite.ts";

/** A part `chain` of the planted device. */
export type ChainPart = (Base: typeof Chain) => typeof Chain;

/**
 * A part that does something in each of the subject's Worlds, and keeps its clause.
 *
 * @param act What it does.
 */
export function acting(act: () => void): ChainPart {
  return (Base) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        if (setting?.startsWith(SUBJECT)) act();
        return super.load(setting);
      }
    };
}

/**
 * A part that does something in each of the subject's Worlds, and breaks its clause there.
 *
 * @param act What it does.
 */
export function breaking(act: () => void): ChainPart {
  return (Base) =>
    class extends Base {
      override load(setting: string | undefined): string[] {
        if (!setting?.startsWith(SUBJECT)) return super.load(setting);
        act();
        return super.load(setting).reverse();
      }
    };
}

/**
 * Puts another function in the place of a method.
 *
 * @param owner What has the method.
 * @param name Its name.
 * @param make Makes the other function of the original one.
 */
export function replaceMethod(
  owner: object,
  name: PropertyKey,
  // deno-lint-ignore no-explicit-any
  make: (original: (...args: any[]) => any) => (this: any, ...args: any[]) => unknown,
): void {
  Object.defineProperty(owner, name, {
    ...descriptorOf(owner, name),
    value: make(Reflect.get(owner, name)),
  });
}

function descriptorOf(owner: object, name: PropertyKey): PropertyDescriptor {
  const { enumerable = false } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  return { configurable: true, writable: true, enumerable };
}
