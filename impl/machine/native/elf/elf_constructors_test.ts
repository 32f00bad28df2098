import { assertEquals, assertThrows } from "@std/assert";
import { LibraryFormatError } from "../../../../cts/contract/library.ts";
import { readElf } from "../../../elf/elf.ts";
import { DT } from "../../../elf/tags.ts";
import { HostEnded } from "../code_host.ts";
import { leaveOutNoFunctions } from "./elf_constructors.ts";
import { DynamicRows } from "./elf_dynamic_rows.ts";
import type { Target } from "../target.ts";
import { NotingHost, testEachTarget, testLibrary } from "../testing/native_test_library.ts";

/** Without the runtime's own entries, which would stand between. */
function build(target: Target): Uint8Array {
  return testLibrary(target, "no_functions.c", ["-nostartfiles"]);
}

function sizes(bytes: Uint8Array): (number | undefined)[] {
  const { dynamic } = readElf(bytes);
  return [DT.INIT_ARRAYSZ, DT.FINI_ARRAYSZ].map((size) =>
    dynamic.find(({ tag }) => tag === size)?.value
  );
}

testEachTarget("entries that are no constructors are left out", (target) => {
  using noting = new NotingHost(target);
  const bytes = build(target);
  assertThrows(() => noting.host.load(bytes, "/data/app/libno_functions.so", 0), HostEnded);
  leaveOutNoFunctions(bytes, readElf(bytes));
  assertEquals(sizes(bytes), [16, 8]);
  using other = new NotingHost(target);
  const library = other.host.load(bytes, "/data/app/libno_functions.so", 0);
  const [counted] = library.symbols(["counted"]);
  assertEquals(other.host.call(0, counted!, { ints: [], floats: [] }, "counted").int, 11n);
  library.close(0);
});

testEachTarget("a library whose constructors are all functions stays as it is", (target) => {
  const bytes = testLibrary(target, "at_load.c", ["-DAT_LOAD=abort()", "-DAT_UNLOAD=abort()"]);
  const before = bytes.slice();
  leaveOutNoFunctions(bytes, readElf(bytes));
  assertEquals(bytes, before);
});

testEachTarget("a list of constructors that is not in the file is refused", (target) => {
  for (const [tag, value] of [[DT.INIT_ARRAY, 2n ** 40n], [DT.INIT_ARRAYSZ, 2n ** 40n]] as const) {
    const bytes = build(target);
    const elf = readElf(bytes);
    new DynamicRows(bytes, elf).set(elf.dynamic.findIndex((row) => row.tag === tag), tag, value);
    assertThrows(() => leaveOutNoFunctions(bytes, readElf(bytes)), LibraryFormatError, "a list of");
  }
});
