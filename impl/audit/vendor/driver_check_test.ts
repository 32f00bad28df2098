import { assertEquals, assertStringIncludes } from "@std/assert";
import { stockLdConfig } from "../../linker/stock/stock_config.ts";
import { Product } from "../../platform/product.ts";
import { checkDriver, type DriverCheckOptions, formatDriverReport } from "./driver_check.ts";
import { writeElf } from "../../elf/testing/elf_writer.ts";
import { buildWithGcc, hasGcc } from "../testing/gcc.ts";
import { inShort, LEGACY } from "../testing/vendor_world.ts";

const NAME = "libRSDriver_foo.so";

function check(needed: readonly string[], options: Partial<DriverCheckOptions> = {}) {
  return checkDriver({
    name: NAME,
    bytes: writeElf({ soname: NAME, needed }),
    product: new Product(undefined, 8),
    ...options,
  });
}

Deno.test("a driver's needs have namespace and list each", () => {
  const report = check(["libRS_internal.so", "libmediandk.so", "libc.so", "libLLVM.so"]);
  assertEquals([report.path, report.namespace], [`/vendor/lib64/${NAME}`, "rs"]);
  assertEquals(report.needs.map(({ soname, givenBy, list }) => [soname, givenBy, list]), [
    ["libRS_internal.so", "rs", "vndk-sp"],
    ["libmediandk.so", "default", "rs only"],
    ["libc.so", "default", "llndk"],
    ["libLLVM.so", undefined, "framework"],
  ]);
  assertEquals(inShort(report.findings), [`error listed-library /vendor/lib64/${NAME}`]);
  assertStringIncludes(report.findings[0]!.message, "libLLVM.so, which is framework-only");
});

Deno.test("a driver's label is the row to write", () => {
  assertEquals(check([]).labels, [{
    path: `/vendor/lib64/${NAME}`,
    type: "same_process_hal_file",
    row: "/vendor/lib(64)?/libRSDriver_foo\\.so         u:object_r:same_process_hal_file:s0",
  }]);
});

Deno.test("a compiler of the vendor lies in /vendor/bin, and has the libraries of RenderScript", () => {
  const report = check(["libRSCpuRef.so", "libLLVM.so"], { name: "bcc" });
  assertEquals([report.path, report.namespace], ["/vendor/bin/bcc", "rs"]);
  assertEquals(report.needs.map(({ givenBy }) => givenBy), ["rs", undefined]);
  assertEquals(report.labels.map(({ row }) => row.split(/ +/)[0]), ["/vendor/bin/bcc"]);
  assertEquals(inShort(report.findings), ["error listed-library /vendor/bin/bcc"]);
  assertStringIncludes(formatDriverReport(report)[0]!, "run by apps");
});

Deno.test("libraries of the vendor are followed, and need the label", () => {
  const others = new Map([
    ["libfoo.so", writeElf({ soname: "libfoo.so", needed: ["libdeep.so"] })],
    ["libdeep.so", writeElf({ soname: "libdeep.so", needed: ["libgui.so", "libnowhere.so"] })],
  ]);
  const report = check(["libfoo.so"], { others });
  assertEquals(report.needs.map(({ soname, list }) => [soname, list]), [
    ["libfoo.so", "vendor"],
    ["libdeep.so", "vendor"],
    ["libgui.so", "framework"],
    ["libnowhere.so", undefined],
  ]);
  assertEquals(report.labels.map(({ path }) => path), [
    `/vendor/lib64/${NAME}`,
    "/vendor/lib64/libfoo.so",
    "/vendor/lib64/libdeep.so",
  ]);
  assertEquals(inShort(report.findings), [
    "error listed-library /vendor/lib64/libdeep.so",
    "error missing-library /vendor/lib64/libdeep.so",
  ]);
});

Deno.test("without the vendor's other libraries, what no list has is undecided", () => {
  const report = check(["libfoo.so", "libc.so"]);
  assertEquals(inShort(report.findings), [`undecided missing-library /vendor/lib64/${NAME}`]);
});

