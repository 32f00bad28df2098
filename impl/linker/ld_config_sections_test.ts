import { assertEquals } from "@std/assert";
import type { LdConfigHost } from "./ld_config.ts";
import { LD_CONFIG_FILE as FILE } from "./ld_config_file.ts";
import { readLdConfig } from "./ld_config_testing.ts";

const DIR = "dir.system = /system/bin";

/** The section that an executable gets, and what is said meanwhile. */
function sectionOf(lines: readonly string[], facts: Partial<LdConfigHost> = {}) {
  const { read, log } = readLdConfig(lines, facts);
  return { section: read.section, log };
}

/** The additional namespaces after a section is read. */
function names(lines: readonly string[], release: 8.1 | 9 | 10 | 11 | 12 = 10) {
  const { read, log } = readLdConfig([DIR, "[system]", ...lines], { release });
  return { names: read.namespaces.slice(1).map(({ name }) => name), log };
}

Deno.test("the first mapping that fits counts, not the longest", () => {
  const lines = ["dir.a = /data/t", "dir.b = /data/t/vendor", "[a]", "[b]"];
  for (const release of [8, 9] as const) {
    assertEquals(sectionOf(lines, { release, executable: "/data/t/vendor/x" }).section, "a");
  }
});

Deno.test("a mapping fits at a slash only, at any depth below it", () => {
  const lines = [DIR, "[system]"];
  assertEquals(sectionOf(lines, { executable: "/system/bin/a/b" }).section, "system");
  assertEquals(sectionOf(lines, { executable: "/system/binx" }).section, undefined);
  assertEquals(sectionOf(lines, { executable: "/system/bin" }).section, undefined);
});

Deno.test("slashes at the end of a mapping do not count, and nothing else is left of some", () => {
  assertEquals(sectionOf(["dir.system = /system/bin///", "[system]"]).section, "system");
  for (const value of ["/", "///", ""]) {
    assertEquals(sectionOf([`dir.a = ${value}`, DIR, "[a]", "[system]"]), {
      section: "system",
      log: [`${FILE}:1: warning: property value is empty (ignoring this line)`],
    });
  }
});

Deno.test("another property before the first section is passed over with a warning", () => {
  assertEquals(sectionOf(["foo = bar", DIR, "[system]"]), {
    section: "system",
    log: [
      `${FILE}:1: warning: unexpected property name "foo", expected format dir.<section_name> (ignoring this line)`,
    ],
  });
});

Deno.test("Android 8 words its warnings in another way", () => {
  const lines = ["foo = bar", "junk", "dir.a =", DIR, "[system]", "junk", "a = 1", "a = 2"];
  assertEquals(sectionOf(lines, { release: 8.1 }).log, [
    `error parsing ${FILE}:1: unexpected property name "foo", expected format dir.<section_name> (ignoring this line)`,
    `error parsing ${FILE}:2: invalid format: junk, expected "name = property" or "[section]" (ignoring this line)`,
    `error parsing ${FILE}:3: property value is empty (ignoring this line)`,
    `error parsing ${FILE}:6: invalid format: junk, expected "name = property" or "[section]" (ignoring this line)`,
    `${FILE}:8: warning: property "a" redefinition`,
  ]);
});

Deno.test("a line that appends is no mapping, and nobody says so", () => {
  assertEquals(sectionOf(["dir.system += /system/bin", "[system]"]), {
    section: undefined,
    log: [],
  });
});

Deno.test("a section begins before any mapping fits: no configuration, and no word", () => {
  assertEquals(sectionOf(["[system]", DIR]), { section: undefined, log: [] });
  assertEquals(sectionOf([DIR, "[system]"], { executable: "/sbin/x" }), {
    section: undefined,
    log: [],
  });
  assertEquals(sectionOf([]), { section: undefined, log: [] });
});

Deno.test("what follows the mapping that fits is not warned about until the section begins", () => {
  const lines = ["junk1", DIR, "junk2", "foo = bar", "[other]", "junk3", "[system]", "junk4"];
  const { section, log } = sectionOf(lines);
  assertEquals(section, "system");
  assertEquals(log.map((message) => message.slice(FILE.length, FILE.length + 3)), [":1:", ":8:"]);
});

Deno.test("every line before the first section is warned about if no mapping fits", () => {
  assertEquals(sectionOf(["junk1", "dir.a = /vendor/bin", "junk2", "[a]"]).log.length, 2);
});

