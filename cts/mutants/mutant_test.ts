import { assertEquals, assertThrows } from "@std/assert";
import { collectMutants, isMutant, mutant } from "./mutant.ts";

const reversed = mutant({
  part: "planted",
  clauses: "GLES-ORDER-1",
  why: "It reverses the order",
  make: (Base) => Base,
});

Deno.test("mutant takes one clause or several", () => {
  assertEquals(reversed.clauses, ["GLES-ORDER-1"]);
  assertEquals([reversed.hangs, isMutant(reversed), isMutant({})], [false, true, false]);
});

Deno.test("mutant refuses a missing clause or reason", () => {
  const spec = { part: "planted", clauses: "GLES-A-1", why: "x", make: (Base: unknown) => Base };
  assertThrows(() => mutant({ ...spec, clauses: [] }), Error, "is not an id");
  assertThrows(() => mutant({ ...spec, clauses: "order" }), Error, '"order" is not an id');
  assertThrows(() => mutant({ ...spec, why: " " }), Error, "why is empty");
});

Deno.test("collectMutants names each by its file and export", () => {
  const [one] = collectMutants([{ file: "sub/gles_order.ts", module: { reversed } }]);
  assertEquals([one?.name, one?.file, one?.export], [
    "gles_order#reversed",
    "sub/gles_order.ts",
    "reversed",
  ]);
  const named = [
    "cts/gles/chain/mutants.ts",
    "cts/gles/elf/files.mutants.ts",
    "cts/layer/mutants.ts",
  ]
    .flatMap((file) => collectMutants([{ file, module: { reversed } }]).map(({ name }) => name));
  assertEquals(named, ["gles_chain#reversed", "gles_elf_files#reversed", "layer#reversed"]);
  assertThrows(() => collectMutants([{ file: "a.ts", module: {} }]), Error, "exports none");
  assertThrows(() => collectMutants([{ file: "a.ts", module: { x: 1 } }]), Error, '"x" of "a.ts"');
});
