/**
 * PNG files as cells.
 *
 * @module
 */

import { decode, type DecodedPng, encode } from "fast-png";
import { checkSize, type Picture } from "./picture.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = "IHDR";
const DATA = "IDAT";
const END = "IEND";
/** Chunks that cells come from; all others are left out, and with them what they could unpack to. */
const NEEDED = [HEADER, "PLTE", "tRNS", DATA, END];
/** Components of a cell for each color type (PNG specification, 11.2.1). */
const COMPONENTS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where the cells of each pass begin, and how far apart they are (PNG specification, 8.1). */
const PASSES = [
  { x: 0, y: 0, columns: 8, rows: 8 },
  { x: 4, y: 0, columns: 8, rows: 8 },
  { x: 0, y: 4, columns: 4, rows: 8 },
  { x: 2, y: 0, columns: 4, rows: 4 },
  { x: 0, y: 2, columns: 2, rows: 4 },
  { x: 1, y: 0, columns: 2, rows: 2 },
  { x: 0, y: 1, columns: 1, rows: 2 },
];
const ALL = { x: 0, y: 0, columns: 1, rows: 1 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerCell: number;
  readonly isInterlaced: boolean;
}

interface Chunk {
  readonly type: string;
  /** With length, type and checksum. */
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Checks that a file begins as a PNG. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/**
 * Reads a PNG of any color type and depth.
 *
 * @param bytes The file.
 * @throws {Error} If it is not whole, holds more or less than its size says, or is too large.
 */
export async function decodePng(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const chunks = chunksOf(bytes).filter(({ type }) => NEEDED.includes(type));
  const header = headerOf(chunks);
  checkSize(header.width, header.height);
  if (header.isInterlaced && header.bitsPerCell < 8) {
    throw new Error(
      `it is interlaced with ${header.bitsPerCell} bits for a cell, expected 8 or more`,
    );
  }
  const data = chunks.filter(({ type }) => type === DATA).map((chunk) => chunk.data);
  await checkData(data, dataSize(header));
  const parts = [Uint8Array.from(SIGNATURE), ...chunks.map(({ whole }) => whole)];
  const file = new Uint8Array(await new Blob(parts).arrayBuffer());
  const png = decode(file, { checkCrc: true });
  return { width: png.width, height: png.height, data: rgbaOf(png) };
}

/** Makes a PNG of 8 bits with alpha. */
export function encodePng({ width, height, data }: Picture): Uint8Array {
  return encode({ width, height, data, channels: 4, depth: 8 });
}

function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.type !== END;) {
    const end = at + 8 <= bytes.length ? at + 12 + view.getUint32(at) : Infinity;
    if (end > bytes.length) throw new Error("it ends before it is whole");
    const whole = bytes.subarray(at, end);
    const type = String.fromCharCode(...whole.subarray(4, 8));
    chunks.push({ type, whole, data: whole.subarray(8, -4) });
    at = end;
  }
  return chunks;
}

function headerOf(chunks: readonly Chunk[]): Header {
  const [first, ...rest] = chunks;
  const isFirst = first?.type === HEADER && first.data.length === 13;
  if (!isFirst || rest.some(({ type }) => type === HEADER)) {
    throw new Error("it has not just one header");
  }
  const view = new DataView(first.data.buffer, first.data.byteOffset);
  const colorType = view.getUint8(9);
  const components = COMPONENTS[colorType];
  if (components === undefined) throw new Error(`its color type is ${colorType}, which is none`);
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitsPerCell: view.getUint8(8) * components,
    isInterlaced: view.getUint8(12) !== 0,
  };
}

/** Bytes of all rows, each after one that tells how it is filtered. */
function dataSize({ width, height, bitsPerCell, isInterlaced }: Header): number {
  return (isInterlaced ? PASSES : [ALL]).reduce((sum, { x, y, columns, rows }) => {
    const cells = Math.max(0, Math.ceil((width - x) / columns));
    const lines = Math.max(0, Math.ceil((height - y) / rows));
    return sum + (cells === 0 ? 0 : lines * (1 + Math.ceil(cells * bitsPerCell / 8)));
  }, 0);
}

/** Unpacks without keeping anything, so that no more memory is taken than the size allows. */
async function checkData(parts: readonly Uint8Array<ArrayBuffer>[], expected: number) {
  let size = 0;
  try {
    const unpacked = new Blob([...parts]).stream().pipeThrough(new DecompressionStream("deflate"));
    for await (const piece of unpacked) {
      size += piece.length;
      if (size > expected) break;
    }
  } catch {
    throw new Error("its data is damaged");
  }
  if (size !== expected) {
    const fact = size > expected ? "more" : `${size} bytes`;
    throw new Error(`its data is ${fact}, expected ${expected} bytes`);
  }
}

function rgbaOf(png: DecodedPng): Uint8Array<ArrayBuffer> {
  const { width, height, depth, channels, palette, transparency } = png;
  if (depth === 8 && channels === 4) return new Uint8Array(png.data);
  if (transparency !== undefined && transparency.length !== channels) {
    throw new Error(`its clear color has ${transparency.length} parts, expected ${channels}`);
  }
  const sample = sampler(png);
  const to8 = depth === 16 ? (value: number) => value >> 8 : scale(depth);
  const hasAlpha = channels === 2 || channels === 4;
  const isClear = (cell: number) => transparency?.every((value, i) => value === sample(cell, i));
  const rgba = new Uint8Array(width * height * 4);
  for (let cell = 0; cell < width * height; cell++) {
    if (palette !== undefined && channels === 1) {
      rgba.set(entryOf(palette, sample(cell, 0)), 4 * cell);
      continue;
    }
    for (let i = 0; i < 3; i++) {
      rgba[4 * cell + i] = to8(sample(cell, channels < 3 ? 0 : i));
    }
    const alpha = hasAlpha ? to8(sample(cell, channels - 1)) : isClear(cell) ? 0 : 255;
    rgba[4 * cell + 3] = alpha;
  }
  return rgba;
}

function entryOf(palette: readonly number[][], index: number): number[] {
  const entry = palette[index];
  if (entry !== undefined) return entry.length === 3 ? [...entry, 255] : entry;
  throw new Error(`its palette has ${palette.length} colors, but color ${index} is used`);
}

/** Maps samples of less than 8 bits to all of them. */
function scale(depth: number): (value: number) => number {
  const factor = 255 / (2 ** depth - 1);
  return (value) => value * factor;
}

/** Finds a component of a cell; rows begin with whole bytes. */
function sampler({ width, depth, channels, data }: DecodedPng) {
  if (depth >= 8) return (cell: number, component: number) => data[cell * channels + component]!;
  const rowBytes = Math.ceil(width * depth / 8);
  return (cell: number) => {
    const bit = cell % width * depth;
    const byte = data[Math.floor(cell / width) * rowBytes + (bit >> 3)]!;
    return byte >> (8 - depth - (bit & 7)) & (2 ** depth - 1);
  };
}
