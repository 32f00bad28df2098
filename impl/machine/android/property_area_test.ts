import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { AREA_SIZE, PropertyAreaError, writePropertyArea } from "./property_area.ts";

/** Looks a property up as bionic does. */
function look(area: Uint8Array, name: string): string | undefined {
  const view = new DataView(area.buffer, 128);
  const text = (at: number, length: number) =>
    new TextDecoder().decode(area.subarray(128 + at, 128 + at + length));
  let node = 0;
  for (const part of name.split(".")) {
    const wanted = new TextEncoder().encode(part);
    let next = view.getUint32(node + 16, true);
    for (;;) {
      if (next === 0) return undefined;
      const length = view.getUint32(next, true);
      const own = area.subarray(128 + next + 20, 128 + next + 20 + length);
      let order = wanted.length - length;
      for (let i = 0; order === 0 && i < length; i++) order = wanted[i]! - own[i]!;
      if (order === 0) break;
      next = view.getUint32(next + (order < 0 ? 8 : 12), true);
    }
    node = next;
  }
  const info = view.getUint32(node + 4, true);
  if (info === 0) return undefined;
  assertEquals(text(info + 96, name.length), name);
  const serial = view.getUint32(info, true);
  const value = text(info + 4, serial >>> 24);
  if ((serial & 1 << 16) === 0) return value;
  assertEquals(value, "Must use __system_property_read_callback() to read");
  const long = info + view.getUint32(info + 60, true);
  return text(long, area.subarray(128 + long).indexOf(0));
}

Deno.test("bionic finds each property with its value, and no others", () => {
  const part = fc.stringMatching(/^[a-z_0-9]{1,12}$/);
  const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("."));
  const value = fc.stringMatching(/^[ -~]{0,91}$/);
  fc.assert(fc.property(fc.array(fc.tuple(name, value), { maxLength: 60 }), (all) => {
    const area = writePropertyArea(all);
    const known = new Map(all);
    for (const [one, expected] of known) assertEquals(look(area, one), expected);
    for (const other of ["ro", "ro.x", "no.such.property"]) {
      assertEquals(look(area, other), known.get(other));
    }
  }));
});

Deno.test("a property of the build may have a long value, which lies elsewhere", () => {
  for (const length of [91, 92, 10_000]) {
    const value = "x".repeat(length);
    const area = writePropertyArea([["ro.hardware.egl", value], ["ro.hardware", "next"]]);
    assertEquals(look(area, "ro.hardware.egl"), value);
    assertEquals(look(area, "ro.hardware"), "next");
  }
});

Deno.test("the area has its header, and the size that bionic maps", () => {
  const area = writePropertyArea([["ro.hardware.egl", "test"]]);
  const view = new DataView(area.buffer);
  assertEquals(area.length, AREA_SIZE);
  assertEquals([view.getUint32(8, true), view.getUint32(12, true)], [0x504f5250, 0xfc6ed0ab]);
});

Deno.test("what does not fit is named", () => {
  assertThrows(() => writePropertyArea([["a..b", ""]]), PropertyAreaError, '"a..b" has an empty');
  assertThrows(
    () => writePropertyArea([["a", "x".repeat(92)]]),
    PropertyAreaError,
    '"a" has a value of 92 bytes, expected at most 91',
  );
  const many = Array.from({ length: 2000 }, (_, i): [string, string] => [`p${i}`, ""]);
  assertThrows(() => writePropertyArea(many), PropertyAreaError, "more than");
});
