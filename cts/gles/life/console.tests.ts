/**
 * Commands of the shell beside those that Android's pages about layers type.
 *
 * Plan:
 * - processes: kill and monkey;
 * - users, as the shell shows them.
 *
 * @module
 */

import { apkEntries } from "../../fakes/apk.ts";
import { type AxmlElement, writeAxml } from "../../fakes/axml.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { writeZip } from "../../fakes/zip.ts";
import type { Device } from "../../contract/device.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectStatus } from "./lines.ts";
import { isAlive } from "./scenes.ts";

/** The tests of commands. */
export const console: Group = group(
  "gles:life:console",
  "The shell's commands do to apps, packages and settings what those of Android do.",
);

const OTHER = "com.example.other";

/** The text that a line prints, which is to work. */
async function textOf(t: Context<unknown>, device: Device, line: string): Promise<string> {
  return (await expectStatus(t, device, line, true)).stdout.trim();
}

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
    if (by === "root") await expectStatus(t, device, `kill ${process.pid}`, false);
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
    const names = await textOf(t, device, "ps -A -o NAME");
    t.expectEqual("the app runs", names.split(/\s+/).includes(APP), is);
  });

/** Lines of su, and the user that a command has then. */
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
    t.expectEqual("user", await textOf(t, device, line), SU.find(([one]) => one === su)![1]);
    await expectStatus(t, device, "su strata_nobody id -u", false);
  });

console.test("user_and_context_of_commands")
  .clauses("GLES-LIFE-235")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = buildWorld({ ...t.params, build: "userdebug" }).app({ debuggable: true });
    const device = await t.boot(builder.world);
    const of = (line: string) => textOf(t, device, line);
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
