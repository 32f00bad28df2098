import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { buildApk } from "../../cts/fakes/apk.ts";
import { APP, buildWorld } from "../../cts/fakes/world_builder.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type Adb, AdbError, directAdb } from "../adb/adb.ts";
import { Journal } from "./journal.ts";
import { openPhone } from "./phone.ts";
import { bootPhone, differences, runCases, stateOf } from "./testing/phone.ts";
import { undoAll } from "./undo.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const isOne = (id: string) => /^gles:(?:cts_gputools|placing|enable):.*release=14$/.test(id);
const SOUND = buildWorld({ release: 14 }).app({ debuggable: true }).layer({ name: "A" }, "app-data")
  .enable("libA.so").world;

async function withJournals(use: (folder: string) => Promise<void>): Promise<void> {
  await inTemporary(async (folder) => {
    await use(folder);
  });
}

Deno.test("a phone in use has after a run what it had before", () =>
  withJournals(async (journals) => {
    const device = await bootPhone({
      packages: [{ apk: buildApk({ package: "com.mine", debuggable: true }).toBase64() }],
      settings: { gpu_debug_app: "com.mine", enable_gpu_debug_layers: "1", mine: "it's mine" },
      properties: { "debug.gles.layers": "libMine.so" },
      files: [{ path: "/data/local/tmp/mine", text: "mine", owner: "shell" }],
    });
    const before = await stateOf(device);
    const phone = await openPhone(directAdb(device, "phone"), { journals });
    const attempts = await runCases(phone, isOne);
    const statuses = [...attempts.values()].map(({ status }) => status);
    assertEquals(new Set(statuses), new Set(["pass", "skip"]));
    assert(statuses.filter((status) => status === "pass").length >= 20);
    assert(String(await stateOf(device)) !== String(before), "the run has changed nothing at all");
    await phone.dispose!();
    assertEquals(differences(before, await stateOf(device)), []);
    assertEquals(Journal.pending(journals), []);
  }));

Deno.test("what an ended run has left is undone by whoever finds its journal", () =>
  withJournals(async (journals) => {
    const device = await bootPhone();
    const adb = directAdb(device, "phone");
    const before = await stateOf(device);
    const phone = await openPhone(adb, { journals });
    await phone.boot(SOUND);
    await assertRejects(() => openPhone(adb, { journals }), UsageError, "is in use by another run");
    // The end of a program gives up its lock and leaves the file.
    Deno.renameSync(`${journals}/phone.jsonl`, `${journals}/other.jsonl`);
    assertEquals(Journal.pending(journals), ["other"]);
    using journal = Journal.open("other", journals);
    const undone = await undoAll(adb, journal);
    assertStringIncludes(undone.join("\n"), `package ${APP} is uninstalled`);
    assertEquals(differences(before, await stateOf(device)), []);
    assertEquals(Journal.pending(journals), []);
  }));

Deno.test("a journal whose last line was cut off says what was done", () =>
  withJournals((journals) => {
    Deno.writeTextFileSync(
      `${journals}/x.jsonl`,
      '{"kind":"setting","name":"gpu_debug_app","before":null}\n{"kind":"pack',
    );
    using journal = Journal.open("x", journals);
    assertEquals(journal.steps, [{ kind: "setting", name: "gpu_debug_app", before: null }]);
    journal.note({ kind: "package", name: "a.b" });
    journal.note({ kind: "setting", name: "gpu_debug_app", before: "later" });
    assertEquals(Deno.readTextFileSync(`${journals}/x.jsonl`).split("\n").length, 3);
    return Promise.resolve();
  }));

