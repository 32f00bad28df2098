/**
 * Mutants of copies to RenderScript's Allocations, from them, and between them.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** Writes of what there is. */
export const writesWhatThereIs = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-44",
  why: "It writes as many cells as the caller's bytes are enough for.",
  make: (Base) =>
    class extends Base {
      override data1D(...args: Parameters<InstanceType<typeof Base>["data1D"]>) {
        const [fn, xoff, lod, count, data] = args;
        const cells = Math.min(count, Math.floor(data.size / this.cellSize));
        super.data1D(fn, xoff, lod, cells, { ...data, size: cells * this.cellSize });
      }
    },
});

/** One text for both. */
export const readsAreCalledWrites = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-44",
  why: "The error of a read has the text of a write.",
  make: (Base) =>
    class extends Base {
      protected override sizeProblem1D(
        ...[, count, data]: Parameters<InstanceType<typeof Base>["sizeProblem1D"]>
      ) {
        return super.sizeProblem1D("subData", count, data);
      }
    },
});

/** Reads into larger memory. */
export const readsIntoLargerMemory = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-44",
  why: "It reads cells into memory that has room for more.",
  make: (Base) =>
    class extends Base {
      override read1D(...args: Parameters<InstanceType<typeof Base>["read1D"]>) {
        const [fn, xoff, lod, count, data] = args;
        const size = Math.min(data.size, count * this.cellSize);
        super.read1D(fn, xoff, lod, count, { ...data, size });
      }
    },
});

/** Levels of one dimension. */
export const levelsOfOneDimension = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-45",
  why: "It refuses a write of one dimension to a level that is not there.",
  make: (Base) =>
    class extends Base {
      override data1D(...args: Parameters<InstanceType<typeof Base>["data1D"]>) {
        const [fn, , lod] = args;
        if (!this.report(this.levelProblem(fn, lod))) super.data1D(...args);
      }
    },
});

/** The stride of the Allocation. */
export const strideOfTheAllocation = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-46",
  why: "It takes rows of the caller's memory for as far apart as its own.",
  make: (Base) =>
    class extends Base {
      protected override sourceStride(_stride: number, lineSize: number) {
        return this.rowStride(lineSize, 1);
      }
    },
});

/** Strides that do not count. */
export const strideIsIgnored = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-46",
  why: "It takes rows of the caller's memory without gaps, whatever the call says.",
  make: (Base) =>
    class extends Base {
      protected override sourceStride(_stride: number, lineSize: number) {
        return lineSize;
      }
    },
});

/** Gaps never. */
export const gapsAreRefused = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-47",
  why: "It reads no rows with gaps where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override fitsGaps() {
        return false;
      }
    },
});

/** Gaps always. */
export const gapsAreRead = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-47",
  why: "It reads rows with gaps where Android's behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override fitsGaps(
        ...[region, data, stride]: Parameters<InstanceType<typeof Base>["fitsGaps"]>
      ) {
        return data.size >= this.bytesOf(region, stride);
      }
    },
});

/** Rows beyond the caller's memory. */
export const rowsBeyondTheCallersMemory = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-48",
  why: "It writes rows beyond the end of the caller's memory, as zeros.",
  make: (Base) =>
    class extends Base {
      protected override writable(
        ...[fn, region, data, stride]: Parameters<InstanceType<typeof Base>["writable"]>
      ) {
        const size = Math.max(data.size, this.bytesToWrite(region, stride));
        const bytes = new Uint8Array(size);
        bytes.set(data.bytes.subarray(0, data.size));
        return super.writable(fn, region, { ...data, bytes, size }, stride);
      }
    },
});

/** The last column. */
export const lastCellsAreRefused = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-49",
  why: "It refuses rectangles that reach the last column or row.",
  make: (Base) =>
    class extends Base {
      protected override extentProblem(
        ...[fn, region]: Parameters<InstanceType<typeof Base>["extentProblem"]>
      ) {
        const { dimX } = this.type;
        const isWhole = region.w >= dimX && region.x === 0;
        return super.extentProblem(fn, isWhole ? region : { ...region, w: region.w + 1 });
      }
    },
});

