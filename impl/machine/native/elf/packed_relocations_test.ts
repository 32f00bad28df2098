import { assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { ElfError } from "../../../elf/bytes.ts";
import { readElf } from "../../../elf/elf.ts";
import { unpack, unpackedRelocations } from "./packed_relocations.ts";

const APS2 = [0x41, 0x50, 0x53, 0x32];
const LAYERS = new URL("../../../../layers/", import.meta.url);

function stream(...words: number[]): Uint8Array {
  return Uint8Array.from([...APS2, ...words]);
}

Deno.test("groups of packed relocations are unpacked by their flags", () => {
  const packed = stream(
    ...[4, 0xc0, 0x00],
    ...[2, 0b0011, 8, 7],
    ...[1, 0b1100, 0x7e, 3, 5],
    ...[1, 0b1000, 1, 6, 0x7f],
  );
  assertEquals([...unpack(packed)].map(Number), [72, 7, 0, 80, 7, 0, 83, 5, -2, 84, 6, -3]);
});

Deno.test("malformed and endless packed relocations are refused", () => {
  const huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
  const table: [Uint8Array, string][] = [
    [Uint8Array.of(1, 2, 3), "do not begin as such"],
    [stream(), "end early"],
    [stream(1, 0, 1, 0), "end early"],
    [stream(...huge, 0), "packed relocations, expected"],
    [stream(2, 0, 3, 0), "a group of packed relocations has 3"],
    [stream(2, 0, 0, 0), "a group of packed relocations has 0"],
    [stream(...new Array(12).fill(0xff)), "has no end"],
  ];
  for (const [bytes, part] of table) assertThrows(() => unpack(bytes), ElfError, part);
});

/** A layer whose relocations are packed; undefined without gcc and lld. */
function packedLayer(form: string): Uint8Array | undefined {
  const file = Deno.makeTempFileSync({ suffix: ".so" });
  try {
    const { success } = new Deno.Command("gcc", {
      args: [
        ...["-shared", "-fPIC", "-O2", "-fuse-ld=lld", `-Wl,--pack-dyn-relocs=${form}`],
        ...["-I", fromFileUrl(LAYERS), fromFileUrl(new URL("trace.c", LAYERS)), "-o", file],
      ],
    }).outputSync();
    return success ? Deno.readFileSync(file) : undefined;
  } catch {
    return undefined;
  } finally {
    Deno.removeSync(file);
  }
}

const [none, packed, both] = ["none", "android", "android+relr"].map(packedLayer);

/** The relocations of a library by place: DT_RELA (7), DT_RELASZ (8). */
function rowsOf(bytes: Uint8Array): string[] {
  const { dynamic, segments } = readElf(bytes);
  const [address, size] = [7, 8].map((tag) => dynamic.find((row) => row.tag === tag)!.value);
  const segment = segments.find((one) =>
    one.type === 1 && one.address <= address! && address! < one.address + one.size
  )!;
  const at = segment.offset + address! - segment.address;
  const view = new DataView(bytes.buffer, at, size);
  return Array.from({ length: size! / 24 }, (_, i) => {
    const [, info, addend] = [0, 8, 16].map((field) => view.getBigUint64(24 * i + field, true));
    return `${info === 8n || info === 1027n ? "relative" : "other"} ${addend! > 0n}`;
  }).sort();
}

Deno.test({
  name: "a library has the same relocations packed and unpacked (needs gcc, lld)",
  ignore: none === undefined || packed === undefined || both === undefined,
  fn() {
    assertEquals(unpackedRelocations(none!), none);
    const expected = rowsOf(none!);
    assertEquals(expected.length > 100, true);
    for (const bytes of [packed!, both!]) {
      const plain = unpackedRelocations(bytes);
      assertEquals(rowsOf(plain), expected);
      assertEquals(readElf(plain).needed, readElf(bytes).needed);
      assertEquals(plain.subarray(64, bytes.length), bytes.subarray(64));
    }
  },
});
