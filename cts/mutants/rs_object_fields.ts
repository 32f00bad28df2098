/**
 * Mutants of fields of cells, and of whole Allocations.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** Axes by wrong names. */
export const axesByWrongNames = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-53",
  why: "It calls the third axis the second.",
  make: (Base) =>
    class extends Base {
      protected override elementAxisProblem(x: number, y: number, z: number) {
        return super.elementAxisProblem(x, y, z)?.replace(" Z ", " Y ");
      }
    },
});

/** One component too many. */
export const oneComponentTooMany = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-53",
  why: "It takes the number of components for the last one.",
  make: (Base) =>
    class extends Base {
      protected override componentProblem(component: number) {
        return super.componentProblem(Math.max(0, component - 1));
      }
    },
});

/** Parts of fields. */
export const partsOfFields = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-53",
  why: "It takes fewer bytes than a field has.",
  make: (Base) =>
    class extends Base {
      protected override componentSizeProblem(component: number, size: number) {
        const most = this.componentBytes(component);
        return super.componentSizeProblem(component, Math.max(size, most));
      }
    },
});

/** The first cell always. */
export const fieldsOfTheFirstCell = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-54",
  why: "It writes the field of the first cell of a row.",
  make: (Base) =>
    class extends Base {
      override elementData(...args: Parameters<InstanceType<typeof Base>["elementData"]>) {
        const [rsc, allocation, , ...rest] = args;
        super.elementData(rsc, allocation, 0, ...rest);
      }
    },
});

/** Simple cells as Android has them. */
export const simpleCellsHaveNoComponent = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-55",
  why: "It refuses component 0 of a simple cell where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override componentCount() {
        return this.type.element.fields.length;
      }
    },
});

/** Simple cells as any other. */
export const simpleCellsHaveAComponent = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-55",
  why: "It takes component 0 of a simple cell where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override componentCount() {
        return Math.max(1, this.type.element.fields.length);
      }
    },
});

/** One slice of all. */
export const oneSliceOfAll = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-56",
  why: "It reads the first slice for the whole.",
  make: (Base) =>
    class extends Base {
      protected override whole() {
        const { region, dimensions } = super.whole();
        return { region: { ...region, d: 1 }, dimensions };
      }
    },
});
