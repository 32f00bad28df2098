import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { type Bitcode, BitcodeReader } from "./bitcode.ts";
import { MODULE, word, wrapBitcode, type WrapperSpec } from "../../../cts/fakes/bitcode.ts";

function read(bytes: Uint8Array): Bitcode {
  return new BitcodeReader(bytes).read();
}

function readWrapper(spec: WrapperSpec): Bitcode {
  return read(wrapBitcode(spec));
}

/** The mistakes in a file, in short. */
function problems({ problems }: Bitcode): string[] {
  return problems.map(({ severity, message }) => `${severity} ${message}`);
}

Deno.test("a wrapper says all that it holds", () => {
  const bytes = wrapBitcode({
    headerVersion: 7,
    targetApi: 23,
    fields: [[0x4001, word(2300)], [0x4002, word(0)]],
  });
  assertEquals(bytes.length, 44 + MODULE.length);
  assertEquals(read(bytes), {
    kind: "wrapper",
    offset: 44,
    size: 8,
    headerVersion: 7,
    targetApi: 23,
    pnaclVersion: 0,
    compilerVersion: 2300,
    optimizationLevel: 0,
    problems: [],
  });
});

Deno.test("raw bitcode is raw, and has the defaults", () => {
  const bitcode = read(Uint8Array.from([0x42, 0x43, 0xc0, 0xde, 0, 0, 0, 0]));
  assertEquals([bitcode.kind, bitcode.offset, bitcode.size], ["raw", 0, 8]);
  assertEquals([bitcode.targetApi, bitcode.compilerVersion, bitcode.optimizationLevel], [0, 0, 3]);
  assertEquals(bitcode.problems, []);
});

Deno.test("what is neither wrapper nor raw is none", () => {
  const none: readonly (readonly number[])[] = [
    [],
    [0x42, 0x43, 0xc0],
    [0x42, 0x43, 0, 0],
    [0xde, 0xc0, 0x43, 0x42],
    [0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0],
    [...wrapBitcode({ version: 1 })],
    [...wrapBitcode({ magic: 0xdec0170b })],
    [...wrapBitcode().subarray(0, 15)],
  ];
  for (const bytes of none) {
    const bitcode = read(Uint8Array.from(bytes));
    assertEquals([bitcode.kind, bitcode.optimizationLevel], ["none", 3]);
    assertMatch(problems(bitcode)[0]!, /^error is neither/);
  }
});

Deno.test("a wrapper cut at any byte is one from 16 bytes on, with what is there", () => {
  const whole = wrapBitcode({ targetApi: 23 });
  for (let length = 0; length < whole.length; length++) {
    const bitcode = read(whole.slice(0, length));
    assertEquals(bitcode.kind, length < 16 ? "none" : "wrapper", String(length));
    assertEquals(bitcode.targetApi, length < 24 ? 0 : 23, String(length));
    assertEquals(bitcode.compilerVersion, length < 36 ? 0 : 2410, String(length));
    assert(problems(bitcode).some((text) => text.startsWith("error")), String(length));
  }
  assertEquals(read(whole).problems, []);
});

Deno.test("another PNaCl version keeps fields from being read", () => {
  const bitcode = readWrapper({ pnaclVersion: 1, fields: [[0x4001, word(9)], [0x4002, word(0)]] });
  assertEquals([bitcode.kind, bitcode.compilerVersion, bitcode.optimizationLevel], [
    "wrapper",
    0,
    3,
  ]);
  assertMatch(problems(bitcode).join(), /^advice has PNaCl version 1, expected 0/);
});

Deno.test("there are no fields if the bitcode begins inside the header, or past 2 GB", () => {
  for (const offset of [0, 16, 20, 27, 28, 2 ** 31 + 28, 2 ** 32 - 1]) {
    const bitcode = readWrapper({ offset });
    assertEquals([bitcode.offset, bitcode.compilerVersion], [offset, 0]);
    assertEquals(problems(bitcode).some((text) => /inside the wrapper/.test(text)), offset < 28);
  }
  assertEquals(readWrapper({ offset: 36 }).compilerVersion, 2410);
});

