import { assertEquals } from "@std/assert";
import { areTame, floatBits, groupsOf } from "./gpu_plan.ts";

Deno.test("threads come in groups of 64 along x, of which there are at most 65535", () => {
  assertEquals(groupsOf(1, 1), [1, 1]);
  assertEquals(groupsOf(64, 3), [1, 3]);
  assertEquals(groupsOf(65, 65535), [2, 65535]);
  assertEquals(
    groupsOf(1, 65536),
    "1 x 65536 threads are more than a GPU starts at once",
  );
  assertEquals(typeof groupsOf(64 * 65535, 1), "object");
  assertEquals(typeof groupsOf(64 * 65535 + 1, 1), "string");
});

Deno.test("numbers are tame if they are finite and sums of them are too", () => {
  assertEquals(areTame([0, -1, 9e29]), true);
  for (const value of [NaN, Infinity, -Infinity, 1e30, -1e30]) {
    assertEquals(areTame([1, value]), false, String(value));
  }
});

Deno.test("floats are given to a shader as their bits", () => {
  assertEquals(floatBits([1, -2]), Uint32Array.of(0x3f800000, 0xc0000000));
});
