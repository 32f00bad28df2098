import { assertEquals } from "@std/assert";
import { Files } from "../../platform/files.ts";
import { rootCredentials } from "../../platform/users.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { canFork, skeletonOf } from "./forkable.ts";

const isSystems = (name: string) => name === "libEGL.so";
const fork = (path: string, environment: readonly (readonly [string, string])[] = []) =>
  canFork({ files: [{ path }] }, { environment: new Map(environment) }, isSystems);

Deno.test("a fork stands for a start that meets nothing of the World's", () => {
  for (const path of ["/vendor/lib64/egl/libGLES_a.so", "/data/local/libEGL.so"]) {
    assertEquals(fork(path), true, path);
  }
  assertEquals(fork("/data/a", [["ANDROID_DATA", "/data"]]), true);
});

Deno.test("what lies over the system, shadows it, or is told to the linker is met by a start only", () => {
  for (
    const path of [
      "/system/lib64/libA.so",
      "/linkerconfig/ld.config.txt",
      "/apex/com.android.runtime/lib64/libA.so",
      "/vendor/lib64/libEGL.so",
      "/odm/lib64/libEGL.so",
    ]
  ) {
    assertEquals(fork(path), false, path);
  }
  assertEquals(fork("/data/a", [["LD_LIBRARY_PATH", "/data"]]), false);
});

Deno.test("folders and links by which the linker finds namespaces tell starts apart, and packages do not", () => {
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  const root = rootCredentials();
  files.mkdir("/data/app/com.example.game/lib", root, { recursive: true });
  files.mkdir("/odm/lib64", root, { recursive: true });
  files.write("/odm/lib64/libA.so", new Uint8Array(), root, 0o644);
  files.mkdir("/vendor", root, { recursive: true });
  files.symlink("/odm/lib64", "/vendor/lib64", root);
  assertEquals([...skeletonOf(files)], [
    ["/data"],
    ["/data/app"],
    ["/vendor"],
    ["/vendor/lib64", "/odm/lib64"],
    ["/odm"],
    ["/odm/lib64"],
  ]);
});
