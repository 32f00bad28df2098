import { assertEquals } from "@std/assert";
import { RELEASES } from "../../cts/contract/world.ts";
import type { LdConfigHost } from "./ld_config.ts";
import { LD_CONFIG_FILE as FILE } from "./ld_config_file.ts";
import { readLdConfig } from "./ld_config_testing.ts";

const HEAD = ["dir.system = /system/bin", "[system]"];

const read = (lines: readonly string[], facts: Partial<LdConfigHost> = {}) =>
  readLdConfig([...HEAD, ...lines], facts);
const errorOf = (lines: readonly string[], facts: Partial<LdConfigHost> = {}) =>
  read(lines, facts).read.error;

Deno.test("the default namespace is there and comes first, the others in the order of the list", () => {
  const list = ["additional.namespaces = sphal , vndk,rs"];
  assertEquals(read(list).read.namespaces.map(({ name }) => name), [
    "default",
    "sphal",
    "vndk",
    "rs",
  ]);
  assertEquals(read([]).read.namespaces, [{
    name: "default",
    isolated: false,
    visible: false,
    searchPaths: [],
    permittedPaths: [],
    allowedLibraries: [],
    links: [],
  }]);
});

Deno.test("a list without text has one name without text", () => {
  const names = (text: string) =>
    read([`additional.namespaces = ${text}`]).read.namespaces.slice(1).map(({ name }) => name);
  assertEquals(names(""), [""]);
  assertEquals(names("a,"), ["a", ""]);
  assertEquals(names("a,,b"), ["a", "", "b"]);
});

Deno.test("only the word true is true", () => {
  for (const word of ["true", "True", "TRUE", "1", "yes", "true.", ""]) {
    const { space } = read([
      `namespace.default.isolated = ${word}`,
      `namespace.default.visible = ${word}`,
    ]);
    const { isolated, visible } = space("default")!;
    assertEquals([isolated, visible], [word === "true", word === "true"]);
  }
});

Deno.test("the default namespace cannot be exported in Android 8.0", () => {
  const lines = ["additional.namespaces = a", "namespace.a.visible = true"];
  const visible = (release: 8 | 8.1) =>
    read([...lines, "namespace.default.visible = true"], { release })
      .read.namespaces.map((namespace) => namespace.visible);
  assertEquals(visible(8), [false, true]);
  assertEquals(visible(8.1), [true, true]);
});

Deno.test("the default namespace may be listed and is configured once", () => {
  const { read: result } = read([
    "additional.namespaces = default,a",
    "namespace.default.isolated = true",
  ]);
  assertEquals(result.namespaces.map(({ name, isolated }) => [name, isolated]), [
    ["default", true],
    ["a", false],
  ]);
});

Deno.test("another namespace that is listed twice has its links and nothing else", () => {
  const { space } = read([
    "additional.namespaces = a,a",
    "namespace.a.isolated = true",
    "namespace.a.visible = true",
    "namespace.a.search.paths = /system/lib",
    "namespace.a.permitted.paths = /system/lib",
    "namespace.a.links = default",
    "namespace.a.link.default.shared_libs = libc.so",
  ]);
  assertEquals(space("a"), {
    name: "a",
    isolated: false,
    visible: false,
    searchPaths: [],
    permittedPaths: [],
    allowedLibraries: [],
    links: [{ to: "default", libraries: new Set(["libc.so"]) }],
  });
});

Deno.test("links keep their order, and a namespace may be linked to itself", () => {
  const { space } = read([
    "additional.namespaces = b,a",
    "namespace.a.links = default, b ,a",
    ...["a", "b", "default"].map((to) => `namespace.a.link.${to}.shared_libs = ${to}.so`),
  ]);
  assertEquals(space("a")?.links.map(({ to }) => to), ["default", "b", "a"]);
});

Deno.test("names of libraries are neither trimmed nor replaced", () => {
  const { space } = read([
    "additional.namespaces = a",
    "namespace.default.links = a",
    "namespace.default.link.a.shared_libs = x.so : y.so:lib${LIB}.so:$LIB",
  ]);
  assertEquals(
    space("default")?.links[0]?.libraries,
    new Set(["x.so ", " y.so", "lib${LIB}.so", "$LIB"]),
  );
});

Deno.test("an empty part of a list of libraries does no harm", () => {
  const { space, log } = read([
    "namespace.default.links = default",
    "namespace.default.link.default.shared_libs = x.so",
    "namespace.default.link.default.shared_libs +=",
  ]);
  assertEquals(space("default")?.links[0]?.libraries, new Set(["x.so", ""]));
  assertEquals(log, []);
});

Deno.test("a link to a namespace that is not listed is an error", () => {
  assertEquals(
    errorOf(["", "namespace.default.links = nowhere", "namespace.nowhere.isolated = true"]),
    `${FILE}:4: error: undefined namespace: nowhere`,
  );
  for (const text of ["", "default,"]) {
    const error = errorOf([
      "namespace.default.link.default.shared_libs = x.so",
      `namespace.default.links = ${text}`,
    ]);
    assertEquals(error?.endsWith(" error: undefined namespace: "), true);
  }
});