/** The last level. */
export const lastLevelIsRefused = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-49",
  why: "It refuses the last level.",
  make: (Base) =>
    class extends Base {
      protected override levelProblem(fn: string, lod: number) {
        return super.levelProblem(fn, lod === 0 ? 0 : lod + 1);
      }
    },
});

/** Writes up to the edge. */
export const writesUpToTheEdge = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-49",
  why: "It writes the part of a rectangle that is within the level.",
  make: (Base) =>
    class extends Base {
      override data2D(...args: Parameters<InstanceType<typeof Base>["data2D"]>) {
        const [fn, region, data, stride] = args;
        const { x, y } = this.type.lodDimensions(region.lod);
        const w = Math.min(region.w, Math.max(0, x - region.x));
        const h = Math.min(region.h, Math.max(0, y - region.y));
        super.data2D(fn, { ...region, w, h }, data, stride);
      }
    },
});

/** Reads up to the edge. */
export const readsUpToTheEdge = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-49",
  why: "It reads the cells of a row that are there.",
  make: (Base) =>
    class extends Base {
      override read1D(...args: Parameters<InstanceType<typeof Base>["read1D"]>) {
        const [fn, xoff, lod, count, data] = args;
        const cells = Math.min(count, Math.max(0, this.type.dimX - xoff));
        super.read1D(fn, xoff, lod, cells, { ...data, size: cells * this.cellSize });
      }
    },
});

/** Copies up to the edge. */
export const copiesUpToTheEdge = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-49",
  why: "It copies the part of a rectangle that is within the source.",
  make: (Base) =>
    class extends Base {
      override copyRange2D(...args: Parameters<InstanceType<typeof Base>["copyRange2D"]>) {
        const [fn, to, source, from] = args;
        const { x } = source.type.lodDimensions(from.lod);
        const w = Math.min(to.w, Math.max(0, x - from.x));
        super.copyRange2D(fn, { ...to, w }, source, { ...from, w });
      }
    },
});

/** Level 0 always. */
export const copiesFromLevelZero = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-50",
  why: "It copies cells of level 0, whatever level is asked for.",
  make: (Base) =>
    class extends Base {
      override copyRange2D(...args: Parameters<InstanceType<typeof Base>["copyRange2D"]>) {
        const [fn, to, source, from] = args;
        super.copyRange2D(fn, to, source, { ...from, lod: 0 });
      }
    },
});

/** Face 0 always. */
export const copiesToTheFirstFace = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-50",
  why: "It copies cells to the first face, whatever face is asked for.",
  make: (Base) =>
    class extends Base {
      override copyRange2D(...args: Parameters<InstanceType<typeof Base>["copyRange2D"]>) {
        const [fn, to, source, from] = args;
        super.copyRange2D(fn, { ...to, face: 0 }, source, from);
      }
    },
});

/** Slice 0 always. */
export const copiesFromTheFirstSlice = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-50",
  why: "It copies boxes from the first slice on.",
  make: (Base) =>
    class extends Base {
      override copyRange3D(...args: Parameters<InstanceType<typeof Base>["copyRange3D"]>) {
        const [fn, to, source, from] = args;
        super.copyRange3D(fn, to, source, { ...from, z: 0 });
      }
    },
});

/** Textures like others. */
export const copiesBetweenTextures = mutant({
  part: "rs-driver-allocation",
  clauses: "RS-OBJECT-51",
  why: "It copies between Allocations that scripts may not use.",
  make: (Base) =>
    class extends Base {
      protected override canCopyBetween() {
        return true;
      }
    },
});

/** Cells of any size. */
export const copiesCellsOfAnySize = mutant({
  part: "rs-allocation",
  clauses: "RS-OBJECT-52",
  why: "It copies between cells of different sizes.",
  make: (Base) =>
    class extends Base {
      protected override sourceProblem() {
        return undefined;
      }
    },
});
