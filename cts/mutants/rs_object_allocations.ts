/**
 * Mutants of where the cells of RenderScript's Allocations are, and of handles.
 *
 * @module
 */

import type { RsObject } from "../../impl/rs/driver_hal.ts";
import { mutant } from "./mutant.ts";

/** Halves rounded up. */
export const halvesRoundedUp = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-14",
  why: "It rounds the halves of odd dimensions up.",
  make: (Base) =>
    class extends Base {
      protected override levels(...[type]: Parameters<InstanceType<typeof Base>["levels"]>) {
        const half = (size: number, lod: number) => Math.ceil(size / 2 ** lod);
        return super.levels(type).map((_, lod) => ({
          x: half(type.dimX, lod),
          y: half(type.dimY, lod),
          z: half(type.dimZ, lod),
        }));
      }
    },
});

/** The table of Android always. */
export const levelOneAsLevelZero = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-15",
  why: "Level 1 of its table has the dimensions of level 0 where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override repeatsLevel0() {
        return true;
      }
    },
});

/** The table of Android never. */
export const levelOneAsHalf = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-15",
  why: "Level 1 of its table is half of level 0 where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override repeatsLevel0() {
        return false;
      }
    },
});

/** Memory that there is not. */
export const allocationsWithoutMemory = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-17",
  why: "It makes Allocations that there is no memory for.",
  make: (Base) =>
    class extends Base {
      override init(...[rsc, allocation, zero]: Parameters<InstanceType<typeof Base>["init"]>) {
        if (!super.init(rsc, allocation, zero)) allocation.hal.drv = this.newDrv(rsc, allocation);
        return true;
      }
    },
});

/** Sizes of 32 bits. */
export const sizesModulo = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-18",
  why: "It counts bytes modulo 2 to the 32nd.",
  make: (Base) =>
    class extends Base {
      protected override buildPointerTable(
        ...[type]: Parameters<InstanceType<typeof Base>["buildPointerTable"]>
      ) {
        const table = super.buildPointerTable(type);
        return { ...table, bytes: table.bytes % 2 ** 32 };
      }
    },
});

/** Rows without gaps. */
export const tightRows = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-19",
  why: "Rows follow each other without gaps.",
  make: (Base) =>
    class extends Base {
      protected override rowStride(dimX: number, elementSize: number) {
        return dimX * elementSize;
      }
    },
});

/** Rows at words. */
export const rowsAtWords = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-19",
  why: "Rows begin at multiples of 4 bytes.",
  make: (Base) =>
    class extends Base {
      protected override rowAlignment() {
        return 4;
      }
    },
});

/** Strides of single rows. */
export const strideOfOneRow = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-20",
  why: "It tells the stride of an Allocation of one dimension.",
  make: (Base) =>
    class extends Base {
      protected override tellsStride() {
        return true;
      }
    },
});

/** Addresses in arrays. */
export const addressesInArrays = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-21",
  why: "It gives an address in an array.",
  make: (Base) =>
    class extends Base {
      protected override isThere(lod: number, face: number, z: number) {
        return super.isThere(lod, face, z, 0);
      }
    },
});

/** Slices behind the last. */
export const slicesBehindTheLast = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-21",
  why: "It gives an address for any slice.",
  make: (Base) =>
    class extends Base {
      protected override isThere(lod: number, face: number, _z: number, array: number) {
        return super.isThere(lod, face, 0, array);
      }
    },
});

/** Faces of squares. */
export const facesOfSquares = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-21",
  why: "It gives an address for a face of what is no cube map.",
  make: (Base) =>
    class extends Base {
      protected override isThere(lod: number, _face: number, z: number, array: number) {
        return super.isThere(lod, 0, z, array);
      }
    },
});

/** The begin of a level always. */
export const beginOfTheLevel = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-22",
  why: "It gives the begin of the level where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override offsetOf() {
        return 0;
      }
    },
});

/** The slice or face always. */
export const sliceOrFace = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-22",
  why: "It gives the slice or face where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override offsetOf(lod: number, face: number, z: number) {
        const { faceOffset, lods } = this.hal.state;
        const { stride, dimY } = lods[lod]!;
        return face * faceOffset + z * stride * Math.max(dimY, 1);
      }
    },
});

/** Faces over each other. */
export const facesOverlap = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-23",
  why: "A face begins where level 0 of the one before ends.",
  make: (Base) =>
    class extends Base {
      protected override buildPointerTable(
        ...[type]: Parameters<InstanceType<typeof Base>["buildPointerTable"]>
      ) {
        const table = super.buildPointerTable(type);
        return { ...table, faceOffset: table.lods[0]!.stride * Math.max(type.dimY, 1) };
      }
    },
});

/** Objects out of garbage. */
export const objectsOutOfGarbage = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-24",
  why: "New cells that hold objects have what was in memory before.",
  make: (Base) =>
    class extends Base {
      protected override zeroes() {
        return false;
      }
    },
});

/** Objects that cells do not keep. */
export const objectsAreBorrowed = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-25",
  why: "Cells do not keep the objects that they hold.",
  make: (Base) =>
    class extends Base {
      protected override exchangeReferences() {
        return true;
      }
    },
});

/** The newest object for a wrong handle. */
export const newestForWrongHandles = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-67",
  why: "It takes the newest object of the kind for a handle that is of none.",
  make: (Base) =>
    class extends Base {
      override resolve<K extends RsObject["kind"]>(kind: K, handle: unknown, fn: string) {
        const newest = [...this.objects.all()].findLast((object) => object.kind === kind);
        const known = this.objects.get(kind, handle) !== undefined || newest === undefined;
        return super.resolve(kind, known ? handle : newest.handle, fn);
      }
    },
});

/** Silence about NULL. */
export const silentAboutNull = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-67",
  why: "It does nothing, and says so to nobody, for a handle that is 0.",
  make: (Base) =>
    class extends Base {
      override setError(...[code, text]: Parameters<InstanceType<typeof Base>["setError"]>) {
        if (!/: (0x0+|0|null|\(nil\)) is no /.test(text)) super.setError(code, text);
      }
    },
});

/** Objects that never go. */
export const objectsNeverGo = mutant({
  part: "rs-context",
  clauses: "RS-OBJECT-67",
  why: "What was destroyed can be used on.",
  make: (Base) =>
    class extends Base {
      constructor(...args: ConstructorParameters<typeof Base>) {
        super(...args);
        this.objects.release = (handle) => this.objects.find(handle) !== undefined;
      }
    },
});
