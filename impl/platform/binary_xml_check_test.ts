import { assertEquals, assertThrows } from "@std/assert";
import { type AxmlElement, writeAxml } from "../../cts/fakes/axml.ts";
import { BinaryXmlError, checkBinaryXml, MAX_DEPTH } from "./binary_xml_check.ts";

const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;

const DOCUMENT: AxmlElement = {
  name: "root",
  android: { name: "n", debuggable: true },
  plain: { package: "p" },
  children: [{ name: "child" }],
};

function nested(depth: number): AxmlElement {
  return depth === 1 ? { name: "e" } : { name: "e", children: [nested(depth - 1)] };
}

/** The chunks of a document, by type. */
function chunks(bytes: Uint8Array): { type: number; at: number; size: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found = [];
  for (let at = 8; at < bytes.length;) {
    const size = view.getUint32(at + 4, true);
    found.push({ type: view.getUint16(at, true), at, size });
    at += size;
  }
  return found;
}

/** Puts a document together again from a choice of its chunks. */
function rebuild(
  choose: (all: ReturnType<typeof chunks>) => ReturnType<typeof chunks>,
): Uint8Array {
  const bytes = writeAxml(DOCUMENT);
  const parts = choose(chunks(bytes)).map(({ at, size }) => bytes.subarray(at, at + size));
  const out = new Uint8Array([...bytes.subarray(0, 8), ...parts.flatMap((part) => [...part])]);
  new DataView(out.buffer).setUint32(4, out.length, true);
  return out;
}

Deno.test("checkBinaryXml gives each attribute's id, and its string's index", () => {
  const bytes = writeAxml(DOCUMENT);
  const { size, attributes } = checkBinaryXml(bytes);
  assertEquals(size, bytes.length);
  assertEquals(attributes.map((fact) => fact.resourceId), [0x01010003, 0x0101000f, undefined]);
  assertEquals(attributes.map((fact) => fact.stringIndex !== undefined), [true, false, true]);
});

Deno.test("checkBinaryXml refuses a document cut anywhere", () => {
  const bytes = writeAxml(DOCUMENT);
  for (let length = 0; length < bytes.length; length++) {
    assertThrows(() => checkBinaryXml(bytes.subarray(0, length)), BinaryXmlError);
  }
});

Deno.test("checkBinaryXml bounds the depth of elements", () => {
  checkBinaryXml(writeAxml(nested(MAX_DEPTH)));
  assertThrows(() => checkBinaryXml(writeAxml(nested(MAX_DEPTH + 1))), BinaryXmlError, "nested");
});

Deno.test("checkBinaryXml wants elements balanced, with one root", () => {
  checkBinaryXml(rebuild((all) => all));
  const cases: [string, (all: ReturnType<typeof chunks>) => ReturnType<typeof chunks>][] = [
    ["no element", (all) => all.filter(({ type }) => ![START_ELEMENT, END_ELEMENT].includes(type))],
    ["elements are open", (all) => all.filter(({ type }) => type !== END_ELEMENT)],
    ["none is open", (all) => all.filter(({ type }) => type !== START_ELEMENT)],
    ["second root", (all) => [...all, ...all.filter(({ type }) => type === START_ELEMENT)]],
    ["pool occurs twice", (all) => [all[0]!, ...all]],
    ["map occurs twice", (all) => [all[0]!, all[1]!, ...all.slice(1)]],
    ["precedes the string pool", (all) => all.slice(1)],
  ];
  for (const [words, choose] of cases) {
    assertThrows(() => checkBinaryXml(rebuild(choose)), BinaryXmlError, words);
  }
});

Deno.test("checkBinaryXml refuses strings that share bytes, which would multiply in memory", () => {
  const plain = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${i}`, "x".repeat(99)]));
  const bytes = writeAxml({ name: "root", plain: { big: "y".repeat(9000), ...plain } });
  checkBinaryXml(bytes);
  const view = new DataView(bytes.buffer);
  const count = view.getUint32(16, true);
  const offsets = Array.from({ length: count }, (_, i) => view.getUint32(36 + 4 * i, true));
  const lengths = offsets.map((offset, i) => (offsets[i + 1] ?? offset) - offset);
  const big = offsets[lengths.indexOf(Math.max(...lengths))]!;
  offsets.forEach((_, i) => view.setUint32(36 + 4 * i, big, true));
  assertThrows(() => checkBinaryXml(bytes), BinaryXmlError, "overlap");
});

type Edit = (view: DataView, found: ReturnType<typeof chunks>) => void;

const EDITS: readonly [words: string, edit: Edit][] = [
  ["type is 0x0002", (view) => view.setUint16(0, 2, true)],
  [
    "chunk size is 8, expected at least 16",
    (view, [, , node]) => view.setUint32(node!.at + 4, 8, true),
  ],
  ["multiple of 4", (view, [, , node]) => view.setUint32(node!.at + 4, 26, true)],
  ["header size is 4", (view, [, , node]) => view.setUint16(node!.at + 2, 4, true)],
  ["header size is 24, expected 16", (view, [, , node]) => view.setUint16(node!.at + 2, 24, true)],
  ["no XML document has", (view, [, , node]) => view.setUint16(node!.at, 0x0200, true)],
  ["attribute start is 24", (view, [, , , root]) => view.setUint16(root!.at + 24, 24, true)],
  ["attribute size is 24", (view, [, , , root]) => view.setUint16(root!.at + 26, 24, true)],
  ["typed value has 12 bytes", (view, [, , , root]) => view.setUint16(root!.at + 48, 12, true)],
  ["string 999 is named", (view, [, , , root]) => view.setUint32(root!.at + 52, 999, true)],
  ["string 4294967295 is named", (view, [, , , root]) => view.setUint32(root!.at + 20, -1, true)],
  [
    "does not end with zero",
    (view, [pool]) => view.setUint16(pool!.at + view.getUint32(pool!.at + 20, true), 1, true),
  ],
  [
    "reaches beyond the end",
    (view, [pool]) => view.setUint16(pool!.at + view.getUint32(pool!.at + 20, true), 0x7fff, true),
  ],
  ["strings start at 4", (view, [pool]) => view.setUint32(pool!.at + 20, 4, true)],
];

for (const [words, edit] of EDITS) {
  Deno.test(`checkBinaryXml refuses: ${words}`, () => {
    const bytes = writeAxml(DOCUMENT);
    edit(new DataView(bytes.buffer), chunks(bytes));
    assertThrows(() => checkBinaryXml(bytes), BinaryXmlError, words);
  });
}
