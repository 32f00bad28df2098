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
} from "../driver_hal.ts";

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
export interface ObjectEntry {
  readonly object: RsObject;
  /** References that the app holds. */
  readonly userReferences: number;
  /** References that other objects and scripts hold. */
  readonly systemReferences: number;
}

interface MutableEntry extends ObjectEntry {
  userReferences: number;
  systemReferences: number;
  readonly onDestroy: () => void;
}

/** The objects of one context by handle. An object lives until neither the app nor another object refers to it. */
export class ObjectTable {
  readonly #entries = new Map<number, MutableEntry>();

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
    return object !== undefined && this.isOfKind(object, kind)
      ? object as unknown as RsObjectKinds[K]
      : undefined;
  }

  /** Whether an object may be used where one of that kind is expected. */
  protected isOfKind(object: RsObject, kind: RsObject["kind"]): boolean {
    return object.kind === kind;
  }

  /** All objects, the oldest first. */
  *all(): Iterable<RsObject> {
    for (const { object } of this.#entries.values()) yield object;
  }

  /** All objects with their references, the newest first, as Android's list has them. */
  entries(): readonly ObjectEntry[] {
    return [...this.#entries.values()].reverse();
  }

  /** Takes all references of the app's away, then destroys what is left because objects refer to each other in a ring. */
  destroyAll(): void {
    for (const entry of this.#newestFirst()) {
      entry.userReferences = 0;
      this.#check(entry);
    }
    for (const entry of this.#newestFirst()) this.#destroy(entry);
  }

  #newestFirst(): readonly MutableEntry[] {
    return [...this.#entries.values()].reverse();
  }

  #entryOf(object: RsObject): MutableEntry | undefined {
    const entry = this.#entries.get(object.handle);
    return entry?.object === object ? entry : undefined;
  }

  #check(entry: MutableEntry): void {
    if (this.mayDestroy(entry)) this.#destroy(entry);
  }

  /** Whether nothing refers to an object any more. */
  protected mayDestroy(entry: ObjectEntry): boolean {
    return entry.userReferences === 0 && entry.systemReferences === 0;
  }

  #destroy(entry: MutableEntry): void {
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
