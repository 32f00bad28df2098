/**
 * Commands of the shell beside those that Android's pages about layers type.
 *
 * Plan:
 * - processes: cmd, kill and monkey;
 * - packages: sessions that install nothing;
 * - properties and users, as the shell shows them.
 *
 * @module
 */

import { apkEntries, buildApk } from "../../fakes/apk.ts";
import { type AxmlElement, writeAxml } from "../../fakes/axml.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { writeZip } from "../../fakes/zip.ts";
import type { Device } from "../../contract/device.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectLayersAnew, isAlive, layersFor } from "./scenes.ts";

/** The tests of commands. */
export const console: Group = group(
  "gles:life:console",
  "The shell's commands do to apps, packages and settings what those of Android do.",
);

const ABI = "arm64-v8a";
const OTHER = "com.example.other";
const TMP = "/data/local/tmp";

/** Expects a line to end with status 0. @returns What it prints. */
async function run(t: Context<unknown>, device: Device, line: string): Promise<string> {
  const { status, stdout, stderr } = await device.shell(line);
  t.expectEqual(`status of "${line}"${stderr && `, which says ${stderr.trim()}`}`, status, 0);
  return stdout.trim();
}

/** Expects a line to fail. */
async function fail(t: Context<unknown>, device: Device, line: string): Promise<void> {
  const { status } = await device.shell(line);
  t.expect(`"${line}" fails`, status !== 0, `its status is ${status}`);
}

console.test("commands_by_their_service")
  .clauses("GLES-LIFE-229")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld(t.params).app({ debuggable: true }).world);
    await run(t, device, "cmd settings put global strata_test value");
    t.expectEqual("setting", await run(t, device, "settings get global strata_test"), "value");
    const packages = await run(t, device, "pm list packages");
    t.expect("the app is listed", packages.includes(APP), packages);
    t.expectEqual("packages", await run(t, device, "cmd package list packages"), packages);
    const process = await device.launch({ kind: "app", package: APP });
    t.expectEqual("it runs", await isAlive(t, device, process), true);
    await run(t, device, `cmd activity force-stop ${APP}`);
    t.expectEqual("it runs then", await isAlive(t, device, process), false);
    const { status } = await device.shell("cmd strata_none");
    t.expectEqual("status of a service that there is not", status, 20);
  });

/** Who types kill, and whether it ends a process of the app. */
const KILLS = {
  shell: ["kill", false],
  app_itself: [`run-as ${APP} kill`, true],
  other_app: [`run-as ${OTHER} kill`, false],
  root: ["kill", true],
} as const;

console.test("process_is_killed")
  .clauses("GLES-LIFE-230")
  .releases(10, 15)
  .params({ by: Object.keys(KILLS) as (keyof typeof KILLS)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const [line, ends] = KILLS[by];
    const world = buildWorld({ release, build: "userdebug" }).app({ debuggable: true })
      .app({ package: OTHER, debuggable: true });
    const device = await t.boot(world.world);
    if (by === "root") await device.root();
    const process = await device.launch({ kind: "app", package: APP });
    const other = await device.launch({ kind: "app", package: OTHER });
    const { status } = await device.shell(`${line} ${process.pid}`);
    t.expectEqual("the line works", status === 0, ends);
    t.expectEqual("the app's process runs", await isAlive(t, device, process), !ends);
    t.expectEqual("the other app's runs", await isAlive(t, device, other), true);
    if (by === "root") await fail(t, device, `kill ${process.pid}`);
  });

/** An app with a layer, whose activity may have filters. */
function started(filters: readonly AxmlElement[]): Uint8Array {
  const manifest = writeAxml({
    name: "manifest",
    plain: { package: APP },
    android: { versionCode: 1 },
    children: [
      { name: "uses-sdk", android: { targetSdkVersion: 30 } },
      {
        name: "application",
        android: { hasCode: false, debuggable: true },
        children: [{
          name: "activity",
          android: { name: ".Main", exported: true },
          children: filters,
        }],
      },
    ],
  });
  const assets = { "strata/program.json": JSON.stringify(EGL_PROGRAM) };
  return writeZip(apkEntries({ package: APP, assets }, manifest));
}

/** An intent filter. */
function filter(action: string, category: string): AxmlElement {
  const children = [
    { name: "action", android: { name: `android.intent.action.${action}` } },
    { name: "category", android: { name: `android.intent.category.${category}` } },
  ];
  return { name: "intent-filter", children };
}

/** Filters of an activity, and whether the launcher offers it. */
const FILTERS: Readonly<Record<string, readonly [filters: readonly AxmlElement[], is: boolean]>> = {
  of_the_launcher: [[filter("MAIN", "LAUNCHER")], true],
  second_of_the_launcher: [[filter("VIEW", "DEFAULT"), filter("MAIN", "LAUNCHER")], true],
  of_another_category: [[filter("MAIN", "DEFAULT")], false],
  of_another_action: [[filter("VIEW", "LAUNCHER")], false],
  mixed: [[filter("MAIN", "DEFAULT"), filter("VIEW", "LAUNCHER")], false],
  none: [[], false],
};

