import { assertEquals, assertRejects } from "@std/assert";
import { CELLS_MAX } from "./picture.ts";
import { decodePng, encodePng, isPng } from "./png.ts";
import {
  type Chunk,
  dataChunk,
  type Header,
  headerChunk,
  writeChunks,
  writePng,
} from "../../scripts/testing/png_writer.ts";

const GREY = 0, RGB = 2, PALETTE = 3, GREY_ALPHA = 4, RGBA = 6;
const PLTE: Chunk = ["PLTE", [10, 20, 30, 40, 50, 60, 70, 80, 90, 1, 2, 3]];

function header(colorType: number, depth: number, width = 2, height = 1): Header {
  return { width, height, depth, colorType };
}

/** The cells of a file. */
async function cellsOf(file: Uint8Array<ArrayBuffer>): Promise<number[]> {
  return [...(await decodePng(file)).data];
}

async function refuses(file: Uint8Array<ArrayBuffer>, message: string): Promise<void> {
  await assertRejects(() => decodePng(file), Error, message);
}

Deno.test("grey has one value for three colors, and is stretched to 8 bits", async () => {
  const grey = (...values: number[]) => values.flatMap((value) => [value, value, value, 255]);
  const cases = [
    [header(GREY, 1, 10), [[0b10100000, 0b01000000]], [255, 0, 255, 0, 0, 0, 0, 0, 0, 255]],
    [header(GREY, 2, 4), [[0b00011011]], [0, 85, 170, 255]],
    [header(GREY, 4, 3, 2), [[0x0f, 0x80], [0x12, 0x30]], [0, 255, 136, 17, 34, 51]],
    [header(GREY, 8), [[7, 200]], [7, 200]],
    [header(GREY, 16), [[0x12, 0xff, 0xab, 0x00]], [0x12, 0xab]],
  ] as const;
  for (const [form, rows, expected] of cases) {
    assertEquals(await cellsOf(writePng(form, rows)), grey(...expected), `depth ${form.depth}`);
  }
});

Deno.test("colors and alpha are taken as they are, of 16 bits the upper 8", async () => {
  const two = [1, 2, 3, 4, 5, 6];
  assertEquals(await cellsOf(writePng(header(RGB, 8), [two])), [1, 2, 3, 255, 4, 5, 6, 255]);
  const wide = [1, 200, 2, 200, 3, 200, 4, 200];
  assertEquals(await cellsOf(writePng(header(RGBA, 16, 1), [wide])), [1, 2, 3, 4]);
  assertEquals(await cellsOf(writePng(header(RGB, 16, 1), [wide.slice(0, 6)])), [1, 2, 3, 255]);
  assertEquals(await cellsOf(writePng(header(GREY_ALPHA, 8), [[9, 8, 7, 6]])), [
    ...[9, 9, 9, 8],
    ...[7, 7, 7, 6],
  ]);
});

Deno.test("a palette has its colors, opaque but where it says otherwise", async () => {
  const first = [10, 20, 30, 255];
  const cells = [...first, 70, 80, 90, 255];
  assertEquals(await cellsOf(writePng(header(PALETTE, 8), [[0, 2]], PLTE)), cells);
  assertEquals(await cellsOf(writePng(header(PALETTE, 2), [[0b00100000]], PLTE)), cells);
  const alpha: Chunk = ["tRNS", [200, 7]];
  assertEquals(
    await cellsOf(writePng(header(PALETTE, 4, 3), [[0x01, 0x20]], PLTE, alpha)),
    [10, 20, 30, 200, 40, 50, 60, 7, 70, 80, 90, 255],
  );
  await refuses(writePng(header(PALETTE, 8), [[0, 4]], PLTE), "its palette has 4 colors");
});

