/**
 * The Element: the contents of a cell of an Allocation.
 *
 * The Elements that every context has are a table of facts in this file, which is longer than others for it.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Element.java.
 *
 * @module
 */

import { BaseObj } from "./base_obj.ts";
import { DataKind, dataKindId, DataType, dataTypeId } from "./data_type.ts";
import { pixelParts, type SimpleParts, sizeOfParts, vectorParts } from "./element_parts.ts";
import { isInt } from "./enums.ts";
import { RSIllegalArgumentException } from "./exceptions.ts";
import type { RenderScript } from "./render_script.ts";

/** A field of a struct. */
export interface ElementField {
  /** Its Element. */
  readonly element: Element;
  /** Its name; one that begins with `#` is padding, which is not listed. */
  readonly name: string;
  /** Number of them. */
  readonly arraySize: number;
}

/** The parts of an Element. */
export interface ElementParts extends SimpleParts {
  /** The fields of a struct, padding included. */
  readonly fields?: readonly ElementField[];
}

/** Gives an Element of a context, the same one each time. */
export type ElementFactory = (rs: RenderScript) => Element;

/** The contents of a cell: a number, a vector, a pixel, a matrix, an object, or a struct of such. */
export class Element extends BaseObj {
  /** `Element.DataType`. */
  static readonly DataType: typeof DataType = DataType;
  /** `Element.DataKind`. */
  static readonly DataKind: typeof DataKind = DataKind;
  /** A boolean. */
  static readonly BOOLEAN: ElementFactory = user("BOOLEAN");
  /** An unsigned byte. */
  static readonly U8: ElementFactory = user("UNSIGNED_8");
  /** A byte. */
  static readonly I8: ElementFactory = user("SIGNED_8");
  /** An unsigned short. */
  static readonly U16: ElementFactory = user("UNSIGNED_16");
  /** A short. */
  static readonly I16: ElementFactory = user("SIGNED_16");
  /** An unsigned int. */
  static readonly U32: ElementFactory = user("UNSIGNED_32");
  /** An int. */
  static readonly I32: ElementFactory = user("SIGNED_32");
  /** An unsigned long. */
  static readonly U64: ElementFactory = user("UNSIGNED_64");
  /** A long. */
  static readonly I64: ElementFactory = user("SIGNED_64");
  /** A half float. */
  static readonly F16: ElementFactory = user("FLOAT_16");
  /** A float. */
  static readonly F32: ElementFactory = user("FLOAT_32");
  /** A double. */
  static readonly F64: ElementFactory = user("FLOAT_64");
  /** An Element. */
  static readonly ELEMENT: ElementFactory = user("RS_ELEMENT");
  /** A Type. */
  static readonly TYPE: ElementFactory = user("RS_TYPE");
  /** An Allocation. */
  static readonly ALLOCATION: ElementFactory = user("RS_ALLOCATION");
  /** A Sampler. */
  static readonly SAMPLER: ElementFactory = user("RS_SAMPLER");
  /** A Script. */
  static readonly SCRIPT: ElementFactory = user("RS_SCRIPT");
  /** A Mesh. */
  static readonly MESH: ElementFactory = user("RS_MESH");
  /** A ProgramFragment. */
  static readonly PROGRAM_FRAGMENT: ElementFactory = user("RS_PROGRAM_FRAGMENT");
  /** A ProgramVertex. */
  static readonly PROGRAM_VERTEX: ElementFactory = user("RS_PROGRAM_VERTEX");
  /** A ProgramRaster. */
  static readonly PROGRAM_RASTER: ElementFactory = user("RS_PROGRAM_RASTER");
  /** A ProgramStore. */
  static readonly PROGRAM_STORE: ElementFactory = user("RS_PROGRAM_STORE");
  /** A Font. */
  static readonly FONT: ElementFactory = user("RS_FONT");
  /** A matrix of 4 × 4 floats. */
  static readonly MATRIX_4X4: ElementFactory = user("MATRIX_4X4");
  /** The same, under an older name. */
  static readonly MATRIX4X4: ElementFactory = Element.MATRIX_4X4;
  /** A matrix of 3 × 3 floats. */
  static readonly MATRIX_3X3: ElementFactory = user("MATRIX_3X3");
  /** A matrix of 2 × 2 floats. */
  static readonly MATRIX_2X2: ElementFactory = user("MATRIX_2X2");
  /** An alpha value. */
  static readonly A_8: ElementFactory = pixel("UNSIGNED_8", "PIXEL_A");
  /** A pixel of 16 bits without alpha. */
  static readonly RGB_565: ElementFactory = pixel("UNSIGNED_5_6_5", "PIXEL_RGB");
  /** A pixel of 8 bits each, without alpha. */
  static readonly RGB_888: ElementFactory = pixel("UNSIGNED_8", "PIXEL_RGB");
  /** A pixel of 16 bits with one for alpha. */
  static readonly RGBA_5551: ElementFactory = pixel("UNSIGNED_5_5_5_1", "PIXEL_RGBA");
  /** A pixel of 16 bits with four for alpha. */
  static readonly RGBA_4444: ElementFactory = pixel("UNSIGNED_4_4_4_4", "PIXEL_RGBA");
  /** A pixel of 8 bits each. */
  static readonly RGBA_8888: ElementFactory = pixel("UNSIGNED_8", "PIXEL_RGBA");
  /** A sample of a YUV picture. */
  static readonly YUV: ElementFactory = pixel("UNSIGNED_8", "PIXEL_YUV");
  /** Two half floats. */
  static readonly F16_2: ElementFactory = vector("FLOAT_16", 2);
  /** Three half floats. */
  static readonly F16_3: ElementFactory = vector("FLOAT_16", 3);
  /** Four half floats. */
  static readonly F16_4: ElementFactory = vector("FLOAT_16", 4);
  /** Two floats. */
  static readonly F32_2: ElementFactory = vector("FLOAT_32", 2);
  /** Three floats. */
  static readonly F32_3: ElementFactory = vector("FLOAT_32", 3);
  /** Four floats. */
  static readonly F32_4: ElementFactory = vector("FLOAT_32", 4);
  /** Two doubles. */
  static readonly F64_2: ElementFactory = vector("FLOAT_64", 2);
  /** Three doubles. */
  static readonly F64_3: ElementFactory = vector("FLOAT_64", 3);
  /** Four doubles. */
  static readonly F64_4: ElementFactory = vector("FLOAT_64", 4);
  /** Two unsigned bytes. */
  static readonly U8_2: ElementFactory = vector("UNSIGNED_8", 2);
  /** Three unsigned bytes. */
  static readonly U8_3: ElementFactory = vector("UNSIGNED_8", 3);
  /** Four unsigned bytes. */
  static readonly U8_4: ElementFactory = vector("UNSIGNED_8", 4);
  /** Two bytes. */
  static readonly I8_2: ElementFactory = vector("SIGNED_8", 2);
  /** Three bytes. */
  static readonly I8_3: ElementFactory = vector("SIGNED_8", 3);
  /** Four bytes. */
  static readonly I8_4: ElementFactory = vector("SIGNED_8", 4);
  /** Two unsigned shorts. */
  static readonly U16_2: ElementFactory = vector("UNSIGNED_16", 2);
  /** Three unsigned shorts. */
  static readonly U16_3: ElementFactory = vector("UNSIGNED_16", 3);
  /** Four unsigned shorts. */
  static readonly U16_4: ElementFactory = vector("UNSIGNED_16", 4);
  /** Two shorts. */
  static readonly I16_2: ElementFactory = vector("SIGNED_16", 2);
  /** Three shorts. */
  static readonly I16_3: ElementFactory = vector("SIGNED_16", 3);
  /** Four shorts. */
  static readonly I16_4: ElementFactory = vector("SIGNED_16", 4);
  /** Two unsigned ints. */
  static readonly U32_2: ElementFactory = vector("UNSIGNED_32", 2);
  /** Three unsigned ints. */
  static readonly U32_3: ElementFactory = vector("UNSIGNED_32", 3);
  /** Four unsigned ints. */
  static readonly U32_4: ElementFactory = vector("UNSIGNED_32", 4);
  /** Two ints. */
  static readonly I32_2: ElementFactory = vector("SIGNED_32", 2);
  /** Three ints. */
  static readonly I32_3: ElementFactory = vector("SIGNED_32", 3);
  /** Four ints. */
  static readonly I32_4: ElementFactory = vector("SIGNED_32", 4);
  /** Two unsigned longs. */
  static readonly U64_2: ElementFactory = vector("UNSIGNED_64", 2);
  /** Three unsigned longs. */
  static readonly U64_3: ElementFactory = vector("UNSIGNED_64", 3);
  /** Four unsigned longs. */
  static readonly U64_4: ElementFactory = vector("UNSIGNED_64", 4);
  /** Two longs. */
  static readonly I64_2: ElementFactory = vector("SIGNED_64", 2);
  /** Three longs. */
  static readonly I64_3: ElementFactory = vector("SIGNED_64", 3);
  /** Four longs. */
  static readonly I64_4: ElementFactory = vector("SIGNED_64", 4);

