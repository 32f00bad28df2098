import { assertEquals } from "@std/assert";
import { RsDataType } from "../../../cts/contract/rs_defines.ts";
import { fakeProcess } from "../testing/fake_process.ts";
import { type Component, Element, type FieldRequest } from "./element.ts";

const process = fakeProcess();

function simple(dataType: number, vectorSize = 1, is64Bit = true): Element {
  const component: Component = { dataType, dataKind: 0, normalized: false, vectorSize };
  return new Element(fakeProcess({ is64Bit }), component);
}

function struct(...fields: readonly (readonly [string, Element, number?])[]): Element {
  const request: FieldRequest[] = fields.map(([name, element, arraySize = 1]) => ({
    name,
    element,
    arraySize,
  }));
  return new Element(process, request);
}

Deno.test("Element gives vectors of 3 the room of 4", () => {
  const sizes = [1, 2, 3, 4].map((size) => simple(RsDataType.FLOAT_32, size));
  assertEquals(sizes.map((element) => element.sizeBytes), [4, 8, 16, 16]);
  assertEquals(sizes.map((element) => element.sizeBytesUnpadded), [4, 8, 12, 16]);
  assertEquals(simple(RsDataType.UNSIGNED_8, 3).sizeBytes, 4);
});

Deno.test("Element has the sizes of matrices, packed pixels and objects", () => {
  assertEquals(simple(RsDataType.MATRIX_3X3).sizeBytes, 36);
  const packed = simple(RsDataType.UNSIGNED_5_6_5);
  assertEquals([packed.sizeBytes, packed.vectorSize, packed.normalized], [2, 3, true]);
  assertEquals(simple(RsDataType.UNSIGNED_4_4_4_4).vectorSize, 4);
  assertEquals(simple(RsDataType.ALLOCATION).sizeBytes, 32);
  assertEquals(simple(RsDataType.ALLOCATION, 1, false).sizeBytes, 4);
  assertEquals(simple(RsDataType.ALLOCATION).hasReferences, true);
});

Deno.test("Element puts the fields of a struct next to each other", () => {
  const char = simple(RsDataType.SIGNED_8);
  const int = simple(RsDataType.SIGNED_32);
  const element = struct(["c", char], ["i", int, 3], ["#rb_0", char, 2]);
  assertEquals(element.fields.map(({ offset }) => offset), [0, 1, 13]);
  assertEquals(element.sizeBytes, 15);
  assertEquals(element.reportedFields().map(({ name }) => name), ["c", "i"]);
  assertEquals(element.nativeData(), [0, 0, 0, 1, 2]);
  assertEquals(struct(["a", simple(RsDataType.TYPE)]).hasReferences, true);
});

Deno.test("Element says why it cannot be", () => {
  assertEquals(simple(99).problem(), "data type 99 is no RsDataType");
  assertEquals(simple(4, 0).problem(), "vector size is 0, expected 1 to 4");
  assertEquals(simple(4, NaN).problem(), "vector size is NaN, expected 1 to 4");
  const char = simple(4);
  assertEquals(
    struct(["a", char, 0]).problem(),
    'array size of field "a" is 0, expected at least 1',
  );
  assertEquals(struct(["a", char, 2 ** 32]).problem()?.startsWith("struct has 4294967296"), true);
  let deep = char;
  for (let i = 0; i < 33; i++) deep = struct(["x", deep]);
  assertEquals(deep.problem(), "33 structs inside each other, expected at most 32");
});

Deno.test("Element is the same only if everything agrees", () => {
  const char = simple(4);
  assertEquals(simple(4).isSame(char), true);
  assertEquals(simple(4, 2).isSame(char), false);
  assertEquals(struct(["a", char]).isSame(struct(["a", char])), true);
  assertEquals(struct(["a", char]).isSame(struct(["b", char])), false);
  assertEquals(struct(["a", char]).isSame(struct(["a", char, 2])), false);
});
