import { assert, assertEquals, assertFalse } from "@std/assert";
import { namespaceConfig } from "../../linker/namespace.ts";
import { LibraryOffers } from "./library_offers.ts";

const link = (to: string, ...names: readonly string[]) => ({ to, libraries: new Set(names) });

const NAMESPACES = [
  namespaceConfig({ name: "default", isolated: false, searchPaths: ["/system/lib64"] }),
  namespaceConfig({
    name: "sphal",
    searchPaths: ["/vendor/lib64/egl", "/vendor/lib64"],
    permittedPaths: ["/vendor/lib64"],
    links: [link("first", "liba.so", "libc.so"), link("second", "liba.so", "libb.so")],
  }),
  namespaceConfig({
    name: "first",
    searchPaths: ["/first"],
    links: [link("default", "libb.so", "libd.so")],
  }),
  namespaceConfig({ name: "second", searchPaths: ["/second"], allowedLibraries: ["libb.so"] }),
];

function offers(...files: readonly string[]) {
  return new LibraryOffers(NAMESPACES, (path) => files.includes(path));
}

Deno.test("a namespace's own directories come first, in their order", () => {
  const found = offers("/vendor/lib64/liba.so", "/vendor/lib64/egl/liba.so", "/first/liba.so");
  assertEquals(found.find("sphal", "liba.so"), {
    namespace: "sphal",
    path: "/vendor/lib64/egl/liba.so",
  });
});

Deno.test("links count in their order, and only for the libraries that they list", () => {
  const found = offers("/first/liba.so", "/second/liba.so", "/first/libb.so", "/second/libb.so");
  assertEquals(found.find("sphal", "liba.so")?.namespace, "first");
  assertEquals(found.find("sphal", "libb.so")?.namespace, "second");
  assertEquals(offers("/second/libc.so").find("sphal", "libc.so"), undefined);
});

Deno.test("a link whose target has no such file leaves the turn to the next", () => {
  assertEquals(offers("/second/libb.so").find("sphal", "libb.so")?.namespace, "second");
});

Deno.test("links of the target do not count", () => {
  assertEquals(offers("/system/lib64/libd.so").find("sphal", "libd.so"), undefined);
  assertEquals(offers("/system/lib64/libd.so").find("first", "libd.so")?.namespace, "default");
});

Deno.test("a list of allowed libraries refuses others even in a search path", () => {
  assertEquals(offers("/second/liba.so").find("second", "liba.so"), undefined);
  assertEquals(offers("/second/libb.so").find("second", "libb.so")?.path, "/second/libb.so");
});

Deno.test("a DT_RUNPATH comes first where the namespace lets it in, and is passed over where not", () => {
  const found = offers("/vendor/lib64/x/liba.so", "/data/liba.so", "/first/liba.so");
  assertEquals(
    found.find("sphal", "liba.so", ["/data", "/vendor/lib64/x"])?.path,
    "/vendor/lib64/x/liba.so",
  );
  assertEquals(found.find("sphal", "liba.so", ["/data"])?.path, "/first/liba.so");
});

Deno.test("isAccessible: search paths hold files of their own, permitted paths at any depth", () => {
  const found = new LibraryOffers([
    namespaceConfig({ name: "n", searchPaths: ["/s"], permittedPaths: ["/p"] }),
    namespaceConfig({ name: "open", isolated: false }),
  ], () => true);
  assert(found.isAccessible("n", "/s/x.so"));
  assertFalse(found.isAccessible("n", "/s/y/x.so"));
  assert(found.isAccessible("n", "/p/y/z/x.so"));
  assertFalse(found.isAccessible("n", "/pp/x.so"));
  assert(found.isAccessible("open", "/anywhere/x.so"));
  assertFalse(found.isAccessible("unknown", "/s/x.so"));
  assertEquals(found.find("unknown", "x.so"), undefined);
});
