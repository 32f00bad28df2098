import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MODULE, wrapBitcode } from "../cts/fakes/bitcode.ts";
import { scriptModule } from "../impl/rs/bcinfo/testing/script_module.ts";
import { writeElf } from "../impl/elf/testing/elf_writer.ts";
import { stockLdConfig } from "../impl/linker/stock/stock_config.ts";
import { DEFAULT_WORLD } from "../cts/contract/world.ts";
import { doctorHere } from "./testing/doctor_here.ts";

const ROOT = new URL("..", import.meta.url).pathname;
const CONFIG = `${ROOT}deno.json`;
const NOTHING_FOUND = "0 broken, 0 advised, 0 undecided";

/** The cells of a library's row in the table of who may load what. */
function row(lines: readonly string[], soname: string): string[] {
  return lines.find((line) => line.startsWith(`${soname} `))?.split(/\s\s+/) ?? [];
}

Deno.test("a configuration gives a table of who may load what", async () => {
  const text = stockLdConfig(8, "treble", {})!;
  const { status, lines } = await doctorHere(
    { "ld.config.txt": text },
    "{ld.config.txt}",
    "--release",
    "8.0",
  );
  assertEquals(status, 0);
  assertEquals(lines.at(-1), "0 broken, 0 advised, 0 undecided");
  assertEquals(row(lines, "library"), [
    "library",
    "list",
    "page",
    "default",
    "sphal",
    "vndk",
    "rs",
  ]);
  assertEquals(row(lines, "libRS_internal.so").slice(3), ["default", "rs", "vndk", "rs"]);
  assertEquals(row(lines, "libRSDriver.so").slice(3), ["default", "-", "vndk", "rs"]);
  assertEquals(row(lines, "libmediandk.so").slice(3), ["default", "-", "-", "default"]);
  assertEquals(row(lines, "libLLVM.so").slice(3), ["default", "-", "-", "-"]);
});

Deno.test("the order of links of release 9 is found, with the line, and 10 has it right", async () => {
  const nine = stockLdConfig(9, "enforced", { vndkVersion: "28" })!;
  const found = await doctorHere({ "ld.config.28.txt": nine }, "{ld.config.28.txt}");
  assertEquals(found.status, 1);
  const line = nine.split("\n").findIndex((text) => text.startsWith("namespace.sphal.links")) + 1;
  assertMatch(
    found.text,
    new RegExp(`ERROR libRS_internal\\.so \\(.*ld\\.config\\.28\\.txt:${line}\\)`),
  );
  assertStringIncludes(found.text, "Put rs first: namespace.sphal.links = rs,default,vndk");
  const ten = stockLdConfig(10, "enforced", { vndkVersion: "29" })!;
  assertEquals((await doctorHere({ "ld.config.29.txt": ten }, "{ld.config.29.txt}")).status, 0);
});

Deno.test("a configuration that the linker drops is an error with its line", async () => {
  const text = "dir.system = /system/bin\n[system]\nnamespace.default.links = nowhere\n";
  const { status, text: said } = await doctorHere({ "ld.config.txt": text }, "{ld.config.txt}");
  assertEquals(status, 1);
  assertStringIncludes(said, "ld.config.txt:3)");
  assertStringIncludes(said, "undefined namespace: nowhere");
  assertStringIncludes(
    said,
    "apps get the built-in configuration: one namespace, nothing isolated",
  );
});

const DRIVER = writeElf({ soname: "libRSDriver_foo.so", needed: ["libLLVM.so", "libc.so"] });
const HAL_ROW =
  "/vendor/lib(64)?/hw/android\\.hardware\\.renderscript@1\\.0-impl\\.so u:object_r:same_process_hal_file:s0\n";

Deno.test("a driver's needs are listed with namespace and list, and libLLVM.so is named with its remedy", async () => {
  for (const machine of [183, 40, 62, 3]) {
    const bits = machine === 183 || machine === 62 ? 64 : 32;
    const bytes = writeElf({
      machine,
      bits,
      soname: "libRSDriver_foo.so",
      needed: ["libLLVM.so", "libc.so"],
    });
    const { status, text, lines } = await doctorHere(
      { "libRSDriver_foo.so": bytes },
      "{libRSDriver_foo.so}",
    );
    assertEquals(status, 1);
    assertEquals(row(lines, "libLLVM.so").slice(1, 3), ["no list", "none"]);
    assertEquals(row(lines, "libc.so").slice(1, 3), ["llndk", "from default"]);
    assertStringIncludes(text, "libLLVM.so, which is framework-only");
    assertStringIncludes(text, "remedy: Link LLVM statically");
    assertMatch(text, /libRSDriver_foo\\\.so\s+u:object_r:same_process_hal_file:s0/);
  }
});