Deno.test("a link without libraries is an error, at the line of the links or of the empty list", () => {
  const lines = ["additional.namespaces = b", "namespace.default.links = b"];
  const problem = "list of shared_libs for default->b link is not specified or is empty.";
  assertEquals(errorOf(lines), `${FILE}:4: error: ${problem}`);
  assertEquals(
    errorOf([...lines, "", "namespace.default.link.b.shared_libs ="]),
    `${FILE}:6: error: ${problem}`,
  );
  assertEquals(
    errorOf([...lines, "namespace.default.link.b.allow_all_shared_libs = yes"]),
    `${FILE}:4: error: ${problem}`,
  );
});

Deno.test("since Android 9 a link may have all libraries, and then no list", () => {
  const lines = [
    "additional.namespaces = b",
    "namespace.default.links = b",
    "namespace.default.link.b.allow_all_shared_libs = true",
  ];
  assertEquals(read(lines, { release: 9 }).space("default")?.links, [{
    to: "b",
    libraries: "all",
  }]);
  assertEquals(errorOf(lines, { release: 8.1 })?.includes("is not specified or is empty"), true);
  const both = [...lines, "namespace.default.link.b.shared_libs = x.so"];
  assertEquals(
    errorOf(both),
    `${FILE}:6: error: both shared_libs and allow_all_shared_libs are set for default->b link.`,
  );
  assertEquals(read(both, { release: 8.1 }).space("default")?.links, [
    { to: "b", libraries: new Set(["x.so"]) },
  ]);
});

Deno.test("the line of an error is that of the library list read last", () => {
  assertEquals(
    errorOf([
      "namespace.default.link.default.shared_libs = x.so",
      "",
      "namespace.default.links = default,nowhere",
    ]),
    `${FILE}:3: error: undefined namespace: nowhere`,
  );
  assertEquals(
    errorOf([
      "additional.namespaces = b",
      "namespace.default.link.default.shared_libs = x.so",
      "namespace.default.links = default",
      "namespace.default.links += b",
    ]),
    `${FILE}:4: error: list of shared_libs for default->b link is not specified or is empty.`,
  );
});

Deno.test("unknown properties, and those of links that are not listed, are passed over in silence", () => {
  const { read: result, log } = read([
    "namespace.default.colour = red",
    "namespace.default.link.q.shared_libs = x.so",
    "namespace.ghost.links = nowhere",
    "colour = red",
  ]);
  assertEquals([result.error, log], [undefined, []]);
  assertEquals(result.namespaces.map(({ links }) => links), [[]]);
});

Deno.test("with the address sanitizer only its own paths count", () => {
  const lines = [
    "additional.namespaces = a",
    "namespace.a.isolated = true",
    "namespace.a.search.paths = /system/lib",
    "namespace.a.permitted.paths = /system/lib",
  ];
  const asan = ["search", "permitted"].map((key) => `namespace.a.asan.${key}.paths = /vendor/lib`);
  const paths = (all: readonly string[], facts: Partial<LdConfigHost>) => {
    const a = read(all, facts).space("a");
    return [a?.isolated, a?.searchPaths, a?.permittedPaths];
  };
  assertEquals(paths([...lines, ...asan], {}), [true, ["/system/lib"], ["/system/lib"]]);
  assertEquals(paths([...lines, ...asan], { asan: true }), [
    true,
    ["/vendor/lib"],
    ["/vendor/lib"],
  ]);
  assertEquals(paths(lines, { asan: true }), [true, [], []]);
});

Deno.test("paths have the process's library directory, API level and VNDK version in them", () => {
  const paths = (text: string, facts: Partial<LdConfigHost>) =>
    read([`namespace.default.permitted.paths = ${text}`], facts).space("default")?.permittedPaths;
  assertEquals(paths("/a/${LIB}:/$LIBx", {}), ["/a/lib64", "/lib64x"]);
  assertEquals(paths("/a/${LIB}", { abi: "armeabi-v7a" }), ["/a/lib"]);
  assertEquals(paths("/a/${SDK_VER}", {}), ["/a/10000"]);
  const vndk = "/a${VNDK_VER}/b${VNDK_APEX_VER}";
  const property = (value: string) => ({ property: () => value });
  assertEquals(paths(vndk, { release: 8.1, ...property("28") }), [vndk]);
  assertEquals(paths(vndk, { release: 9, ...property("28") }), ["/a-28/b${VNDK_APEX_VER}"]);
  assertEquals(paths(vndk, { release: 11, ...property("30") }), ["/a-30/bv30"]);
  assertEquals(paths(vndk, { release: 11, ...property("") }), ["/a/b"]);
  assertEquals(paths(vndk, { release: 11, ...property("current") }), ["/a/b"]);
});

Deno.test("a namespace other than the default one may be limited to files, by one list and since Android 12 two", () => {
  const lines = [
    "additional.namespaces = a",
    ...["a", "default"].flatMap((name) => [
      `namespace.${name}.whitelisted = x.so: y.so`,
      `namespace.${name}.allowed_libs = z.so`,
    ]),
  ];
  for (const release of RELEASES) {
    const { space } = read(lines, { release });
    const both = ["x.so", " y.so", "z.so"];
    const expected = release < 10 ? [] : release < 12 ? both.slice(0, 2) : both;
    assertEquals(space("a")?.allowedLibraries, expected);
    assertEquals(space("default")?.allowedLibraries, []);
  }
  assertEquals(
    read(["additional.namespaces = a", "namespace.a.whitelisted ="]).space("a")?.allowedLibraries,
    [],
  );
});
