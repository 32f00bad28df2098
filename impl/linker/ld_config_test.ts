import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { RELEASES } from "../../cts/contract/world.ts";
import { LdConfig, type LdConfigHost } from "./ld_config.ts";
import { LD_CONFIG_FILE as FILE } from "./ld_config_file.ts";
import { readLdConfig, stockFiles } from "./ld_config_testing.ts";

const HEAD = ["dir.system = /system/bin", "[system]"];
const BROKEN = [...HEAD, "namespace.default.isolated = true", "namespace.default.links = x"];
const PROBLEM = `${FILE}:4: error: undefined namespace: x`;

const builtIn = (...searchPaths: string[]) => [{
  name: "default",
  isolated: false,
  visible: false,
  searchPaths,
  permittedPaths: [],
  allowedLibraries: [],
  links: [],
}];
const STOCK = builtIn("/system/lib64", "/odm/lib64", "/vendor/lib64");

Deno.test("a configuration is read for the process that it is for", () => {
  const { read, log } = readLdConfig([
    "dir.system = /system/bin/",
    "dir.vendor = /vendor/bin/",
    "",
    "[system]",
    "additional.namespaces = sphal",
    "namespace.default.links = sphal",
    "namespace.default.link.sphal.shared_libs = libA.so:libB.so",
    "namespace.sphal.isolated = true",
    "namespace.sphal.visible = true",
    "namespace.sphal.search.paths = /vendor/${LIB}/hw:/vendor/${LIB}",
    "namespace.sphal.permitted.paths = /vendor/${LIB}",
    "",
    "[vendor]",
    "namespace.default.search.paths = /vendor/${LIB}",
  ]);
  const nothing = { searchPaths: [], permittedPaths: [], allowedLibraries: [], links: [] };
  assertEquals(log, []);
  assertEquals(read, {
    file: FILE,
    section: "system",
    targetSdk: 10000,
    namespaces: [
      {
        name: "default",
        isolated: false,
        visible: false,
        ...nothing,
        links: [{ to: "sphal", libraries: new Set(["libA.so", "libB.so"]) }],
      },
      {
        name: "sphal",
        isolated: true,
        visible: true,
        searchPaths: ["/vendor/lib64/hw", "/vendor/lib64"],
        permittedPaths: ["/vendor/lib64"],
        allowedLibraries: [],
        links: [],
      },
    ],
    builtIn: false,
  });
});

Deno.test("an error drops the whole configuration, and nothing is isolated then", () => {
  const { read, log } = readLdConfig(BROKEN);
  assertEquals(read, {
    file: FILE,
    error: PROBLEM,
    targetSdk: 10000,
    namespaces: STOCK,
    builtIn: true,
  });
  assertEquals(log, [
    `Warning: couldn't read "${FILE}" for "/system/bin/x" (using default configuration instead): ${PROBLEM}`,
  ]);
});

Deno.test("the warning about a dropped file has its release's words", () => {
  const last = (release: 8.1 | 11 | 12) => readLdConfig(BROKEN, { release }).log.at(-1);
  assertEquals(
    last(8.1),
    `error reading config file "${FILE}" for "/system/bin/x" (will use default configuration): ${PROBLEM}`,
  );
  const rest = `(using default configuration instead): ${PROBLEM}`;
  assertEquals(last(11), `Warning: couldn't read "${FILE}" for "/system/bin/x" ${rest}`);
  assertEquals(last(12), `Warning: couldn't read '${FILE}' for '/system/bin/x' ${rest}`);
});

Deno.test("a file that does not exist is passed over in silence, one that cannot be read is not", () => {
  const missing = stockFiles().host();
  assertEquals(new LdConfig(missing).read(), {
    file: FILE,
    targetSdk: 10000,
    namespaces: STOCK,
    builtIn: true,
  });
  assertEquals(missing.log, []);
  const closed = stockFiles().write(FILE, HEAD.join("\n"), 0o600).host();
  const error = `error reading file "${FILE}": Permission denied`;
  assertEquals(new LdConfig(closed).read().error, error);
  assertEquals(closed.log.length, 1);
});

Deno.test("without a configuration odm is searched since Android 9, links resolved", () => {
  const files = stockFiles().directory("/system/vendor/lib64").link(
    "/system/vendor/lib64",
    "/odm/lib64",
  );
  const paths = (facts: Partial<LdConfigHost>) => new LdConfig(files.host(facts)).read().namespaces;
  assertEquals(paths({ release: 8.1 }), builtIn("/system/lib64", "/vendor/lib64"));
  assertEquals(
    paths({ release: 9 }),
    builtIn("/system/lib64", "/system/vendor/lib64", "/vendor/lib64"),
  );
  assertEquals(paths({ release: 8.1, abi: "x86" }), builtIn("/system/lib", "/vendor/lib"));
});