  readonly #parts: ElementParts;
  readonly #size: number;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, parts: ElementParts) {
    super(id, rs);
    this.#parts = parts;
    this.#size = parts.fields?.reduce((sum, field) => sum + sizeOfField(field), 0) ??
      sizeOfParts(parts, rs.getApplicationContext().pointerSize);
  }

  /** `Element.Builder`. */
  static get Builder(): typeof ElementBuilder {
    return ElementBuilder;
  }

  /**
   * An Element of one component.
   *
   * @param rs The context.
   * @param dataType What it holds.
   */
  static createUser(rs: RenderScript, dataType: DataType): Element {
    return create(rs, { dataType, dataKind: "USER", normalized: false, vectorSize: 1 });
  }

  /**
   * A vector.
   *
   * @param rs The context.
   * @param dataType What its components hold: numbers or booleans.
   * @param size Number of components, 2 to 4; three take the room of four.
   * @throws {RSIllegalArgumentException} For other sizes and types.
   */
  static createVector(rs: RenderScript, dataType: DataType, size: number): Element {
    return create(rs, vectorParts(dataType, size));
  }

  /**
   * A pixel.
   *
   * @param rs The context.
   * @param dataType What its components hold.
   * @param dataKind Which components it has.
   * @throws {RSIllegalArgumentException} If they do not go together.
   */
  static createPixel(rs: RenderScript, dataType: DataType, dataKind: DataKind): Element {
    return create(rs, pixelParts(dataType, dataKind));
  }

  /** Bytes of a cell. */
  getBytesSize(): number {
    return this.#size;
  }

  /** Number of components. */
  getVectorSize(): number {
    return this.#parts.vectorSize;
  }

  /** The type of its components; NONE for a struct. */
  getDataType(): DataType {
    return this.#parts.dataType;
  }

  /** The meaning of its components. */
  getDataKind(): DataKind {
    return this.#parts.dataKind;
  }

  /** All fields of a struct, padding included; undefined if it is none. */
  get fields(): readonly ElementField[] | undefined {
    return this.#parts.fields;
  }

  /** Checks that it is a struct with structs in it. */
  isComplex(): boolean {
    return this.#parts.fields?.some(({ element }) => element.fields !== undefined) ?? false;
  }

  /** Number of fields, padding left out; 0 for what is no struct. */
  getSubElementCount(): number {
    return this.#visible().length;
  }

  /** A field, padding left out. @throws {RSIllegalArgumentException} If there is none of that number. */
  getSubElement(index: number): Element {
    return this.#field(index).field.element;
  }

  /** A field's name, padding left out. @throws {RSIllegalArgumentException} If there is none of that number. */
  getSubElementName(index: number): string {
    return this.#field(index).field.name;
  }

  /** How many there are of a field. @throws {RSIllegalArgumentException} If there is none of that number. */
  getSubElementArraySize(index: number): number {
    return this.#field(index).field.arraySize;
  }

  /** Bytes before a field. @throws {RSIllegalArgumentException} If there is none of that number. */
  getSubElementOffsetBytes(index: number): number {
    return this.#field(index).offset;
  }

  /**
   * Checks that cells of both can be taken for each other: the same size, type and number of components, whatever the kind.
   * A struct is compatible with itself only.
   */
  isCompatible(other: Element): boolean {
    if (this.equals(other)) return true;
    return this.#size === other.#size && this.getDataType() !== "NONE" &&
      this.getDataType() === other.getDataType() &&
      this.getVectorSize() === other.getVectorSize();
  }

  #visible(): { readonly field: ElementField; readonly offset: number }[] {
    let next = 0;
    return (this.#parts.fields ?? []).map((field) => {
      const offset = next;
      next += sizeOfField(field);
      return { field, offset };
    }).filter(({ field }) => !field.name.startsWith("#"));
  }

  #field(index: number): { readonly field: ElementField; readonly offset: number } {
    if (this.#parts.fields === undefined) {
      throw new RSIllegalArgumentException("Element contains no sub-elements");
    }
    const found = this.#visible()[index];
    if (found === undefined) throw new RSIllegalArgumentException("Illegal sub-element index");
    return found;
  }
}

