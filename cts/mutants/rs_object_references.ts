/**
 * Mutants of how long RenderScript's objects live, and of what kernels see of adapters.
 *
 * @module
 */

import type { RsAllocation, RsContext, RsElement, RsObject } from "../../impl/rs/driver_hal.ts";
import { mutant } from "./mutant.ts";

/** Structs in structs. */
export const structsOfStructsHoldNothing = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-68",
  why: "It does not look for objects in structs inside of structs.",
  make: (Base) =>
    class extends Base {
      protected override findReferences() {
        if (!this.isStruct()) return super.findReferences();
        return this.fields.some(({ element }) =>
          element.hasReferences && element.fields.length === 0
        );
      }
    },
});

/** Bases that go first. */
export const adaptersDoNotHoldTheirBase = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-68",
  why: "An adapter does not keep its base.",
  make: (Base) =>
    class extends Base {
      protected override enter() {
        const made = super.enter();
        if (made !== null && this.base !== undefined) this.rsc.decrementReference(this.base);
        return made;
      }
    },
});

/** References that stay. */
export const nothingIsEverGivenBack = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-69",
  why: "References of objects to others are never given back.",
  make: (Base) =>
    class extends Base {
      override decrementReference() {}
    },
});

/** Cells that are gone. */
export const cellsKeepTheirObjects = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-69",
  why: "An Allocation that is destroyed does not give back what its cells hold.",
  make: (Base) =>
    class extends Base {
      protected override freeChildren() {}
    },
});

/** Adapters that are gone. */
export const adaptersKeepTheirBase = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-69",
  why: "An adapter that is destroyed does not give its base back.",
  make: (Base) =>
    class extends Base {
      protected override destroyed() {
        if (this.base !== undefined) this.rsc.objects.incrementSystem(this.base);
        super.destroyed();
      }
    },
});

/** Cells that were bound. */
export const rebindingKeepsTheOld = mutant({
  part: "rs-script",
  clauses: "RS-OBJECT-69",
  why: "A pointer that is bound anew keeps what it was bound to.",
  make: (Base) =>
    class extends Base {
      protected override keepBound(slot: number, allocation: RsAllocation | null) {
        this.references.hold(this.bound.get(slot) ?? null);
        super.keepBound(slot, allocation);
      }
    },
});

/** Allocations of groups. */
export const groupsKeepWhatIsBetween = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-69",
  why: "An Allocation that a group makes has a reference of the app's, which nobody gives back.",
  make: (Base) =>
    class extends Base {
      override createAllocation(
        ...args: Parameters<InstanceType<typeof Base>["createAllocation"]>
      ) {
        const made = super.createAllocation(...args);
        if (made !== null) this.objects.addUser(made);
        return made;
      }
    },
});

/** Variables. */
export const variablesAreClearedFirst = mutant({
  part: "rs-cpu-script",
  clauses: "RS-OBJECT-70",
  why: "It takes the old object out of a variable before it puts the new one in.",
  make: (Base) =>
    class extends Base {
      override setGlobalObj(slot: number, object: RsObject | null) {
        super.setGlobalObj(slot, null);
        super.setGlobalObj(slot, object);
      }
    },
});

/** Pointers. */
export const pointersAreClearedFirst = mutant({
  part: "rs-script",
  clauses: "RS-OBJECT-70",
  why: "It gives back what was bound to a pointer before it takes what is bound now.",
  make: (Base) =>
    class extends Base {
      protected override keepBound(slot: number, allocation: RsAllocation | null) {
        super.keepBound(slot, null);
        super.keepBound(slot, allocation);
      }
    },
});

