import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { buildWorld } from "../../../cts/fakes/world_builder.ts";
import { Files } from "../../platform/files.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { rootCredentials } from "../../platform/users.ts";
import { BionicFakes } from "./bionic_fakes.ts";
import { DeviceFiles } from "./device_files.ts";

Deno.test("what a process has made is the device's, and what was there stays", () => {
  const upper = Deno.makeTempDirSync();
  const root = rootCredentials();
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  files.mkdir("/data/app", root, { recursive: true });
  files.write("/data/app/old", Uint8Array.of(1), root);
  const fakes = new BionicFakes({ builds: {}, form: () => undefined });
  try {
    const copied = new DeviceFiles(files, upper, buildWorld({ release: 14 }).world, fakes, root);
    copied.copy();
    const made = join(upper, "data/app/one/two");
    Deno.mkdirSync(made, { recursive: true });
    Deno.writeFileSync(join(made, "new"), Uint8Array.of(2, 3));
    Deno.chmodSync(join(made, "new"), 0o640);
    Deno.symlinkSync("new", join(made, "link"));
    Deno.writeFileSync(join(upper, "data/app/old"), Uint8Array.of(4));
    Deno.mkdirSync(join(upper, "mnt/outside"), { recursive: true });
    copied.collect("/data");
    assertEquals(files.readdir("/data/app/one/two", root), ["new"]);
    assertEquals(files.read("/data/app/one/two/new", root), Uint8Array.of(2, 3));
    assertEquals(files.stat("/data/app/one/two/new", root).mode & 0o777, 0o640);
    assertEquals(files.read("/data/app/old", root), Uint8Array.of(1));
    assertEquals(files.exists("/mnt/outside"), false);
    copied.collect("/nowhere");
  } finally {
    Deno.removeSync(upper, { recursive: true });
  }
});
