/**
 * Random plans of RenderScript's objects: what is made, copied, asked and given back.
 *
 * Where Android reads or writes memory that is not its own, nothing is equal twice; plans keep to cells that are there.
 *
 * @module
 */

import fc from "fast-check";
import type { RsDataType } from "../../cts/contract/rs_defines.ts";

/** Data types of cells, and the bytes of a component. */
export const NUMBERS = {
  UNSIGNED_8: 1,
  FLOAT_32: 4,
  SIGNED_8: 1,
  SIGNED_16: 2,
  UNSIGNED_16: 2,
  SIGNED_32: 4,
  UNSIGNED_32: 4,
  SIGNED_64: 8,
  UNSIGNED_64: 8,
  FLOAT_16: 2,
  FLOAT_64: 8,
  BOOLEAN: 1,
  MATRIX_4X4: 64,
  MATRIX_3X3: 36,
  MATRIX_2X2: 16,
} as const satisfies Partial<Record<keyof typeof RsDataType, number>>;
/** Data types that have components. */
const VECTORS = Object.keys(NUMBERS).slice(0, 11) as (keyof typeof NUMBERS)[];
const SINGLES = Object.keys(NUMBERS).slice(11) as (keyof typeof NUMBERS)[];
/** Names of fields. */
export const FIELDS = ["a", "b", "value", "#padding"] as const;

/** A box of cells, by numbers that are taken modulo what there is. */
export interface PlannedBox {
  readonly dimensions: 1 | 2 | 3;
  readonly from: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly level: number;
  readonly face: number;
}

/** A step; objects are taken by the how-manieth one of their kind. */
export type ObjectStep =
  | {
    readonly do: "element";
    readonly type: keyof typeof NUMBERS;
    readonly size: number;
    readonly normalized: boolean;
  }
  | {
    readonly do: "struct";
    readonly fields: readonly {
      readonly element: number;
      readonly name: typeof FIELDS[number];
      readonly count: number;
    }[];
  }
  | {
    readonly do: "type";
    readonly element: number;
    /** Columns, rows and slices; 0 for none. */
    readonly size: readonly [number, number, number];
    readonly mipmaps: boolean;
    readonly faces: boolean;
  }
  | { readonly do: "allocation"; readonly type: number; readonly texture: boolean }
  | { readonly do: "adapter"; readonly base: number; readonly box: PlannedBox }
  | { readonly do: "move"; readonly of: number; readonly to: PlannedBox["from"] }
  | {
    readonly do: "write" | "read";
    readonly of: number;
    readonly box: PlannedBox;
    /** Bytes between rows of the app's memory. */
    readonly gap: number;
    /** Bytes that the app's memory has too many. */
    readonly more: number;
  }
  | { readonly do: "readAll"; readonly of: number }
  | {
    readonly do: "writeField" | "readField";
    readonly of: number;
    readonly at: PlannedBox["from"];
    readonly field: number;
    readonly more: number;
  }
  | {
    readonly do: "copy";
    readonly to: number;
    readonly of: number;
    readonly box: PlannedBox;
    readonly other: PlannedBox;
  }
  | { readonly do: "resize"; readonly of: number; readonly x: number }
  | { readonly do: "levels"; readonly of: number }
  | {
    readonly do: "pointer";
    readonly of: number;
    readonly level: number;
    readonly face: number;
    readonly slice: number;
  }
  | { readonly do: "tell"; readonly kind: "element" | "type" | "allocation"; readonly of: number };

/** A program with one context. */
export interface ObjectPlan {
  readonly steps: readonly ObjectStep[];
  /** The order in which objects are given back in the end: so many of those that are left are passed over. */
  readonly destroys: readonly number[];
  /** Whether the context is destroyed after that. */
  readonly ends: boolean;
}

