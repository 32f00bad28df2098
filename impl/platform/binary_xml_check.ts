/**
 * The structure of binary XML: every chunk inside its parent, every index inside its table, elements balanced.
 *
 * Source of the format: AOSP frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h; the checks follow
 * `validate_chunk`, `ResStringPool::setTo` and `ResXMLTree::validateNode` in ResourceTypes.cpp.
 *
 * @module
 */

/** A document whose structure is not sound; the message says where. */
export class BinaryXmlError extends Error {
  /**
   * Makes the error.
   *
   * @param message What is wrong, with the offset.
   */
  constructor(message: string) {
    super(message);
    this.name = "BinaryXmlError";
  }
}

/** The facts of an attribute in the binary form beyond its name and value. */
export interface AttributeFact {
  /** The framework's id of the attribute's name. */
  readonly resourceId?: number;
  /** For a string value that is not null: its index in the string pool. */
  readonly stringIndex?: number;
}

/** The facts that the check learns on its way. */
export interface BinaryXmlFacts {
  /** Bytes of the document, without what follows it. */
  readonly size: number;
  /** One fact per attribute, in document order. */
  readonly attributes: readonly AttributeFact[];
}

/** Elements may be nested this deep. A manifest needs seven levels. */
export const MAX_DEPTH = 64;

const CHUNK_NULL = 0x0000;
const CHUNK_STRING_POOL = 0x0001;
const CHUNK_XML = 0x0003;
const CHUNK_START_NAMESPACE = 0x0100;
const CHUNK_END_NAMESPACE = 0x0101;
const CHUNK_START_ELEMENT = 0x0102;
const CHUNK_END_ELEMENT = 0x0103;
const CHUNK_CDATA = 0x0104;
const CHUNK_RESOURCE_MAP = 0x0180;
const TYPE_STRING = 0x03;
const UTF8_FLAG = 1 << 8;
const NO_INDEX = 0xffffffff;
const ATTRIBUTE_SIZE = 20;

/**
 * Checks a document.
 *
 * @param bytes The binary form.
 * @returns What was learnt on the way.
 * @throws {BinaryXmlError} If the structure is not sound.
 */
export function checkBinaryXml(bytes: Uint8Array): BinaryXmlFacts {
  return new Checker(bytes).check();
}

