/**
 * Binary XML, the form in which an APK holds its `AndroidManifest.xml`.
 *
 * Source of the format: AOSP frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h (`ResChunk_header`,
 * `ResStringPool_header`, `ResXMLTree_*`, `Res_value`).
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";

/** The namespace URI of the framework's attributes. */
export const ANDROID_NAMESPACE = "http://schemas.android.com/apk/res/android";

/**
 * Resource ids of the framework attributes that this project's manifests use.
 *
 * Android finds an attribute by this id, never by its name. Source: AOSP frameworks/base, core/res/res/values/public.xml.
 */
export const ANDROID_ATTRIBUTES = {
  label: 0x01010001,
  name: 0x01010003,
  hasCode: 0x0101000c,
  debuggable: 0x0101000f,
  exported: 0x01010010,
  value: 0x01010024,
  targetActivity: 0x01010202,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  targetSdkVersion: 0x01010270,
  multiArch: 0x0101048e,
  extractNativeLibs: 0x010104ea,
  use32bitAbi: 0x01010515,
  shell: 0x01010594,
} as const;

/** A framework attribute's name, without its prefix. */
export type AndroidAttribute = keyof typeof ANDROID_ATTRIBUTES;

/** An attribute's value; its JavaScript type decides the typed value written: string, decimal integer or boolean. */
export type AxmlValue = string | number | boolean;

/** An element. */
export interface AxmlElement {
  /** Its name; elements of a manifest have no namespace. */
  readonly name: string;
  /** Attributes of the `android:` namespace. */
  readonly android?: Readonly<Partial<Record<AndroidAttribute, AxmlValue | undefined>>>;
  /** Attributes without namespace, such as `package`. */
  readonly plain?: Readonly<Record<string, AxmlValue>>;
  /** Its children, in order. */
  readonly children?: readonly AxmlElement[];
}

/** How a document is written. */
export interface AxmlOptions {
  /** Encoding of the string pool: aapt writes UTF-16, aapt2 UTF-8. Default `utf-16`. */
  readonly encoding?: "utf-8" | "utf-16";
}

const CHUNK_STRING_POOL = 0x0001;
const CHUNK_XML = 0x0003;
const CHUNK_START_NAMESPACE = 0x0100;
const CHUNK_END_NAMESPACE = 0x0101;
const CHUNK_START_ELEMENT = 0x0102;
const CHUNK_END_ELEMENT = 0x0103;
const CHUNK_RESOURCE_MAP = 0x0180;
const TYPE_STRING = 0x03;
const TYPE_INT_DEC = 0x10;
const TYPE_INT_BOOLEAN = 0x12;
const UTF8_FLAG = 1 << 8;
const NO_INDEX = -1;
const NODE_HEADER = 16;

/**
 * Writes a document.
 *
 * @param root Its root element.
 * @param options How.
 * @returns The bytes of the binary form.
 * @throws {RangeError} For a number that is not a 32-bit integer, or a string too long for its encoding.
 */
export function writeAxml(root: AxmlElement, options: AxmlOptions = {}): Uint8Array<ArrayBuffer> {
  const document = new Document();
  document.collect(root);
  const body = new ByteWriter(2048);
  document.writeNamespace(body, CHUNK_START_NAMESPACE);
  document.writeElement(body, root);
  document.writeNamespace(body, CHUNK_END_NAMESPACE);

  const out = new ByteWriter(4096);
  startChunk(out, CHUNK_XML, 8);
  writeStringPool(out, document.strings(), options.encoding ?? "utf-16");
  writeResourceMap(out, document.resourceIds());
  out.bytes(body.finish());
  out.patch32(4, out.length);
  return out.finish();
}

/** The strings and lines of one document; framework attribute names come first, as the resource map demands. */
class Document {
  readonly #attributes: AndroidAttribute[] = [];
  readonly #index = new Map<string, number>();
  readonly #attributeIndex = new Map<string, number>();
  #line = 0;

