import { assertEquals, assertNotEquals } from "@std/assert";
import { join } from "@std/path";
import { buildWorld } from "../../../cts/fakes/world_builder.ts";
import { Files } from "../../platform/files.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { rootCredentials } from "../../platform/users.ts";
import { DeviceFiles, LASTING } from "./device_files.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ROOT = rootCredentials();
/** Libraries, of which there is one each. */
const [LARGE, OTHER] = [new Uint8Array(2000), new Uint8Array(2000).fill(1)];
const KNOWING = {
  elf: (bytes: Uint8Array) =>
    [LARGE, OTHER].find((one) => one[0] === bytes[0] && bytes.length > 1000) ?? bytes,
};
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

Deno.test("directories are described alike where the same files are in them, and else not", () => {
  const describe = (change: (files: Files) => void = () => undefined) => {
    const files = new Files({ selinux: new Selinux({ enforcing: false }) });
    files.mkdir("/vendor/lib64", ROOT, { recursive: true });
    files.mkdir("/data/app", ROOT, { recursive: true });
    files.write("/vendor/lib64/libA.so", LARGE, ROOT);
    files.write("/vendor/lib64/libB.so", bytesOf("B"), ROOT);
    files.symlink("libA.so", "/vendor/lib64/libC.so", ROOT);
    change(files);
    const { world } = buildWorld({ release: 14 });
    return new DeviceFiles(files, "/", world, KNOWING, ROOT, { tops: LASTING }).describe();
  };
  const same = describe();
  assertEquals(describe((files) => files.write("/data/app/a", bytesOf("a"), ROOT)), same);
  const changes: readonly ((files: Files) => void)[] = [
    (files) => files.write("/vendor/lib64/libA.so", OTHER, ROOT),
    (files) => files.write("/vendor/lib64/libB.so", bytesOf("b"), ROOT),
    (files) => files.write("/vendor/lib64/libD.so", bytesOf(""), ROOT),
    (files) => files.chmod("/vendor/lib64/libB.so", 0o400, ROOT),
    (files) => files.chown("/vendor/lib64", 1000, 0, ROOT),
    (files) => files.unlink("/vendor/lib64/libC.so", ROOT),
  ];
  for (const change of changes) assertNotEquals(describe(change), same, `${change}`);
});

Deno.test("files that another has laid are copied when they change, and no others", () => {
  const upper = Deno.makeTempDirSync();
  try {
    const files = new Files({ selinux: new Selinux({ enforcing: false }) });
    files.mkdir("/vendor", ROOT);
    for (const name of ["kept", "changed"]) files.write(`/vendor/${name}`, bytesOf(name), ROOT);
    const { world } = buildWorld({ release: 14 });
    const of = () => new DeviceFiles(files, upper, world, FAKES, ROOT, { tops: LASTING });
    of().copy();
    const adopting = of();
    adopting.adopt();
    const before = Deno.statSync(join(upper, "vendor/kept")).ino;
    files.write("/vendor/changed", bytesOf("new"), ROOT);
    adopting.copy();
    assertEquals(Deno.readTextFileSync(join(upper, "vendor/changed")), "new");
    assertEquals(Deno.statSync(join(upper, "vendor/kept")).ino, before);
  } finally {
    Deno.removeSync(upper, { recursive: true });
  }
});
