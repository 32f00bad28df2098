import { assertEquals } from "@std/assert";
import { Selinux } from "./selinux.ts";
import type { Domain } from "./users.ts";

const APPS: readonly Domain[] = ["untrusted_app", "isolated_app", "runas_app"];
const OTHERS: readonly Domain[] = ["su", "shell", "system_server"];
const DEBUG = "/data/local/debug";

Deno.test("label goes by the longest directory that a path lies in", () => {
  const selinux = new Selinux(true);
  assertEquals(selinux.label("/data/local/tmp"), "shell_data_file");
  assertEquals(selinux.label("/data/local/tmp/libA.so"), "shell_data_file");
  assertEquals(selinux.label("/data/local/debug/vulkan/libA.so"), "system_data_file");
  assertEquals(selinux.label("/data/data/com.example"), "app_data_file");
  assertEquals(selinux.label("/data/app/com.example-1/base.apk"), "apk_data_file");
  assertEquals(selinux.label("/data/other"), "system_data_root_file");
  assertEquals(selinux.label("/"), "rootfs");
});

Deno.test("label does not take a name that only begins the same", () => {
  const selinux = new Selinux(true);
  assertEquals(selinux.label("/data/local/debugging"), "system_data_root_file");
  assertEquals(selinux.label("/database"), "rootfs");
});

Deno.test("enforcing keeps apps out of /data/local/debug only", () => {
  const selinux = new Selinux(true);
  for (const domain of APPS) {
    assertEquals(selinux.allows(domain, `${DEBUG}/libA.so`), false, domain);
    assertEquals(selinux.allows(domain, DEBUG), false, domain);
    assertEquals(selinux.allows(domain, "/data/local/tmp/libA.so"), true, domain);
    assertEquals(selinux.allows(domain, "/data/data/com.example/libA.so"), true, domain);
  }
});

Deno.test("enforcing keeps nobody else out", () => {
  const selinux = new Selinux(true);
  for (const domain of OTHERS) assertEquals(selinux.allows(domain, `${DEBUG}/x`), true, domain);
});

Deno.test("permissive keeps nobody out, and the mode can change", () => {
  const selinux = new Selinux(false);
  for (const domain of APPS) assertEquals(selinux.allows(domain, `${DEBUG}/x`), true, domain);
  selinux.enforcing = true;
  for (const domain of APPS) assertEquals(selinux.allows(domain, `${DEBUG}/x`), false, domain);
});