Deno.test("files come from a World as well, and its release counts", async () => {
  const world = {
    ...DEFAULT_WORLD,
    release: 9,
    files: [{ path: "/vendor/lib64/libRSDriver_foo.so", base64: DRIVER.toBase64() }],
  };
  const files = { "world.json": JSON.stringify(world), vendor_file_contexts: HAL_ROW };
  const { status, text } = await doctorHere(
    files,
    "{vendor_file_contexts}",
    "--world",
    "{world.json}",
  );
  assertEquals(status, 1);
  assertStringIncludes(text, "of Android 9");
  assertStringIncludes(text, '"/vendor/lib64/libRSDriver_foo.so" is labeled vendor_file');
});

Deno.test("a policy decides whether an executable's type has the attribute, without one it is undecided", async () => {
  const files = {
    vendor_file_contexts: "/vendor/bin/food u:object_r:food_exec:s0\n",
    "bad.te": "type food_exec, exec_type, file_type;\n",
    "good.te": "type food_exec, exec_type, vendor_file_type, file_type;\n",
  };
  const word = "{vendor_file_contexts}";
  assertStringIncludes((await doctorHere(files, word)).text, "UNDECIDED food_exec");
  assertEquals((await doctorHere(files, word, "--policy", "{bad.te}")).status, 1);
  assertEquals(
    (await doctorHere(files, word, "--policy", "{good.te}")).lines.at(-1),
    "0 broken, 0 advised, 0 undecided",
  );
});

Deno.test("a legacy device has no rules for labels and lists", async () => {
  const files = { "libRSDriver_foo.so": DRIVER };
  const level = ["--set", "PRODUCT_SHIPPING_API_LEVEL=25", "--release", "9"];
  assertEquals((await doctorHere(files, "{libRSDriver_foo.so}", ...level)).status, 0);
});

Deno.test("bitcode is told by its name or its first bytes, and says what it holds", async () => {
  const wrapped = wrapBitcode({ targetApi: 29 });
  const files = { "libclcore.bc": wrapped, "script": wrapped, "raw.bc": Uint8Array.from(MODULE) };
  for (const word of ["{libclcore.bc}", "{script}"]) {
    const { status, lines } = await doctorHere(files, word, "--release", "10");
    assertEquals(status, 0);
    assertEquals(lines.slice(1, 5), [
      "LLVM bitcode in a wrapper: 8 bytes at 44",
      "header version 0, PNaCl version 0",
      "target API 29",
      "compiler version 2410, optimization level 3",
    ]);
  }
  const raw = await doctorHere(files, "{raw.bc}");
  assertEquals([raw.status, raw.lines[1]], [0, "LLVM bitcode without a wrapper, 8 bytes"]);
});

Deno.test("bitcode of a script says which kernels it has", async () => {
  const file = wrapBitcode({ bitcode: [...scriptModule()] });
  const { text, status } = await doctorHere({ "grey.bc": file }, "{grey.bc}");
  assertEquals(status, 0);
  assertStringIncludes(text, "kernel 1 i32 grey(i32, x, y)");
});

Deno.test("bitcode for a newer release is an error of an older one, and so is a broken copy", async () => {
  const files = { "libclcore.bc": wrapBitcode({ targetApi: 29 }), "empty.bc": "" };
  const newer = await doctorHere(files, "{libclcore.bc}", "--release", "9");
  assertEquals(newer.status, 1);
  assertStringIncludes(newer.text, "rule bitcode-level");
  assertStringIncludes(newer.text, "the compiler of Android 9 takes 11 to 28 only");
  const empty = await doctorHere(files, "{empty.bc}");
  assertEquals([empty.status, empty.lines[1]], [1, "no bitcode"]);
  assertStringIncludes(empty.text, "rule bitcode-form");
});

