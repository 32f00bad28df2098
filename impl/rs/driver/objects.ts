/**
 * Elements, Types, Allocations and Samplers, as a driver sees them.
 *
 * What the app set is `readonly`; a driver writes to `hal` only.
 *
 * Source: AOSP frameworks/rs, rsObjectBase.h, rsElement.h, rsType.h, rsAllocation.h and rsSampler.h of Android 9.
 *
 * @module
 */

/** Any object of a context. */
export interface RsObject {
  /** The number that programs and scripts know it by: unique in the process, never 0, never used again. */
  readonly handle: number;
  /** Which kind it is, as its class is named in AOSP. */
  readonly kind:
    | "Element"
    | "Type"
    | "Allocation"
    | "Sampler"
    | "Script"
    | "ScriptGroup"
    | "ScriptGroup2"
    | "Closure"
    | "ScriptKernelID"
    | "ScriptInvokeID"
    | "ScriptFieldID";
  /** The name of rsAssignName, for logs; null before. */
  name: string | null;
}

/** A field of a struct Element, `#padding` fields included. */
export interface RsField {
  /** As the app gave it; fields whose name begins with `#` are hidden from the app. */
  readonly name: string;
  /** The Element of one item of the field. */
  readonly element: RsElement;
  /** Number of items, 1 unless the field is an array. */
  readonly arraySize: number;
  /** Bytes from the struct's begin: fields follow each other without gaps. */
  readonly offset: number;
}

/** The contents of a cell: a number, vector, matrix, object, or a struct of these. Equal ones of a context are one object. */
export interface RsElement extends RsObject {
  /** Tells an Element from other objects. */
  readonly kind: "Element";
  /** `RsDataType`; NONE for a struct. */
  readonly dataType: number;
  /** `RsDataKind`: what a pixel's components mean; USER for anything else. */
  readonly dataKind: number;
  /** Whether integers stand for 0 to 1, or -1 to 1; always true for packed pixels such as UNSIGNED_5_6_5. */
  readonly normalized: boolean;
  /** Components, 1 to 4; 1 for a struct. */
  readonly vectorSize: number;
  /** Fields of a struct; empty for anything else. */
  readonly fields: readonly RsField[];
  /** Bytes of a cell; a vector of 3 has the room of 4. */
  readonly sizeBytes: number;
  /** Bytes of a cell without that room. */
  readonly sizeBytesUnpadded: number;
  /** Whether cells hold handles of objects, which are counted. */
  readonly hasReferences: boolean;
}

/** The shape of Allocations. Equal ones of a context are one object. */
export interface RsType extends RsObject {
  /** Tells a Type from other objects. */
  readonly kind: "Type";
  /** The Element of a cell. */
  readonly element: RsElement;
  /** Cells of a row of level 0, at least 1. */
  readonly dimX: number;
  /** Rows of level 0; 0 if there is no such dimension. */
  readonly dimY: number;
  /** Slices of level 0; 0 if there is no such dimension. */
  readonly dimZ: number;
  /** Whether there are further levels, each half as large, down to one cell. */
  readonly mipmaps: boolean;
  /** Whether it is a cube map, of six faces. */
  readonly faces: boolean;
  /** `RsYuvFormat`, or 0. */
  readonly yuv: number;
  /** Levels of detail; of a YUV Type, its 3 planes. */
  readonly lodCount: number;
  /** Cells of all levels, planes and faces. */
  readonly cellCount: number;
  /**
   * Dimensions of a level, in cells: halved for each level and rounded down, but not below 1.
   *
   * @param lod The level, or the plane of a YUV Type.
   * @returns 0 for dimensions that the Type has not.
   */
  lodDimensions(lod: number): { readonly x: number; readonly y: number; readonly z: number };
}

/** One level of detail, or one plane, as the driver holds it. */
export interface DriverLod {
  /** Its address in the process's memory; 0 if it has none. */
  pointer: number;
  /** Bytes from one row to the next. */
  stride: number;
  /** Cells of a row. */
  dimX: number;
  /** Rows; 0 if there is no such dimension. */
  dimY: number;
  /** Slices; 0 if there is no such dimension. */
  dimZ: number;
}

/**
 * The driver's facts of an Allocation (Allocation::Hal::DrvState). The driver fills it in when it makes, resizes or moves the
 * Allocation's memory; kernels and rsAllocationGetPointer go by it.
 */
export interface DriverState {
  /** Levels, or the planes Y, U and V, the largest first. */
  lods: DriverLod[];
  /** How many of them there are, at most 16. */
  lodCount: number;
  /** 6 for a cube map, otherwise 0. */
  faceCount: number;
  /** Bytes from one face to the next. */
  faceOffset: number;
  /** Bytes between cells of a chroma plane, and how many times smaller it is, as a shift. */
  yuv: { step: number; shift: number };
}

/** Cells in memory that the driver gives. */
export interface RsAllocation extends RsObject {
  /** Tells an Allocation from other objects. */
  readonly kind: "Allocation";
  /** Its shape; the runtime replaces it once {@link RsdAllocationFunctions.resize} has succeeded. */
  type: RsType;
  /** `RsAllocationUsageType` bits; those of its base for an adapter. */
  readonly usage: number;
  /** `RsAllocationMipmapControl`: when further levels are made of level 0. */
  readonly mipmapControl: number;
  /** Memory of the app's that it was made for, as the call gave it: an address or a typed array; null without. */
  readonly userPointer: unknown;
  /** The Allocation that it is a window into; undefined unless it is an adapter. */
  readonly base: RsAllocation | undefined;
  /** Of an adapter, where its window begins in the base: x, y, z in cells, lod, face, and four arrays. */
  offsets: readonly number[];
  /** The driver's own state, and what it tells all others. */
  readonly hal: { drv: unknown; state: DriverState };
}

/** How scripts look at an Allocation as a texture (rsSample). Equal ones of a context are one object. */
export interface RsSampler extends RsObject {
  /** Tells a Sampler from other objects. */
  readonly kind: "Sampler";
  /** `RsSamplerValue` for what is shown larger: NEAREST or LINEAR. */
  readonly magFilter: number;
  /** `RsSamplerValue` for what is shown smaller: as {@link magFilter}, or LINEAR_MIP_LINEAR or LINEAR_MIP_NEAREST. */
  readonly minFilter: number;
  /** `RsSamplerValue` for x outside of 0 to 1: WRAP, CLAMP or MIRRORED_REPEAT. */
  readonly wrapS: number;
  /** As {@link wrapS}, for y. */
  readonly wrapT: number;
  /** As {@link wrapS}, for z. */
  readonly wrapR: number;
  /** Anisotropy, a float of at least 0. */
  readonly aniso: number;
  /** The driver's own state. */
  readonly hal: { drv: unknown };
}
