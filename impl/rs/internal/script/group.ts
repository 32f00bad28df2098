/**
 * Script groups of version 1: kernels joined by Allocations.
 *
 * @module
 */

import { RsAllocationUsage, RsError, RsSignature } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsScriptGroup, RsType } from "../../driver/hal.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import { HeldReferences } from "../held_references.ts";
import type { Script } from "./script.ts";
import { scriptOrder } from "./group_order.ts";
import type { ScriptFieldId, ScriptKernelId } from "./ids.ts";

/** A link: one kernel writes what another, or a variable, takes. */
export interface ScriptGroupLink {
  readonly source: ScriptKernelId;
  /** The kernel or the variable that takes it. */
  readonly destination: ScriptKernelId | ScriptFieldId;
  /** The Type of the Allocation in between. */
  readonly type: RsType;
}

/**
 * A group of kernels.
 *
 * Source: AOSP frameworks/rs, rsScriptGroup.cpp and cpu_ref/rsCpuScriptGroup.cpp of Android 9.
 */
export class ScriptGroup implements RsScriptGroup {
  readonly kind = "ScriptGroup";
  readonly handle: number;
  name: string | null = null;
  readonly hal: { drv: unknown } = { drv: null };
  /** The context that the group is of. */
  readonly #rsc: RuntimeContext;
  /** All kernels, as the app gave them. */
  readonly #kernels: readonly ScriptKernelId[];
  /** All links, as the app gave them. */
  readonly #links: readonly ScriptGroupLink[];
  readonly #references: HeldReferences;
  /** Allocations in between, by the kernel that writes them. */
  readonly #between = new Map<ScriptKernelId, RsAllocation>();
  readonly #inputs = new Map<ScriptKernelId, RsAllocation | null>();
  readonly #outputs = new Map<ScriptKernelId, RsAllocation | null>();
  #order: readonly ScriptKernelId[] = [];
  #initialized = false;

  /**
   * @param rsc The context.
   * @param kernels Its kernels.
   * @param links What joins them.
   */
  constructor(
    rsc: RuntimeContext,
    kernels: readonly ScriptKernelId[],
    links: readonly ScriptGroupLink[],
  ) {
    this.#rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.#kernels = [...kernels];
    this.#links = [...links];
    this.#references = new HeldReferences(rsc);
    const linked = links.flatMap(({ source, destination, type }) => [source, destination, type]);
    for (const object of [...kernels, ...linked]) this.#references.hold(object);
  }

  get order(): readonly ScriptKernelId[] {
    return this.#order;
  }

