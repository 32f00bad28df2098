import { assertEquals, assertNotEquals } from "@std/assert";
import { RsDataType, RsError } from "../../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../../machine/machine.ts";
import { bytes, fixture } from "../testing/objects_fixture.ts";

const { BAD_VALUE } = RsError;

Deno.test("equal Elements, Types and Samplers are one object", () => {
  const f = fixture();
  f.rsc.hal.funcs.sampler.init = () => true;
  const element = f.element(RsDataType.FLOAT_32, 4);
  assertEquals(f.element(RsDataType.FLOAT_32, 4), element);
  assertNotEquals(f.element(RsDataType.FLOAT_32, 3), element);
  const type = f.type(element, 4, 4);
  assertEquals(f.type(element, 4, 4), type);
  assertNotEquals(f.type(element, 4, 4, 1), type);
  const sampler = f.call("rsSamplerCreate", 0, 1, 4, 4, 4, 1);
  assertEquals(f.call("rsSamplerCreate", 0, 1, 4, 4, 4, 1), sampler);
  assertEquals(f.rsc.objects.release(type), true);
  assertEquals(f.rsc.objects.find(type)?.handle, type);
  assertEquals(f.rsc.objects.release(type), true);
  assertEquals(f.rsc.objects.find(type), undefined);
  assertEquals(f.errors(), []);
});

Deno.test("a struct keeps its fields alive and tells of all, padding included", () => {
  const f = fixture();
  const char = f.element(RsDataType.SIGNED_8);
  const create = (count: number, names: unknown, lengths: unknown, sizes: unknown) =>
    f.call("rsElementCreate2", [char, char], count, names, 2, lengths, sizes, 2);
  const struct = create(2, ["abc", "#p"], new Int32Array([2, 2]), new Int32Array([3, 1]));
  f.rsc.objects.release(char);
  const native = new Int32Array(5);
  f.call("rsaElementGetNativeData", struct, native, 5);
  assertEquals([...native], [0, 0, 0, 1, 2]);
  const [ids, names, sizes] = [[null, null], [null, null], new BigInt64Array(2)];
  f.call("rsaElementGetSubElements", struct, ids, names, sizes, 2);
  assertEquals([ids, names, [...sizes]], [[char, char], ["ab", "#p"], [3n, 1n]] as never);
  assertEquals(f.errors(), []);
  assertEquals(create(3, ["a", "b"], null, null), 0);
  assertEquals(create(2, ["a", null], null, null), 0);
  assertEquals(create(2, null, null, null), 0);
  assertEquals(f.errors(), [
    `${BAD_VALUE} rsElementCreate2: names_length is 2, expected elements_length, which is 3`,
    `${BAD_VALUE} rsElementCreate2: the name of a field is NULL`,
    `${BAD_VALUE} rsElementCreate2: names is NULL, expected 2 cells`,
  ]);
});

Deno.test("handles of other kinds and freed ones are refused", () => {
  const f = fixture();
  const element = f.element(RsDataType.UNSIGNED_8);
  assertEquals(f.type(0, 4), 0);
  assertEquals(f.allocation(element), 0);
  assertEquals(f.call("rsAllocationGetPointer", element, 0, 0, 0, 0, null, 8), 0);
  assertEquals(f.errors().length, 3);
});

Deno.test("no argument makes a function throw, but for memory that is not there", () => {
  const f = fixture();
  const handle = bytes(f, 4, 4, 0, 1, 1);
  const line = bytes(f, 4);
  const type = f.type(f.element(RsDataType.ALLOCATION), 2);
  const words = [0, 1, 2, 4, -1, NaN, 0.5, 2 ** 31, 2 ** 32, Infinity, null, undefined, "text"];
  const memory =
    () => [new Uint8Array(64), new Int32Array(9), [null, 7, "x"], new BigInt64Array(1)];
  const all = [...words, handle, line, type, f.allocation(type), ...memory()];
  let seed = 1;
  const pick = () => {
    seed = Math.imul(seed, 1103515245) + 12345 & 0x7fffffff;
    return all[(seed >> 8) % all.length];
  };
  const names = f.names;
  for (let i = 0; i < 20000; i++) {
    const name = names[i % names.length]!;
    const args = Array.from({ length: 14 }, pick);
    if (i % 3 > 0) args[0] = [handle, line, type][i % 7 % 3];
    try {
      f.call(name, ...args);
      assertEquals(f.errors().every((text) => /^\d+ \S/.test(text)), true);
    } catch (error) {
      if (!(error instanceof ProcessFault)) throw new Error(`${name}(${args})`, { cause: error });
    }
  }
});
