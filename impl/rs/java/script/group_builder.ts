/**
 * Groups of version 1: kernels, and what of one goes to which other.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptGroup.java (Builder).
 *
 * @module
 */

import type { Closure, Future, Input } from "./closure.ts";
import { RSInvalidStateException, RSRuntimeException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { type FieldID, KernelID, type Script } from "./script.ts";
import type { Type } from "../type.ts";

/** The parts of a group of either version. */
export interface ScriptGroupParts {
  /** Kernels that read what the app gives, in a group of version 1. */
  readonly inputs: readonly KernelID[];
  /** Kernels that write what the app gets, in a group of version 1. */
  readonly outputs: readonly KernelID[];
  /** The parts of a group of version 2; null in version 1. */
  readonly version2: {
    readonly closures: readonly Closure[];
    readonly inputs: readonly Input[];
    readonly outputs: readonly Future[];
  } | null;
}

/** Makes a group of a native one. */
export type MakeScriptGroup<G> = (id: number, parts: ScriptGroupParts) => G;

interface Line {
  readonly type: Type;
  readonly from: KernelID;
  readonly to: KernelID | FieldID;
}

/** A script with those of its kernels that are in the group. */
export interface ScriptGroupNode {
  /** The script. */
  readonly script: Script;
  /** Its kernels, in the order in which they were added. */
  readonly kernels: KernelID[];
}

/** `ScriptGroup.Builder`: makes a group, kernels first and connections then. */
export class ScriptGroupBuilder<G> {
  readonly #rs: RenderScript;
  readonly #make: MakeScriptGroup<G>;
  readonly #nodes: ScriptGroupNode[] = [];
  readonly #lines: Line[] = [];

  /**
   * Begins a group.
   *
   * @param rs The context.
   * @param make Makes the group.
   */
  constructor(rs: RenderScript, make: MakeScriptGroup<G>) {
    this.#rs = rs;
    this.#make = make;
  }

  /**
   * Adds a kernel, once.
   *
   * @returns This.
   * @throws {RSInvalidStateException} If there are connections.
   */
  addKernel(kernel: KernelID): this {
    if (this.#lines.length !== 0) {
      throw new RSInvalidStateException("Kernels may not be added once connections exist.");
    }
    if (this.#nodeOfKernel(kernel) !== undefined) return this;
    const node = this.#nodeOfScript(kernel.script);
    if (node !== undefined) node.kernels.push(kernel);
    else this.#nodes.push({ script: kernel.script, kernels: [kernel] });
    return this;
  }

  /**
   * Lets a kernel's output be the input of another one, or what a variable holds.
   *
   * @param type The Type of what is in between.
   * @param from The kernel that writes.
   * @param to The kernel that reads, or the variable.
   * @returns This.
   * @throws {RSInvalidStateException} If one of them is not in the group, or there is a way back.
   */
  addConnection(type: Type, from: KernelID, to: KernelID | FieldID): this {
    const source = this.#nodeOfKernel(from);
    if (source === undefined) throw new RSInvalidStateException("From script not found.");
    const target = to instanceof KernelID ? this.#nodeOfKernel(to) : this.#nodeOfScript(to.script);
    if (target === undefined) throw new RSInvalidStateException("To script not found.");
    this.#lines.push({ type, from, to });
    if (this.#reaches(source, source)) {
      throw new RSInvalidStateException("Loops in group not allowed.");
    }
    return this;
  }

  /**
   * Makes the group.
   *
   * @throws {RSInvalidStateException} If it is empty or does not hang together.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  create(): G {
    if (this.#nodes.length === 0) {
      throw new RSInvalidStateException("Empty script groups are not allowed");
    }
    this.#checkConnected();
    const rs = this.#rs;
    const kernels = this.#nodes.flatMap((node) => node.kernels);
    const id = rs.call("rsScriptGroupCreate", ...this.#arguments(kernels));
    if (id === 0) throw new RSRuntimeException("Object creation error, should not happen.");
    return this.#make(id, {
      inputs: kernels.filter((kernel) => !this.#lines.some(({ to }) => to === kernel)),
      outputs: kernels.filter((kernel) => !this.#lines.some(({ from }) => from === kernel)),
      version2: null,
    });
  }

  /** Checks that a way along connections leads from one script to another. */
  #reaches(
    from: ScriptGroupNode,
    target: ScriptGroupNode,
    seen: Set<ScriptGroupNode> = new Set(),
  ): boolean {
    for (const next of this.#next(from)) {
      if (next === target) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      if (this.#reaches(next, target, seen)) return true;
    }
    return false;
  }

  /** Checks that all scripts hang together. @throws {RSInvalidStateException} If not. */
  #checkConnected(): void {
    const isLonely = (node: ScriptGroupNode) =>
      !this.#lines.some((line) => this.#ends(line).includes(node.script));
    if (this.#nodes.length > 1 && this.#nodes.some(isLonely)) {
      throw new RSInvalidStateException("Groups cannot contain unconnected scripts");
    }
    const together = new Set<Script>([this.#nodes[0]!.script]);
    for (let before = 0; before !== together.size;) {
      before = together.size;
      for (const ends of this.#lines.map((line) => this.#ends(line))) {
        if (ends.some((script) => together.has(script))) {
          for (const script of ends) together.add(script);
        }
      }
    }
    if (this.#nodes.every(({ script }) => together.has(script))) return;
    throw new RSInvalidStateException("Multiple DAGs in group not allowed.");
  }

  #arguments(kernels: readonly KernelID[]): unknown[] {
    const rs = this.#rs;
    const { pointerSize } = rs.getApplicationContext();
    const lists = [
      kernels.map((kernel) => kernel.getID(rs)),
      this.#lines.map(({ from }) => from.getID(rs)),
      this.#lines.map(({ to }) => to instanceof KernelID ? to.getID(rs) : 0),
      this.#lines.map(({ to }) => to instanceof KernelID ? 0 : to.getID(rs)),
      this.#lines.map(({ type }) => type.getID(rs)),
    ];
    return lists.flatMap((list) => [list, list.length * pointerSize]);
  }

  #ends({ from, to }: Line): readonly Script[] {
    return [from.script, to.script];
  }

  #next(node: ScriptGroupNode): ScriptGroupNode[] {
    return this.#lines.filter(({ from }) => from.script === node.script)
      .map(({ to }) => this.#nodeOfScript(to.script)!);
  }

  #nodeOfScript(script: Script): ScriptGroupNode | undefined {
    return this.#nodes.find((node) => node.script === script);
  }

  #nodeOfKernel(kernel: KernelID): ScriptGroupNode | undefined {
    return this.#nodes.find((node) => node.kernels.includes(kernel));
  }
}