  /**
   * Finds the order, makes the Allocations in between, and lets the driver prepare the group.
   *
   * @returns Whether the group can be used; if not, the context has an error.
   */
  init(): boolean {
    const problem = this.#problemOfLinks();
    if (problem !== undefined) return this.#refuse(problem);
    const order = this.#calcOrder();
    if (order === undefined) {
      return this.#refuse("the links lead back to a script, expected none to");
    }
    this.#order = order;
    const sources = new Set(this.#links.map(({ source }) => source));
    const destinations = new Set(this.#links.map(({ destination }) => destination));
    for (const kernel of this.#kernels) {
      if (this.#hasOutput(kernel) && !sources.has(kernel)) this.#outputs.set(kernel, null);
      if (this.#hasInput(kernel) && !destinations.has(kernel)) this.#inputs.set(kernel, null);
    }
    if (!this.#allocateLinks()) return false;
    const { init } = this.#rsc.hal.funcs.scriptgroup;
    this.#initialized = true;
    if (init === null || init(this.#rsc, this)) return true;
    this.#initialized = false;
    return this.#refuse("the driver cannot make the group");
  }

  /** The mistake in the links: all that they join must be of the group. Android follows a null pointer. */
  #problemOfLinks(): string | undefined {
    const kernels = new Set(this.#kernels);
    const scripts = new Set(this.#kernels.map(({ script }) => script));
    for (const { source, destination } of this.#links) {
      const known = destination.kind === "ScriptKernelID"
        ? kernels.has(destination)
        : scripts.has(destination.script);
      if (known && kernels.has(source)) continue;
      const stranger = kernels.has(source) ? destination : source;
      const address = this.#rsc.process.address(stranger.handle);
      return `${address} is linked and is of no kernel of the group`;
    }
    return undefined;
  }

  /** The kernels in the order in which they run: scripts by depth, and the kernels of a script as the app gave them. */
  #calcOrder(): readonly ScriptKernelId[] | undefined {
    const byScript = new Map<Script, ScriptKernelId[]>();
    for (const kernel of this.#kernels) {
      const list = byScript.get(kernel.script);
      if (list === undefined) byScript.set(kernel.script, [kernel]);
      else list.push(kernel);
    }
    const edges = this.#links.map(({ source, destination }) =>
      [source.script, destination.script] as const
    );
    const order = scriptOrder([...byScript.keys()], edges, this.#revisitsScripts());
    return order?.flatMap((script) => byScript.get(script)!);
  }

  /**
   * Decides if a script that is reached on several ways gets the depth of the longest one. On Android the first way from each
   * script without inputs counts (calcOrderRecurse, whose result nothing reads).
   */
  #revisitsScripts(): boolean {
    return !this.#rsc.process.compat;
  }

  /** Checks that a kernel has an input. */
  #hasInput(kernel: ScriptKernelId): boolean {
    return (kernel.signature & RsSignature.IN) !== 0;
  }

  /** Checks that a kernel has an output. */
  #hasOutput(kernel: ScriptKernelId): boolean {
    return (kernel.signature & RsSignature.OUT) !== 0;
  }

  /** Makes one Allocation for each kernel that writes for others; one that fails has given the context its error. */
  #allocateLinks(): boolean {
    for (const { source, type } of this.#links) {
      if (this.#between.has(source)) continue;
      const allocation = this.#rsc.createAllocation(type, RsAllocationUsage.SCRIPT);
      if (allocation === null) return false;
      this.#references.adopt(allocation);
      this.#between.set(source, allocation);
    }
    return true;
  }

  inputOf(kernel: ScriptKernelId): RsAllocation | null {
    const link = this.#links.find(({ destination }) => destination === kernel);
    if (link !== undefined) return this.#between.get(link.source) ?? null;
    return this.#inputs.get(kernel) ?? null;
  }

  outputOf(kernel: ScriptKernelId): RsAllocation | null {
    return this.#between.get(kernel) ?? this.#outputs.get(kernel) ?? null;
  }

  /** Gives a kernel what it reads. */
  setInput(kernel: ScriptKernelId, allocation: RsAllocation | null): void {
    if (!this.#give(this.#inputs, kernel, allocation)) return this.#refuseKernel("setInput");
    if (allocation === null) return;
    this.#rsc.hal.funcs.scriptgroup.setInput?.(this.#rsc, this, kernel, allocation);
  }

  /** Gives a kernel what it writes to. */
  setOutput(kernel: ScriptKernelId, allocation: RsAllocation | null): void {
    if (!this.#give(this.#outputs, kernel, allocation)) return this.#refuseKernel("setOutput");
    if (allocation === null) return;
    this.#rsc.hal.funcs.scriptgroup.setOutput?.(this.#rsc, this, kernel, allocation);
  }

  #give(
    places: Map<ScriptKernelId, RsAllocation | null>,
    kernel: ScriptKernelId,
    allocation: RsAllocation | null,
  ): boolean {
    const old = places.get(kernel);
    if (old === undefined) return false;
    this.#references.hold(allocation);
    places.set(kernel, allocation);
    this.#references.drop(old);
    return true;
  }

  /** Reports a kernel that has no such place; Android asserts. */
  #refuseKernel(method: string): void {
    this.#rsc.setError(RsError.BAD_VALUE, `ScriptGroup:${method} kid not found`);
  }

  /** Runs all kernels in order, or none of them if the app has not given all that they read and write. */
  execute(): void {
    if (!this.#mayRun() || !this.#validateInputAndOutput()) return;
    this.#setFields();
    const { execute } = this.#rsc.hal.funcs.scriptgroup;
    if (execute !== null) execute(this.#rsc, this);
    else {for (const kernel of this.#order) {
        const ain = this.inputOf(kernel);
        const ains = ain === null ? [] : [ain];
        kernel.script.runForEach(kernel.slot, ains, this.outputOf(kernel), null, null);
      }}
  }

  /** Checks that the context may run something: not after a fatal error, for which Android's groups do not look. */
  #mayRun(): boolean {
    return !this.#rsc.hadFatalError;
  }

  /** Checks that all inputs and outputs are given. */
  #validateInputAndOutput(): boolean {
    const missing = [...this.#inputs.values()].includes(null)
      ? "input"
      : [...this.#outputs.values()].includes(null)
      ? "output"
      : undefined;
    if (missing === undefined) return true;
    this.#rsc.setError(RsError.BAD_VALUE, `ScriptGroup missing ${missing}.`);
    return false;
  }

  /** Sets the variables that links lead to; on Android the reference driver does so (CpuScriptGroupImpl::execute). */
  #setFields(): void {
    for (const { source, destination } of this.#links) {
      if (destination.kind !== "ScriptFieldID") continue;
      destination.script.variables.setVarObj(destination.slot, this.#between.get(source) ?? null);
    }
  }

  /** Reports why the group cannot be made. */
  #refuse(text: string): false {
    this.#rsc.setError(RsError.BAD_VALUE, `rsScriptGroupCreate: ${text}`);
    return false;
  }

  /** Gives everything back. */
  destroy(): void {
    if (this.#initialized) this.#rsc.hal.funcs.scriptgroup.destroy?.(this.#rsc, this);
    this.#initialized = false;
    this.#references.dropAll();
  }
}
