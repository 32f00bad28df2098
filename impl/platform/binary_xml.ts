/**
 * Reads binary XML such as an APK's manifest.
 *
 * The decoding is left to `@devicefarmer/adbkit-apkreader`, which trusts its input: it follows any offset, never
 * compares a count with the space left, and can be made to loop. So {@linkcode checkBinaryXml} looks at the structure first, and only a
 * well-formed document reaches the library.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { type AttributeFact, checkBinaryXml } from "./binary_xml_check.ts";

export { BinaryXmlError } from "./binary_xml_check.ts";

/** An attribute's value. */
export interface XmlValue {
  /** `string`, `int_dec`, `int_hex`, `boolean`, `reference`, `null`, or another of the library's names. */
  readonly type: string;
  /** A string, a number or a boolean for the types of these names; else what the library makes of it. */
  readonly value: unknown;
}

/** An attribute. */
export interface XmlAttribute extends XmlValue {
  readonly name: string;
  /** The framework's id, by which Android finds an attribute; absent for one such as `package`. */
  readonly resourceId?: number;
}

/** An element. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
}

interface LibraryNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly attributes?: readonly { readonly name: string; readonly typedValue: XmlValue }[];
  readonly childNodes?: readonly LibraryNode[];
}

interface LibraryParser {
  readonly xmlParser: { parse(): LibraryNode; readonly strings: readonly string[] };
}

const ELEMENT_NODE = 1;

/**
 * Loads the library that reads documents. It is dozens of files, and Deno notes them in a cache that one program writes at a
 * time; and it reads the environment, so that it is not loaded where nobody reads a document.
 */
export async function loadBinaryXmlReader(): Promise<new (buffer: Buffer) => LibraryParser> {
  const library = await import("@devicefarmer/adbkit-apkreader/manifest");
  return (library as unknown as { default: new (buffer: Buffer) => LibraryParser }).default;
}

/**
 * Reads a document. The first call loads the library, unless that was done before.
 *
 * @param bytes The binary form.
 * @returns The root element; text is left out.
 * @throws {BinaryXmlError} If the structure is not sound.
 */
export async function readBinaryXml(bytes: Uint8Array): Promise<XmlElement> {
  const { size, attributes } = checkBinaryXml(bytes);
  const ManifestParser = await loadBinaryXmlReader();
  const { xmlParser } = new ManifestParser(Buffer.from(bytes.buffer, bytes.byteOffset, size));
  const root = xmlParser.parse();
  return convert(root, attributes.values(), xmlParser.strings);
}

function convert(
  node: LibraryNode,
  facts: Iterator<AttributeFact>,
  strings: readonly string[],
): XmlElement {
  const attributes = (node.attributes ?? []).map(({ name, typedValue: { type, value } }) => {
    const { stringIndex, resourceId } = facts.next().value as AttributeFact;
    return {
      name,
      type,
      value: stringIndex === undefined ? value : strings[stringIndex],
      ...(resourceId === undefined ? {} : { resourceId }),
    };
  });
  const children = (node.childNodes ?? [])
    .filter((child) => child.nodeType === ELEMENT_NODE)
    .map((child) => convert(child, facts, strings));
  return { name: node.nodeName, attributes, children };
}
