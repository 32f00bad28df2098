import { assert, assertEquals } from "@std/assert";
import type { Device } from "../../cts/contract/device.ts";
import { DEFAULT_WORLD, type World } from "../../cts/contract/world.ts";
import { APP, buildWorld } from "../../cts/fakes/world_builder.ts";
import { sim } from "../mod.ts";

const VENDOR_FILE = "/vendor/etc/selinux/vendor_file_contexts";

async function on(
  world: Partial<World>,
  use: (device: Device) => Promise<void>,
): Promise<void> {
  const device = await sim().boot({ ...DEFAULT_WORLD, build: "userdebug", ...world });
  try {
    await use(device);
  } finally {
    await device.dispose();
  }
}

async function labelOf(device: Device, path: string): Promise<string> {
  const { stdout, stderr } = await device.shell(`stat -L -c %C ${path}`);
  return stderr + stdout.trimEnd().replace(/^u:object_r:(.*):s0$/, "$1");
}

Deno.test("a World's vendor_file_contexts labels its vendor files", async () => {
  const files = [
    { path: VENDOR_FILE, text: "/vendor/lib64/libA\\.so u:object_r:same_process_hal_file:s0\n" },
    { path: "/vendor/lib64/libA.so", text: "" },
    { path: "/vendor/lib64/libB.so", text: "" },
  ];
  await on({ files }, async (device) => {
    assertEquals(await labelOf(device, "/vendor/lib64/libA.so"), "same_process_hal_file");
    assertEquals(await labelOf(device, "/vendor/lib64/libB.so"), "vendor_file");
    assertEquals(await labelOf(device, VENDOR_FILE), "vendor_configs_file");
    assertEquals(await labelOf(device, "/vendor/lib64/egl/libGLES.so"), "same_process_hal_file");
  });
});

Deno.test("a file_contexts that cannot be read is an error in the log", async () => {
  const files = [{ path: VENDOR_FILE, text: "/vendor/lib64/libA\\.so\n" }];
  await on({ files }, async (device) => {
    assertEquals(await labelOf(device, "/vendor/lib64"), "vendor_file");
    const { stdout } = await device.shell("logcat -d -s SELinux:E");
    assert(stdout.includes(`${VENDOR_FILE}:  line 1 is missing fields`), stdout);
  });
});

Deno.test("a file_contexts that is pushed counts from the next boot on", async () => {
  await on({ files: [{ path: "/vendor/a", text: "" }] }, async (device) => {
    assertEquals(await labelOf(device, "/vendor/a"), "vendor_file");
    await device.root();
    await device.shell("mkdir -p /vendor/etc/selinux");
    await device.push(VENDOR_FILE, new TextEncoder().encode("/vendor/a u:object_r:x:s0\n"));
    assertEquals(await labelOf(device, "/vendor/a"), "vendor_file");
    await device.reboot();
    assertEquals(await labelOf(device, "/vendor/a"), "x");
  });
});

Deno.test("an app reads a vendor file by its label, and any without full Treble", async () => {
  const files = ["/vendor/lib64/libA.so", "/vendor/lib64/egl/libB.so"]
    .map((path) => ({ path, text: "x", mode: 0o644 }));
  const { world } = buildWorld({ release: 14, build: "userdebug" }).app({ debuggable: true });
  const legacy = { PRODUCT_SHIPPING_API_LEVEL: "25" };
  const refused = "cat: /vendor/lib64/libA.so: Permission denied\n";
  for (
    const [changes, stderr] of [
      [{}, refused],
      [{ product: legacy }, ""],
      [{ selinux: "permissive" }, ""],
    ] as const
  ) {
    await on({ ...world, files, ...changes }, async (device) => {
      const own = await device.shell(`run-as ${APP} cat /vendor/lib64/libA.so`);
      assertEquals([own.stderr, own.stdout], [stderr, stderr === "" ? "x" : ""]);
      assertEquals((await device.shell(`run-as ${APP} cat /vendor/lib64/egl/libB.so`)).stdout, "x");
      await device.root();
      await device.shell("chcon u:object_r:same_process_hal_file:s0 /vendor/lib64/libA.so");
      assertEquals((await device.shell(`run-as ${APP} cat /vendor/lib64/libA.so`)).stdout, "x");
    });
  }
});
