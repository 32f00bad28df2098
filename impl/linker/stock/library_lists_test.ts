import { assert, assertEquals } from "@std/assert";
import { RELEASES } from "../../../cts/contract/world.ts";
import { libraryLists, LIST_VERSIONS, listsOf, platformVndkVersion } from "./library_lists.ts";

Deno.test("libraryLists: every list is sorted, without duplicates, and cannot be changed", () => {
  for (const version of LIST_VERSIONS) {
    const lists = listsOf(version);
    assertEquals(lists.version, version);
    assert(Object.isFrozen(lists));
    for (const [name, list] of Object.entries(lists)) {
      if (typeof list === "string") continue;
      assertEquals(list, [...new Set(list)].sort(), `${version} ${name}`);
      assert(Object.isFrozen(list), `${version} ${name}`);
      for (const soname of list) assert(/^[A-Za-z].*\.so$/.test(soname), soname);
    }
  }
});

Deno.test("libraryLists: no library is both LL-NDK and VNDK, and the private ones are known", () => {
  for (const version of LIST_VERSIONS) {
    const { llndk, vndkSp, vndkCore, vndkSpPrivate, vndkSpUnlinked } = listsOf(version);
    const all = [...llndk, ...vndkSp, ...vndkCore];
    assertEquals(all.length, new Set(all).size, version);
    for (const soname of [...vndkSpPrivate, ...vndkSpUnlinked]) assert(vndkSp.includes(soname));
  }
});

Deno.test("libraryLists: sizes are those of AOSP's lists", () => {
  const sizes = (version: typeof LIST_VERSIONS[number]) => {
    const { llndk, vndkSp } = listsOf(version);
    return [llndk.length, vndkSp.length];
  };
  assertEquals(sizes("28"), [17, 31]);
  assertEquals(sizes("29"), [18, 36]);
  assertEquals(sizes("30"), [20, 36]);
  assertEquals(sizes("33"), [20, 40]);
  assertEquals(sizes("34"), [22, 39]);
});

Deno.test("libraryLists: what changed between releases", () => {
  const has = (release: typeof RELEASES[number], list: "llndk" | "vndkSp", soname: string) =>
    libraryLists(release)[list].includes(soname);
  for (const release of RELEASES) {
    assertEquals(has(release, "llndk", "libz.so"), release < 9);
    assertEquals(has(release, "vndkSp", "libz.so"), release >= 9);
    assertEquals(has(release, "llndk", "libcgrouprc.so"), release >= 10);
    assertEquals(has(release, "vndkSp", "libunwind.so"), release <= 9);
    assertEquals(has(release, "vndkSp", "libhidltransport.so"), release <= 10);
    assertEquals(has(release, "vndkSp", "libRS_internal.so"), true);
    assertEquals(has(release, "llndk", "libLLVM.so"), false);
    assertEquals(has(release, "vndkSp", "libLLVM.so"), false);
  }
});

Deno.test("libraryLists: rs alone has libmediandk.so in 8.x, libft2.so from 8.1 on", () => {
  assertEquals(libraryLists(8).rsExtra, ["libmediandk.so", "libui.so"]);
  assertEquals(libraryLists(8.1).rsExtra, ["libft2.so", "libmediandk.so"]);
  assertEquals(libraryLists(8.1, true).rsExtra, []);
  assert(libraryLists(8.1, true).llndk.includes("libft2.so"));
  for (const release of RELEASES.filter((release) => release >= 9)) {
    assertEquals(libraryLists(release).rsExtra, ["libft2.so"]);
    assert(libraryLists(release).llndk.includes("libmediandk.so"));
  }
});

Deno.test("libraryLists: private members of VNDK-SP", () => {
  const secret = ["libbacktrace.so", "libblas.so", "libcompiler_rt.so", "libunwind.so"];
  assertEquals(libraryLists(9).vndkSpPrivate, secret);
  assertEquals(libraryLists(8).vndkSpPrivate, []);
  assertEquals(libraryLists(8).vndkSpUnlinked.includes("libRS_internal.so"), true);
});

Deno.test("platformVndkVersion: an API level from 8.1 on, the last one being 34", () => {
  const versions = RELEASES.map(platformVndkVersion);
  assertEquals(versions, [undefined, "27", "28", "29", "30", "31", "33", "34", "34"]);
});
