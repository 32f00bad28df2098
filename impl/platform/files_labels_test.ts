import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { Selinux } from "../selinux/selinux.ts";
import { type Errno, FileError, Files } from "./files.ts";
import {
  AID_APP_START,
  appCredentials,
  type Credentials,
  rootCredentials,
  shellCredentials,
} from "./users.ts";

const ROOT = rootCredentials();
const SHELL = shellCredentials();
const APP = appCredentials(AID_APP_START);

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function text(files: Files, path: string, as: Credentials = ROOT): string {
  return new TextDecoder().decode(files.read(path, as));
}

function assertFails(code: Errno, body: () => unknown): void {
  assertEquals(assertThrows(body, FileError).code, code);
}

Deno.test("SELinux is asked after the mode bits", () => {
  const selinux = new Selinux({ enforcing: true });
  const files = new Files({ selinux });
  for (const path of ["/data", "/data/local", "/data/local/debug"]) {
    files.mkdir(path, ROOT, { mode: 0o777 });
  }
  files.write("/data/local/debug/x", bytes("x"), ROOT, 0o777);
  assertFails("EACCES", () => files.readdir("/data/local/debug", APP));
  assertEquals(files.readdir("/data/local/debug", SHELL), ["x"]);
  selinux.enforcing = false;
  assertEquals(files.readdir("/data/local/debug", APP), ["x"]);
});

Deno.test("apps read files of the system's own data and load none, and go through its directories", () => {
  const files = new Files({ selinux: new Selinux({ enforcing: true }) });
  for (const path of ["/data", "/data/local", "/data/local/debug", "/data/local/tmp"]) {
    files.mkdir(path, ROOT, { mode: 0o777 });
  }
  for (const path of ["/data/local/debug/x", "/data/local/tmp/x"]) {
    files.write(path, bytes("x"), ROOT, 0o777);
  }
  assertEquals(text(files, "/data/local/debug/x", APP), "x");
  assertFalse(files.labelPermits("/data/local/debug/x", APP, "execute"));
  assertFails("EACCES", () => files.readdir("/data/local/debug", APP));
  assert(files.access("/data/local/debug", APP, "x"));
  assertEquals(text(files, "/data/local/tmp/x", APP), "x");
});

Deno.test("a vendor file's label decides whether apps load it", () => {
  const files = new Files({ selinux: new Selinux({ enforcing: true }) });
  files.mkdir("/vendor/lib/egl", ROOT, { recursive: true, mode: 0o755 });
  for (const path of ["/vendor/lib/libA.so", "/vendor/lib/egl/libB.so"]) {
    files.write(path, bytes("x"), ROOT, 0o644);
  }
  assertFails("EACCES", () => files.read("/vendor/lib/libA.so", APP));
  assertEquals(files.readdir("/vendor/lib", APP), ["egl", "libA.so"]);
  assertFalse(files.labelPermits("/vendor/lib/libA.so", APP, "execute"));
  assertFalse(files.labelPermits("/vendor/lib/none.so", APP, "execute"));
  assertEquals(text(files, "/vendor/lib/egl/libB.so", APP), "x");
  assert(files.labelPermits("/vendor/lib/egl/libB.so", APP, "execute"));
  assertEquals(files.readdir("/vendor/lib/egl", APP), ["libB.so"]);
});

Deno.test("a label that was set counts instead of the path's, and goes along when the file moves", () => {
  const files = new Files({ selinux: new Selinux({ enforcing: true }) });
  files.mkdir("/vendor/lib", ROOT, { recursive: true, mode: 0o755 });
  files.write("/vendor/lib/libA.so", bytes("x"), ROOT, 0o644);
  files.symlink("libA.so", "/vendor/lib/link.so", ROOT);
  assertEquals(files.label("/vendor/lib/libA.so", ROOT), "vendor_file");
  assertFails("EPERM", () => files.relabel("/vendor/lib/libA.so", "same_process_hal_file", SHELL));
  files.relabel("/vendor/lib/link.so", "same_process_hal_file", ROOT);
  assertEquals(files.label("/vendor/lib/libA.so", ROOT), "same_process_hal_file");
  assertEquals(files.label("/vendor/lib/link.so", ROOT, false), "vendor_file");
  assertEquals(text(files, "/vendor/lib/libA.so", APP), "x");
  files.rename("/vendor/lib/libA.so", "/vendor/lib/libB.so", ROOT);
  assertEquals(files.label("/vendor/lib/libB.so", ROOT), "same_process_hal_file");
  assertFails("ENOENT", () => files.relabel("/vendor/lib/libA.so", "x", ROOT));
});
