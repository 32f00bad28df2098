/**
 * Mutants of images in RenderScript's Allocations: bitmaps, levels of detail, and YUV.
 *
 * @module
 */

import { RsYuvFormat } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";

/** Bitmaps without levels. */
export const bitmapsWithoutLevels = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-57",
  why: "It makes no levels of a bitmap.",
  make: (Base) =>
    class extends Base {
      override generateMipmaps(fn: string) {
        if (fn === "rsAllocationGenerateMipmaps") super.generateMipmaps(fn);
      }
    },
});

/** Faces in a column. */
export const facesInAColumn = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-58",
  why: "It takes the faces in a cube map's bitmap for one below the other.",
  make: (Base) =>
    class extends Base {
      protected override faceStart(face: number, line: number) {
        return face * line * this.type.dimY;
      }
    },
});

/** Averages that are rounded. */
export const averagesAreRounded = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-59",
  why: "It rounds averages of bytes to the nearest.",
  make: (Base) =>
    class extends Base {
      protected override boxFilter(bytes: number) {
        if (bytes !== 1) return super.boxFilter(bytes);
        return (a: number, b: number, c: number, d: number) => (a + b + c + d + 2) >>> 2;
      }
    },
});

/** Averages of numbers. */
export const averagesOfNumbers = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-59",
  why: "It takes the average of four bytes as one number.",
  make: (Base) =>
    class extends Base {
      protected override boxFilter(bytes: number) {
        if (bytes !== 4) return super.boxFilter(bytes);
        return (a: number, b: number, c: number, d: number) => Math.floor((a + b + c + d) / 4);
      }
    },
});

/** Levels for all. */
export const levelsForAll = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-60",
  why: "It makes levels of larger cells by their first four bytes.",
  make: (Base) =>
    class extends Base {
      protected override boxFilter(bytes: number) {
        return super.boxFilter(Math.min(bytes, 4));
      }
    },
});

/** Packed pixels as numbers. */
export const packedPixelsAsNumbers = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-61",
  why: "It takes the average of packed pixels as one number.",
  make: (Base) =>
    class extends Base {
      protected override boxFilter(bytes: number) {
        if (bytes !== 2) return super.boxFilter(bytes);
        return (a: number, b: number, c: number, d: number) => (a + b + c + d) >>> 2;
      }
    },
});

/** Levels of the first face. */
export const levelsOfTheFirstFace = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-62",
  why: "It makes levels of the first face only.",
  make: (Base) =>
    class extends Base {
      protected override generateLevel(
        ...args: Parameters<InstanceType<typeof Base>["generateLevel"]>
      ) {
        if (args[2] === 0) super.generateLevel(...args);
      }
    },
});

/** V before U in arrays. */
export const chromaIsSwappedInArrays = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-63",
  why: "It takes an array for YV12 to have V before U.",
  make: (Base) =>
    class extends Base {
      override data2D(...args: Parameters<InstanceType<typeof Base>["data2D"]>) {
        const [rsc, allocation, xoff, yoff, lod, face, w, h, data, stride] = args;
        const isPlanar = allocation.type.yuv === RsYuvFormat.YV12;
        const begin = w * h;
        const half = (data.length - begin) / 2;
        const swapped = isPlanar
          ? Uint8Array.from([
            ...data.subarray(0, begin),
            ...data.subarray(begin + half),
            ...data.subarray(begin, begin + half),
          ])
          : data;
        super.data2D(rsc, allocation, xoff, yoff, lod, face, w, h, swapped, stride);
      }
    },
});

/** U before V in memory. */
export const chromaIsSwappedInMemory = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-64",
  why: "It has U before V in the memory of YV12.",
  make: (Base) =>
    class extends Base {
      protected override yuvLayout(...args: Parameters<InstanceType<typeof Base>["yuvLayout"]>) {
        const layout = super.yuvLayout(...args);
        const isPlanar = layout !== undefined && layout.step === 1;
        return isPlanar ? { ...layout, u: layout.v, v: layout.u } : layout;
      }
    },
});

/** Chroma without gaps. */
export const chromaWithoutGaps = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-64",
  why: "Rows of chroma are half as far apart as those of Y, without rounding up.",
  make: (Base) =>
    class extends Base {
      protected override yuvLayout(
        ...[type, stride]: Parameters<InstanceType<typeof Base>["yuvLayout"]>
      ) {
        const layout = super.yuvLayout(type, stride);
        if (layout === undefined || layout.step !== 1) return layout;
        const [rows, { v, u }] = [stride >> 1, layout];
        const offset = v.offset + rows * v.dimY;
        return { ...layout, v: { ...v, stride: rows }, u: { ...u, stride: rows, offset } };
      }
    },
});

/** U first by turns. */
export const uBeforeVByTurns = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-65",
  why: "It has U first in the memory of NV21.",
  make: (Base) =>
    class extends Base {
      protected override yuvLayout(...args: Parameters<InstanceType<typeof Base>["yuvLayout"]>) {
        const layout = super.yuvLayout(...args);
        const isByTurns = layout !== undefined && layout.step === 2;
        return isByTurns ? { ...layout, u: layout.v, v: layout.u } : layout;
      }
    },
});

/** Chroma at the row of Y. */
export const chromaAtTheRowOfY = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-66",
  why: "It writes chroma at the row of Y where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override halvesChromaOffsets() {
        return false;
      }
    },
});

/** Chroma at half of the row. */
export const chromaAtHalfOfTheRow = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-66",
  why: "It writes chroma at half of the row where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override halvesChromaOffsets() {
        return true;
      }
    },
});