const any = fc.nat(99);
const place = fc.tuple(any, any, any);
const box: fc.Arbitrary<PlannedBox> = fc.record({
  dimensions: fc.constantFrom(2, 1, 3),
  from: place,
  size: place,
  level: fc.nat(5),
  face: fc.nat(5),
});
const extra = (last: number) =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: last }) },
  );
const side = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 21 }));
const size = fc.oneof(
  fc.tuple(side, fc.constant(0), fc.constant(0)),
  fc.tuple(side, side, fc.constant(0)),
  side.map((x) => [x, x, 0] as [number, number, number]),
  fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 4 }),
  ),
);
const element: fc.Arbitrary<ObjectStep> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VECTORS) },
  { weight: 1, arbitrary: fc.constantFrom(...SINGLES) },
).chain((type) =>
  fc.record({
    do: fc.constant("element" as const),
    type: fc.constant(type),
    size: VECTORS.includes(type) ? fc.integer({ min: 1, max: 4 }) : fc.constant(1),
    normalized: fc.boolean(),
  })
);
const struct: fc.Arbitrary<ObjectStep> = fc.record({
  do: fc.constant("struct" as const),
  fields: fc.array(
    fc.record({
      element: any,
      name: fc.constantFrom(...FIELDS),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const type: fc.Arbitrary<ObjectStep> = fc.record({
  do: fc.constant("type" as const),
  element: any,
  size: size as fc.Arbitrary<[number, number, number]>,
  mipmaps: fc.boolean(),
  faces: fc.integer({ min: 0, max: 3 }).map((one) => one === 3),
});
const allocation: fc.Arbitrary<ObjectStep> = fc.record({
  do: fc.constant("allocation" as const),
  type: any,
  texture: fc.boolean(),
});
const use: fc.Arbitrary<ObjectStep> = fc.oneof(
  { weight: 3, arbitrary: transfer("write") },
  { weight: 3, arbitrary: transfer("read") },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("readAll" as const), of: any }) },
  { weight: 1, arbitrary: field("writeField") },
  { weight: 1, arbitrary: field("readField") },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("copy" as const), to: any, of: any, box, other: box }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("adapter" as const), base: any, box }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), of: any, to: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("resize" as const),
      of: any,
      x: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("levels" as const), of: any }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("pointer" as const),
      of: any,
      level: fc.nat(5),
      face: fc.nat(6),
      slice: fc.nat(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("tell" as const),
      kind: fc.constantFrom("element" as const, "type" as const, "allocation" as const),
      of: any,
    }),
  },
);
/** Objects first, so that there is something to use, and some more later. */
const steps: fc.Arbitrary<readonly ObjectStep[]> = fc.tuple(
  some(element, 1, 3),
  some(fc.oneof(element, struct), 0, 3),
  some(type, 1, 5),
  some(allocation, 1, 5),
  some(use, 3, 25),
  some(fc.oneof(element, struct, type, allocation), 0, 4),
  some(use, 0, 6),
).map((stages) => stages.flat());

/** Random programs with objects. */
export const objectPlans: fc.Arbitrary<ObjectPlan> = fc.record({
  steps,
  destroys: fc.array(any, { maxLength: 12 }),
  ends: fc.boolean(),
});

/** Shorter ones are tried when a scene is made small. */
function some(
  arbitrary: fc.Arbitrary<ObjectStep>,
  least: number,
  most: number,
): fc.Arbitrary<readonly ObjectStep[]> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 0, arbitrary: fc.array(arbitrary, { maxLength: most }) },
    {
      weight: 1,
      arbitrary: fc.array(arbitrary, { minLength: least, maxLength: most, size: "max" }),
    },
  );
}

function transfer(what: "write" | "read"): fc.Arbitrary<ObjectStep> {
  return fc.record({ do: fc.constant(what), of: any, box, gap: extra(20), more: extra(3) });
}

function field(what: "writeField" | "readField"): fc.Arbitrary<ObjectStep> {
  return fc.record({ do: fc.constant(what), of: any, at: place, field: any, more: extra(1) });
}
