import { assert, assertEquals, assertFalse } from "@std/assert";
import type { Domain } from "../platform/users.ts";
import { type FileType, Selinux, type SelinuxAccess, type SelinuxOptions } from "./selinux.ts";

const APPS: readonly Domain[] = ["untrusted_app", "isolated_app", "runas_app"];
const OTHERS: readonly Domain[] = ["su", "shell", "system_server"];
const ACCESSES: readonly SelinuxAccess[] = ["getattr", "search", "read", "write", "execute"];
const VENDOR_FILE = "/vendor/etc/selinux/vendor_file_contexts";

function device(options: Partial<SelinuxOptions> = {}): Selinux {
  return new Selinux({ enforcing: true, ...options });
}

/** What an app may do with files of a label. */
function granted(
  selinux: Selinux,
  label: string,
  type: FileType = "file",
  domain: Domain = "untrusted_app",
): string {
  return ACCESSES.filter((access) => selinux.allows(domain, label, access, type)).join();
}

Deno.test("label() is the image's for images and the running device's for the rest", () => {
  const selinux = device({ release: 9 });
  assertEquals(selinux.label("/system/vendor/lib/a.so"), "vendor_file");
  assertEquals(selinux.restoredLabel("/system/vendor/lib/a.so"), "system_file");
  assertEquals(selinux.label("/vendor/lib/egl/a.so"), "same_process_hal_file");
  assertEquals(selinux.label("/data/local/tmp/a.so"), "shell_data_file");
  assertEquals(selinux.label("/data/local/debug/gles/a.so"), "system_data_file");
  assertEquals(selinux.label("/", "directory"), "rootfs");
});

Deno.test("label() does not take a name that only begins the same", () => {
  const selinux = device();
  assertEquals(selinux.label("/data/local/tmpx"), "system_data_file");
  assertEquals(selinux.label("/vendors/a"), "unlabeled");
  assertEquals(selinux.label("/database"), "unlabeled");
  assertEquals(selinux.restoredLabel("/database"), undefined);
});

Deno.test("label() goes by the type of the file", () => {
  const selinux = device({
    readText: (path) => path === VENDOR_FILE ? "/vendor/a -d u:object_r:x:s0\n" : undefined,
  });
  assertEquals(selinux.label("/vendor/a", "directory"), "x");
  assertEquals(selinux.label("/vendor/a"), "vendor_file");
});

Deno.test("an app's data is app_data_file, whoever's it is", () => {
  const selinux = device();
  for (
    const path of [
      "/data/data/com.a",
      "/data/data/com.a/lib.so",
      "/data/user/0/com.a",
      "/data/user/10/com.a/x",
      "/data/user_de/0/com.a",
      "/mnt/expand/1-2/user/0/com.a/x",
    ]
  ) assertEquals(selinux.label(path), "app_data_file", path);
  for (const path of ["/data/data", "/data/user", "/data/user/0"]) {
    assertEquals(selinux.label(path, "directory"), "system_data_file", path);
  }
});

Deno.test("emulated storage has one label, and APEXes have the system's", () => {
  assertEquals(device({ release: 10 }).label("/sdcard/a/b"), "sdcardfs");
  assertEquals(device({ release: 11 }).label("/storage/emulated/0/a"), "fuse");
  assertEquals(device().label("/apex/com.android.vndk.v34/lib64/libz.so"), "system_lib_file");
  assertEquals(device().label("/apex/com.android.vndk.v34/etc/a.txt"), "system_file");
});

Deno.test("apps only go through the system's own data", () => {
  const selinux = device();
  assertEquals(granted(selinux, "system_data_file", "directory"), "getattr,search");
  assertEquals(granted(selinux, "system_data_file"), "");
  assertEquals(granted(selinux, "shell_data_file"), ACCESSES.join());
  assertEquals(granted(selinux, "app_data_file"), ACCESSES.join());
  assertEquals(granted(selinux, "system_file"), ACCESSES.join());
  assertEquals(granted(selinux, "unlabeled"), "");
});

