/**
 * Elements: what one cell of an Allocation holds.
 *
 * Source: AOSP frameworks/rs, rsElement.cpp and rsComponent.cpp of Android 9.
 *
 * @module
 */

import { RsDataKind, RsDataType, RsError } from "../../../cts/contract/rs_defines.ts";
import type { RsElement, RsField } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { RuntimeContext } from "./runtime_context.ts";
import {
  isDataKind,
  isDataType,
  isObjectType,
  PACKED_BITS,
  packedChannels,
  valueBits,
} from "./element_sizes.ts";

/** Structs inside structs, at most. */
const DEPTH_MAX = 32;
/** Bytes of a cell, at most: sizes are uint32_t. */
const SIZE_MAX = 0xffff_ffff;

/** The request for a simple Element, as rsElementCreate takes it. */
export interface Component {
  /** `RsDataType`. */
  readonly dataType: number;
  /** `RsDataKind`. */
  readonly dataKind: number;
  readonly normalized: boolean;
  readonly vectorSize: number;
}

/** A field that a struct is asked for with. */
export interface FieldRequest {
  readonly name: string;
  readonly element: RsElement;
  readonly arraySize: number;
}

/** The component that a struct has itself. */
const STRUCT: Component = {
  dataType: RsDataType.NONE,
  dataKind: RsDataKind.USER,
  normalized: false,
  vectorSize: 1,
};

/** An Element of a context. */
export class Element implements RsElement {
  readonly kind = "Element";
  readonly handle: number;
  name: string | null = null;
  readonly dataType: number;
  readonly dataKind: number;
  readonly normalized: boolean;
  readonly vectorSize: number;
  readonly fields: readonly RsField[];
  readonly sizeBytes: number;
  readonly sizeBytesUnpadded: number;
  readonly hasReferences: boolean;
  /** Structs inside each other; 0 if it is none. */
  readonly depth: number;
  /** The process that it is in. */
  readonly #process: RsProcess;

  /**
   * Makes an Element that no table has yet.
   *
   * @param process The process.
   * @param request Its component, or the fields of a struct.
   */
  constructor(process: RsProcess, request: Component | readonly FieldRequest[]) {
    this.#process = process;
    this.handle = process.newHandle();
    const component = "dataType" in request ? request : STRUCT;
    this.dataType = component.dataType;
    this.dataKind = component.dataKind;
    const channels = packedChannels(component.dataType);
    this.normalized = channels === undefined ? component.normalized : true;
    this.vectorSize = channels ?? component.vectorSize;
    this.fields = "dataType" in request ? [] : this.#placeFields(request);
    this.depth = this.fields.reduce((most, { element }) => Math.max(most, depthOf(element) + 1), 0);
    this.sizeBytes = this.isStruct() ? this.#structBytes() : this.#paddedBytes();
    this.sizeBytesUnpadded = this.isStruct() ? this.#structBytesUnpadded() : this.#unpaddedBytes();
    this.hasReferences = this.#findReferences();
  }

  /** Checks that it has fields. */
  isStruct(): boolean {
    return this.fields.length > 0;
  }

