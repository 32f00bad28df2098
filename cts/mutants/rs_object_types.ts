/**
 * Mutants of RenderScript's Types, and of what is told of objects.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** A Type for each request. */
export const typesAreNew = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-8",
  why: "It makes a Type for each request.",
  make: (Base) =>
    class extends Base {
      override isSame() {
        return false;
      }
    },
});

/** Mipmaps left out. */
export const mipmapsAreNotCompared = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-8",
  why: "It takes Types for the same that differ in having mipmaps.",
  make: (Base) =>
    class extends Base {
      protected override isSameShape(
        ...[other]: Parameters<InstanceType<typeof Base>["isSameShape"]>
      ) {
        const { element, dimX, dimY, dimZ, faces, yuv } = other;
        return this.element === element && this.dimX === dimX && this.dimY === dimY &&
          this.dimZ === dimZ && this.faces === faces && this.yuv === yuv;
      }
    },
});

/** One reference for all requests. */
export const oneReferenceForAll = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-9",
  why: "A request for what there is already gives no further reference.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        this.objects.addUser = () => undefined;
      }
    },
});

/** Heights for depths. */
export const heightsForDepths = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-10",
  why: "It tells the height of a Type as its depth.",
  make: (Base) =>
    class extends Base {
      override nativeData() {
        const [x = 0, y = 0, z = 0, ...rest] = super.nativeData();
        return [x, z, y, ...rest];
      }
    },
});

/** Kinds left out. */
export const kindsAreNotTold = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-10",
  why: "It tells the kind USER of every Element.",
  make: (Base) =>
    class extends Base {
      override nativeData() {
        return super.nativeData().with(1, 0);
      }
    },
});

/** Vectors of any size. */
export const vectorsOfAnySize = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-11",
  why: "It makes vectors of any size.",
  make: (Base) =>
    class extends Base {
      protected override componentProblem() {
        return undefined;
      }
    },
});

/** Types without cells. */
export const typesWithoutCells = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-12",
  why: "It makes Types without a first or second dimension.",
  make: (Base) =>
    class extends Base {
      protected override dimensionProblem() {
        return undefined;
      }
    },
});

/** Cube maps of rows. */
export const cubesOfRows = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-12",
  why: "It makes Types of one dimension with faces.",
  make: (Base) =>
    class extends Base {
      protected override cubeProblem() {
        return undefined;
      }
    },
});

/** Levels of the smallest dimension. */
export const levelsOfTheSmallest = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-13",
  why: "It halves the smallest dimension down to 1.",
  make: (Base) =>
    class extends Base {
      override get lodCount() {
        const { dimX, dimY, dimZ } = this;
        const sizes = [dimX, dimY, dimZ].filter((size) => size > 0);
        return this.mipmaps ? this.levelsOf(Math.min(...sizes)) : super.lodCount;
      }
    },
});

/** Levels rounded up. */
export const levelsRoundedUp = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-13",
  why: "It counts the halvings of a dimension rounded up to a power of two.",
  make: (Base) =>
    class extends Base {
      protected override levelsOf(dimension: number) {
        return Math.ceil(Math.log2(dimension)) + 1;
      }
    },
});

/** Dimensions of 15 bits. */
export const dimensionsOfFifteenBits = mutant({
  part: "rs-type",
  clauses: "RS-OBJECT-16",
  why: "It refuses dimensions above 32767.",
  make: (Base) =>
    class extends Base {
      protected override rangeProblem() {
        const most = Math.max(this.dimX, this.dimY, this.dimZ);
        return most > 32_767 ? "too large" : super.rangeProblem();
      }
    },
});