  /** Collects every framework attribute that occurs; their indices must be known before any other string's. */
  collect(element: AxmlElement): void {
    for (const [name] of androidAttributes(element)) {
      if (this.#attributeIndex.has(name)) continue;
      this.#attributeIndex.set(name, this.#attributes.length);
      this.#attributes.push(name);
    }
    element.children?.forEach((child) => this.collect(child));
  }

  strings(): readonly string[] {
    return [...this.#attributes, ...this.#index.keys()];
  }

  resourceIds(): readonly number[] {
    return this.#attributes.map((name) => ANDROID_ATTRIBUTES[name]);
  }

  writeNamespace(out: ByteWriter, type: number): void {
    startChunk(out, type, NODE_HEADER, 24);
    this.#writeNode(out);
    out.u32(this.#string("android"));
    out.u32(this.#string(ANDROID_NAMESPACE));
  }

  writeElement(out: ByteWriter, element: AxmlElement): void {
    const framework = androidAttributes(element).sort(([a], [b]) =>
      ANDROID_ATTRIBUTES[a] - ANDROID_ATTRIBUTES[b]
    );
    const plain = Object.entries(element.plain ?? {});
    const count = framework.length + plain.length;
    const name = this.#string(element.name);
    startChunk(out, CHUNK_START_ELEMENT, NODE_HEADER, NODE_HEADER + 20 + 20 * count);
    this.#line++;
    this.#writeNode(out);
    out.u32(NO_INDEX);
    out.u32(name);
    for (const field of [20, 20, count, 0, 0, 0]) out.u16(field);
    const namespace = framework.length > 0 ? this.#string(ANDROID_NAMESPACE) : NO_INDEX;
    for (const [attribute, value] of framework) {
      this.#writeAttribute(out, namespace, this.#attributeIndex.get(attribute)!, value);
    }
    for (const [attribute, value] of plain) {
      this.#writeAttribute(out, NO_INDEX, this.#string(attribute), value);
    }
    element.children?.forEach((child) => this.writeElement(out, child));
    startChunk(out, CHUNK_END_ELEMENT, NODE_HEADER, 24);
    this.#writeNode(out);
    out.u32(NO_INDEX);
    out.u32(name);
  }

  #writeNode(out: ByteWriter): void {
    out.u32(Math.max(this.#line, 1));
    out.u32(NO_INDEX);
  }

  #writeAttribute(out: ByteWriter, namespace: number, name: number, value: AxmlValue): void {
    const raw = typeof value === "string" ? this.#string(value) : NO_INDEX;
    out.u32(namespace);
    out.u32(name);
    out.u32(raw);
    out.u16(8);
    out.u8(0);
    if (typeof value === "string") {
      out.u8(TYPE_STRING);
      out.u32(raw);
    } else if (typeof value === "boolean") {
      out.u8(TYPE_INT_BOOLEAN);
      out.u32(value ? -1 : 0);
    } else {
      if ((value | 0) !== value) {
        throw new RangeError(
          `Cannot write attribute: ${value} is not a 32-bit integer, write it as a string`,
        );
      }
      out.u8(TYPE_INT_DEC);
      out.u32(value);
    }
  }

  #string(text: string): number {
    let index = this.#index.get(text);
    if (index === undefined) {
      index = this.#attributes.length + this.#index.size;
      this.#index.set(text, index);
    }
    return index;
  }
}

function androidAttributes(element: AxmlElement): [AndroidAttribute, AxmlValue][] {
  return Object.entries(element.android ?? {}).filter(([, value]) => value !== undefined) as [
    AndroidAttribute,
    AxmlValue,
  ][];
}

function startChunk(out: ByteWriter, type: number, headerSize: number, size = 0): void {
  out.u16(type);
  out.u16(headerSize);
  out.u32(size);
}

function writeResourceMap(out: ByteWriter, ids: readonly number[]): void {
  startChunk(out, CHUNK_RESOURCE_MAP, 8, 8 + 4 * ids.length);
  for (const id of ids) out.u32(id);
}

function writeStringPool(
  out: ByteWriter,
  strings: readonly string[],
  encoding: "utf-8" | "utf-16",
): void {
  const start = out.length;
  const stringsStart = 28 + 4 * strings.length;
  startChunk(out, CHUNK_STRING_POOL, 28);
  out.u32(strings.length);
  out.u32(0);
  out.u32(encoding === "utf-8" ? UTF8_FLAG : 0);
  out.u32(stringsStart);
  out.u32(0);
  out.zeros(4 * strings.length);
  strings.forEach((text, i) => {
    out.patch32(start + 28 + 4 * i, out.length - start - stringsStart);
    if (encoding === "utf-8") writeUtf8(out, text);
    else writeUtf16(out, text);
  });
  out.align(4);
  out.patch32(start + 4, out.length - start);
}

function writeUtf16(out: ByteWriter, text: string): void {
  if (text.length > 0x7fff) out.u16(0x8000 | text.length >>> 16);
  out.u16(text.length & 0xffff);
  for (let i = 0; i < text.length; i++) out.u16(text.charCodeAt(i));
  out.u16(0);
}

function writeUtf8(out: ByteWriter, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (const length of [text.length, bytes.length]) {
    if (length > 0x7fff) {
      throw new RangeError(
        `Cannot write string: ${bytes.length} bytes in UTF-8, expected at most 32767; use the encoding "utf-16"`,
      );
    }
    if (length > 0x7f) out.u8(0x80 | length >> 8);
    out.u8(length & 0xff);
  }
  out.bytes(bytes);
  out.u8(0);
}