/** Cells. */
export const cellsAreClearedFirst = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-70",
  why: "It gives back what is in cells before it counts what is written to them.",
  make: (Base) =>
    class extends Base {
      protected override exchangeReferences(
        ...args: Parameters<InstanceType<typeof Base>["exchangeReferences"]>
      ) {
        const [rsc] = args;
        const come: RsObject[] = [];
        const late = new Proxy(rsc, {
          get: (target, name) => {
            if (name === "incrementReference") return (object: RsObject) => void come.push(object);
            const value: unknown = Reflect.get(target, name);
            return typeof value === "function" ? value.bind(target) : value;
          },
        });
        const [, ...rest] = args;
        const done = super.exchangeReferences(late, ...rest);
        for (const object of come) rsc.incrementReference(object);
        return done;
      }
    },
});

/** Memory. */
export const memoryIsNeverFreed = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-71",
  why: "It does not free cells.",
  make: (Base) =>
    class extends Base {
      protected override freeBlock(...[drv]: Parameters<InstanceType<typeof Base>["freeBlock"]>) {
        drv.block = undefined;
        drv.ownsBlock = false;
      }
    },
});

/** Anisotropy. */
export const samplersOfAnyAnisotropy = mutant({
  part: "rs-sampler",
  clauses: "RS-OBJECT-72",
  why: "Samplers that differ in their anisotropy alone are the same.",
  make: (Base) =>
    class extends Base {
      override isSame(other: Parameters<InstanceType<typeof Base>["isSame"]>[0]) {
        return super.isSame({ ...other, aniso: this.aniso });
      }
    },
});

/** The third wrap mode. */
export const samplersOfAnyDepth = mutant({
  part: "rs-sampler",
  clauses: "RS-OBJECT-72",
  why: "Samplers that differ in the last wrap mode alone are the same.",
  make: (Base) =>
    class extends Base {
      override isSame(other: Parameters<InstanceType<typeof Base>["isSame"]>[0]) {
        return super.isSame({ ...other, wrapR: this.wrapR });
      }
    },
});

/** Requests. */
export const samplersAreNeverShared = mutant({
  part: "rs-sampler",
  clauses: "RS-OBJECT-72",
  why: "Every request for a Sampler makes one.",
  make: (Base) =>
    class extends Base {
      override isSame() {
        return false;
      }
    },
});

/** Filters. */
export const oneListOfFilters = mutant({
  part: "rs-sampler",
  clauses: "RS-OBJECT-73",
  why: "What is shown larger may have the filters of what is shown smaller.",
  make: (Base) =>
    class extends Base {
      protected override magFilters() {
        return this.minFilters();
      }
    },
});

/** Slices of adapters. */
export const slicesOfTheWindow = mutant({
  part: "rs-launch",
  clauses: "RS-OBJECT-74",
  why: "A slice of an adapter has as many rows as the adapter.",
  make: (Base) =>
    class extends Base {
      protected override planeOf(allocation: RsAllocation) {
        return { ...super.planeOf(allocation), rows: allocation.type.dimY };
      }
    },
});

/** Contexts. */
export const contextsLeaveTheirScripts = mutant({
  part: "rs-context",
  clauses: "RS-SCRIPT-85",
  why: "A context that is destroyed leaves its objects.",
  make: (Base) =>
    class extends Base {
      override destroy() {
        this.io.play();
        this.shutdownDriver();
      }
    },
});

/** Arrays. */
export const arraysKeepTheirObjects = mutant({
  part: "rs-cpu-script",
  clauses: "RS-SCRIPT-34",
  why: "An array that is set anew does not give back what it held.",
  make: (Base) =>
    class extends Base {
      override setGlobalVarWithElemDims(
        slot: number,
        data: Uint8Array,
        element: RsElement,
        dims: readonly number[],
      ) {
        const before = new Uint8Array(data.length);
        this.getGlobalVar(slot, before);
        for (const object of heldBy(this.cpu.rsc, before)) {
          this.cpu.rsc.incrementReference(object);
        }
        super.setGlobalVarWithElemDims(slot, data, element, dims);
      }
    },
});

/** The object whose handle memory begins with. */
function heldBy(rsc: RsContext, memory: Uint8Array): readonly RsObject[] {
  const object = rsc.object(new DataView(memory.buffer).getUint32(0, true));
  return object === undefined ? [] : [object];
}
