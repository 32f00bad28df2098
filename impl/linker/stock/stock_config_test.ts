import { assert, assertEquals } from "@std/assert";
import { type Release, RELEASES } from "../../../cts/contract/world.ts";
import type { LinkerVariant } from "../../platform/product.ts";
import { type LdConfigDocument, parseLdConfig } from "../ld_config_document.ts";
import type { NamespaceConfig } from "../namespace.ts";
import { stockLdConfig, stockVariants } from "./stock_config.ts";

function read(release: Release, variant: LinkerVariant, reader: Release = release) {
  const text = stockLdConfig(release, variant)!;
  return parseLdConfig(text, { release: reader, file: "ld.config.txt" });
}

function namespace(document: LdConfigDocument, name: string, section = "system"): NamespaceConfig {
  const found = document.sections.find((candidate) => candidate.name === section)!;
  return found.namespaces.find((candidate) => candidate.name === name)!;
}

function linked(from: NamespaceConfig, to: string): readonly string[] | "all" | undefined {
  const link = from.links.find((candidate) => candidate.to === to);
  return link === undefined || link.libraries === "all" ? link && "all" : [...link.libraries];
}

const WITH_NAMESPACES = RELEASES.flatMap((release) =>
  stockVariants(release).filter((variant) => variant !== "legacy")
    .map((variant) => [release, variant] as const)
);

Deno.test("stockLdConfig: the linker of its release reads every file whole and in silence", () => {
  for (const release of RELEASES) {
    for (const variant of stockVariants(release)) {
      const what = `${release} ${variant}`;
      const document = read(release, variant);
      assertEquals(document.warnings, [], what);
      assertEquals(document.errors, [], what);
      for (const section of document.sections) {
        assertEquals(section.warnings, [], what);
        assertEquals(section.errors, [], what);
        assertEquals(section.unread, [], what);
        assertEquals(section.shadowed, false, what);
        for (const { links } of section.namespaces) {
          for (const { libraries } of links) {
            assert(libraries === "all" || libraries.size > 0, what);
          }
        }
      }
    }
  }
});

Deno.test("stockLdConfig: no list names a library or a directory twice", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const values = new Map<string, string[]>();
    let section = "";
    for (const line of stockLdConfig(release, variant)!.split("\n")) {
      if (line.startsWith("[")) section = line;
      const [, key, value] = /^(\S+) \+?= (.*)$/.exec(line) ?? [];
      if (key === undefined || key.startsWith("dir.")) continue;
      const list = values.get(section + key) ?? [];
      values.set(section + key, [...list, ...value!.split(/[:,]/)]);
    }
    for (const [key, list] of values) {
      assertEquals(list.length, new Set(list).size, `${release} ${variant} ${key}`);
    }
  }
});

Deno.test("stockLdConfig: a release has only its own variants", () => {
  assertEquals(stockLdConfig(8, "enforced"), undefined);
  assertEquals(stockLdConfig(9, "treble"), undefined);
  assertEquals(stockLdConfig(10, "generated"), undefined);
  assertEquals(stockLdConfig(11, "enforced"), undefined);
});

Deno.test("stockLdConfig: 8.0 has the namespaces of AOSP's file", () => {
  const document = read(8, "treble");
  const sphal = namespace(document, "sphal");
  assertEquals(sphal.isolated && sphal.visible, true);
  assertEquals(sphal.searchPaths, ["/vendor/lib64/egl", "/vendor/lib64/hw", "/vendor/lib64"]);
  assertEquals(sphal.permittedPaths, ["/vendor/lib64"]);
  assertEquals(sphal.links.map(({ to }) => to), ["default", "vndk", "rs"]);
  assertEquals(linked(sphal, "rs"), ["libRS_internal.so"]);
  assertEquals(linked(sphal, "default")!.length, 12);
  assertEquals(linked(sphal, "vndk")!.length, 16);
  const rs = namespace(document, "rs");
  assertEquals(rs.searchPaths, [
    "/vendor/lib64/vndk-sp",
    "/system/lib64/vndk-sp",
    "/vendor/lib64",
  ]);
  assertEquals(rs.permittedPaths, ["/vendor/lib64", "/data"]);
  assertEquals(linked(rs, "default")!.length, 14);
  assertEquals(linked(rs, "vndk"), linked(sphal, "vndk"));
  const vndk = namespace(document, "vndk");
  assertEquals(vndk.searchPaths, rs.searchPaths);
  assertEquals(vndk.permittedPaths, ["/vendor/lib64/hw", "/vendor/lib64/egl"]);
  assertEquals(linked(vndk, "default")!.length, 11);
  assertEquals(linked(vndk, "default")!.includes("android.hidl.memory@1.0-impl.so"), true);
  assertEquals(namespace(document, "default").isolated, false);
});

