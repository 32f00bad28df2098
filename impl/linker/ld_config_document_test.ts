import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Release, RELEASES } from "../../cts/contract/world.ts";
import { LD_CONFIG_ERRORS_MAX, parseLdConfig } from "./ld_config_document.ts";

const TEXT = `# Processes
dir.system = /system/bin/
dir.vendor = /vendor/bin/
dir.test = /data/test

[system]
additional.namespaces = sphal,rs
namespace.default.search.paths = /system/\${LIB}:/vendor/\${LIB}
namespace.sphal.isolated = true
namespace.sphal.visible = true
namespace.sphal.search.paths = /vendor/\${LIB}/vndk-sp\${VNDK_VER}
namespace.sphal.asan.search.paths = /data/asan/vendor/\${LIB}
namespace.sphal.links = default
namespace.sphal.links += rs
namespace.sphal.link.default.shared_libs = libc.so:libm.so
namespace.sphal.link.rs.shared_libs = libRS_internal.so

[vendor]
namespace.default.isolated = true
`;

const parse = (text: string, release: Release = 9, section?: string) =>
  parseLdConfig(text, {
    release,
    file: "ld.config.txt",
    vndkVersion: "28",
    ...(section === undefined ? {} : { section }),
  });

Deno.test("a document has its mappings and sections with their lines", () => {
  const document = parse(TEXT);
  assertEquals(document.directories, [
    { section: "system", path: "/system/bin", line: 2 },
    { section: "vendor", path: "/vendor/bin", line: 3 },
    { section: "test", path: "/data/test", line: 4 },
  ]);
  assertEquals(document.warnings, []);
  assertEquals(document.errors, [
    { line: 20, message: 'ld.config.txt:20: error: section "test" not found' },
  ]);
  assertEquals(document.sections.map(({ name, line, shadowed }) => [name, line, shadowed]), [
    ["system", 6, false],
    ["vendor", 18, false],
  ]);
});

Deno.test("a section has its namespaces, with paths that nobody looked for", () => {
  const [system] = parse(TEXT).sections;
  assertEquals(system?.errors, []);
  assertEquals(system?.namespaces.map(({ name }) => name), ["default", "sphal", "rs"]);
  assertEquals(system?.namespaces[1], {
    name: "sphal",
    isolated: true,
    visible: true,
    searchPaths: ["/vendor/lib64/vndk-sp-28"],
    permittedPaths: [],
    allowedLibraries: [],
    links: [
      { to: "default", libraries: new Set(["libc.so", "libm.so"]) },
      { to: "rs", libraries: new Set(["libRS_internal.so"]) },
    ],
  });
  assertEquals(system?.lineOf("namespace.sphal.links"), 13);
  assertEquals(system?.property("namespace.sphal.links"), { value: "default,rs", line: 13 });
  assertEquals(system?.lineOf("namespace.sphal.color"), undefined);
  const [narrow] = parseLdConfig(TEXT, { release: 9, file: "f", lib: "lib" }).sections;
  assertEquals(narrow?.namespaces[1]?.searchPaths, ["/vendor/lib/vndk-sp"]);
});

Deno.test("one section may be asked for", () => {
  const names = (section: string) => {
    const document = parse(TEXT, 9, section);
    return [document.sections.map(({ name }) => name), document.errors.length];
  };
  assertEquals(names("vendor"), [["vendor"], 0]);
  assertEquals(names("test"), [[], 1]);
});

Deno.test("another release reads the same text in its own way", () => {
  const [system] = parse(TEXT, 8.1).sections;
  assertEquals(system?.property("namespace.sphal.links"), { value: "default", line: 13 });
  assertEquals(system?.unread.map(({ line }) => line), [14, 16]);
});

