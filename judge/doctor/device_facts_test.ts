import { assertEquals } from "@std/assert";
import { writeElf } from "../../impl/elf/testing/elf_writer.ts";
import { deviceFacts } from "./device_facts.ts";

function facts(files: Readonly<Record<string, string | Uint8Array>>) {
  return deviceFacts({
    paths: Object.keys(files).sort(),
    read: (path) => {
      const contents = files[path];
      return typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
    },
  });
}

Deno.test("properties say release, ABIs and build variables, those of the system first", () => {
  const told = facts({
    "/system/build.prop":
      "ro.build.version.sdk=29\nro.treble.enabled=true\nro.build.type=userdebug\n",
    "/vendor/build.prop":
      "ro.vendor.build.version.sdk=28\nro.vendor.product.cpu.abilist=armeabi-v7a,armeabi\n" +
      "ro.product.first_api_level=28\n",
  });
  assertEquals(told, {
    release: { value: 10, by: "ro.build.version.sdk" },
    abis: ["armeabi-v7a"],
    variables: { PRODUCT_SHIPPING_API_LEVEL: "28", PRODUCT_FULL_TREBLE_OVERRIDE: "true" },
    debuggable: true,
  });
});

Deno.test("without properties the policy's version and the libraries tell", () => {
  assertEquals(
    facts({ "/vendor/etc/selinux/plat_sepolicy_vers.txt": "30.0\n" }).release?.value,
    11,
  );
  const library = (apiLevel: number, machine: number) =>
    writeElf({ machine, androidNote: { apiLevel } });
  const told = facts({
    "/vendor/lib64/liba.so": library(33, 62),
    "/vendor/lib64/libb.so": library(33, 62),
    "/vendor/lib64/libc.so": library(21, 183),
    "/vendor/lib64/libtext.so": "no library",
  });
  assertEquals([told.release?.value, told.abis], [13, ["x86_64"]]);
});

Deno.test("where nothing tells, no release is told", () => {
  assertEquals(facts({ "/system/build.prop": "ro.build.version.sdk=9000\n" }), {
    release: undefined,
    abis: ["arm64-v8a", "armeabi-v7a"],
    variables: {},
    debuggable: false,
  });
});
