/**
 * Writes the tables that the native fakes read (`cts/fakes/native/table.h`).
 *
 * @module
 */

import { ByteWriter } from "../byte_writer.ts";

const UTF_8 = new TextEncoder();

/** Kinds of values, as `enum value_kind` has them. */
const [NULL, NUMBER, TEXT] = [0, 1, 2];

/** Appends numbers, texts and blocks. */
export class TableWriter extends ByteWriter {
  readonly #number = new Float64Array(1);

  /** Appends a double. */
  f64(value: number): void {
    this.#number[0] = value;
    this.bytes(new Uint8Array(this.#number.buffer));
  }

  /** Appends a text; in C it ends at its first NUL. */
  text(text: string): void {
    const bytes = UTF_8.encode(text);
    this.u32(bytes.length);
    this.bytes(bytes);
    this.u8(0);
  }

  /** Appends a number, a text or null. */
  value(value: number | string | null): void {
    if (value === null) this.u8(NULL);
    else if (typeof value === "number") {
      this.u8(NUMBER);
      this.f64(value);
    } else {
      this.u8(TEXT);
      this.text(value);
    }
  }

  /** Appends a part behind its size. */
  block(write: (part: TableWriter) => void): void {
    const part = new TableWriter(64);
    write(part);
    this.u32(part.length);
    this.bytes(part.finish());
  }
}
