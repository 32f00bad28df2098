import { assert, assertEquals, assertFalse } from "@std/assert";
import { Selinux, type SelinuxOptions } from "./selinux.ts";

const VENDOR_FILE = "/vendor/etc/selinux/vendor_file_contexts";

function device(options: Partial<SelinuxOptions> = {}): Selinux {
  return new Selinux({ enforcing: true, ...options });
}

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
