import { assertEquals } from "@std/assert";
import { lut } from "./lut.ts";
import { bytes, emptyLike, image, wholeOf } from "./testing/images.ts";

Deno.test("each component has a table of its own", () => {
  const next = bytes(4);
  const table = Uint8Array.from({ length: 1024 }, next);
  const input = image({
    vectorSize: 4,
    width: 256,
    height: 1,
    fill: (x, _, c) => (x + 31 * c) & 255,
  });
  const output = emptyLike(input);
  lut({ intrinsic: "lut", input, output, clip: wholeOf(input), table });
  const expected = Uint8Array.from(input.data, (value, i) => table[i % 4 * 256 + value]!);
  assertEquals(output.data, expected);
});

Deno.test("a table of equals changes nothing", () => {
  const table = Uint8Array.from({ length: 1024 }, (_, i) => i & 255);
  const input = image({ vectorSize: 4, width: 13, height: 7, fill: bytes(8) });
  const output = emptyLike(input);
  lut({ intrinsic: "lut", input, output, clip: wholeOf(input), table });
  assertEquals(output, input);
});
