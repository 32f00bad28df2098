import { assertEquals } from "@std/assert";
import { Refusal } from "../platform/file_error.ts";
import { LdConfig, type LdConfigHost } from "./ld_config.ts";
import { LD_CONFIG_FILE as FILE } from "./ld_config_file.ts";
import { stockFiles, type TestFiles } from "./ld_config_testing.ts";

const HEAD = ["dir.system = /system/bin", "[system]"];

/** The search and permitted paths of the default namespace when both have the same text. */
function pathsOf(text: string, files: TestFiles, facts: Partial<LdConfigHost> = {}) {
  const lines = ["search", "permitted"].map((key) => `namespace.default.${key}.paths = ${text}`);
  const host = files.write(FILE, [...HEAD, ...lines].join("\n")).host(facts);
  const space = new LdConfig(host).read().namespaces[0]!;
  return { search: space.searchPaths, permitted: space.permittedPaths, log: host.log };
}

/** The section of an executable, by mappings of directories. */
function sectionOf(lines: readonly string[], files: TestFiles, facts: Partial<LdConfigHost> = {}) {
  const host = files.write(FILE, [...lines, "[a]", "[b]"].join("\n")).host(facts);
  return [new LdConfig(host).read().section, host.log];
}

Deno.test("search paths are resolved, permitted paths stay as they are since Android 8.1", () => {
  const files = stockFiles().directory("/system/vendor/lib64").link("/system/vendor", "/v");
  const facts = { release: 8.1 } as const;
  assertEquals(pathsOf("/v/${LIB}:/system/../system/lib", files, facts), {
    search: ["/system/vendor/lib64", "/system/lib"],
    permitted: ["/v/lib64", "/system/../system/lib"],
    log: [],
  });
  assertEquals(pathsOf("/v/${LIB}", files, { release: 8 }).permitted, ["/system/vendor/lib64"]);
});

Deno.test("a search path to nothing is dropped in silence", () => {
  assertEquals(pathsOf("/nowhere:/system/lib:/nowhere/x", stockFiles()), {
    search: ["/system/lib"],
    permitted: ["/nowhere", "/system/lib", "/nowhere/x"],
    log: [],
  });
});

Deno.test("links that lead in a circle lead to nothing", () => {
  const files = stockFiles().link("/b", "/a").link("/a", "/b");
  assertEquals(pathsOf("/a:/system/lib", files).search, ["/system/lib"]);
});

Deno.test("an empty path is no search path, and is a permitted path that permits all", () => {
  const { search, permitted } = pathsOf(":/system/lib:", stockFiles());
  assertEquals([search, permitted], [["/system/lib"], ["", "/system/lib", ""]]);
  assertEquals(pathsOf("", stockFiles()), { search: [], permitted: [], log: [] });
});

Deno.test("a search path to a file is dropped with a warning", () => {
  const files = stockFiles().write("/system/lib/x.so", "").link("/system/lib/x.so", "/y");
  assertEquals(pathsOf("/y", files, { release: 9 }), {
    search: [],
    permitted: ["/y"],
    log: ['Warning: "/system/lib/x.so" is not a directory (ignoring)'],
  });
});

Deno.test("a path that is not absolute is dropped with a warning, as is one after a space", () => {
  assertEquals(pathsOf("system/lib: /system/lib", stockFiles()), {
    search: [],
    permitted: ["system/lib", " /system/lib"],
    log: ["system/lib", " /system/lib"].map((path) =>
      `Warning: unable to normalize "${path}" (ignoring)`
    ),
  });
});

Deno.test("a path through an archive needs only the archive", () => {
  const files = stockFiles().write("/data/x.apk", "").link("/data/x.apk", "/y.apk");
  assertEquals(pathsOf("/y.apk!/lib/../lib64:/n.apk!/lib", files), {
    search: ["/data/x.apk!/lib64"],
    permitted: ["/y.apk!/lib/../lib64", "/n.apk!/lib"],
    log: ['Warning: unable to resolve "/n.apk": No such file or directory (ignoring)'],
  });
});

Deno.test("a directory whose path cannot be resolved counts since Android 10", () => {
  const files = stockFiles();
  const realpath = () => new Refusal("EACCES");
  const search = (release: 9 | 10) =>
    pathsOf("/system//lib:/nowhere", files, { release, realpath }).search;
  assertEquals(search(9), []);
  assertEquals(search(10), ["/system/lib"]);
});

Deno.test("a directory that is gone before it is looked at is dropped with a warning", () => {
  const stat = () => new Refusal("EACCES");
  assertEquals(pathsOf("/system/lib", stockFiles(), { stat }), {
    search: [],
    permitted: ["/system/lib"],
    log: ['Warning: cannot stat file "/system/lib": Permission denied (ignoring)'],
  });
});

Deno.test("paths end at a NUL", () => {
  assertEquals(pathsOf("/system/lib\0:/vendor/lib", stockFiles()).search, ["/system/lib"]);
});

Deno.test("since Android 10 a mapping's directory must exist and its links are followed", () => {
  const files = stockFiles().link("/system/bin", "/b");
  const lines = ["dir.a = /nowhere", "dir.b = /b"];
  assertEquals(sectionOf(lines, files), ["b", []]);
  assertEquals(sectionOf(lines, files, { release: 9 }), [undefined, []]);
  const gone = { executable: "/nowhere/x" };
  assertEquals(sectionOf(lines, files, gone), [undefined, []]);
  assertEquals(sectionOf(lines, files, { ...gone, release: 9 }), ["a", []]);
});

Deno.test("a mapping's directory that may not be read counts as it stands", () => {
  const files = stockFiles().directory("/private", 0o711).link("/private", "/p");
  const lines = ["dir.a = /p", "dir.b = /private"];
  assertEquals(sectionOf(lines, files, { executable: "/private/x" }), ["b", []]);
});

Deno.test("a mapping's directory that cannot be resolved counts as it stands, with a word", () => {
  const realpath = () => new Refusal("EPERM");
  assertEquals(sectionOf(["", "dir.a = /system/bin"], stockFiles(), { realpath }), ["a", [
    `I ${FILE}:2: warning: path "/system/bin" couldn't be resolved: Operation not permitted`,
  ]]);
});
