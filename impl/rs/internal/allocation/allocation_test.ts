import { assertEquals } from "@std/assert";
import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import { fixture } from "../testing/objects_fixture.ts";

Deno.test("memory that is given back by what is queued is there again", () => {
  const f = fixture();
  const type = f.type(f.element(RsDataType.UNSIGNED_8), 100 << 20);
  for (let i = 0; i < 4; i++) {
    const handle = f.allocation(type);
    f.rsc.async(0, () => void f.rsc.objects.release(handle));
  }
  assertEquals([f.errors(), f.rsc.hadFatalError], [[], false]);
});
