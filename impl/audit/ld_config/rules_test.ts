import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { RELEASES } from "../../../cts/contract/world.ts";
import { stockLdConfig, stockVariants } from "../../linker/stock/stock_config.ts";
import { LdConfigRules } from "./rules.ts";
import { PlatformLibraries } from "../vendor/platform_libraries.ts";

const FILE = "/system/etc/ld.config.txt";
const RULES_10 = new LdConfigRules({ release: 10, isTreble: true, vndkVersion: "29" });
const STOCK_10 = stockLdConfig(10, "enforced")!;

/** The stock configuration of 10 with one line changed, and the findings about it. */
function changed(line: RegExp, replacement: string) {
  const text = STOCK_10.replace(line, replacement);
  assert(text !== STOCK_10, `no line matches ${line}`);
  const lines = text.split("\n");
  return RULES_10.audit(text, FILE).map(({ rule, severity, subject, line, message, remedy }) => ({
    finding: `${severity} ${rule} ${subject}`,
    message,
    remedy,
    at: lines[(line ?? 0) - 1] ?? "",
  }));
}

for (const release of RELEASES) {
  for (const variant of stockVariants(release)) {
    Deno.test(`the stock configuration ${variant} of ${release} has only its known defect`, () => {
      const enforced = release >= 9 || variant === "enforced";
      const isTreble = variant !== "legacy";
      const platform = new PlatformLibraries(release, enforced);
      const rules = new LdConfigRules({ release, isTreble, platform, vndkVersion: "29" });
      const findings = rules.audit(stockLdConfig(release, variant)!, FILE);
      const hasDefect = isTreble && (release === 9 || (release === 8.1 && enforced));
      assertEquals(
        [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))],
        hasDefect ? ["error rs-link"] : [],
      );
    });
  }
}

Deno.test("the order of links that gives libRS_internal.so to vndk is found in release 9", () => {
  const rules = new LdConfigRules({ release: 9, isTreble: true, vndkVersion: "28" });
  const text = stockLdConfig(9, "enforced")!;
  const [found, ...others] = rules.audit(text, FILE);
  assertEquals(others, []);
  assertEquals([found!.rule, found!.severity, found!.subject], [
    "rs-link",
    "error",
    "libRS_internal.so",
  ]);
  assertStringIncludes(found!.message, "comes from vndk");
  assertEquals(found!.remedy, "Put rs first: namespace.sphal.links = rs,default,vndk");
  assertEquals(text.split("\n")[found!.line! - 1], "namespace.sphal.links = default,vndk,rs");
  const repaired = text.replace(
    "namespace.sphal.links = default,vndk,rs",
    "namespace.sphal.links = rs,default,vndk",
  );
  assertEquals(rules.audit(repaired, FILE), []);
});

Deno.test("a link to rs that stands late is right where no other lists the library", () => {
  const rules = new LdConfigRules({ release: 8, isTreble: true });
  const text = stockLdConfig(8, "treble")!;
  assertStringIncludes(text, "namespace.sphal.links = default,vndk,rs");
  assertEquals(rules.audit(text, FILE), []);
});

Deno.test("a missing link to rs is found", () => {
  const [found] = changed(
    /^namespace\.sphal\.link\.rs\.shared_libs = .*$/m,
    "namespace.sphal.link.rs.shared_libs = libRS.so",
  ).filter(({ finding }) => finding === "error rs-link libRS_internal.so");
  assertStringIncludes(found!.message, "comes from vndk");
  const [none] = changed(/libRS_internal\.so/g, "libRS_other.so");
  assertEquals(none!.finding, "error rs-link libRS_internal.so");
  assertStringIncludes(none!.message, "does not reach");
  assertEquals(none!.at, "namespace.sphal.link.rs.shared_libs = libRS_other.so");
});

Deno.test("rs without all of /data is found", () => {
  for (const path of ["/data/app", "/data/user", "/database"]) {
    const [found, ...others] = changed(
      /^(namespace\.rs\.permitted\.paths \+?= )\/data$/m,
      `$1${path}`,
    );
    assertEquals([found!.finding, others], ["error rs-namespace rs", []]);
    assertStringIncludes(found!.remedy, "/data");
    assertStringIncludes(found!.at, "namespace.rs.permitted.paths");
  }
});

Deno.test("rs without the vendor's directory is found", () => {
  const lines = /^namespace\.rs\.search\.paths \+?= \/vendor\/\$\{LIB\}$/m;
  const [found, ...others] = changed(lines, "");
  assertEquals([found!.finding, others], ["error rs-namespace rs", []]);
  assertStringIncludes(found!.message, "/vendor/${LIB}");
});

Deno.test("rs without libmediandk.so or libft2.so is found", () => {
  for (const soname of ["libmediandk.so", "libft2.so"]) {
    const key = "namespace.rs.link.default.shared_libs";
    const text = STOCK_10.split("\n").map((line) =>
      line.startsWith(key) ? line.replaceAll(soname, "libother.so") : line
    ).join("\n");
    assertEquals(RULES_10.audit(text, FILE).map((found) => found.message), [
      `The namespace rs does not reach ${soname}, which libRS_internal.so needs`,
    ]);
  }
});

Deno.test("no namespace rs or sphal is found", () => {
  const text = "dir.system = /system/bin\n[system]\nadditional.namespaces = sphal\n" +
    "namespace.sphal.isolated = true\n";
  const [rs, ...others] = RULES_10.audit(text, FILE);
  assertEquals([rs!.rule, rs!.subject, rs!.line, others], ["rs-namespace", "rs", 3, []]);
  const bare = RULES_10.audit("dir.system = /system/bin\n[system]\n", FILE);
  assertEquals(bare.map(({ subject, line }) => [subject, line]), [["rs", 2], ["sphal", 2]]);
});