Deno.test("one color may be clear", async () => {
  const grey: Chunk = ["tRNS", [0, 7]];
  assertEquals(await cellsOf(writePng(header(GREY, 8), [[7, 8]], grey)), [
    ...[7, 7, 7, 0],
    ...[8, 8, 8, 255],
  ]);
  const color: Chunk = ["tRNS", [0, 1, 0, 2, 0, 3]];
  const cells = [1, 2, 3, 1, 2, 4, 1, 3, 3, 2, 2, 3];
  assertEquals(await cellsOf(writePng(header(RGB, 8, 4), [cells], color)), [
    ...[1, 2, 3, 0, 1, 2, 4, 255],
    ...[1, 3, 3, 255, 2, 2, 3, 255],
  ]);
  await refuses(writePng(header(RGB, 8, 4), [cells], grey), "its clear color has 1 parts");
});

Deno.test("interlaced cells come to their places", async () => {
  const cell = (x: number, y: number) => [x, y, 100, 200];
  const row = (y: number, ...columns: number[]) => columns.flatMap((x) => cell(x, y));
  const rows = [row(0, 0), row(0, 2), row(2, 0, 2), row(0, 1), row(2, 1), row(1, 0, 1, 2)];
  const form = { ...header(RGBA, 8, 3, 3), interlaced: true };
  const expected = [0, 1, 2].flatMap((y) => row(y, 0, 1, 2));
  assertEquals(await cellsOf(writePng(form, rows)), expected);
  const narrow = { ...header(GREY, 4, 3, 3), interlaced: true };
  await refuses(writePng(narrow, [[0]]), "it is interlaced with 4 bits for a cell");
});

Deno.test("a file that is written is read again", async () => {
  const data = Uint8Array.from({ length: 5 * 3 * 4 }, (_, i) => i * 37);
  const file = encodePng({ width: 5, height: 3, data });
  assertEquals(isPng(file), true);
  assertEquals(await decodePng(new Uint8Array(file)), { width: 5, height: 3, data });
});

Deno.test("a file of which a part is missing is refused, wherever it ends", async () => {
  const whole = writePng(header(GREY, 8), [[7, 8]]);
  for (let length = 8; length < whole.length; length++) {
    await refuses(whole.slice(0, length), "it ends before it is whole");
  }
});

Deno.test("a changed bit is found", async () => {
  const data = dataChunk([[7, 8]]);
  const file = writeChunks([headerChunk(header(GREY, 8)), data, ["IEND", []]]);
  await refuses(file.with(file.length - 13, file.at(-13)! ^ 1), "CRC");
  const torn: Chunk = ["IDAT", Array.from(data[1]).with(0, 0)];
  const damaged = writeChunks([headerChunk(header(GREY, 8)), torn, ["IEND", []]]);
  await refuses(damaged, "its data is damaged");
});

Deno.test("cells are neither too few nor too many", async () => {
  await refuses(writePng(header(GREY, 8, 2, 2), [[7, 8]]), "its data is 3 bytes, expected 6");
  await refuses(writePng(header(GREY, 8), [[7, 8, 9]]), "its data is more, expected 3 bytes");
  const bomb = dataChunk([Array<number>(1_000_000).fill(0)]);
  const file = writeChunks([headerChunk(header(GREY, 8)), bomb, ["IEND", []]]);
  await refuses(file, "its data is more, expected 3 bytes");
});

Deno.test("a size is refused before memory is taken for it", async () => {
  for (const [width, height] of [[0, 1], [1, 0], [2 ** 31 - 1, 2 ** 31 - 1], [CELLS_MAX + 1, 1]]) {
    const file = writePng(header(RGBA, 16, width, height), [[0]]);
    await refuses(file, `it is ${width} x ${height}, expected 1 to ${CELLS_MAX} cells`);
  }
});

Deno.test("a file has one header, of a kind that is there", async () => {
  const rest: Chunk[] = [dataChunk([[7, 8]]), ["IEND", []]];
  await refuses(writeChunks(rest), "it has not just one header");
  const twice = Array(2).fill(headerChunk(header(GREY, 8)));
  await refuses(writeChunks([...twice, ...rest]), "it has not just one header");
  await refuses(writePng(header(5, 8), [[7, 8]]), "its color type is 5, which is none");
});

Deno.test("chunks that no cell comes from are not looked at", async () => {
  const file = writePng(header(GREY, 8, 1), [[7]], ["iCCP", [1, 2, 3]], ["acTL", []]);
  assertEquals(await cellsOf(file), [7, 7, 7, 255]);
});
