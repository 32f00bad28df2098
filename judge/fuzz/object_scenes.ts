/**
 * Makes programs of plans with RenderScript's objects.
 *
 * @module
 */

import { type App, out, type RsHandle } from "../../cts/contract/recorder.ts";
import { RsAllocationUsage, RsDataType } from "../../cts/contract/rs_defines.ts";
import { memoryOf, room } from "../../cts/rs/memory.ts";
import {
  copyBox,
  copyRectangle,
  moveAdapter,
  pattern,
  pointerOf,
} from "../../cts/rs/object/scenes.ts";
import {
  createAllocation,
  createElement,
  createStruct,
  createType,
  readAll,
  readCells,
  writeCells,
} from "../../cts/rs/programs.ts";
import {
  type Allocation,
  cellsIn,
  copyPlaces,
  type Element,
  FACES,
  fitting,
  levelsOf,
  regionOf,
  sizeAt,
  type Type,
} from "./object_places.ts";
import { NUMBERS, type ObjectPlan, type ObjectStep } from "./object_plans.ts";

/** Fields that a struct may have bytes of, so that Types of it stay small. */
const CELL_BYTES_MAX = 300;
/** Numbers that say where an adapter is. */
const OFFSETS = 9;

/**
 * Checks that a plan changes the sizes of Allocations, so that addresses come again.
 *
 * @param plan The plan.
 */
export function isResizing({ steps }: ObjectPlan): boolean {
  return steps.some((step) => step.do === "resize");
}

/** A program with one context, recorded step by step. */
export class ObjectProgram {
  readonly #app: App;
  readonly #rsc: RsHandle;
  /** Whether addresses may be asked for. */
  readonly #hasAddresses: boolean;
  readonly #elements: Element[] = [];
  readonly #types: Type[] = [];
  readonly #allocations: Allocation[] = [];
  #writes = 0;

  constructor(app: App, rsc: RsHandle, hasAddresses: boolean) {
    this.#app = app;
    this.#rsc = rsc;
    this.#hasAddresses = hasAddresses;
  }

