import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { readElf } from "../../../elf/elf.ts";
import { DT } from "../../../elf/tags.ts";
import { HostEnded } from "../code_host.ts";
import { ANDROID_TAGS, nameRelocations } from "./elf_relocations.ts";
import { targetFor } from "../target.ts";
import { canRunCode, NotingHost, testLibrary } from "../testing/native_test_library.ts";

/** Size of all relative relocations, and of one (ELF gABI). */
const DT_RELRSZ = 35;
const DT_RELRENT = 37;

const PACKED = ["-Wl,-z,pack-relative-relocs"];

/** The library with relative relocations, if the linker can make them. */
function packed(): Uint8Array | undefined {
  if (!canRunCode) return undefined;
  const file = testLibrary(targetFor(), "relocated.c", PACKED);
  return readElf(file).dynamic.some(({ tag }) => tag === DT.RELR) ? file : undefined;
}

const file = packed();

function sumIn(bytes: Uint8Array): bigint {
  using noting = new NotingHost();
  const [sum] = noting.host.load(bytes, "/data/app/librelocated.so", 0).symbols(["sum"]);
  return noting.host.call(0, sum!, { ints: [], floats: [] }, "sum").int;
}

Deno.test({
  name:
    "relative relocations under Android's tags are made (needs gcc, and binutils 2.38 or newer)",
  ignore: file === undefined,
  fn() {
    const android = file!.slice();
    nameRelocations(
      android,
      readElf(android),
      new Map([...ANDROID_TAGS].map(([own, host]) => [host, own])),
    );
    assertNotEquals(android, file);
    const general = [DT.RELR, DT_RELRSZ, DT_RELRENT];
    const left = readElf(android).dynamic.filter(({ tag }) => general.includes(tag));
    assertEquals(left, []);
    assertThrows(() => sumIn(android), HostEnded);
    nameRelocations(android, readElf(android));
    assertEquals(android, file);
    assertEquals(sumIn(android), 321n);
  },
});