Deno.test("fields are padded to words, unknown ones are passed over, and the last of a kind counts", () => {
  const bitcode = readWrapper({
    fields: [
      [1, [1, 2, 3, 4, 5]],
      [0x4001, word(1400)],
      [0x4003, word(9)],
      [0x4002, [2]],
      [0, []],
      [0x4001, [0x6a, 0x09, 0]],
    ],
  });
  assertEquals([bitcode.compilerVersion, bitcode.optimizationLevel], [2410, 2]);
  assertEquals(bitcode.problems, []);
});

Deno.test("a longer field does not count, and an empty one is found", () => {
  assertEquals(readWrapper({ fields: [[0x4001, [1, 0, 0, 0, 0]]] }).compilerVersion, 0);
  const empty = readWrapper({ fields: Array(100).fill([0x4002, []]) });
  assertEquals(empty.optimizationLevel, 3);
  assertEquals(problems(empty), [
    "advice has an empty field for its optimization level, of which Android reads anything",
  ]);
});

Deno.test("a field that reaches past the bitcode's place is not read, those before it are", () => {
  const fields = [[0x4001, word(2300)], [0x4002, word(0)]] as const;
  const cut = readWrapper({ fields, offset: 40, size: 4, bitcode: MODULE });
  assertEquals([cut.compilerVersion, cut.optimizationLevel], [2300, 3]);
  assertMatch(problems(cut).join(), /error has a field at 36 that reaches past 40/);
  const long = readWrapper({ fields: [fields[0], [0x4002, word(0), 0xffff]] });
  assertEquals([long.compilerVersion, long.optimizationLevel], [2300, 3]);
  assertMatch(problems(long).join(), /error has a field at 36 that reaches past 44/);
});

Deno.test("a field that the file has not wholly is not read", () => {
  const bitcode = read(wrapBitcode({ offset: 1000, fields: [[0x4001, [1, 0], 4]], bitcode: [] }));
  const tail = read(wrapBitcode({ offset: 1000, fields: [], bitcode: [1, 0x40] }));
  assertEquals([bitcode.compilerVersion, tail.compilerVersion], [1, 0]);
  const past = /error has a field at \d+ that reaches past the end of the file/;
  assertMatch(problems(bitcode).join(), past);
  assertMatch(problems(tail).join(), past);
});

Deno.test("bitcode that is not where the wrapper says is found", () => {
  const cases: readonly (readonly [WrapperSpec, RegExp])[] = [
    [{ size: 12 }, /^error says that its bitcode takes bytes 44 to 56, but it has 52/],
    [{ offset: 4096 }, /error says that its bitcode takes bytes 4096 to 4104/],
    [{ size: 2 ** 32 - 40 }, /^error says that its bitcode takes bytes 44 to 4294967300/],
    [{ size: 0 }, /^error has no LLVM bitcode at 44/],
    [{ bitcode: [0x7f, 0x45, 0x4c, 0x46] }, /^error has no LLVM bitcode at 44/],
    [{ bitcode: [...MODULE, 0] }, /^error has 53 bytes, which is no multiple of 4/],
  ];
  for (const [spec, text] of cases) assertMatch(problems(readWrapper(spec)).join(), text);
});

Deno.test("any bytes are read, within their bounds", () => {
  const header = fc.uint8Array({ maxLength: 200 }).map((bytes) => {
    const [first, second] = [word(0x0b17c0de), word(0)];
    bytes.set([...first, ...second].slice(0, bytes.length));
    return bytes;
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 100 }), header), (bytes) => {
      const bitcode = read(bytes);
      assertEquals(
        bitcode.kind === "none",
        problems(bitcode).join().startsWith("error is neither"),
      );
      assert(bitcode.problems.length <= 8);
      const framed = new Uint8Array(bytes.length + 64).fill(0x40);
      framed.set(bytes, 32);
      assertEquals(read(framed.subarray(32, 32 + bytes.length)), bitcode);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a wrapper with a changed byte is read", () => {
  const whole = wrapBitcode();
  fc.assert(fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
    const bytes = whole.slice();
    bytes[at] = byte;
    const { kind, optimizationLevel } = read(bytes);
    assertEquals(kind, at < 8 && byte !== whole[at] ? "none" : "wrapper");
    assert(Number.isInteger(optimizationLevel));
  }));
});

Deno.test("a megabyte of fields is read once", () => {
  const fields = Array(1 << 17).fill([0x4001, word(2410)]);
  const bitcode = readWrapper({ fields });
  assertEquals([bitcode.compilerVersion, bitcode.problems.length], [2410, 0]);
});
