import { createHash } from "node:crypto";
import { assertEquals } from "@std/assert";
import { adler32, emptyDex } from "./dex.ts";

Deno.test("adler32 gives the checksum of RFC 1950", () => {
  assertEquals(adler32(new TextEncoder().encode("Wikipedia")), 0x11e60398);
  assertEquals(adler32(new Uint8Array()), 1);
});

Deno.test("emptyDex has a header that agrees with its contents", () => {
  const dex = emptyDex();
  const view = new DataView(dex.buffer);
  assertEquals(new TextDecoder().decode(dex.subarray(0, 8)), "dex\n035\0");
  assertEquals(view.getUint32(8, true), adler32(dex.subarray(12)));
  const sha1 = createHash("sha1").update(dex.subarray(32)).digest("hex");
  assertEquals(dex.subarray(12, 32).toHex(), sha1);
  assertEquals(view.getUint32(32, true), dex.length);
  assertEquals(view.getUint32(36, true), 0x70);
  assertEquals(view.getUint32(40, true), 0x12345678);
  assertEquals(view.getUint32(52, true), 0x70);
  assertEquals([view.getUint32(104, true), view.getUint32(108, true)], [28, 0x70]);
  assertEquals(view.getUint32(0x70, true), 2);
});
