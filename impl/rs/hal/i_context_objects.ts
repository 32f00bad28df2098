/**
 * Elements, Types, Samplers, and what all objects have in the RenderScript HAL: 10 methods.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal.
 *
 * @module
 */

import type {
  DataKind,
  DataType,
  Element,
  ObjectBase,
  OpaqueHandle,
  Sampler,
  SamplerValue,
  Size,
  Type,
  YuvFormat,
} from "./hal_types.ts";

/** The fields of a struct Element, in order: three lists of the same length, without `#padding` fields. */
export interface SubElements {
  /** The Elements of the fields; each handle counts as one more reference of the app's. */
  readonly ids: readonly Element[];
  /** The names of the fields; empty without a name. */
  readonly names: readonly string[];
  /** Number of items of each field, 1 for a field that is no array. */
  readonly arraySizes: readonly Size[];
}

/** The calls of a context for objects other than Allocations and Scripts. */
export interface IContextObjects {
  /**
   * Describes an Element.
   *
   * @returns Five numbers: data type, data kind, normalized (0 or 1), vector size, number of fields.
   */
  elementGetNativeMetadata(element: Element): readonly number[];
  /**
   * The fields of a struct Element, without those whose name begins with `#`.
   *
   * @param numSubElem How many, as {@link elementGetNativeMetadata} told.
   */
  elementGetSubElements(element: Element, numSubElem: Size): SubElements;
  /**
   * Makes an Element, or gives an equal one.
   *
   * @param size Components of a vector, 1 to 4.
   */
  elementCreate(dt: DataType, dk: DataKind, norm: boolean, size: number): Element;
  /**
   * Makes a struct Element; its fields lie one after the other without gaps.
   *
   * @param eins Elements of the fields.
   * @param names As many names; those that begin with `#` are padding.
   * @param arraySizes As many lengths, 1 for a field that is no array.
   */
  elementComplexCreate(
    eins: readonly Element[],
    names: readonly string[],
    arraySizes: readonly Size[],
  ): Element;
  /**
   * Describes a Type.
   *
   * @returns Six numbers: x, y, z, mipmaps, faces (0 or 1), and the Element.
   */
  typeGetNativeMetadata(type: Type): readonly OpaqueHandle[];
  /**
   * Makes a Type, or gives an equal one.
   *
   * @param dimY Rows; 0 if there is one dimension only.
   * @param dimZ Planes; 0 if there are two dimensions.
   * @param faces Whether it is a cube map.
   * @param yuv The layout of an image in planes; 0 for others.
   */
  typeCreate(
    element: Element,
    dimX: number,
    dimY: number,
    dimZ: number,
    mipmaps: boolean,
    faces: boolean,
    yuv: YuvFormat,
  ): Type;
  /** Makes a Sampler, or gives an equal one. @param aniso Samples at most; 1 for none. */
  samplerCreate(
    magFilter: SamplerValue,
    minFilter: SamplerValue,
    wrapS: SamplerValue,
    wrapT: SamplerValue,
    wrapR: SamplerValue,
    aniso: number,
  ): Sampler;
  /** Gives the app's reference to an object back; it lives on while others use it. */
  objDestroy(obj: ObjectBase): void;
  /** Names an object. */
  assignName(obj: ObjectBase, name: string): void;
  /** The name of an object, once {@link assignName} has been done; empty if it has none. */
  getName(obj: ObjectBase): string;
}