class Checker {
  readonly #view: DataView;
  readonly #attributes: AttributeFact[] = [];
  readonly #resourceIds: number[] = [];
  #strings = -1;
  #depth = 0;
  #rootSeen = false;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  check(): BinaryXmlFacts {
    const size = this.#chunk(0, this.#view.byteLength).size;
    if (this.#u16(0) !== CHUNK_XML) {
      fail(0, `type is ${hex(this.#u16(0))}, expected ${hex(CHUNK_XML)}`);
    }
    expectEqual(0, "header size", this.#u16(2), 8);
    for (let at = 8; at < size;) {
      const chunk = this.#chunk(at, size);
      this.#content(at, chunk.type, chunk.size);
      at += chunk.size;
    }
    if (!this.#rootSeen) fail(size, "document has no element, expected one root");
    if (this.#depth > 0) fail(size, `${this.#depth} elements are open at the end, expected none`);
    return { size, attributes: this.#attributes };
  }

  /** Checks a chunk's header. Sizes are multiples of 4 and at least 8, so that a walk over chunks ends. */
  #chunk(at: number, end: number): { type: number; size: number } {
    if (end - at < 8) fail(at, `${end - at} bytes are left, expected a chunk header of 8`);
    const headerSize = this.#u16(at + 2);
    const size = this.#u32(at + 4);
    if (headerSize < 8) fail(at, `header size is ${headerSize}, expected at least 8`);
    if (size < headerSize) fail(at, `chunk size is ${size}, expected at least ${headerSize}`);
    if ((size | headerSize) & 3) fail(at, `chunk size is ${size}, expected a multiple of 4`);
    if (size > end - at) fail(at, `chunk size is ${size}, but ${end - at} bytes are left`);
    return { type: this.#u16(at), size };
  }

  #content(at: number, type: number, size: number): void {
    switch (type) {
      case CHUNK_NULL:
        return;
      case CHUNK_STRING_POOL:
        return this.#stringPool(at, size);
      case CHUNK_RESOURCE_MAP:
        return this.#resourceMap(at, size);
      case CHUNK_START_NAMESPACE:
      case CHUNK_END_NAMESPACE:
        this.#node(at, size, 8);
        this.#index(at, this.#u32(at + 16));
        return this.#index(at, this.#u32(at + 20));
      case CHUNK_START_ELEMENT:
        return this.#startElement(at, size);
      case CHUNK_END_ELEMENT:
        this.#node(at, size, 8);
        if (this.#depth === 0) fail(at, "an element ends, but none is open");
        this.#depth--;
        return;
      case CHUNK_CDATA:
        this.#node(at, size, 12);
        if (this.#depth === 0) fail(at, "text stands outside of the root element");
        this.#value(at, at + 20);
        return this.#index(at, this.#u32(at + 16));
      default:
        fail(at, `chunk type is ${hex(type)}, which no XML document has`);
    }
  }

  #stringPool(at: number, size: number): void {
    expectEqual(at, "header size", this.#u16(at + 2), 28);
    if (size < 28) fail(at, `string pool has ${size} bytes, expected at least 28`);
    if (this.#strings >= 0) fail(at, "string pool occurs twice, expected one");
    const count = this.#u32(at + 8);
    const start = this.#u32(at + 20);
    const utf8 = (this.#u32(at + 16) & UTF8_FLAG) !== 0;
    if (count > (size - 28) / 4) fail(at, `string pool has ${count} strings in ${size} bytes`);
    if (count > 0 && (start < 28 + 4 * count || start > size)) {
      fail(at, `strings start at ${start}, expected an offset from ${28 + 4 * count} to ${size}`);
    }
    let total = 0;
    for (let i = 0; i < count; i++) {
      const offset = this.#u32(at + 28 + 4 * i);
      if (offset >= size - start) {
        fail(at, `string ${i} starts at ${offset}, expected an offset below ${size - start}`);
      }
      total += this.#string(at + start + offset, at + size, utf8);
      if (total > size) fail(at, "strings overlap, expected each to have bytes of its own");
    }
    this.#strings = count;
  }

  /** Checks one string and its terminator. @returns The bytes that it takes. */
  #string(at: number, end: number, utf8: boolean): number {
    let cursor = at;
    const unit = (bytes: number) => {
      if (cursor + bytes > end) fail(at, "string reaches beyond the end of its pool");
      const value = bytes === 1 ? this.#view.getUint8(cursor) : this.#u16(cursor);
      cursor += bytes;
      return value;
    };
    const length = (bytes: 1 | 2) => {
      const high = bytes === 1 ? 0x80 : 0x8000;
      const first = unit(bytes);
      return first & high ? (first & (high - 1)) * 2 ** (8 * bytes) + unit(bytes) : first;
    };
    if (utf8) length(1);
    const content = utf8 ? length(1) : 2 * length(2);
    cursor += content;
    if (unit(utf8 ? 1 : 2) !== 0) fail(at, "string does not end with zero");
    return cursor - at;
  }

  #resourceMap(at: number, size: number): void {
    expectEqual(at, "header size", this.#u16(at + 2), 8);
    if (this.#resourceIds.length > 0) fail(at, "resource map occurs twice, expected one");
    for (let offset = 8; offset < size; offset += 4) this.#resourceIds.push(this.#u32(at + offset));
  }

  #startElement(at: number, size: number): void {
    this.#node(at, size, 20);
    if (this.#depth === 0 && this.#rootSeen) fail(at, "a second root element begins, expected one");
    if (this.#depth === MAX_DEPTH) fail(at, `elements are nested deeper than ${MAX_DEPTH}`);
    this.#index(at, this.#u32(at + 16));
    this.#index(at, this.#u32(at + 20), "required");
    expectEqual(at, "attribute start", this.#u16(at + 24), 20);
    expectEqual(at, "attribute size", this.#u16(at + 26), ATTRIBUTE_SIZE);
    const count = this.#u16(at + 28);
    if (36 + ATTRIBUTE_SIZE * count > size) {
      fail(at, `element has ${count} attributes in ${size} bytes`);
    }
    for (let i = 0; i < count; i++) this.#attribute(at + 36 + ATTRIBUTE_SIZE * i);
    this.#rootSeen = true;
    this.#depth++;
  }

  #attribute(at: number): void {
    const name = this.#u32(at + 4);
    this.#index(at, this.#u32(at));
    this.#index(at, name, "required");
    this.#index(at, this.#u32(at + 8));
    this.#value(at, at + 12);
    const isString = this.#view.getUint8(at + 15) === TYPE_STRING;
    const stringIndex = this.#u32(at + 16);
    const resourceId = this.#resourceIds[name];
    this.#attributes.push({
      ...(resourceId ? { resourceId } : {}),
      ...(isString && stringIndex !== NO_INDEX ? { stringIndex } : {}),
    });
  }

  #value(at: number, start: number): void {
    const size = this.#u16(start);
    if (size !== 8 && size !== 0) fail(at, `typed value has ${size} bytes, expected 8`);
    if (this.#view.getUint8(start + 3) === TYPE_STRING) this.#index(at, this.#u32(start + 4));
  }

  #node(at: number, size: number, content: number): void {
    expectEqual(at, "header size", this.#u16(at + 2), 16);
    if (size < 16 + content) fail(at, `chunk has ${size} bytes, expected at least ${16 + content}`);
    if (this.#strings < 0) fail(at, "a node precedes the string pool");
  }

  #index(at: number, index: number, required?: "required"): void {
    if (index === NO_INDEX && !required) return;
    if (index >= this.#strings) {
      fail(at, `string ${index} is named, but the pool has ${this.#strings}`);
    }
  }

  #u16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  #u32(at: number): number {
    return this.#view.getUint32(at, true);
  }
}

function expectEqual(at: number, what: string, actual: number, expected: number): void {
  if (actual !== expected) fail(at, `${what} is ${actual}, expected ${expected}`);
}

function fail(at: number, problem: string): never {
  throw new BinaryXmlError(`Binary XML is broken at byte ${at}: ${problem}`);
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(4, "0")}`;
}