Deno.test("every warning and every error is told with its line", () => {
  const { warnings, sections } = parse(
    "junk\nfoo = bar\n[a]\njunk\nx = 1\nx = 2\nnamespace.default.links = y,default,z\n",
  );
  assertEquals(warnings.map(({ line }) => line), [1, 2]);
  assertEquals(sections[0]?.warnings.map(({ line }) => line), [4, 6]);
  assertEquals(sections[0]?.errors, [
    { line: 7, message: "ld.config.txt:7: error: undefined namespace: y" },
    {
      line: 7,
      message:
        "ld.config.txt:7: error: list of shared_libs for default->default link is not specified or is empty.",
    },
    { line: 7, message: "ld.config.txt:7: error: undefined namespace: z" },
  ]);
});

Deno.test("properties that no linker looks at are told, those of a sanitizer are none of them", () => {
  const [section] = parse([
    "[a]",
    "additional.namespaces = b",
    "namespace.b.color = red",
    "namespace.b.link.default.shared_libs = x.so",
    "namespace.c.isolated = true",
    "dir.late = /data",
    "enable.target.sdk.version = true",
    "namespace.b.asan.search.paths = /x",
    "namespace.b.hwasan.search.paths = /x",
  ].join("\n")).sections;
  assertEquals(section?.unread.map(({ line }) => line), [3, 4, 5, 6, 9]);
  const [late] = parse("[a]\nnamespace.default.hwasan.search.paths = /x\n", 14).sections;
  assertEquals(late?.unread, []);
});

Deno.test("a second section of the same name is marked", () => {
  assertEquals(parse("[a]\n[b]\n[a]\n").sections.map(({ shadowed }) => shadowed), [
    false,
    false,
    true,
  ]);
});

Deno.test("a section with too many errors is given up", () => {
  const links = Array.from({ length: 1000 }, (_, index) => `n${index}`).join();
  const [section] = parse(`[a]\nnamespace.default.links = ${links}\n`).sections;
  assertEquals(section?.errors.length, LD_CONFIG_ERRORS_MAX);
  assertEquals([section?.namespaces, section?.unread], [[], []]);
});

Deno.test("large files are read whole", () => {
  const long = "x".repeat(1 << 20);
  assertEquals(parse(`[a]\n${long}\n`).sections[0]?.warnings.length, 1);
  assertEquals(parse(`[a]\nnamespace.default.search.paths = /${long}\n`).sections.length, 1);
  assertEquals(parse("[a]\n".repeat(100_000)).sections.length, 100_000);
  assertEquals(parse("dir.a = /x\ndir.b = /y\n".repeat(50_000)).errors.length, 2);
  const grown = parse(`[a]\n${"namespace.default.search.paths += /x\n".repeat(100_000)}`);
  assertEquals(grown.sections[0]?.namespaces[0]?.searchPaths.length, 100_000);
  const links = `${"default,".repeat(50_000)}default`;
  const libraries = "a.so:".repeat(100_000);
  const linked = parse(
    `[a]\nnamespace.default.links = ${links}\nnamespace.default.link.default.shared_libs = ${libraries}`,
  );
  assertEquals(linked.sections[0]?.namespaces[0]?.links.length, 50_001);
});

Deno.test("a damaged file still has an answer, with every line in the file", () => {
  const change = fc.tuple(
    fc.nat(TEXT.length),
    fc.nat(12),
    fc.oneof(
      fc.constantFrom("\n", "\r\n", "\0", "+=", "=", "[", "]", "#", ",", ":", "$", "${", "default"),
      fc.string({ maxLength: 4 }),
    ),
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(changes, fc.constantFrom(...RELEASES), (list, release) => {
      let text = TEXT;
      for (const [at, length, added] of list) {
        text = text.slice(0, at) + added + text.slice(at + length);
      }
      const document = parse(text, release);
      const lines = text.split("\n").length;
      const notices: { line: number }[] = [
        ...document.warnings,
        ...document.errors,
        ...document.directories,
      ];
      for (const section of document.sections) {
        notices.push(...section.warnings, ...section.errors);
        assertEquals(section.namespaces[0]?.name, "default");
        for (const { name, line } of section.unread) assertEquals(section.lineOf(name), line);
      }
      for (const { line } of notices) assertEquals(line >= 1 && line <= lines, true);
    }),
    { numRuns: 300 },
  );
});
