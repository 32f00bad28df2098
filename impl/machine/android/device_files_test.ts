import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { buildWorld } from "../../../cts/fakes/world_builder.ts";
import { Files } from "../../platform/files.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { rootCredentials } from "../../platform/users.ts";
import { DeviceFiles } from "./device_files.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ROOT = rootCredentials();
const FAKES = { elf: (bytes: Uint8Array) => bytes };

Deno.test("what a process changes below /data is the device's, and nothing else", () => {
  const upper = Deno.makeTempDirSync();
  try {
    const files = new Files({ selinux: new Selinux({ enforcing: false }) });
    files.mkdir("/data/app", ROOT, { recursive: true });
    for (const name of ["kept", "changed", "removed"]) {
      files.write(`/data/app/${name}`, bytesOf(name), ROOT);
    }
    const copied = new DeviceFiles(files, upper, buildWorld({ release: 14 }).world, FAKES, ROOT);
    copied.copy();
    files.write("/data/app/kept", bytesOf("by another"), ROOT);
    Deno.writeTextFileSync(join(upper, "/data/app/changed"), "other");
    Deno.removeSync(join(upper, "/data/app/removed"));
    Deno.mkdirSync(join(upper, "/data/app/folder"));
    Deno.writeTextFileSync(join(upper, "/data/app/folder/new"), "new", { mode: 0o400 });
    Deno.writeTextFileSync(join(upper, "/elsewhere"), "");
    copied.takeBack();
    const text = (path: string) => new TextDecoder().decode(files.read(path, ROOT));
    assertEquals(files.readdir("/data/app", ROOT), ["changed", "folder", "kept"]);
    assertEquals(text("/data/app/kept"), "by another");
    assertEquals(text("/data/app/changed"), "other");
    assertEquals(text("/data/app/folder/new"), "new");
    assertEquals(files.lstat("/data/app/folder/new", ROOT).mode & 0o777, 0o400);
    assertEquals(files.exists("/elsewhere"), false);
  } finally {
    Deno.removeSync(upper, { recursive: true });
  }
});

Deno.test("a file that changes is another one, as processes may have mapped the first", () => {
  const upper = Deno.makeTempDirSync();
  try {
    const files = new Files({ selinux: new Selinux({ enforcing: false }) });
    files.mkdir("/data", ROOT);
    files.write("/data/lib.so", bytesOf("first"), ROOT);
    const copied = new DeviceFiles(files, upper, buildWorld({ release: 14 }).world, FAKES, ROOT);
    copied.copy();
    using mapped = Deno.openSync(join(upper, "/data/lib.so"));
    files.write("/data/lib.so", bytesOf("2nd"), ROOT);
    copied.copy();
    assertEquals(mapped.statSync().size, "first".length);
    assertEquals(Deno.readTextFileSync(join(upper, "/data/lib.so")), "2nd");
  } finally {
    Deno.removeSync(upper, { recursive: true });
  }
});

Deno.test("files of a World lie in every partition but those of the kernel", () => {
  const upper = Deno.makeTempDirSync();
  try {
    const files = new Files({ selinux: new Selinux({ enforcing: false }) });
    const places = ["system_ext/lib64", "oem/app", "postinstall/bin", "sbin", "sys/devices"];
    let builder = buildWorld({ release: 14 });
    for (const place of places) {
      files.mkdir(`/${place}`, ROOT, { recursive: true });
      files.write(`/${place}/x`, bytesOf(place), ROOT);
      builder = builder.file(`/${place}/x`, place);
    }
    new DeviceFiles(files, upper, builder.world, FAKES, ROOT).copy();
    const found = places.filter((place) => {
      try {
        return Deno.readTextFileSync(join(upper, place, "x")) === place;
      } catch {
        return false;
      }
    });
    assertEquals(found, places.slice(0, -1));
  } finally {
    Deno.removeSync(upper, { recursive: true });
  }
});
