import { assertEquals } from "@std/assert";
import { buildChecksum, withChecksum } from "./checksum.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("buildChecksum is adler32 over all parts", () => {
  assertEquals(buildChecksum([bytes("Wiki"), bytes("pedia")]), 0x11e60398);
  assertEquals(buildChecksum([]), 1);
  assertEquals(buildChecksum([new Uint8Array(3 << 20).fill(255)]), 0x3016cd4f);
});

Deno.test("withChecksum replaces the digits and nothing else", () => {
  const code = bytes("a\nbuildChecksum: abadcafe\nversionInfo: 0\n");
  assertEquals(withChecksum(code, 0x1f), bytes("a\nbuildChecksum: 0000001f\nversionInfo: 0\n"));
  assertEquals(withChecksum(bytes("none"), 1), bytes("none"));
});
