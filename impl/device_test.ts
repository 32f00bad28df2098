import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { buildApk } from "../cts/fakes/apk.ts";
import {
  BROKEN_CHUNKS,
  buildBrokenManifestApk,
  buildEncryptedApk,
  buildZipBomb,
  truncate,
} from "../cts/fakes/hostile_apk.ts";
import { initialized } from "../cts/fakes/observe.ts";
import { EGL_PROGRAM, GL_PROGRAM } from "../cts/fakes/programs.ts";
import { APP, buildWorld, layerLibrary } from "../cts/fakes/world_builder.ts";
import { DEFAULT_WORLD, WorldError } from "../cts/contract/world.ts";
import { recordProgram } from "../cts/contract/recorder.ts";
import type { CommandResult, Device } from "../cts/contract/device.ts";
import { SimDevice } from "./device.ts";
import { sim } from "./mod.ts";

const implementation = sim();
const boot = (builder: { world: typeof DEFAULT_WORLD }) => implementation.boot(builder.world);

Deno.test("a World that is not valid is refused before anything is made", async () => {
  await assertRejects(
    () => implementation.boot({ ...DEFAULT_WORLD, release: 7 as never }),
    WorldError,
    "release",
  );
});

Deno.test("a World whose package or file cannot be made names its field", async () => {
  const broken = { ...DEFAULT_WORLD, packages: [{ apk: btoa("PK") }] };
  await assertRejects(() => implementation.boot(broken), Error, "packages[0]");
  const owned = { ...DEFAULT_WORLD, files: [{ path: "/data/x", text: "", owner: "com.nobody" }] };
  await assertRejects(() => implementation.boot(owned), Error, "files[0]");
});

Deno.test("hostile APKs are refused by name, and the device goes on", async () => {
  const device = await boot(buildWorld({ release: 14 }));
  const good = buildApk({ package: APP });
  const hostile: [string, Uint8Array][] = [
    ["truncated", truncate(good, 0.5)],
    ["empty", new Uint8Array()],
    ["encrypted", buildEncryptedApk({ package: APP })],
    ["bomb", buildZipBomb({ package: APP }, { size: 256 * 1024 * 1024 })],
    ["path", buildApk({ package: APP, entries: [{ name: "../evil", data: new Uint8Array(1) }] })],
    ...BROKEN_CHUNKS.map((
      how,
    ): [string, Uint8Array] => [how, buildBrokenManifestApk({ package: APP }, how)]),
  ];
  for (const [name, apk] of hostile) {
    const { status, stderr } = await device.install(apk);
    assert(status !== 0, `${name} was installed`);
    assertStringIncludes(stderr, "Failure [INSTALL_", name);
  }
  assertEquals((await device.install(good)).status, 0);
});

Deno.test("a layer that throws ends its process with a signal, and only that", async () => {
  for (const where of ["onLoad", "initialize"] as const) {
    const bad = { name: "Bad", [where]: [{ do: "throw", message: "no" }] } as const;
    const device = await boot(
      buildWorld({ release: 14 }).app({ debuggable: true }).layer(bad, "app-data").enable(
        "libBad.so",
      ),
    );
    const process = await device.launch({ kind: "app", package: APP });
    const { end } = await process.run(EGL_PROGRAM);
    assertEquals(end.kind, "signal", where);
    const other = await device.launch({ kind: "native" });
    assertEquals((await other.run(GL_PROGRAM)).end, { kind: "running" });
  }
});

Deno.test("a program's bad reference is the caller's error, not the process's end", async () => {
  const device = await boot(buildWorld({ release: 14 }));
  const process = await device.launch({ kind: "native" });
  const program = {
    calls: [{ fn: "eglGetDisplay", lib: "libEGL.so", args: [{ ref: 5 }] }],
  } as const;
  await assertRejects(async () => void await process.run(program), Error, "ref");
  assertEquals((await process.run(GL_PROGRAM)).end, { kind: "running" });
});

Deno.test("references reach earlier programs of the same process", async () => {
  const device = await boot(buildWorld({ release: 14 }));
  const process = await device.launch({ kind: "native" });
  await process.run(recordProgram(({ egl }) => void egl.GetProcAddress("eglGetError")));
  const again = await process.run(
    recordProgram((app) => void app.callPointer({ ref: 0, program: 0 }, "eglGetError")),
  );
  assertEquals(again.results[0]?.value, 0x3000);
});

Deno.test("the app namespace holds the app's layers, the system's the rest", async () => {
  const device = await boot(
    buildWorld({ release: 14, selinux: "permissive" }).app({ debuggable: true })
      .layer({ name: "A" }, "app-data").layer({ name: "B" }, "system").enable("libA.so:libB.so"),
  );
  const record = await (await device.launch({ kind: "app", package: APP })).run(EGL_PROGRAM);
  const namespaces = new Map(record.libraries.map(({ soname, namespace }) => [soname, namespace]));
  assertEquals(namespaces.get("libA.so"), "classloader-namespace");
  assertEquals(namespaces.get("libB.so"), "default");
  assertEquals(namespaces.get("libGLES.so"), "sphal");
});

Deno.test("a file pushed as shell is refused where shell may not write", async () => {
  const device = await boot(buildWorld({ release: 14, build: "userdebug" }));
  const bytes = new TextEncoder().encode(layerLibrary({ name: "A" }));
  assertEquals((await device.push("/data/local/tmp/libA.so", bytes)).status, 0);
  assertEquals(await device.pull("/data/local/tmp/libA.so"), bytes);
  const refused = await device.push("/system/lib64/libA.so", bytes);
  assertStringIncludes(refused.stderr, "Permission denied");
  await device.root();
  assertEquals((await device.push("/system/lib64/libA.so", bytes)).status, 0);
});

function enableVerity(device: Device): Promise<CommandResult> {
  if (device instanceof SimDevice) return device.adbd().enableVerity();
  throw new Error("it is not the reference device");
}

Deno.test("root and disable-verity are refused on a user build, and verity without root", async () => {
  const user = await boot(buildWorld({ release: 14 }));
  assertEquals((await user.root()).status, 1);
  assertEquals((await user.disableVerity()).status, 1);
  const debug = await boot(buildWorld({ release: 14, build: "userdebug" }));
  assertEquals((await debug.disableVerity()).status, 1);
  assertEquals((await enableVerity(debug)).status, 1);
  assertEquals((await debug.root()).status, 0);
  assertEquals((await debug.disableVerity()).status, 0);
  assertEquals((await enableVerity(debug)).status, 0);
});

Deno.test("a reboot ends processes and gives root back", async () => {
  const device = await boot(buildWorld({ release: 14, build: "userdebug" }));
  await device.root();
  const process = await device.launch({ kind: "native" });
  await device.reboot();
  assertEquals((await process.run(GL_PROGRAM)).results, []);
  assertEquals((await device.push("/system/x", new Uint8Array())).status, 1);
});

Deno.test("a setting of 1 MB and 500 names are bounded work", async () => {
  const names = Array.from({ length: 500 }, (_, i) => `libMissing${i}.so`);
  for (const list of ["x".repeat(1 << 20), [...names, "libA.so"].join(":")]) {
    const device = await boot(
      buildWorld({ release: 14 }).app({ debuggable: true }).layer({ name: "A" }, "app-data").enable(
        list,
      ),
    );
    const record = await (await device.launch({ kind: "app", package: APP })).run(EGL_PROGRAM);
    assertEquals(record.end, { kind: "running" });
    assertEquals(initialized(record), list.endsWith("libA.so") ? ["A"] : []);
  }
});
