/**
 * PNG files of any kind, good and bad.
 *
 * @module
 */

import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A part of the file. */
export type Chunk = readonly [type: string, data: ArrayLike<number>];

/** The description of cells in a file. */
export interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  /** Default: false. */
  readonly interlaced?: boolean;
}

/** The chunk that a file begins with. */
export function headerChunk({ width, height, depth, colorType, interlaced }: Header): Chunk {
  return [
    "IHDR",
    [...uint32(width), ...uint32(height), depth, colorType, 0, 0, interlaced ? 1 : 0],
  ];
}

/**
 * A chunk with cells.
 *
 * @param rows Their bytes; each row is stored without a filter.
 */
export function dataChunk(rows: readonly (readonly number[])[]): Chunk {
  return ["IDAT", deflateSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))];
}

/** Makes a file of chunks. */
export function writeChunks(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const bytes = chunks.flatMap(([type, data]) => {
    const body = [...new TextEncoder().encode(type), ...Array.from(data)];
    return [...uint32(data.length), ...body, ...uint32(crc32(Uint8Array.from(body)))];
  });
  return Uint8Array.from([...SIGNATURE, ...bytes]);
}

/**
 * Makes a file.
 *
 * @param header What it says of its cells.
 * @param rows Their bytes.
 * @param before Chunks before the cells, such as a palette.
 */
export function writePng(
  header: Header,
  rows: readonly (readonly number[])[],
  ...before: readonly Chunk[]
): Uint8Array<ArrayBuffer> {
  return writeChunks([headerChunk(header), ...before, dataChunk(rows), ["IEND", []]]);
}

function uint32(value: number): number[] {
  return [value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255];
}
