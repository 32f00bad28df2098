import { assert, assertEquals, assertThrows } from "@std/assert";
import { BitcodeError } from "./bitcode_error.ts";
import { type BitRecord, Bitstream } from "./bitstream.ts";
import { BitstreamWriter, type Definition } from "./bitstream_writer.ts";

const [FIXED, VBR, ARRAY, CHAR6, BLOB] = [1, 2, 3, 4, 5];

/** The records of the first block. */
function records(writer: BitstreamWriter): BitRecord[] {
  const stream = new Bitstream(writer.finish());
  const [block] = stream.blocks();
  return [...stream.entries(block!)].filter((entry) => entry.kind === "record");
}

function refusal(writer: BitstreamWriter): string {
  return assertThrows(() => records(writer), BitcodeError).message;
}

Deno.test("each encoding of an abbreviation is read", () => {
  const writer = new BitstreamWriter().block(40, (block) => {
    block.define(["literal", 7], [FIXED, 3], [VBR, 6], [FIXED, 0], [ARRAY], [CHAR6]);
    block.id(4).fixed(5, 3).vbr(2 ** 40 + 3, 6).vbr(3, 6).char6("a").char6("Z").char6("_");
    block.define([FIXED, 32], [BLOB]);
    block.id(5).fixed(0xfffffffe, 32).vbr(3, 6).align().fixed(1, 8).fixed(2, 8).fixed(3, 8).align();
    block.record(9, [2 ** 52 + 1]);
  });
  const [array, blob, plain] = records(writer);
  assertEquals([array!.code, array!.operands], [7, [5, 2 ** 40 + 3, 0, 97, 90, 95]]);
  assertEquals([blob!.code, [...blob!.blob!]], [0xfffffffe, [1, 2, 3]]);
  assertEquals([plain!.code, plain!.operands, plain!.exact], [9, [2 ** 52 + 1], undefined]);
});

Deno.test("numbers of up to 64 bits are kept as they are, in both kinds of records", () => {
  const [pi, least] = [0x400921fb54442d18n, 2n ** 63n + 1n];
  const [plain, short] = records(
    new BitstreamWriter().block(40, (block) => {
      block.record(4, [7, pi]).define(["literal", 6], [VBR, 6], [ARRAY], [VBR, 8]);
      block.id(4).vbr(least, 6).vbr(2, 6).vbr(3, 8).vbr(pi, 8);
    }),
  );
  assertEquals([...plain!.exact!], [[1, pi]]);
  assertEquals([...short!.exact!], [[0, least], [2, pi]]);
});

Deno.test("abbreviations of BLOCKINFO come first in their block, and in no other", () => {
  const writer = new BitstreamWriter().block(8, (module) => {
    module.block(0, (info) => info.record(1, [41]).define(["literal", 3], [FIXED, 4]));
    for (const id of [41, 42]) {
      module.block(id, (inner) => {
        inner.define(["literal", 6], [VBR, 4]);
        if (id === 41) inner.id(4).fixed(9, 4).id(5).vbr(2, 4);
        else inner.id(4).vbr(9, 4);
      });
    }
  });
  const stream = new Bitstream(writer.finish());
  const found = [...stream.blocks()].flatMap((module) => [...stream.entries(module)])
    .map((entry) => entry.kind === "block" ? [...stream.entries(entry)] : [])
    .map((entries) =>
      entries.map((entry) => entry.kind === "record" && [entry.code, entry.operands])
    );
  assertEquals(found, [[[3, [9]], [6, [2]]], [[6, [9]]]]);
});

Deno.test("a block that is not read is skipped by its length, whatever it holds", () => {
  const writer = new BitstreamWriter().block(8, (module) => {
    module.block(12, (body) => body.id(7).fixed(0x7fffffff, 31));
    module.record(2, [1]);
  });
  assertEquals(records(writer).map(({ code }) => code), [2]);
});

Deno.test("what would cost more than the stream has is refused", () => {
  const many = 1 << 30;
  const of = (content: (block: BitstreamWriter) => unknown, more = 0) =>
    new BitstreamWriter().block(8, content, 3, more);
  assert(refusal(of((block) => block.id(3).vbr(1, 6).vbr(many, 6))).includes("operands"));
  const array = (element: Definition) => (block: BitstreamWriter) =>
    block.define(["literal", 1], [ARRAY], element).id(4).vbr(many, 6);
  assert(refusal(of(array([FIXED, 1]))).includes("operands"));
  assert(refusal(of(array([FIXED, 0]))).includes("array of nothing"));
  assert(refusal(of(array(["literal", 1]))).includes("array of nothing"));
  const blob = of((block) => block.define(["literal", 1], [BLOB]).id(4).vbr(many, 6).align());
  assert(refusal(blob).includes("blob"));
  const literals = of((block) => {
    block.define(...Array.from({ length: 31 }, () => ["literal", 0] as const));
    for (let left = 2000; left > 0; left--) block.id(4);
  });
  assert(refusal(literals).includes("operands"));
  assert(refusal(of((block) => block.record(1, []), 1)).includes("reaches past"));
});

Deno.test("wrong ids, widths and numbers are named with their bit", () => {
  const of = (content: (block: BitstreamWriter) => unknown, width = 3) =>
    refusal(new BitstreamWriter().block(8, content, width));
  assert(of((block) => block.id(6)).includes("uses abbreviation 6 at bit 96"));
  assert(of((block) => block.define([6, 1])).includes("unknown encoding 6"));
  assert(of((block) => block.define([FIXED, 33])).includes("with 33 bits"));
  assert(of((block) => block.define([VBR, 1])).includes("with 1 bits"));
  assert(of((block) => block.define()).includes("without operands"));
  assert(of((block) => block.define([ARRAY], [FIXED, 1], [FIXED, 1])).includes("last operand"));
  assert(of(() => {}, 1).includes("ids of 1 bits"));
  assert(of((block) => block.block(0, (info) => info.define([FIXED, 1]))).includes("of no block"));
  const endless = of((block) => {
    block.id(3);
    for (let part = 0; part < 20; part++) block.fixed(0x3f, 6);
  });
  assert(endless.includes("more than 64 bits"));
});
