import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { allMutants } from "../../cts/mutants/mod.ts";
import { Daemon } from "../../impl/adbd/daemon.ts";
import type { SimDevice } from "../../impl/device.ts";
import { programPath } from "../../impl/machine/native/target.ts";
import { openAdb } from "../adb/adb_program.ts";
import { runCommand, startCommand } from "../../scripts/testing/command.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { openPhone } from "./phone.ts";
import { bootPhone, differences, runCases, stateOf } from "./testing/phone.ts";

const hasAdb = programPath("adb", Deno.env.get("PATH") ?? "") !== undefined;

/** Mutants of the reference that its own cases kill in process. */
const MUTANTS: readonly string[] = [
  ...[
    "reversesTheList",
    "opensReleaseApps",
    "ignoresTheSwitch",
    "enablesEveryApp",
    "loadsWhatLiesAbout",
    "ignoresTheProperty",
    "prefersTheProperty",
    "ignoresLayerApps",
    "ignoresInjection",
    "searchesOneLayerApp",
  ].map((name) => `gles_cts#${name}`),
  ...[
    "anyTarget",
    "gateMissing",
    "optInIgnored",
    "propertyBehindGate",
    "targetTrimmed",
    "vulkanList",
  ].map((name) => `gles_enable#${name}`),
  ...["firstPackageOnly", "loadsUnlisted", "reversedPackages", "ignoresInstallAbi"]
    .map((name) => `gles_search#${name}`),
];

/** A host with an adb server of its own, so that nobody else's is disturbed. */
async function withAdb(use: () => Promise<void>): Promise<void> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  Deno.env.set("ANDROID_ADB_SERVER_PORT", String(port));
  try {
    await new Deno.Command("adb", { args: ["start-server"], stderr: "null" }).output();
    await use();
  } finally {
    await new Deno.Command("adb", { args: ["kill-server"], stderr: "null" }).output();
    Deno.env.delete("ANDROID_ADB_SERVER_PORT");
  }
}

/** A device behind its daemon. */
async function withDaemon(
  device: SimDevice,
  use: (serial: string) => Promise<void>,
): Promise<void> {
  await using daemon = new Daemon(device.adbd(), {
    hostname: "127.0.0.1",
    port: 0,
    keys: () => undefined,
    report: () => undefined,
  });
  const serial = `localhost:${daemon.address.port}`;
  try {
    await use(serial);
  } finally {
    await new Deno.Command("adb", { args: ["disconnect", serial] }).output();
  }
}

slowTest(
  "gles:* behind the real adb is green, and leaves nothing (needs adb)",
  () =>
    withAdb(async () => {
      const device = await bootPhone({ settings: { gpu_debug_app: "com.mine" } });
      const before = await stateOf(device);
      await withDaemon(device, async (serial) => {
        const impl = `adb:${serial}`;
        const ran = await runCommand("cts.ts", ["gles:*", "--release", "14", "--impl", impl]);
        assertEquals(ran.status, 0, ran.stdout.slice(-3000));
        const [, passed, failed] = /^(\d+) passed, (\d+) failed, \d+ skipped$/.exec(ran.last) ?? [];
        assertEquals(failed, "0");
        assert(Number(passed) > 180, ran.last);
      });
      assertEquals(differences(before, await stateOf(device)), []);
    }),
  !hasAdb,
);

slowTest(
  "a run that was killed in its middle is undone by restore (needs adb)",
  () =>
    withAdb(async () => {
      const device = await bootPhone({ settings: { gpu_debug_app: "com.mine" } });
      const before = await stateOf(device);
      await withDaemon(device, async (serial) => {
        const args = ["gles:enable:*", "--release", "14", "--impl", `adb:${serial}`];
        const run = startCommand("cts.ts", args);
        const isTouched = async () =>
          !(await device.shell("settings get global gpu_debug_app")).stdout.includes("com.mine");
        while (!await isTouched()) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        run.kill("SIGKILL");
        await run.output();
        const restore = () => runCommand("adb.ts", ["restore", serial]);
        let restored = await restore();
        // Its worker ends when it notices that nobody wants it any more.
        while (restored.stderr.includes("is in use by another run")) {
          restored = await restore();
        }
        assertEquals(restored.status, 0, restored.stderr);
        assertStringIncludes(restored.stdout, 'setting gpu_debug_app is "com.mine" again');
        assertEquals(differences(before, await stateOf(device)), []);
        assertStringIncludes((await restore()).stdout, "nothing to undo");
      });
    }),
  !hasAdb,
);

slowTest(
  `${MUTANTS.length} wrong devices are caught behind the real adb (needs adb)`,
  () =>
    withAdb(async () => {
      const journals = Deno.makeTempDirSync();
      for (const name of MUTANTS) {
        const mutant = allMutants().find((one) => one.name === name);
        assert(mutant !== undefined, name);
        const device = await bootPhone({}, { [mutant.part]: mutant.make });
        await withDaemon(device, async (serial) => {
          const phone = await openPhone(await openAdb(serial), { journals });
          const attempts = await runCases(phone, (id, clauses) =>
            id.endsWith("release=14") && clauses.some((clause) =>
              mutant.clauses.includes(clause)
            ));
          const statuses = [...attempts.values()].map(({ status }) => status);
          assert(statuses.includes("fail"), `${name} survives: ${statuses}`);
          assert(!statuses.includes("error"), `${name} breaks a case`);
          await phone.dispose!();
        });
      }
      Deno.removeSync(journals, { recursive: true });
    }),
  !hasAdb,
);

slowTest(
  "two devices, and one that has gone, are told apart (needs adb)",
  () =>
    withAdb(async () => {
      const [one, other] = [await bootPhone(), await bootPhone()];
      await withDaemon(one, (first) =>
        withDaemon(other, async (second) => {
          const adb = await openAdb(first);
          const state = await stateOf(other);
          await openAdb(second);
          await adb.shell("settings put global mine 1");
          assertEquals(differences(state, await stateOf(other)), []);
          await new Deno.Command("adb", { args: ["disconnect", first] }).output();
          const { status, stderr } = await runCommand("doctor.ts", ["--adb", "nobody", "a.b"]);
          assertEquals(status, 2);
          assertStringIncludes(
            stderr,
            `Device "nobody" is not connected, expected one of ${second}`,
          );
          const error = await adb.shell("true").catch((thrown) => thrown);
          assertStringIncludes(String(error), `Device "${first}" is not connected`);
        }));
    }),
  !hasAdb,
);