/** `Element.Builder`: makes a struct, field by field. */
export class ElementBuilder {
  readonly #rs: RenderScript;
  readonly #fields: ElementField[] = [];
  #skipPadding = false;

  /**
   * Begins a struct.
   *
   * @param rs The context.
   */
  constructor(rs: RenderScript) {
    this.#rs = rs;
  }

  /**
   * Adds a field. A field `#padding_...` right after a vector of three is left out, since that has room for four.
   *
   * @param element What it is.
   * @param name Its name.
   * @param arraySize How many there are of it. Default: 1.
   * @returns This.
   * @throws {RSIllegalArgumentException} If there are less than 1.
   */
  add(element: Element, name: string, arraySize = 1): this {
    if (!isInt(arraySize, 1)) {
      throw new RSIllegalArgumentException("Array size cannot be less than 1.");
    }
    if (this.#skipPadding && name.startsWith("#padding_")) {
      this.#skipPadding = false;
      return this;
    }
    this.#skipPadding = element.getVectorSize() === 3;
    this.#fields.push({ element, name, arraySize });
    return this;
  }

  /** Makes the struct. */
  create(): Element {
    const rs = this.#rs;
    rs.validate();
    const fields = [...this.#fields];
    const names = fields.map(({ name }) => name);
    const lengths = names.map((name) => new TextEncoder().encode(name).length);
    const id = rs.call(
      "rsElementCreate2",
      fields.map(({ element }) => element.getID(rs)),
      fields.length,
      names,
      fields.length,
      lengths,
      Int32Array.from(fields, ({ arraySize }) => arraySize),
      fields.length,
    );
    return new Element(id, rs, {
      dataType: "NONE",
      dataKind: "USER",
      normalized: false,
      vectorSize: 1,
      fields,
    });
  }
}

function create(rs: RenderScript, parts: ElementParts): Element {
  const { dataType, dataKind, normalized, vectorSize } = parts;
  const id = rs.call(
    "rsElementCreate",
    dataTypeId(dataType),
    dataKindId(dataKind),
    Number(normalized),
    vectorSize,
  );
  return new Element(id, rs, parts);
}

function user(type: DataType): ElementFactory {
  return (rs) => rs.once(`Element ${type}`, () => Element.createUser(rs, type));
}

function vector(type: DataType, size: number): ElementFactory {
  return (rs) => rs.once(`Element ${type}_${size}`, () => Element.createVector(rs, type, size));
}

function pixel(type: DataType, kind: DataKind): ElementFactory {
  return (rs) => rs.once(`Element ${type} ${kind}`, () => Element.createPixel(rs, type, kind));
}

/** Bytes of all that there are of a field. */
function sizeOfField({ element, arraySize }: ElementField): number {
  return element.getBytesSize() * arraySize;
}