Deno.test("wrong commands say what is expected", async () => {
  const cases: readonly (readonly [words: string[], said: string])[] = [
    [[], "No file is given"],
    [["/no/such/ld.config.txt"], 'Cannot read "/no/such/ld.config.txt"'],
    [[`${ROOT}docs/ci`], "it holds no device's partitions, layer"],
    [[`${ROOT}docs`, "--as", "layer"], 'Option "--as" does not go with the folder'],
    [[CONFIG, "--rule", "none"], 'Option "--rule" is "none", which is no rule'],
    [[CONFIG], "Cannot tell what "],
    [[CONFIG, "--as", "jar"], 'Option "--as" is "jar", expected one of layer, apk'],
    [[CONFIG, "--as", "layer", "--release", "9"], 'Option "--release" is "9", which has no'],
    [[CONFIG, "--release", "7"], 'Option "--release" is "7"'],
    [[CONFIG, "--set", "x"], 'Option "--set" is "x", expected NAME=VALUE'],
    [[CONFIG, "--root", "/no"], 'Cannot read folder "/no"'],
    [[CONFIG, "--world", CONFIG], "Cannot read World "],
    [
      [CONFIG, "--as", "library", "--set", "PRODUCT_SHIPPING_API_LEVEL=O"],
      "Cannot build product: PRODUCT_SHIPPING_API_LEVEL",
    ],
  ];
  for (const [words, said] of cases) {
    const { status, lines, errors } = await doctorHere({}, ...words);
    assertEquals([status, lines], [2, []], words.join(" "));
    assertStringIncludes(errors.join("\n"), said);
    assertEquals(errors.join("\n").split("\n").length, 1);
  }
});

Deno.test("what a file says cannot steer the terminal, and long texts are cut", async () => {
  const text = `\ufeffdir.system = /system/bin/\n[system]\n\x1b[2J = 1\n${"x".repeat(100_000)}\n`;
  const { status, lines } = await doctorHere({ "ld.config.txt": text }, "{ld.config.txt}");
  assertEquals(status, 1);
  assertStringIncludes(lines.join("\n"), "\\u{feff}dir.system");
  for (const line of lines) assertMatch(line, /^[^\p{Cc}\p{Cf}]{0,6000}$/u);
});

Deno.test("files with many empty lines are told apart, too", async () => {
  const lines = "\n".repeat(60_000);
  const files = {
    "a.txt": `${lines}dir.system = /system/bin/\n[system]\n`,
    "b.txt": `${lines}/vendor/a u:object_r:vendor_file:s0\n`,
    "c.txt": lines,
  };
  assertMatch((await doctorHere(files, "{a.txt}")).lines[0]!, /a linker configuration/);
  assertMatch((await doctorHere(files, "{b.txt}")).lines[0]!, /a file_contexts/);
  assertEquals((await doctorHere(files, "{c.txt}")).status, 2);
});

Deno.test("policies of the same name all count, and findings name them as given", async () => {
  const files = {
    "vendor_file_contexts":
      "/(vendor|system/vendor)(/.*)? u:object_r:vendor_file:s0\n/vendor/bin/x u:object_r:x_exec:s0\n",
    "a/file.te": "type x_exec, exec_type, vendor_file_type, file_type;\n",
    "b/file.te": "attribute nothing;\n",
    "c/file.te": "type\n",
  };
  const good = ["--policy", "{a/file.te}", "--policy", "{b/file.te}"];
  assertEquals(
    (await doctorHere(files, "{vendor_file_contexts}", ...good)).lines.at(-1),
    NOTHING_FOUND,
  );
  const { status, text } = await doctorHere(
    files,
    "{vendor_file_contexts}",
    "--policy",
    "{c/file.te}",
  );
  assertEquals(status, 1);
  assertMatch(text, /^ERROR \S*\/c\/file\.te \(\S*\/c\/file\.te:\d\)$/m);
});

Deno.test("a policy that is neither .te nor .cil is refused", async () => {
  const files = { "vendor_file_contexts": "", "policy.conf": "type x;\n" };
  assertEquals(
    (await doctorHere(files, "{vendor_file_contexts}", "--policy", "{policy.conf}")).status,
    2,
  );
});

for (
  const words of [
    ["--adb", "x", "--release", "14"],
    ["--adb", "x", "--root", "."],
    ["--adb", "x", "com.example.a", "com.example.b"],
  ]
) {
  Deno.test(`a device is asked about one package, without options of files: ${words.join(" ")}`, async () => {
    assertEquals((await doctorHere({}, ...words)).status, 2);
  });
}
