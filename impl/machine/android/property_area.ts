/**
 * The memory in which bionic finds system properties, as one file `/dev/__properties__`: the oldest of its three forms, which
 * every release still reads.
 *
 * Source: AOSP bionic libc/system_properties/include/system_properties/prop_area.h, prop_info.h.
 *
 * @module
 */

/** Bytes of the file. */
export const AREA_SIZE = 128 * 1024;
/** Longest value, in bytes, without the NUL at its end, of a property whose name does not begin with `ro.`. */
export const VALUE_MAX = 91;

const MAGIC = 0x504f5250;
const VERSION = 0xfc6ed0ab;
const HEADER_SIZE = 128;
/** The root of the trie: a node without a name. */
const ROOT_SIZE = 20;
/** Where a node has its fields, and its name behind them. */
const NODE = { length: 0, property: 4, left: 8, right: 12, children: 16, name: 20 } as const;
/** Where a property has its fields; a long value lies elsewhere, as far behind the property as the last one says. */
const INFO = { serial: 0, value: 4, name: 96, longOffset: 60 } as const;
/** The mark of a long value in a serial. */
const LONG_FLAG = 1 << 16;
/** The value that a program sees which asks in the old way. */
const LONG_NOTICE = "Must use __system_property_read_callback() to read";

const encoder = new TextEncoder();

/** Does not fit into the area, or is no property. */
export class PropertyAreaError extends Error {
  override readonly name = "PropertyAreaError";
}

/**
 * Writes an area.
 *
 * @param properties Names and values. Later ones of the same name win.
 * @returns {@link AREA_SIZE} bytes.
 * @throws {PropertyAreaError} If a name is empty, a value too long, or all are too many.
 */
export function writePropertyArea(
  properties: Iterable<readonly [name: string, value: string]>,
): Uint8Array<ArrayBuffer> {
  const writer = new AreaWriter();
  for (const [name, value] of new Map(properties)) writer.add(name, value);
  return writer.finish();
}

class AreaWriter {
  readonly #bytes = new Uint8Array(AREA_SIZE);
  readonly #data = this.#bytes.subarray(HEADER_SIZE);
  readonly #view = new DataView(this.#data.buffer, this.#data.byteOffset);
  #used = ROOT_SIZE;

  add(name: string, value: string): void {
    const [key, text] = [encoder.encode(name), encoder.encode(value)];
    if (name === "" || name.split(".").includes("")) {
      throw new PropertyAreaError(`Property "${name}" has an empty part, expected words and dots`);
    }
    const isLong = text.length > VALUE_MAX;
    if (isLong && !name.startsWith("ro.")) {
      throw new PropertyAreaError(
        `Property "${name}" has a value of ${text.length} bytes, expected at most ${VALUE_MAX}`,
      );
    }
    let node = 0;
    for (const part of name.split(".")) node = this.#child(node, encoder.encode(part));
    const info = this.#allocate(INFO.name + key.length + 1);
    const shown = isLong ? encoder.encode(LONG_NOTICE) : text;
    const flags = isLong ? LONG_FLAG : 0;
    this.#view.setUint32(info + INFO.serial, shown.length << 24 | flags, true);
    this.#data.set(shown, info + INFO.value);
    this.#data.set(key, info + INFO.name);
    this.#view.setUint32(node + NODE.property, info, true);
    if (!isLong) return;
    const at = this.#allocate(text.length + 1);
    this.#data.set(text, at);
    this.#view.setUint32(info + INFO.longOffset, at - info, true);
  }

  finish(): Uint8Array<ArrayBuffer> {
    const header = new DataView(this.#bytes.buffer);
    header.setUint32(0, this.#used, true);
    header.setUint32(8, MAGIC, true);
    header.setUint32(12, VERSION, true);
    return this.#bytes;
  }

  /** The node of a part below another one; siblings are a binary tree, shorter names first. */
  #child(parent: number, part: Uint8Array): number {
    let field = parent + NODE.children;
    for (;;) {
      const node = this.#view.getUint32(field, true);
      if (node === 0) break;
      const order = this.#compare(part, node);
      if (order === 0) return node;
      field = node + (order < 0 ? NODE.left : NODE.right);
    }
    const made = this.#allocate(NODE.name + part.length + 1);
    this.#view.setUint32(made + NODE.length, part.length, true);
    this.#data.set(part, made + NODE.name);
    this.#view.setUint32(field, made, true);
    return made;
  }

  #compare(part: Uint8Array, node: number): number {
    const length = this.#view.getUint32(node + NODE.length, true);
    if (part.length !== length) return part.length - length;
    const at = part.findIndex((byte, i) => byte !== this.#data[node + NODE.name + i]);
    return at < 0 ? 0 : part[at]! - this.#data[node + NODE.name + at]!;
  }

  #allocate(size: number): number {
    const at = this.#used;
    this.#used += (size + 3) & ~3;
    if (this.#used > this.#data.length) {
      throw new PropertyAreaError(
        `Properties take more than ${this.#data.length} bytes; leave some of the World's out`,
      );
    }
    return at;
  }
}