Deno.test("a sphal that is not isolated is found", () => {
  const [found, ...others] = changed(
    /^namespace\.sphal\.isolated = true$/m,
    "namespace.sphal.isolated = True",
  );
  assertEquals([found!.finding, found!.at, others], [
    "error sphal-isolation sphal",
    "namespace.sphal.isolated = True",
    [],
  ]);
});

Deno.test("a sphal that searches or permits what is not the vendor's is found", () => {
  for (const kind of ["search", "permitted"]) {
    for (const path of ["/system/${LIB}", "/data", "/data/local", "/", "/product/${LIB}"]) {
      const first = new RegExp(`^namespace\\.sphal\\.${kind}\\.paths = .*$`, "m");
      const findings = changed(first, `$&:${path}`);
      const about = findings.filter(({ message }) =>
        message.includes(`has "${path.replace("${LIB}", "lib64")}"`)
      );
      assertEquals(about.map(({ finding }) => finding), ["error sphal-isolation sphal"], path);
    }
    for (const path of ["/system/vendor/${LIB}", "/system/${LIB}/vndk-sp-29/hw", "/odm/x"]) {
      const first = new RegExp(`^namespace\\.sphal\\.${kind}\\.paths = .*$`, "m");
      assertEquals(changed(first, `$&:${path}`), [], path);
    }
  }
});

Deno.test("a framework-only library within reach is found, wherever it comes from", () => {
  for (const namespace of ["sphal", "rs"]) {
    const key = new RegExp(`^namespace\\.${namespace}\\.link\\.default\\.shared_libs = .*$`, "m");
    const [found, ...others] = changed(key, "$&:libLLVM.so");
    assertEquals([found!.finding, others], [`error sphal-isolation ${namespace}`, []]);
    assertStringIncludes(found!.message, "libLLVM.so, which is framework-only");
    assertStringIncludes(found!.remedy, "brings its own copy");
  }
});

Deno.test("a library for rs alone that sphal reaches is advice", () => {
  const rules = new LdConfigRules({ release: 8, isTreble: true });
  const text = stockLdConfig(8, "treble")!.replace(
    /^namespace\.sphal\.link\.default\.shared_libs = .*$/m,
    "$&:libmediandk.so",
  );
  const findings = rules.audit(text, FILE);
  assertEquals(findings.map(({ severity, rule }) => [severity, rule]), [
    ["advice", "sphal-isolation"],
  ]);
});

Deno.test("a link that lets everything through is found", () => {
  const key = "namespace.sphal.link.default";
  const text = STOCK_10.split("\n").filter((line) => !line.startsWith(`${key}.shared_libs +=`))
    .join("\n").replace(`${key}.shared_libs = libEGL.so`, `${key}.allow_all_shared_libs = true`);
  const found = RULES_10.audit(text, FILE);
  const all = found.filter(({ message }) => message.includes("takes every library of default"));
  assertEquals(all.map(({ rule, severity }) => [rule, severity]), [["sphal-isolation", "error"]]);
  assertEquals(text.split("\n")[all[0]!.line! - 1], `${key}.allow_all_shared_libs = true`);
  assert(found.some(({ message }) => message.includes("reaches libLLVM.so")));
});

Deno.test("a configuration without a section for apps is found", () => {
  const [found, ...others] = RULES_10.audit("dir.x = /system/binx\n[x]\n", FILE);
  assertEquals([found!.subject, others], ["/system/bin/app_process64", []]);
});

Deno.test("what the linker says is a finding with its line, and its errors end the audit", () => {
  const text = "dir.system = /system/bin\n[system]\njunk\na = 1\n" +
    "additional.namespaces = sphal\nnamespace.sphal.links = nowhere\n";
  const found = RULES_10.audit(text, FILE);
  assertEquals(found.map(({ rule, severity, line }) => [rule, severity, line]), [
    ["ld-config-syntax", "error", 3],
    ["ld-config-error", "error", 6],
    ["ld-config-syntax", "advice", 4],
  ]);
  assertStringIncludes(found[1]!.message, "undefined namespace");
  assertStringIncludes(found[1]!.remedy, "additional.namespaces");
});

Deno.test("a section that stands twice is advice, a section that does not exist an error", () => {
  const text = "dir.system = /system/bin\ndir.gone = /vendor/bin\n[system]\n[system]\n";
  const rules = new LdConfigRules({ release: 9, isTreble: false });
  assertEquals(
    rules.audit(text, FILE).map(({ rule, severity, subject }) => [rule, severity, subject]),
    [
      ["ld-config-error", "error", FILE],
      ["ld-config-syntax", "advice", "system"],
    ],
  );
});

Deno.test("a stock configuration with any lines changed is audited", () => {
  const lines = STOCK_10.split("\n");
  const change = fc.tuple(
    fc.nat(lines.length - 1),
    fc.oneof(fc.string(), fc.constantFrom(...lines)),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
      const changed = [...lines];
      for (const [at, line] of changes) changed[at] = line;
      for (const { line, file } of RULES_10.audit(changed.join("\n"), FILE)) {
        assertEquals(file, FILE);
        assert(line === undefined || line >= 1);
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("on a device that is not full Treble only the syntax counts", () => {
  const rules = new LdConfigRules({ release: 9, isTreble: false });
  assertEquals(rules.audit(stockLdConfig(9, "enforced")!, FILE), []);
});