Deno.test("what is not the suite's is left alone, and the case is skipped with the reason", () =>
  withJournals(async (journals) => {
    const device = await bootPhone({
      packages: [{ apk: buildApk({ package: APP }).toBase64() }],
      files: [{ path: "/data/local/tmp/start", text: "mine" }],
    });
    const before = await stateOf(device);
    const phone = await openPhone(directAdb(device, "phone"), { journals });
    await assertRejects(
      () => phone.boot(SOUND),
      SkipSignal,
      `has a package "${APP}" that the suite has not installed`,
    );
    const booted = await phone.boot(buildWorld({ release: 14 }).world);
    await assertRejects(
      () => booted.shell("date > /data/local/tmp/start"),
      SkipSignal,
      'has "/data/local/tmp/start" already',
    );
    for (
      const line of [
        "settings put global airplane_mode_on 1",
        "rm -rf /sdcard/DCIM",
        "setprop persist.sys.x 1",
        "pm uninstall com.mine",
        "reboot",
        "true; wipe /data",
      ]
    ) await assertRejects(() => booted.shell(line), SkipSignal, undefined, line);
    await phone.dispose!();
    assertEquals(differences(before, await stateOf(device)), []);
  }));

for (
  const [what, world, reason] of [
    ["a driver", buildWorld({ release: 14 }).driver().world, "has a driver of its own"],
    [
      "a linker configuration",
      buildWorld({ release: 14 }).file("/linkerconfig/ld.config.txt", "").world,
      "has a linker configuration of its own",
    ],
    ["another build", buildWorld({ release: 14, build: "eng" }).world, "about a build of type eng"],
    [
      "the system's folder on a user build",
      buildWorld({ release: 14, selinux: "permissive" }).layer({ name: "A" }, "system").world,
      "needs root, and the build of the device is user",
    ],
    [
      "a property of the system's",
      buildWorld({ release: 14 }).property("ro.hardware.egl", "x").world,
      'sets the property "ro.hardware.egl"',
    ],
    [
      "a product",
      buildWorld({ release: 14, product: { PRODUCT_SHIPPING_API_LEVEL: "30" } }).world,
      "about a product of its own",
    ],
    [
      "a text that is too long to type",
      buildWorld({ release: 14 }).setting("gpu_debug_layers_gles", "x".repeat(40_000)).world,
      "puts 40000 characters into the setting",
    ],
  ] as const
) {
  Deno.test(`a case that a phone cannot play is skipped: ${what}`, () =>
    withJournals(async (journals) => {
      const phone = await openPhone(directAdb(await bootPhone(), "phone"), { journals });
      await assertRejects(() => phone.boot(world), SkipSignal, reason);
      await phone.dispose!();
    }));
}

Deno.test("as root the system's folder is filled, and emptied again", () =>
  withJournals(async (journals) => {
    const device = await bootPhone({ build: "userdebug" });
    const before = await stateOf(device);
    const phone = await openPhone(directAdb(device, "phone"), { journals });
    const attempts = await runCases(phone, (id) => /^gles:.*build=userdebug/.test(id));
    const passed = [...attempts.values()].filter(({ status }) => status === "pass");
    assert(passed.length > 0, JSON.stringify([...attempts]).slice(0, 2000));
    assertEquals([...attempts.values()].filter(({ status }) => status === "error"), []);
    await phone.dispose!();
    assertEquals(differences(before, await stateOf(device)), []);
  }));

Deno.test("a cable that is pulled makes an error of one case, and the next run puts all back", () =>
  withJournals(async (journals) => {
    const device = await bootPhone();
    const before = await stateOf(device);
    let isPulled = false;
    const pulled = (adb: Adb): Adb => ({
      ...adb,
      shell: (command) =>
        isPulled
          ? Promise.reject(new AdbError('Device "phone" is not connected'))
          : adb.shell(command),
    });
    const phone = await openPhone(pulled(directAdb(device, "phone")), { journals });
    const booted = await phone.boot(SOUND);
    isPulled = true;
    await assertRejects(
      () => booted.launch({ kind: "app", package: APP }),
      AdbError,
      "not connected",
    );
    await assertRejects(() => Promise.resolve(phone.dispose!()), AdbError);
    assertEquals(Journal.pending(journals), ["phone"]);
    isPulled = false;
    const again = await openPhone(directAdb(device, "phone"), { journals });
    assertEquals(differences(before, await stateOf(device)), []);
    const attempts = await runCases(again, (id) => /testDebugLayerLoadGLES:release=14$/.test(id));
    assertEquals([...attempts.values()].map(({ status }) => status), ["pass"]);
    await again.dispose!();
    assertEquals(differences(before, await stateOf(device)), []);
  }));
