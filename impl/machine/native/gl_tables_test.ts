import { assertEquals, assertNotEquals } from "@std/assert";
import { GL_NAMES } from "../../../cts/contract/entry_points.ts";
import { GlTables } from "./gl_tables.ts";

Deno.test("a thread is given a table when its functions are others, and each is written once", () => {
  const written: BigUint64Array[] = [];
  const tables = new GlTables({
    toPointer: (value, name) => value === null ? 0n : BigInt(GL_NAMES.indexOf(name!) + 1),
    keep: (bytes) => BigInt(0x1000 * written.push(new BigUint64Array(bytes.slice().buffer))),
  });
  const functions = (count: number) => ({
    key: {},
    entries: () => GL_NAMES.map((_, i) => i < count ? (() => 0) as never : null),
  });
  const [none, version2] = [functions(0), functions(2)];
  assertEquals(tables.tableFor(0, none), 0x1000n);
  assertEquals(tables.tableFor(0, none), undefined);
  const second = tables.tableFor(0, version2);
  assertNotEquals(second, undefined);
  assertEquals(tables.tableFor(1, version2), second);
  assertEquals(tables.tableFor(0, none), 0x1000n);
  assertEquals(written.map(({ length }) => length), [GL_NAMES.length, GL_NAMES.length]);
  assertEquals([...written[1]!.subarray(0, 3)], [1n, 2n, 0n]);
});