  /** Puts the fields one after the other; no room is left for alignment, which is what `#padding` fields are for. */
  #placeFields(request: readonly FieldRequest[]): readonly RsField[] {
    let offset = 0;
    return request.map((field) => {
      const placed = { ...field, offset };
      offset += field.element.sizeBytes * field.arraySize;
      return placed;
    });
  }

  /** Bytes of a struct: those of its fields, arrays included. */
  #structBytes(): number {
    return this.fields.reduce(
      (sum, { element, arraySize }) => sum + element.sizeBytes * arraySize,
      0,
    );
  }

  /** Bytes of a struct whose vectors have no padding. */
  #structBytesUnpadded(): number {
    return this.fields.reduce(
      (sum, { element, arraySize }) => sum + element.sizeBytesUnpadded * arraySize,
      0,
    );
  }

  /** Bytes of a cell of a simple Element. */
  #paddedBytes(): number {
    const bits = valueBits(this.dataType);
    if (bits === undefined) return this.#fixedBytes();
    return (bits * this.#vectorRoom()) / 8;
  }

  /** Bytes of a cell without the room of a vector's missing component. */
  #unpaddedBytes(): number {
    const bits = valueBits(this.dataType);
    return bits === undefined ? this.#fixedBytes() : (bits * this.vectorSize) / 8;
  }

  /** Bytes of what is no vector. */
  #fixedBytes(): number {
    if (packedChannels(this.dataType) !== undefined) return this.#packedBytes();
    return isObjectType(this.dataType) ? this.#objectBytes() : 0;
  }

  /** Components that a vector has room for: a vector of 3 takes the room of 4. */
  #vectorRoom(): number {
    return this.vectorSize === 3 ? 4 : this.vectorSize;
  }

  /** Bytes of a whole pixel of a packed type. */
  #packedBytes(): number {
    return PACKED_BITS / 8;
  }

  /** Bytes of an `rs_allocation` and of the like, which hold more than a pointer on LP64. */
  #objectBytes(): number {
    return this.#process.is64Bit ? 32 : 4;
  }

  /** Checks that a cell holds an object, itself or in a field. */
  #findReferences(): boolean {
    if (!this.isStruct()) return isObjectType(this.dataType);
    return this.fields.some(({ element }) => element.hasReferences);
  }

  /**
   * The answer of rsaElementGetNativeData: type, kind, normalized, vector size, number of fields.
   *
   * @returns Five integers.
   */
  nativeData(): readonly number[] {
    const { dataType, dataKind, normalized, vectorSize } = this;
    return [dataType, dataKind, normalized ? 1 : 0, vectorSize, this.fields.length];
  }

  /** Checks that a request for the other would be answered with this one. */
  isSame(other: RsElement): boolean {
    return this.#isSameComponent(other) && this.fields.length === other.fields.length &&
      this.fields.every((field, i) => this.#isSameField(field, other.fields[i]!));
  }

  /** Checks that the components agree. */
  #isSameComponent(other: RsElement): boolean {
    return this.dataType === other.dataType && this.dataKind === other.dataKind &&
      this.normalized === other.normalized && this.vectorSize === other.vectorSize;
  }

  /** Checks that two fields agree. */
  #isSameField(a: RsField, b: RsField): boolean {
    return a.element === b.element && a.name === b.name && a.arraySize === b.arraySize;
  }

  /**
   * Why there can be no such Element.
   *
   * @returns Undefined if there can.
   */
  problem(): string | undefined {
    return this.isStruct() ? this.#structProblem() : this.#componentProblem();
  }

  /** Why there can be no such simple Element. */
  #componentProblem(): string | undefined {
    if (!isDataType(this.dataType)) return `data type ${this.dataType} is no RsDataType`;
    if (!isDataKind(this.dataKind)) return `data kind ${this.dataKind} is no RsDataKind`;
    if (![1, 2, 3, 4].includes(this.vectorSize)) {
      return `vector size is ${this.vectorSize}, expected 1 to 4`;
    }
    return undefined;
  }

  /** Why there can be no such struct. */
  #structProblem(): string | undefined {
    const empty = this.fields.find(({ arraySize }) =>
      !(arraySize >= 1 && Number.isInteger(arraySize))
    );
    if (empty !== undefined) {
      return `array size of field "${empty.name}" is ${empty.arraySize}, expected at least 1`;
    }
    if (this.depth > DEPTH_MAX) {
      return `${this.depth} structs inside each other, expected at most ${DEPTH_MAX}`;
    }
    if (this.sizeBytes > SIZE_MAX) {
      return `struct has ${this.sizeBytes} bytes, expected at most ${SIZE_MAX}`;
    }
    return undefined;
  }
}

function depthOf(element: RsElement): number {
  return element instanceof Element ? element.depth : element.fields.length > 0 ? 1 : 0;
}

/**
 * Finds the Element of a context that is as asked for, or makes it (Element::create). The app gets one more reference.
 *
 * @param rsc The context.
 * @param fn The function that asks, for errors.
 * @param request Its component, or the fields of a struct.
 * @returns Null after an error of the context.
 */
export function createElement(
  rsc: RuntimeContext,
  fn: string,
  request: Component | readonly FieldRequest[],
): Element | null {
  const element: Element = new (rsc.process.part<typeof Element>("rs-element"))(
    rsc.process,
    request,
  );
  const problem = element.problem();
  if (problem !== undefined) {
    rsc.setError(RsError.BAD_VALUE, `${fn}: ${problem}`);
    return null;
  }
  const known = rsc.objects.reuse("Element", (other) => element.isSame(other));
  if (known !== undefined) return known as Element;
  for (const field of element.fields) rsc.objects.incrementSystem(field.element);
  rsc.objects.add(element, () => {
    for (const field of element.fields) rsc.objects.decrementSystem(field.element);
  });
  return element;
}