console.test("monkey_starts_what_the_launcher_offers")
  .clauses("GLES-LIFE-231")
  .releases(10, 15)
  .params({ filters: Object.keys(FILTERS) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, filters } = t.params;
    const [elements, is] = FILTERS[filters]!;
    const device = await t.boot(buildWorld({ release }).world);
    await device.install(started(elements));
    const line = `monkey -p ${APP} -c android.intent.category.LAUNCHER 1`;
    const { status, stderr } = await device.shell(line);
    if (status === 127) t.skip("The device has no monkey", "give its shell that command");
    t.expectEqual(`the line works${stderr && `, which says ${stderr.trim()}`}`, status === 0, is);
    const names = await run(t, device, "ps -A -o NAME");
    t.expectEqual("the app runs", names.split(/\s+/).includes(APP), is);
  });

/** Lines of a session after which the version before is still there, of an APK "new.apk"; and one that installs it. */
const SESSIONS: Readonly<Record<string, readonly string[]>> = {
  committed: [`pm install-write ID base.apk ${TMP}/new.apk`, "pm install-commit ID"],
  abandoned: [
    `pm install-write ID base.apk ${TMP}/new.apk`,
    "pm install-abandon ID",
    "! pm install-commit ID",
  ],
  empty: ["! pm install-commit ID"],
  without_its_file: [`! pm install-write ID base.apk ${TMP}/none.apk`, "! pm install-commit ID"],
  never_made: [`! pm install-write 4711 base.apk ${TMP}/new.apk`, "! pm install-commit 4711"],
  no_session_but_a_missing_file: [`! pm install -r ${TMP}/none.apk`],
};

console.test("sessions_that_install_nothing")
  .clauses("GLES-LIFE-232")
  .releases(10, 15)
  .params({ session: Object.keys(SESSIONS) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, session } = t.params;
    const libraries = layersFor(ABI, { A: "before" });
    const device = await t.boot(
      buildWorld({ release }).app({ debuggable: true, libraries }).enable("libA.so").world,
    );
    const libs = { [ABI]: layersFor(ABI, { A: "after" }) };
    const apk = buildApk({ package: APP, debuggable: true, versionCode: 2, libs });
    await device.push(`${TMP}/new.apk`, apk);
    const { stdout } = await device.shell("pm install-create -r");
    const id = /\[(\d+)\]/.exec(stdout)?.[1] ?? t.skip(
      "The device has no pm install-create",
      "give its pm that command, or leave gles:life:console out of its claims",
    );
    for (const line of SESSIONS[session]!) {
      const typed = line.replace(/^! /, "").replace("ID", id);
      await (line.startsWith("!") ? fail : run)(t, device, typed);
    }
    const names = [session === "committed" ? "after" : "before"];
    await expectLayersAnew(t, device, "after the session", names);
  });

console.test("all_properties")
  .clauses("GLES-LIFE-233")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld(t.params).world);
    const values = { "debug.strata.b": "of b", "debug.strata.a": "of a", "debug.strata.c": "c" };
    for (const [name, value] of Object.entries(values)) {
      await run(t, device, `setprop ${name} '${value}'`);
    }
    const lines = (await run(t, device, "getprop")).split("\n").map((line) => line.trim());
    t.expectSequence("own properties", lines.filter((line) => line.includes(".strata.")), [
      "[debug.strata.a]: [of a]",
      "[debug.strata.b]: [of b]",
      "[debug.strata.c]: [c]",
    ]);
    const [, name = "", value] = /^\[(.*?)\]: \[(.*)\]$/.exec(lines[0]!) ?? [];
    t.expectEqual("value of the first", await run(t, device, `getprop ${name}`), value);
    t.expectEqual("default of none", await run(t, device, "getprop debug.strata.d none"), "none");
  });

/** Lines of su, each with the user that a command has then. */
const SU = [
  ["su", "0"],
  ["su root", "0"],
  ["su 0", "0"],
  ["su shell", "2000"],
  ["su system", "1000"],
  ["su 1000", "1000"],
  ["su u0_a77", "10077"],
  ["su u10_a1", "1010001"],
] as const;

console.test("command_of_another_user")
  .clauses("GLES-LIFE-234")
  .releases(10, 15)
  .params({ su: SU.map(([line]) => line) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, su } = t.params;
    const device = await t.boot(buildWorld({ release, build: "userdebug" }).world);
    const line = su === "su" ? "echo id -u | su" : `${su} id -u`;
    t.expectEqual("user", await run(t, device, line), SU.find(([one]) => one === su)![1]);
    await fail(t, device, "su strata_nobody id -u");
  });

console.test("user_and_context_of_commands")
  .clauses("GLES-LIFE-235")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = buildWorld({ ...t.params, build: "userdebug" }).app({ debuggable: true });
    const device = await t.boot(builder.world);
    const of = (line: string) => run(t, device, line);
    t.expectEqual("name", await of("whoami"), "shell");
    t.expectEqual("name by id", await of("id -un"), "shell");
    t.expectEqual("group", await of("id -g"), "2000");
    t.expectEqual("context", await of("id -Z"), "u:r:shell:s0");
    const all = await of("id");
    t.expect("all of it", /^uid=2000\(shell\) gid=2000\(shell\) groups=.*context=/.test(all), all);
    t.expectEqual("number of another", await of("id -u root"), "0");
    const number = await of(`run-as ${APP} id -u`);
    const name = await of(`run-as ${APP} whoami`);
    t.expectEqual("name of the app's user", name, `u0_a${Number(number) - 10000}`);
    t.expectEqual("number by that name", await of(`id -u ${name}`), number);
    const context = await of(`run-as ${APP} id -Z`);
    t.expect("context of the app", context.startsWith("u:r:runas_app:s0"), context);
    await device.root();
    t.expectEqual("name after adb root", await of("whoami"), "root");
  });
