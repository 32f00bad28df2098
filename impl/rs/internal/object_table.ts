/**
 * The objects of one context, and who refers to them.
 *
 * Source: AOSP frameworks/rs, rsObjectBase.cpp of Android 9.
 *
 * @module
 */

import type {
  RsAllocation,
  RsClosure,
  RsElement,
  RsObject,
  RsSampler,
  RsScript,
  RsScriptFieldId,
  RsScriptGroup,
  RsScriptGroup2,
  RsScriptInvokeId,
  RsScriptKernelId,
  RsType,
} from "../driver/hal.ts";

/** The objects by their kind. */
export interface RsObjectKinds {
  readonly Element: RsElement;
  readonly Type: RsType;
  readonly Allocation: RsAllocation;
  readonly Sampler: RsSampler;
  readonly Script: RsScript;
  readonly ScriptGroup: RsScriptGroup;
  readonly ScriptGroup2: RsScriptGroup2;
  readonly Closure: RsClosure;
  readonly ScriptKernelID: RsScriptKernelId;
  readonly ScriptInvokeID: RsScriptInvokeId;
  readonly ScriptFieldID: RsScriptFieldId;
}

/** An object with its references. */
interface Entry {
  readonly object: RsObject;
  /** References that the app holds. */
  userReferences: number;
  /** References that other objects and scripts hold. */
  systemReferences: number;
  readonly onDestroy: () => void;
}

/** The objects of one context by handle. An object lives until neither the app nor another object refers to it. */
export class ObjectTable {
  readonly #entries = new Map<number, Entry>();

  /**
   * Takes in a new object, with one reference of the app's.
   *
   * @param object The object.
   * @param onDestroy Called once, when nothing refers to it any more, or when its context ends.
   */
  add(object: RsObject, onDestroy: () => void): void {
    const entry = { object, onDestroy, userReferences: 1, systemReferences: 0 };
    this.#entries.set(object.handle, entry);
  }

  /**
   * Finds an object that a request for a new one is answered with, and counts a further reference of the app's.
   *
   * @param kind Its kind.
   * @param isSame Whether it is as asked for.
   */
  reuse<K extends RsObject["kind"]>(
    kind: K,
    isSame: (object: RsObjectKinds[K]) => boolean,
  ): RsObjectKinds[K] | undefined {
    for (const { object } of this.#entries.values()) {
      if (object.kind !== kind || !isSame(object as RsObjectKinds[K])) continue;
      this.addUser(object);
      return object as RsObjectKinds[K];
    }
    return undefined;
  }

  /** Counts a further reference of the app's; nothing happens for an object that is not here. */
  addUser(object: RsObject): void {
    const entry = this.#entryOf(object);
    if (entry !== undefined) entry.userReferences++;
  }

  /**
   * Gives one reference of the app's back.
   *
   * @param handle What the app knows the object by.
   * @returns False if there is no such object, or the app holds no reference to it.
   */
  release(handle: unknown): boolean {
    const entry = this.#entries.get(handleNumber(handle));
    if (entry === undefined || entry.userReferences === 0) return false;
    entry.userReferences--;
    this.#check(entry);
    return true;
  }

  /** Counts a reference that another object or a script holds. */
  incrementSystem(object: RsObject): void {
    const entry = this.#entryOf(object);
    if (entry !== undefined) entry.systemReferences++;
  }

  /** Gives such a reference back; one that is not held is none. */
  decrementSystem(object: RsObject): void {
    const entry = this.#entryOf(object);
    if (entry === undefined || entry.systemReferences === 0) return;
    entry.systemReferences--;
    this.#check(entry);
  }

  /**
   * The object of that handle.
   *
   * @param handle As a program gives it: any value.
   * @returns Undefined if it is none of this context's.
   */
  find(handle: unknown): RsObject | undefined {
    return this.#entries.get(handleNumber(handle))?.object;
  }

  /**
   * The object of that handle, if it is of that kind.
   *
   * @param kind The kind that is expected.
   * @param handle As a program gives it: any value.
   * @returns Undefined for an object of another kind too.
   */
  get<K extends RsObject["kind"]>(kind: K, handle: unknown): RsObjectKinds[K] | undefined {
    const object = this.find(handle);
    return object?.kind === kind ? object as unknown as RsObjectKinds[K] : undefined;
  }

  /** All objects, the oldest first. */
  *all(): Iterable<RsObject> {
    for (const { object } of this.#entries.values()) yield object;
  }

  /**
   * Describes all objects with their references, the newest first, as Android's list has them (ObjectBase::dumpAll).
   *
   * @param address Prints a handle.
   * @returns A line for each.
   */
  dump(address: (handle: number) => string): readonly string[] {
    return this.#newestFirst().map(({ object, userReferences, systemReferences }) => {
      const name = object.name === null ? "no-name" : `name ${object.name}`;
      const references = `refs ${userReferences},${systemReferences}`;
      return `   RSobj ${address(object.handle)}, ${name}, ${references}`;
    });
  }

  /** Takes all references of the app's away, then destroys what is left because objects refer to each other in a ring. */
  destroyAll(): void {
    for (const entry of this.#newestFirst()) {
      entry.userReferences = 0;
      this.#check(entry);
    }
    for (const entry of this.#newestFirst()) this.#destroy(entry);
  }

  #newestFirst(): readonly Entry[] {
    return [...this.#entries.values()].reverse();
  }

  #entryOf(object: RsObject): Entry | undefined {
    const entry = this.#entries.get(object.handle);
    return entry?.object === object ? entry : undefined;
  }

  #check(entry: Entry): void {
    if (entry.userReferences === 0 && entry.systemReferences === 0) this.#destroy(entry);
  }

  #destroy(entry: Entry): void {
    if (this.#entries.delete(entry.object.handle)) entry.onDestroy();
  }
}

/**
 * A handle as a number: one that went through a signed 32-bit cell is the same handle.
 *
 * @param handle As a program gives it.
 * @returns 0 for what can be no handle.
 */
export function handleNumber(handle: unknown): number {
  const value = typeof handle === "bigint" ? Number(handle) : handle;
  if (typeof value !== "number" || !Number.isInteger(value)) return 0;
  return value < 0 && value >= -0x8000_0000 ? value + 0x1_0000_0000 : value;
}