Deno.test("with the address sanitizer its own directories come first, and Android 8.0 reads no file", () => {
  const own = ["/system/lib64", "/vendor/lib64"].flatMap((path) => [`/data/asan${path}`, path]);
  const read = (release: 8 | 8.1) => readLdConfig(HEAD, { release, asan: true });
  assertEquals(read(8).read, { targetSdk: 10000, namespaces: builtIn(...own), builtIn: true });
  assertEquals(read(8).log, []);
  assertEquals(read(8.1).read.section, "system");
});

/** The target API level with a version file of that text beside the executable. */
function versioned(text: string | undefined, facts: Partial<LdConfigHost> = {}, mode = 0o644) {
  const files = stockFiles().write(
    FILE,
    [
      ...HEAD,
      "enable.target.sdk.version = true",
      "namespace.default.permitted.paths = /${SDK_VER}",
    ].join("\n"),
  );
  if (text !== undefined) files.write("/system/bin/.version", text, mode);
  const { targetSdk, error, namespaces } = new LdConfig(files.host(facts)).read();
  return error ?? [targetSdk, namespaces[0]?.permittedPaths[0]];
}

Deno.test("a file beside the executable may say which API level it is for", () => {
  assertEquals(versioned(" 27\n"), [27, "/27"]);
  assertEquals(versioned("+0027"), [27, "/27"]);
  assertEquals(versioned(undefined), [10000, "/10000"]);
  const { read } = readLdConfig([...HEAD, "enable.target.sdk.version = yes"]);
  assertEquals(read.targetSdk, 10000);
});

Deno.test("what is no positive number in that file is an error", () => {
  for (const text of ["", "0", "-1", "27a", "0x1b", "2 7", "9".repeat(40)]) {
    assertEquals(versioned(text), `invalid version "/system/bin/.version": "${text}"`);
  }
  assertEquals(versioned("4294967296"), 'invalid version "/system/bin/.version": "4294967296"');
  assertEquals(versioned("4294967297"), [1, "/1"]);
  assertEquals(
    versioned("4294967297", { abi: "x86" }),
    'invalid version "/system/bin/.version": "4294967297"',
  );
  assertEquals(
    versioned("27", {}, 0o600),
    'error reading version file "/system/bin/.version": Permission denied',
  );
});

Deno.test("a long error is cut as the linker's buffer cuts it", () => {
  const { read } = readLdConfig([...HEAD, `namespace.default.links = ${"x".repeat(5000)}`]);
  assertEquals(read.error?.length, 1023);
});

Deno.test("any file gives namespaces, default first, whose links lead to namespaces", () => {
  const name = fc.constantFrom("default", "a", "b", "", "x");
  const key = fc.oneof(
    fc.constantFrom("additional.namespaces", "enable.target.sdk.version", "junk", "dir.system"),
    fc.tuple(
      name,
      fc.constantFrom("isolated", "visible", "search.paths", "permitted.paths", "links"),
    ).map(([space, part]) => `namespace.${space}.${part}`),
    fc.tuple(name, name, fc.constantFrom("shared_libs", "allow_all_shared_libs"))
      .map(([from, to, part]) => `namespace.${from}.link.${to}.${part}`),
  );
  const value = fc.oneof(
    fc.constantFrom("true", "a", "a,b", "a,default", "/system/lib:/vendor/$LIB", "a.so", "", "\0"),
    fc.string(),
  );
  const line = fc.oneof(
    fc.tuple(key, fc.constantFrom(" = ", " += ", "="), value).map((parts) => parts.join("")),
    fc.constantFrom("[system]", "[b]", "# x", "", "junk\r"),
    fc.string(),
  );
  const lines = fc.array(line, { maxLength: 30 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...RELEASES), fc.boolean(), (body, release, asan) => {
      const { read } = readLdConfig([...HEAD, ...body], { release, asan });
      const names = read.namespaces.map((namespace) => namespace.name);
      assertEquals(names[0], "default");
      assertEquals(new Set(names).size, names.length);
      for (const { links } of read.namespaces) {
        for (const { to } of links) assertEquals(names.includes(to), true);
      }
      assertEquals(read.builtIn, read.section === undefined);
    }),
  );
});