Deno.test("with full Treble, apps load same-process HALs and VNDK-SP, and no other vendor file", () => {
  for (const release of [8, 8.1, 9, 10, 11, 14, 15] as const) {
    const selinux = device({ release });
    for (const label of ["same_process_hal_file", "vndk_sp_file"]) {
      assertEquals(granted(selinux, label), "getattr,read,execute");
      assertEquals(granted(selinux, label, "directory"), "getattr,search,read");
    }
    assertEquals(granted(selinux, "vendor_file"), "");
    assertEquals(granted(selinux, "vendor_file", "directory"), "getattr,search,read");
    assertEquals(granted(selinux, "vendor_file", "directory", "isolated_app"), "getattr,search");
    assertEquals(granted(selinux, "vendor_hal_file"), "");
    assertEquals(granted(selinux, "vendor_hal_file", "directory"), "getattr,search,read");
    assertEquals(granted(selinux, "vendor_configs_file"), "getattr,read");
    assertEquals(granted(selinux, "vendor_shell_exec"), "");
    assertEquals(granted(selinux, "vendor_file", "link"), "getattr,read");
    assertEquals(granted(selinux, "vendor_app_file"), "getattr,read,execute");
    assertEquals(
      granted(selinux, "vendor_app_file", "file", "isolated_app"),
      "getattr,read,execute",
    );
    assertEquals(
      granted(selinux, "vendor_public_lib_file"),
      release < 10 ? "" : "getattr,read,execute",
    );
  }
});

Deno.test("a type that only the vendor knows is closed to apps", () => {
  const selinux = device({
    readText: (path) =>
      path === VENDOR_FILE ? "/vendor/bin/bcc u:object_r:bcc_exec:s0\n" : undefined,
  });
  assertEquals(selinux.label("/vendor/bin/bcc"), "bcc_exec");
  assertEquals(granted(selinux, "bcc_exec"), "");
  assertEquals(granted(selinux, "shell_exec"), ACCESSES.join());
});

Deno.test("without full Treble, apps load every vendor file", () => {
  const selinux = device({ fullTreble: false });
  for (const label of ["vendor_file", "same_process_hal_file", "vendor_shell_exec", "bcc_exec"]) {
    assertEquals(granted(selinux, label), "getattr,read,execute");
    assertEquals(granted(selinux, label, "directory"), "getattr,search,read");
  }
  assertEquals(granted(selinux, "vendor_hal_file", "directory"), "getattr,search,read");
  assertEquals(granted(selinux, "system_data_file"), "");
});

Deno.test("nobody else is confined", () => {
  const selinux = device();
  for (const domain of OTHERS) {
    assertEquals(granted(selinux, "vendor_file", "file", domain), ACCESSES.join(), domain);
    assertFalse(selinux.confines(domain));
  }
});

Deno.test("permissive confines nobody, and the mode can change", () => {
  const selinux = device({ enforcing: false });
  for (const domain of APPS) assertFalse(selinux.confines(domain));
  assertEquals(granted(selinux, "vendor_file"), ACCESSES.join());
  selinux.enforcing = true;
  for (const domain of APPS) assert(selinux.confines(domain));
  assertEquals(granted(selinux, "vendor_file"), "");
});

Deno.test("the device's files are read when they are first needed, and again after a boot", () => {
  let text = "/vendor/a u:object_r:x:s0\n";
  let reads = 0;
  const selinux = device({
    readText: (path) => {
      if (path !== VENDOR_FILE) return undefined;
      reads++;
      return text;
    },
  });
  assertEquals(reads, 0);
  assertEquals(selinux.label("/vendor/a"), "x");
  text = "/vendor/a u:object_r:y:s0\n";
  assertEquals(selinux.label("/vendor/a"), "x");
  assertEquals(reads, 1);
  selinux.reboot(false);
  assertFalse(selinux.enforcing);
  assertEquals(selinux.label("/vendor/a"), "y");
});

Deno.test("what cannot be used is reported once, and leaves files without that label", () => {
  const reports: string[] = [];
  const selinux = device({
    readText: (path) => path === VENDOR_FILE ? "/vendor/a( u:object_r:x:s0\n" : undefined,
    report: (message) => reports.push(message),
  });
  assertEquals(selinux.label("/vendor/b"), "unlabeled");
  assertEquals(selinux.label("/vendor/c"), "unlabeled");
  assertEquals(reports.length, 1);
  assert(reports[0]!.startsWith(`${VENDOR_FILE}:  line 1 has invalid regex /vendor/a(:  `));
  const whole: string[] = [];
  const other = device({
    readText: (path) => path === VENDOR_FILE ? "/vendor/a\n" : undefined,
    report: (message) => whole.push(message),
  });
  assertEquals(other.label("/vendor/b"), "vendor_file");
  assertEquals(whole, [`${VENDOR_FILE}:  line 1 is missing fields`]);
});