Deno.test("stockLdConfig: 8.1 differs from 8.0 as AOSP's files do", () => {
  const [old, document] = [read(8, "treble"), read(8.1, "treble")];
  const rs = (from: LdConfigDocument) => linked(namespace(from, "rs"), "default") as string[];
  assertEquals(rs(old).filter((name) => !rs(document).includes(name)), ["libui.so"]);
  assertEquals(rs(document).filter((name) => !rs(old).includes(name)), ["libft2.so"]);
  assertEquals(linked(namespace(document, "sphal"), "vndk")!.length, 15);
  assertEquals(namespace(document, "sphal").permittedPaths[1], "/system/lib64/vndk-sp/hw");
  assertEquals(namespace(document, "vndk").searchPaths.includes("/vendor/lib64"), false);
  const enforced = read(8.1, "enforced");
  assertEquals(namespace(enforced, "default").isolated, true);
  assertEquals(namespace(enforced, "default", "vendor").links.map(({ to }) => to), ["system"]);
});

Deno.test("stockLdConfig: rs is exported from 8.1 on", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    assertEquals(namespace(read(release, variant), "rs").visible, release !== 8);
  }
});

Deno.test("stockLdConfig: sphal takes libRS_internal.so from rs, but for 9, where vndk comes first", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const sphal = namespace(read(release, variant), "sphal");
    assertEquals(linked(sphal, "rs"), ["libRS_internal.so"]);
    const first = sphal.links.find(({ libraries }) =>
      libraries === "all" || libraries.has("libRS_internal.so")
    );
    const wrong = release === 9 || variant === "enforced" && release === 8.1;
    assertEquals(first!.to, wrong ? "vndk" : "rs", `${release} ${variant}`);
  }
  const order = (release: Release) =>
    namespace(read(release, "enforced"), "sphal").links.map(({ to }) => to);
  assertEquals(order(9), ["default", "vndk", "rs"]);
  assertEquals(order(10), ["rs", "default", "vndk"]);
});

Deno.test("stockLdConfig: rs may load from /data, sphal and vndk may not", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const document = read(release, variant);
    assert(namespace(document, "rs").permittedPaths.includes("/data"));
    for (const name of ["sphal", "vndk"]) {
      const { isolated, searchPaths, permittedPaths } = namespace(document, name);
      assertEquals(isolated, true);
      assertEquals([...searchPaths, ...permittedPaths].filter((path) => /^\/data/.test(path)), []);
    }
  }
});

Deno.test("stockLdConfig: who has libmediandk.so, libft2.so and libLLVM.so", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const document = read(release, variant);
    const has = (from: string, soname: string) =>
      namespace(document, from).links.some(({ libraries }) =>
        libraries !== "all" && libraries.has(soname)
      );
    const what = `${release} ${variant}`;
    const spelledOut = variant === "treble";
    const unfiltered = release === 10 || (release === 8.1 && variant === "enforced");
    assertEquals(has("rs", "libmediandk.so"), true, what);
    assertEquals(has("sphal", "libmediandk.so"), !spelledOut, what);
    assertEquals(has("rs", "libft2.so"), release !== 8, what);
    assertEquals(has("sphal", "libft2.so"), unfiltered, what);
    for (const from of ["sphal", "rs", "vndk"]) assertEquals(has(from, "libLLVM.so"), false, what);
  }
});