Deno.test("a driver is read for any ABI, and installed by its name", () => {
  for (
    const [machine, bits, lib] of [[40, 32, "lib"], [3, 32, "lib"], [62, 64, "lib64"]] as const
  ) {
    const bytes = writeElf({ machine, bits, needed: ["libc.so"] });
    const place = (name: string) => check([], { name, bytes }).path;
    assertEquals(place("libGLES_foo.so"), `/vendor/${lib}/egl/libGLES_foo.so`);
    assertEquals(place("libEGL_foo.so"), `/vendor/${lib}/egl/libEGL_foo.so`);
    assertEquals(place("vulkan.foo.so"), `/vendor/${lib}/hw/vulkan.foo.so`);
    assertEquals(place(NAME), `/vendor/${lib}/${NAME}`);
    const report = check([], { name: "libGLES_foo.so", bytes });
    assertEquals(report.needs.map(({ givenBy, path }) => [givenBy, path]), [
      ["default", `/system/${lib}/libc.so`],
    ]);
    assertEquals(report.namespace, "sphal");
  }
});

Deno.test("the configuration that is given counts", () => {
  const text = stockLdConfig(8, "treble")!;
  const open = text.replace("namespace.rs.link.default.shared_libs = ", "$&libLLVM.so:");
  assertEquals(inShort(check(["libLLVM.so"], { ldConfig: open }).findings), []);
  assertEquals(check(["libLLVM.so"], { ldConfig: text }).findings.length, 1);
  const broken = check(["libLLVM.so"], { ldConfig: "junk" });
  assertEquals(inShort(broken.findings), [`undecided listed-library /vendor/lib64/${NAME}`]);
});

Deno.test("on a legacy device a driver may need anything and no label", () => {
  const report = check(["libLLVM.so"], { product: new Product(LEGACY, 8) });
  assertEquals([report.findings, report.labels, report.namespace], [[], [], "default"]);
  assertEquals(report.needs[0]!.givenBy, "default");
});

Deno.test("what is no library is a finding", () => {
  const report = check([], { bytes: new TextEncoder().encode("#!/bin/sh") });
  assertEquals(inShort(report.findings), [`error library-form ${NAME}`]);
  assertEquals(formatDriverReport(report), [`/vendor/lib64/${NAME}: no library`]);
});

Deno.test("a report is written in columns", () => {
  assertEquals(formatDriverReport(check(["libRS_internal.so", "libLLVM.so"])), [
    `/vendor/lib64/${NAME}: EM_AARCH64, 64 bits, loaded into rs`,
    "",
    "needs              list       namespace  file                                     for whom",
    `libRS_internal.so  vndk-sp    from rs    /system/lib64/vndk-sp/libRS_internal.so  for /vendor/lib64/${NAME}`,
    `libLLVM.so         framework  none       -                                        for /vendor/lib64/${NAME}`,
    "",
    "file_contexts:",
    "/vendor/lib(64)?/libRSDriver_foo\\.so         u:object_r:same_process_hal_file:s0",
  ]);
});

Deno.test({
  name: "a driver that gcc makes is checked",
  ignore: !hasGcc(),
  fn: async () => {
    const llvm = await buildWithGcc("int llvm(void){return 1;}", ["-Wl,-soname,libLLVM.so"]);
    const dir = await Deno.makeTempDir();
    try {
      await Deno.writeFile(`${dir}/libLLVM.so`, llvm!);
      const source = "extern int llvm(void); int rsdHalInit(void){return llvm();}";
      const bytes = await buildWithGcc(source, [`-L${dir}`, "-lLLVM", `-Wl,-soname,${NAME}`]);
      const report = check([], { bytes: bytes! });
      assertEquals(report.facts!.soname, NAME);
      assertEquals(inShort(report.findings), [
        `error listed-library ${report.path}`,
      ]);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
});