Deno.test("a section is found by its exact name", () => {
  assertEquals(sectionOf(["dir. x = /system/bin", "[ x ]"]).section, undefined);
  assertEquals(sectionOf(["dir.x = /system/bin", "[ x ]"]).section, undefined);
  assertEquals(sectionOf(["dir.x = /system/bin", "[X]", "[xy]"]).section, undefined);
  assertEquals(sectionOf(["dir. = /system/bin", "[]"]).section, "");
});

Deno.test("a section that does not exist is an error in the file's last line", () => {
  const error = `${FILE}:4: error: section "s" not found`;
  const { read } = readLdConfig(["dir.s = /system/bin", "[a]", "x = y", ""]);
  assertEquals(read.error, error);
});

Deno.test("of two sections with one name only the first is read, and it ends where the next begins", () => {
  const { read, log, space } = readLdConfig([
    DIR,
    "[system]",
    "additional.namespaces = a",
    "[other]",
    "namespace.a.isolated = true",
    "[system]",
    "namespace.a.visible = true",
  ]);
  assertEquals([read.section, log], ["system", []]);
  assertEquals([space("a")?.isolated, space("a")?.visible], [false, false]);
});

Deno.test("a line without sense in a section is passed over with a warning", () => {
  assertEquals(names(["additional.namespaces = a", "junk"]), {
    names: ["a"],
    log: [
      `${FILE}:4: warning: couldn't parse invalid format: junk, expected "name = property", "name += property", or "[section]" (ignoring this line)`,
    ],
  });
});

Deno.test("the last value wins, with a warning at its line", () => {
  assertEquals(names(["additional.namespaces = a", "", "additional.namespaces = b"]), {
    names: ["b"],
    log: [
      `${FILE}:5: warning: redefining property "additional.namespaces" (overriding previous value)`,
    ],
  });
});

Deno.test("lists of names grow by a comma, lists of paths and libraries by a colon", () => {
  const { space, log } = readLdConfig([
    DIR,
    "[system]",
    "additional.namespaces = a",
    "additional.namespaces += b",
    "namespace.a.search.paths = /system/lib",
    "namespace.a.search.paths += /vendor/lib",
    "namespace.a.links = b",
    "namespace.a.links += default",
    "namespace.a.link.b.shared_libs = b.so",
    "namespace.a.link.b.shared_libs += c.so",
    "namespace.a.link.default.shared_libs = d.so",
  ]);
  assertEquals(log, []);
  assertEquals(space("a")?.searchPaths, ["/system/lib", "/vendor/lib"]);
  assertEquals(space("a")?.links, [
    { to: "b", libraries: new Set(["b.so", "c.so"]) },
    { to: "default", libraries: new Set(["d.so"]) },
  ]);
});

Deno.test("other properties do not grow", () => {
  const { space, log } = readLdConfig([
    DIR,
    "[system]",
    "namespace.default.isolated = tr",
    "namespace.default.isolated += ue",
  ]);
  assertEquals(space("default")?.isolated, false);
  assertEquals(log, [
    `${FILE}:4: warning: += isn't allowed for property "namespace.default.isolated" (ignoring)`,
  ]);
});

Deno.test("appending to what is not there assigns, with a warning, whatever the property", () => {
  const { space, log } = readLdConfig([DIR, "[system]", "namespace.default.isolated += true"]);
  assertEquals(space("default")?.isolated, true);
  assertEquals(log, [
    `${FILE}:3: warning: appending to undefined property "namespace.default.isolated" (treating as assignment)`,
  ]);
});

Deno.test("lists of allowed libraries grow since Android 12", () => {
  const lines = ["additional.namespaces = a", "namespace.a.whitelisted = x.so"];
  const grow = [...lines, "namespace.a.whitelisted += y.so"];
  const allowed = (release: 11 | 12) => {
    const { space, log } = readLdConfig([DIR, "[system]", ...grow], { release });
    return [space("a")?.allowedLibraries, log.filter((line) => line.includes("+=")).length];
  };
  assertEquals(allowed(11), [["x.so"], 1]);
  assertEquals(allowed(12), [["x.so", "y.so"], 0]);
});

Deno.test("Android 8 reads only the first part of a list that grows", () => {
  const grow = [
    "additional.namespaces = a",
    "additional.namespaces += b",
    "additional.namespaces += c",
  ];
  assertEquals(names(grow, 8.1), {
    names: ["a"],
    log: [`${FILE}:5: warning: property "additional.namespaces +" redefinition`],
  });
  assertEquals(names(grow, 9), { names: ["a", "b", "c"], log: [] });
});
