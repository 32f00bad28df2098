import { assertEquals } from "@std/assert";
import { ABIS } from "../../cts/contract/world.ts";
import { LdConfig, type LdConfigHost } from "./ld_config.ts";
import { TestFiles } from "./ld_config_testing.ts";

const SYSTEM = "/system/etc/ld.config.txt";
const GENERATED = "/linkerconfig/ld.config.txt";

/** The file that is chosen, and what is said. */
function choose(
  paths: readonly string[],
  facts: Partial<LdConfigHost> & { properties?: Readonly<Record<string, string>> } = {},
) {
  const files = new TestFiles();
  for (const path of paths) files.write(path, "");
  const property = (name: string) => facts.properties?.[name] ?? "";
  const host = files.host({ ...facts, property });
  return { file: new LdConfig(host).read().file, log: host.log };
}
const chosen = (...args: Parameters<typeof choose>) => choose(...args).file;

const EVERYTHING = [
  SYSTEM,
  GENERATED,
  "/custom.txt",
  "/apex/com.x/etc/ld.config.txt",
  "/linkerconfig/com.x/ld.config.txt",
  "/system/etc/ld.config.arm64.txt",
  "/system/etc/ld.config.vndk_lite.txt",
  "/system/etc/ld.config.28.txt",
];
const without = (...paths: string[]) => EVERYTHING.filter((path) => !paths.includes(path));
const FACTS = {
  debuggable: true,
  environment: () => "/custom.txt",
  executable: "/apex/com.x/bin/y",
  properties: { "ro.vndk.lite": "true", "ro.vndk.version": "28" },
} as const;

Deno.test("Android 8 has one file", () => {
  for (const release of [8, 8.1] as const) {
    assertEquals(choose(EVERYTHING, { ...FACTS, release }), { file: SYSTEM, log: [] });
  }
});

Deno.test("on a build to debug the environment names the file, if it can be read", () => {
  for (const release of [9, 10, 11] as const) {
    assertEquals(chosen(EVERYTHING, { ...FACTS, release }), "/custom.txt");
    const other = chosen(EVERYTHING, { ...FACTS, release, debuggable: false });
    assertEquals(chosen(without("/custom.txt"), { ...FACTS, release }), other);
    assertEquals(other === "/custom.txt", false);
  }
});

Deno.test("Android 9 looks for the architecture's file, then the VNDK's, then the common one", () => {
  const { environment: _, ...rest } = FACTS;
  const facts = { ...rest, release: 9 } as const;
  const arch = "/system/etc/ld.config.arm64.txt";
  const lite = "/system/etc/ld.config.vndk_lite.txt";
  assertEquals(chosen(EVERYTHING, facts), arch);
  assertEquals(chosen(without(arch), facts), lite);
  assertEquals(chosen(without(arch, lite), facts), SYSTEM);
});

Deno.test("the VNDK's file goes by its version, unless that is the current one", () => {
  const of = (properties: Readonly<Record<string, string>>, paths = EVERYTHING) =>
    chosen(paths, { release: 9, abi: "x86", properties });
  const file = "/system/etc/ld.config.28.txt";
  assertEquals(of({ "ro.vndk.version": "28" }), file);
  assertEquals(of({ "ro.vndk.version": "28" }, without(file)), SYSTEM);
  assertEquals(of({ "ro.vndk.version": "28", "ro.vndk.lite": "false" }), file);
  for (const version of ["", "current", "27"]) {
    assertEquals(of({ "ro.vndk.version": version }), SYSTEM);
  }
  for (const word of ["1", "y", "yes", "on", "true"]) {
    assertEquals(of({ "ro.vndk.lite": word }), "/system/etc/ld.config.vndk_lite.txt");
  }
});

Deno.test("each ABI has its own name in the architecture's file", () => {
  const names = {
    "arm64-v8a": "arm64",
    "armeabi-v7a": "arm",
    x86: "x86",
    x86_64: "x86_64",
    riscv64: "riscv64",
  };
  for (const abi of ABIS) {
    const paths = Object.values(names).map((name) => `/system/etc/ld.config.${name}.txt`);
    assertEquals(chosen(paths, { abi, release: 9 }), `/system/etc/ld.config.${names[abi]}.txt`);
  }
});

Deno.test("Android 10 has the APEX's own file for what lies directly in its bin", () => {
  const of = (executable: string, paths = EVERYTHING) =>
    choose(paths, { release: 10, abi: "x86", executable });
  const file = "/apex/com.x/etc/ld.config.txt";
  assertEquals(of("/apex/com.x/bin/y"), { file, log: [] });
  assertEquals(of("/apex/com.x/bin/y", without(file)), {
    file: SYSTEM,
    log: [`Warning: couldn't read config file "${file}" for "/apex/com.x/bin/y"`],
  });
  for (const other of ["/apex/com.x/bin/a/y", "/apex/com.x/lib/y", "/apexx/com.x/bin/y"]) {
    assertEquals(of(other), { file: SYSTEM, log: [] });
  }
  assertEquals(
    choose(EVERYTHING, { release: 9, abi: "x86", executable: "/apex/com.x/bin/y" }).file,
    SYSTEM,
  );
});

Deno.test("since Android 11 files are made at boot, one for each APEX", () => {
  const of = (executable: string, paths = EVERYTHING) =>
    choose(paths, { release: 11, abi: "x86", executable });
  const file = "/linkerconfig/com.x/ld.config.txt";
  assertEquals(of("/apex/com.x/bin/y"), { file, log: [] });
  assertEquals(of("/apex/com.x/bin/a/y"), { file, log: [] });
  assertEquals(of("/apex/com.x/bin/y", without(file)), { file: GENERATED, log: [] });
  assertEquals(of("/system/bin/y"), { file: GENERATED, log: [] });
  const arch = chosen(EVERYTHING, { release: 11 });
  assertEquals(arch, "/system/etc/ld.config.arm64.txt");
});

Deno.test("without the file made at boot the older ones count, with a warning to all but init", () => {
  const warning = `Warning: failed to find generated linker configuration from "${GENERATED}"`;
  const of = (executable: string) =>
    choose(without(GENERATED), { release: 12, abi: "x86", executable });
  assertEquals(of("/system/bin/y"), { file: SYSTEM, log: [warning] });
  assertEquals(of("/system/bin/init"), { file: SYSTEM, log: [] });
});

Deno.test("a file that may not be read is not chosen", () => {
  const files = new TestFiles().write(SYSTEM, "")
    .write("/system/etc/ld.config.arm64.txt", "", 0o600);
  assertEquals(new LdConfig(files.host({ release: 9 })).read().file, SYSTEM);
});
