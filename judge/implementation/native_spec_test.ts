import { assertEquals } from "@std/assert";
import { TARGET_ABIS } from "../../impl/machine/native/target.ts";
import { abiNamedIn, isForeign, nativeSpec } from "./native_spec.ts";

const [own, foreign] = TARGET_ABIS;

Deno.test("code for this machine, for none and for one that no one runs is native's", () => {
  for (const abi of [undefined, own, "armeabi-v7a"] as const) {
    assertEquals([nativeSpec(abi), isForeign(nativeSpec(abi))], ["native", false]);
  }
});

Deno.test("code for another machine is for an implementation that names it", () => {
  const spec = nativeSpec(foreign);
  assertEquals([spec, abiNamedIn(spec), isForeign(spec)], [`native:${foreign}`, foreign, true]);
  assertEquals(isForeign(`native:${own}`), false);
  assertEquals(["native", "sim", "exec:native:x"].map(abiNamedIn), Array(3).fill(undefined));
});