  /** Records all steps, and reads of all that there is then. */
  run(steps: readonly ObjectStep[]): void {
    for (const step of steps) this.#step(step);
    for (const allocation of this.#allocations) this.#readAll(allocation);
  }

  /**
   * Gives objects back; what is left of the Allocations is read again.
   *
   * An Allocation is kept as long as it has adapters: Android's do not hold it, and read memory that is freed.
   */
  end({ destroys, ends }: ObjectPlan): void {
    const left = [...this.#elements, ...this.#types, ...this.#allocations];
    for (const at of destroys) {
      const held = new Set(left.map((one) => "base" in one ? one.base : undefined));
      const gone = taken(left.filter((one) => !held.has(one as Allocation)), at);
      if (gone === undefined) break;
      left.splice(left.indexOf(gone), 1);
      this.#app.rs.ObjDestroy(this.#rsc, gone.ref);
    }
    for (const one of this.#allocations) if (left.includes(one)) this.#readAll(one);
    if (ends) this.#app.rs.ContextDestroy(this.#rsc);
  }

  #step(step: ObjectStep): void {
    const [app, rsc] = [this.#app, this.#rsc];
    switch (step.do) {
      case "element": {
        const { type, size, normalized } = step;
        const ref = createElement(app, rsc, { type: RsDataType[type], size, normalized });
        const bytes = NUMBERS[type] * (size === 3 ? 4 : size);
        return void this.#elements.push({ ref, bytes, fields: [] });
      }
      case "struct":
        return this.#struct(step.fields);
      case "type":
        return this.#type(step);
      case "allocation": {
        const type = taken(this.#types, step.type);
        return type && this.#allocate(type, step.texture);
      }
      case "adapter":
        return this.#adapt(step);
      case "tell":
        return this.#tell(step);
      default: {
        const allocation = taken(fitting(this.#allocations, step.do), step.of);
        return allocation && this.#use(allocation, step);
      }
    }
  }

  #use(
    allocation: Allocation,
    step: Exclude<
      ObjectStep,
      { readonly do: "element" | "struct" | "type" | "allocation" | "adapter" | "tell" }
    >,
  ): void {
    const [app, rsc] = [this.#app, this.#rsc];
    const { ref, size, base } = allocation;
    switch (step.do) {
      case "write":
      case "read":
        return this.#transfer(allocation, step);
      case "readAll":
        return this.#readAll(allocation);
      case "writeField":
      case "readField":
        return this.#field(allocation, step);
      case "copy":
        return this.#copy(allocation, step);
      case "move": {
        if (base === undefined) return;
        const to = ([0, 1, 2] as const).map((axis) =>
          step.to[axis] % (Math.max(1, base.size[axis]) - Math.max(1, size[axis]) + 1)
        );
        return void moveAdapter(app, rsc, ref, padded(to));
      }
      case "resize":
        app.rs.AllocationResize1D(rsc, ref, step.x);
        allocation.size = [step.x, 0, 0];
        return;
      case "levels":
        return void app.rs.AllocationGenerateMipmaps(rsc, ref);
      case "pointer": {
        if (!this.#hasAddresses) return;
        const { level: lod, face, slice: z } = step;
        return void pointerOf(app, rsc, ref, { lod, face, z });
      }
    }
  }

  #struct(planned: Extract<ObjectStep, { readonly do: "struct" }>["fields"]): void {
    const fields = planned.flatMap(({ element, name, count }, i) => {
      const of = taken(this.#elements, element);
      return of === undefined ? [] : [{ name: `${name}${i}`, element: of.ref, count, of }];
    });
    const sizes = fields.map(({ of, count }) => of.bytes * count);
    const bytes = sizes.reduce((a, b) => a + b, 0);
    if (fields.length === 0 || bytes > CELL_BYTES_MAX) return;
    const ref = createStruct(this.#app, this.#rsc, fields);
    this.#elements.push({ ref, bytes, fields: sizes });
  }

  #type({ element, size, mipmaps, faces }: Extract<ObjectStep, { readonly do: "type" }>): void {
    const of = taken(this.#elements, element);
    if (of === undefined) return;
    const isFlat = size[1] > 0 && size[2] === 0;
    const cube = isFlat && faces;
    const [x, y, z] = cube ? [size[0], size[0], 0] : size;
    const has = { mipmaps: isFlat && mipmaps, faces: cube };
    const ref = createType(this.#app, this.#rsc, of.ref, { x, y, z, ...has });
    this.#types.push({ ref, element: of, size: [x, y, z], ...has });
  }

  /** Creates an Allocation, all cells of which are written, since Android does not say what is in them. */
  #allocate(type: Type, isTexture: boolean): void {
    const [app, rsc, { mipmaps }] = [this.#app, this.#rsc, type];
    const usage = RsAllocationUsage.SCRIPT | (isTexture ? RsAllocationUsage.GRAPHICS_TEXTURE : 0);
    const ref = createAllocation(app, rsc, type.ref, { usage, mipmaps: Number(mipmaps) });
    const made: Allocation = { ref, type, size: type.size };
    this.#allocations.push(made);
    for (let face = 0; face < (type.faces ? FACES : 1); face++) {
      for (let level = 0; level < levelsOf(type); level++) {
        const [w, h, d] = sizeAt(made, level);
        const region = { w, ...h > 0 && { h, lod: level, face }, ...d > 0 && { d } };
        writeCells(app, rsc, ref, region, this.#pattern(cellsIn(region) * type.element.bytes));
      }
    }
  }

  #adapt({ base: at, box }: Extract<ObjectStep, { readonly do: "adapter" }>): void {
    const base = taken(this.#allocations, at);
    if (base === undefined || base.base !== undefined || base.type.faces) return;
    // A resize is queued and an adapter is not: Android may take the memory that the base has before it.
    if (base.size !== base.type.size) return;
    const [app, rsc, { element }] = [this.#app, this.#rsc, base.type];
    const [x, y, z] = [0, 1, 2].map((axis) => {
      const most = base.size[axis as 0 | 1 | 2];
      return most === 0 ? 0 : 1 + box.size[axis as 0 | 1 | 2] % most;
    }) as [number, number, number];
    const type = createType(app, rsc, element.ref, { x, y, z });
    const has = { mipmaps: false, faces: false };
    this.#types.push({ ref: type, element, size: [x, y, z], ...has });
    const ref = app.rs.AllocationAdapterCreate(rsc, type, base.ref);
    this.#allocations.push({ ref, type: this.#types.at(-1)!, size: [x, y, z], base });
  }

  #transfer(
    allocation: Allocation,
    { do: what, box, gap, more }: Extract<ObjectStep, { readonly do: "write" | "read" }>,
  ): void {
    const { bytes } = allocation.type.element;
    const region = regionOf(allocation, box);
    const { w, h = 1, d = 1 } = region;
    const isRow = region.h === undefined;
    const stride = isRow || gap === 0 ? 0 : w * bytes + gap;
    const length = stride === 0 ? w * h * d * bytes : stride * h * d;
    const at = { ...region, stride };
    const [app, rsc, { ref }] = [this.#app, this.#rsc, allocation];
    if (what === "write") {
      return void writeCells(app, rsc, ref, at, this.#pattern(length + more));
    }
    // Of a row Android does not look at the bytes that there is room for.
    readCells(app, rsc, ref, at, room(isRow ? length : length + more));
  }

  #readAll({ ref, size, type }: Allocation): void {
    const count = size.reduce((all, one) => all * Math.max(1, one), type.element.bytes);
    readAll(this.#app, this.#rsc, ref, room(count));
  }

  #field(
    allocation: Allocation,
    step: Extract<ObjectStep, { readonly do: "writeField" | "readField" }>,
  ): void {
    const [{ rs }, rsc, { ref, size, type, base }] = [this.#app, this.#rsc, allocation];
    const { fields } = type.element;
    const [x, y, z] = ([0, 1, 2] as const).map((axis) => {
      const most = Math.max(1, size[axis]);
      // One of eight places is one too far. Of an adapter Android asks how large the base is, and goes on behind its window.
      return step.at[axis] % 8 === 7 && base === undefined ? most : step.at[axis] % most;
    }) as [number, number, number];
    const field = step.field % (fields.length + 1);
    const count = (fields[field] ?? 4) + step.more;
    if (step.do === "writeField") {
      rs.AllocationElementData(rsc, ref, x, y, z, 0, this.#pattern(count), count, field);
    } else rs.AllocationElementRead(rsc, ref, x, y, z, 0, room(count), count, field);
  }

  #copy(
    to: Allocation,
    { of: _, to: at, box, other }: Extract<ObjectStep, { readonly do: "copy" }>,
  ): void {
    const like = this.#allocations.filter(({ type }) =>
      type.element.bytes === to.type.element.bytes
    );
    const from = like[at % like.length]!;
    const places = copyPlaces([to, from], [box, other]);
    if (places === undefined) return;
    const [a, b, { w, h, d }] = places;
    const [app, rsc] = [this.#app, this.#rsc];
    const isDeep = to.size[2] > 0 && from.size[2] > 0;
    if (isDeep) copyBox(app, rsc, a, b, { w, h, d });
    else copyRectangle(app, rsc, a, b, { w, h });
  }

  #tell({ kind, of }: Extract<ObjectStep, { readonly do: "tell" }>): void {
    const [{ rs }, rsc] = [this.#app, this.#rsc];
    if (kind === "element") {
      const element = taken(this.#elements, of);
      if (element === undefined) return;
      rs.aElementGetNativeData(rsc, element.ref, out("int", 5), 5);
      const count = element.fields.length;
      if (count === 0) return;
      const lists = [out("pointer", count), out("pointer", count), out("int64", count)] as const;
      rs.aElementGetSubElements(rsc, element.ref, ...lists, count);
    } else if (kind === "type") {
      const type = taken(this.#types, of);
      if (type !== undefined) rs.aTypeGetNativeData(rsc, type.ref, out("pointer", 6), 6);
    } else if (this.#hasAddresses) {
      const allocation = taken(this.#allocations, of);
      if (allocation !== undefined) rs.aAllocationGetType(rsc, allocation.ref);
    }
  }

  #pattern(count: number) {
    return memoryOf(Uint8Array.from(pattern(count, this.#writes++)));
  }
}

function taken<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)];
}

function padded(offsets: readonly number[]): number[] {
  return Array.from({ length: OFFSETS }, (_, i) => offsets[i] ?? 0);
}
