/**
 * Mutants of RenderScript's objects: here those of Elements.
 *
 * @module
 */

import { RsDataType } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_object_allocations.ts";
export * from "./rs_object_copies.ts";
export * from "./rs_object_fields.ts";
export * from "./rs_object_images.ts";
export * from "./rs_object_memory.ts";
export * from "./rs_object_references.ts";
export * from "./rs_object_types.ts";
export * from "./rs_object_windows.ts";

/** Vectors without padding. */
export const floatThreeOfTwelveBytes = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-1",
  why: "A vector of three takes the room of three.",
  make: (Base) =>
    class extends Base {
      protected override vectorRoom() {
        return this.vectorSize;
      }
    },
});

/** Booleans as C has integers. */
export const booleansOfFourBytes = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-2",
  why: "A boolean has 4 bytes.",
  make: (Base) =>
    class extends Base {
      protected override paddedBytes() {
        return this.dataType === RsDataType.BOOLEAN ? 4 : super.paddedBytes();
      }
    },
});

/** Matrices of padded vectors. */
export const matricesOfPaddedRows = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-2",
  why: "The rows of a matrix of 3 x 3 are padded to 16 bytes.",
  make: (Base) =>
    class extends Base {
      protected override paddedBytes() {
        return this.dataType === RsDataType.MATRIX_3X3 ? 48 : super.paddedBytes();
      }
    },
});

/** Objects as pointers. */
export const objectsAsPointers = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-3",
  why: "A cell that holds an object is as large as a pointer.",
  make: (Base) =>
    class extends Base {
      protected override objectBytes() {
        return this.process.is64Bit ? 8 : 4;
      }
    },
});

/** Objects of one size. */
export const objectsOfOneSize = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-3",
  why: "A cell that holds an object has 32 bytes in every process.",
  make: (Base) =>
    class extends Base {
      protected override objectBytes() {
        return 32;
      }
    },
});

/** Packed pixels as words. */
export const packedPixelsOfFourBytes = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-4",
  why: "A packed pixel has 4 bytes.",
  make: (Base) =>
    class extends Base {
      protected override packedBytes() {
        return 4;
      }
    },
});

/** Packed pixels as scalars. */
export const packedPixelsAreScalars = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-4",
  why: "A packed pixel is told as one value.",
  make: (Base) =>
    class extends Base {
      override nativeData() {
        const [type = 0, ...rest] = super.nativeData();
        return type >= RsDataType.UNSIGNED_5_6_5 && type <= RsDataType.UNSIGNED_4_4_4_4
          ? [type, rest[0]!, rest[1]!, 1, 0]
          : [type, ...rest];
      }
    },
});

/** Structs as C lays them out. */
export const structsAsInC = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-5",
  why: "Each field of a struct begins at a multiple of its size.",
  make: (Base) =>
    class extends Base {
      protected override placeFields(
        ...[request]: Parameters<InstanceType<typeof Base>["placeFields"]>
      ) {
        let end = 0;
        return request.map((field) => {
          const { sizeBytes } = field.element;
          const offset = Math.ceil(end / sizeBytes) * sizeBytes;
          end = offset + sizeBytes * field.arraySize;
          return { ...field, offset };
        });
      }

      protected override structBytes() {
        const last = this.fields.at(-1)!;
        return last.offset + last.element.sizeBytes * last.arraySize;
      }
    },
});

/** Arrays that count once. */
export const arraysCountOnce = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-5",
  why: "A struct has room for one of each array's cells.",
  make: (Base) =>
    class extends Base {
      protected override structBytes() {
        return this.fields.reduce((sum, { element }) => sum + element.sizeBytes, 0);
      }
    },
});

/** Padding among the fields. */
export const paddingIsTold = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-6",
  why: "It tells of all fields.",
  make: (Base) =>
    class extends Base {
      override reportedFields() {
        return this.fields;
      }
    },
});

/** An Element for each request. */
export const elementsAreNew = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-7",
  why: "It makes an Element for each request.",
  make: (Base) =>
    class extends Base {
      override isSame() {
        return false;
      }
    },
});

/** Normalisation left out. */
export const normalizedIsNotCompared = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-7",
  why: "It takes Elements for the same that differ in being normalised.",
  make: (Base) =>
    class extends Base {
      protected override isSameComponent(
        ...[other]: Parameters<InstanceType<typeof Base>["isSameComponent"]>
      ) {
        return super.isSameComponent({ ...other, normalized: this.normalized });
      }
    },
});

/** Names left out. */
export const namesAreNotCompared = mutant({
  part: "rs-element",
  clauses: "RS-OBJECT-7",
  why: "It takes structs for the same whose fields differ in their names.",
  make: (Base) =>
    class extends Base {
      protected override isSameField(
        ...[a, b]: Parameters<InstanceType<typeof Base>["isSameField"]>
      ) {
        return super.isSameField(a, { ...b, name: a.name });
      }
    },
});