Deno.test("stockLdConfig: apps find what they need in an isolated default namespace", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const { isolated, searchPaths, permittedPaths } = namespace(read(release, variant), "default");
    assertEquals(isolated, variant === "enforced" || variant === "generated");
    assertEquals(searchPaths[0], "/system/lib64");
    if (!isolated) continue;
    for (const path of ["/data", "/mnt/expand"]) assert(permittedPaths.includes(path));
    assertEquals(permittedPaths.includes("/system/lib64"), false);
  }
});

Deno.test("stockLdConfig: vndk_lite opens the default namespaces and closes the way back to sphal", () => {
  for (const release of RELEASES.filter((release) => release >= 9)) {
    const document = read(release, "vndk_lite");
    assert(namespace(document, "default").searchPaths.includes("/vendor/lib64"));
    assertEquals(linked(namespace(document, "vndk"), "sphal"), undefined);
    assert((linked(namespace(document, "sphal"), "default") as string[]).includes("libz.so"));
    const vendor = namespace(document, "default", "vendor");
    assertEquals([vendor.isolated, vendor.searchPaths.includes("/system/lib64")], [false, true]);
    const full = read(release, release >= 11 ? "generated" : "enforced");
    assertEquals(linked(namespace(full, "vndk"), "sphal"), "all");
  }
});

Deno.test("stockLdConfig: the version of the VNDK is in the paths of 9 and later", () => {
  const paths = (release: Release, variant: LinkerVariant) =>
    namespace(read(release, variant), "vndk").searchPaths;
  assertEquals(paths(9, "enforced")[2], "/system/lib64/vndk-sp-28");
  assertEquals(paths(10, "vndk_lite")[2], "/system/lib64/vndk-sp-29");
  assertEquals(paths(15, "generated")[2], "/apex/com.android.vndk.v34/lib64");
  const old = stockLdConfig(10, "enforced", { vndkVersion: "28" })!;
  const document = parseLdConfig(old, { release: 10, file: "ld.config.28.txt" });
  assertEquals(namespace(document, "vndk").searchPaths[2], "/system/lib64/vndk-sp-28");
  assertEquals((linked(namespace(document, "sphal"), "vndk") as string[]).length, 31);
});

Deno.test("stockLdConfig: a legacy device has nothing that is isolated, but for APEXes", () => {
  for (const release of RELEASES) {
    const document = read(release, "legacy");
    const spaces = document.sections.find(({ name }) => name === "legacy")!.namespaces;
    assertEquals(spaces[0]!.isolated, false);
    assert(spaces[0]!.searchPaths.includes("/vendor/lib64"));
    for (const { name } of spaces) assert(!["sphal", "rs", "vndk"].includes(name));
  }
});

Deno.test("stockLdConfig: a vendor's tests are mapped before the directory that they lie in", () => {
  for (const [release, variant] of WITH_NAMESPACES) {
    const executable = "/data/nativetest64/vendor/t/t";
    const { directories } = read(release, variant);
    const found = directories.find(({ path }) =>
      executable.startsWith(path.endsWith("/") ? path : `${path}/`)
    );
    assertEquals(found?.section, release === 8 ? undefined : "vendor");
  }
});

Deno.test("stockLdConfig: sanitizer runtimes go by the device's ABIs", () => {
  const text = stockLdConfig(9, "enforced", { abis: ["x86_64"] })!;
  assert(text.includes("libclang_rt.asan-x86_64-android.so"));
  assertEquals(text.includes("aarch64"), false);
});

Deno.test("stockLdConfig: later linkers read the files of 8.x, and 8.x only the first items of later ones", () => {
  const modern = read(8.1, "treble", 10);
  for (const { warnings, errors } of modern.sections) assertEquals([...warnings, ...errors], []);
  const sphal = namespace(modern, "sphal");
  assertEquals(
    linked(sphal, "default"),
    linked(namespace(read(8.1, "treble"), "sphal"), "default"),
  );
  const ancient = read(9, "enforced", 8.1);
  const system = ancient.sections.find(({ name }) => name === "system")!;
  assertEquals(namespace(ancient, "sphal").searchPaths, ["/odm/lib64"]);
  assertEquals(linked(namespace(ancient, "sphal"), "default"), ["libEGL.so"]);
  assert(system.warnings.length > 0);
  assert(system.errors.some(({ message }) => message.includes("vndk->sphal")));
});
