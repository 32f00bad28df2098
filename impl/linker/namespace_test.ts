import { assertEquals } from "@std/assert";
import { RELEASES } from "../../cts/contract/world.ts";
import { publicLibraries, publicSince } from "./namespace.ts";

Deno.test("libraries are public from the release on that lists them first", () => {
  const added = RELEASES.map((release, i) => {
    const before = new Set(i === 0 ? [] : publicLibraries(RELEASES[i - 1]!));
    return [release, publicLibraries(release).filter((soname) => !before.has(soname))] as const;
  });
  assertEquals(added[0]![1].length, 24);
  assertEquals(added.slice(1).filter(([, sonames]) => sonames.length > 0), [
    [8.1, ["libneuralnetworks.so"]],
    [10, ["libamidi.so", "libbinder_ndk.so"]],
    [12, ["libicu.so", "libnativehelper.so"]],
  ]);
  assertEquals(["libicu.so", "libz.so", "toString"].map(publicSince), [12, undefined, undefined]);
});
