/**
 * The commands by which packages, users and activities come and go.
 *
 * Plan:
 * - am start: its options;
 * - who may;
 * - cmd, setenforce, id and getprop.
 *
 * What pm does with packages is in `pm.tests.ts`.
 *
 * @module
 */

import { APP, buildWorld, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectStatus, linesOf } from "./lines.ts";
import { STARTED, TwoUsers } from "./users.scenes.ts";

/** The tests of commands. */
export const commands: Group = group(
  "gles:life:commands",
  "The commands by which packages, users and activities come and go do what their options say, for those who may.",
);

const OTHER = "com.example.other";

/** Lines that an app may not run, with one that shows whether it did: its text changes then. */
const PRIVILEGED = {
  settings: ["settings put global strata_test 1", "settings get global strata_test"],
  uninstall: [`pm uninstall ${OTHER}`, `pm path ${OTHER}`],
  clear: [`pm clear ${OTHER}`, `run-as ${OTHER} ls`],
  force_stop: [`am force-stop ${OTHER}`, `pidof ${OTHER}`],
} as const satisfies Record<string, readonly [line: string, look: string]>;

commands.test("lines_of_an_app")
  .describe("Control: the shell does the same.")
  .clauses("GLES-LIFE-176")
  .params({ line: Object.keys(PRIVILEGED) as (keyof typeof PRIVILEGED)[] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, line } = t.params;
    const builder = buildWorld({ release }).app({ debuggable: true })
      .app({ ...STARTED, package: OTHER });
    const device = await t.boot(builder.world);
    await expectStatus(t, device, `am start -n ${OTHER}/.Main`, true);
    await expectStatus(t, device, `run-as ${OTHER} touch file_of_its_own`, true);
    const [typed, look] = PRIVILEGED[line];
    const before = (await device.shell(look)).stdout;
    await expectStatus(t, device, `run-as ${APP} ${typed}`, false);
    t.expectEqual(`text of ${look} after it`, (await device.shell(look)).stdout, before);
    await expectStatus(t, device, typed, true);
    const after = (await device.shell(look)).stdout;
    t.expect(`control: the shell's line changes the text of ${look}`, after !== before, after);
  });

commands.test("users_are_made")
  .clauses("GLES-LIFE-177")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    const ids: number[] = [];
    for (const name of ["Second", "Third"]) {
      const { status, stdout, stderr } = await device.shell(`pm create-user ${name}`);
      if (/couldn't create user/i.test(stdout + stderr)) {
        t.skip("The device makes no more users", "let fw.max_users be 3 or more");
      }
      t.expectEqual("status of pm create-user", status, 0);
      const id = /^Success: created user id (\d+)$/.exec(stdout.trim())?.[1];
      t.expect("the number of the user is printed", id !== undefined, stdout);
      ids.push(Number(id));
      const listed = (await linesOf(t, device, "pm list users"))
        .flatMap((line) => /UserInfo\{(\d+:[^:]*):/.exec(line)?.[1] ?? []);
      t.expect(`pm list users has ${id}:${name}`, listed.includes(`${id}:${name}`), listed);
    }
    t.expect("both are 10 or more", ids.every((id) => id >= 10), ids);
    t.expect("each has a number of its own", ids[0] !== ids[1], ids);
    const users = await linesOf(t, device, "pm list users");
    const unknown = await device.shell(`am start-user ${ids[0]! + ids[1]!}`);
    t.expect("no user starts who does not exist", !unknown.stdout.includes("Success"), unknown);
    t.expectSequence("users then", await linesOf(t, device, "pm list users"), users);
    const started = await linesOf(t, device, `am start-user ${ids[0]}`);
    t.expectSequence("line of am start-user", started, ["Success: user started"]);
    const removed = await linesOf(t, device, `pm remove-user ${ids[0]}`);
    t.expect("pm remove-user says that it did", /^Success: removed user/.test(removed[0] ?? ""));
  });

/** Options of intents, and whether they stand before the activity. */
const OPTIONS = [
  "-D",
  "-N",
  "-S",
  "-W",
  "--activity-clear-task",
  "--activity-clear-top",
  "--activity-no-history",
  "--activity-single-top",
  "-a android.intent.action.VIEW",
  "-c android.intent.category.DEFAULT",
  "-d content://com.example/1",
  "-t text/plain",
  "-f 0x10000000",
  `-p ${APP}`,
  "--es key -S",
  "--es key --no-option",
  "-e key value",
  "--ei key 1",
  "--ez key true",
  "--el key 1",
  "--ef key 1.5",
  "--eu key content://a",
  "--esn key",
  "--user current",
] as const;

commands.test("options_of_am_start")
  .clauses("GLES-LIFE-178")
  .params({ options: ["before", "after"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, options } = t.params;
    const device = await t.boot(buildWorld({ release }).app(STARTED).world);
    for (const one of OPTIONS) {
      await device.shell(`am force-stop ${APP}`);
      const component = `-n ${APP}/.Main`;
      const words = options === "before" ? `${one} ${component}` : `${component} ${one}`;
      await expectStatus(t, device, `am start ${words}`, true);
      const { stdout } = await device.shell(`pidof ${APP}`);
      t.expect(`am start ${words} starts the app`, /^\d+\s*$/.test(stdout), stdout);
    }
  });

commands.test("words_of_am_start")
  .clauses("GLES-LIFE-178")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).app(STARTED).world);
    for (const [option, waits] of [["-W", true], ["", false]] as const) {
      const { stdout } = await device.shell(`am start ${option} -n ${APP}/.Main`);
      const says = stdout.split("\n").some((line) => line.trim() === "Status: ok");
      t.expectEqual(`am start ${option} prints that it is done`, says, waits);
      await device.shell(`am force-stop ${APP}`);
    }
    const { stdout, stderr } = await device.shell(`am start -W -n ${APP}/.Other`);
    t.expect("the error of an activity that does not exist", /^Error/m.test(stdout + stderr));
    t.expectEqual("process of it", (await device.shell(`pidof ${APP}`)).stdout.trim(), "");
    await device.shell(`am start --user all -n ${APP}/.Main`);
    t.expectEqual("process for all users", (await device.shell(`pidof ${APP}`)).stdout.trim(), "");
    await expectStatus(t, device, `am start -n ${APP}/.Main`, true);
    await expectStatus(t, device, `am force-stop --user -1 ${APP}`, true);
    const left = (await device.shell(`pidof ${APP}`)).stdout.trim();
    t.expectEqual("process after am force-stop --user -1", left, "");
  });

commands.test("services_by_their_names")
  .clauses("GLES-LIFE-179")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).app(STARTED).world);
    await expectStatus(t, device, "settings put global strata_test 1", true);
    for (
      const [short, long] of [
        [`pm path ${APP}`, `cmd package path ${APP}`],
        ["settings get global strata_test", "cmd settings get global strata_test"],
        ["am get-current-user", "cmd activity get-current-user"],
      ] as const
    ) {
      const expected = await linesOf(t, device, short);
      t.expectEqual(`${short} prints one line`, expected.length, 1);
      t.expectSequence(`lines of ${long}`, await linesOf(t, device, long), expected);
    }
    await expectStatus(t, device, `cmd activity start -n ${APP}/.Main`, true);
    t.expect("it runs", /^\d+\s*$/.test((await device.shell(`pidof ${APP}`)).stdout));
  });

commands.test("modes_of_selinux")
  .clauses("GLES-LIFE-180")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = await t.boot(buildWorld({ release, build: "userdebug" }).world);
    const mode = async () => (await device.shell("getenforce")).stdout.trim();
    t.expectEqual("mode after boot", await mode(), "Enforcing");
    await expectStatus(t, device, "setenforce 0", false);
    t.expectEqual("mode after the shell's setenforce 0", await mode(), "Enforcing");
    await device.root();
    for (
      const [word, expected] of [
        ["0", "Permissive"],
        ["1", "Enforcing"],
        ["permissive", "Permissive"],
        ["enforcing", "Enforcing"],
        ["Permissive", "Permissive"],
      ] as const
    ) {
      await expectStatus(t, device, `setenforce ${word}`, true);
      t.expectEqual(`mode after root's setenforce ${word}`, await mode(), expected);
    }
  });

commands.test("users_without_a_number")
  .clauses("GLES-LIFE-181")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = buildWorld({ release: t.params.release }).app(STARTED);
    const { second, device } = await TwoUsers.share(t, world, APP);
    /** The users who have the app. */
    const owners = async () => {
      const found: string[] = [];
      for (const user of ["0", second]) {
        const { stdout } = await device.shell(`pm path --user ${user} ${APP}`);
        if (stdout.startsWith("package:")) found.push(user);
      }
      return found;
    };
    await expectStatus(t, device, `pm uninstall --user 0 ${APP}`, true);
    t.expectSequence("who has it", await owners(), [second]);
    const printed = await linesOf(t, device, `pm install-existing ${APP}`);
    t.expectSequence("line", printed, [`Package ${APP} installed for user: 0`]);
    t.expectSequence("who has it then", await owners(), ["0", second]);
    await expectStatus(t, device, `pm install-existing ${LAYER_APP}`, false);
    await expectStatus(t, device, `pm uninstall --user all ${APP}`, true);
    t.expectSequence("who has it in the end", await owners(), []);
  });

commands.test("contexts_of_id")
  .clauses("GLES-LIFE-182")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = await t.boot(buildWorld({ release, build: "userdebug" }).world);
    t.expectSequence("of the shell", await linesOf(t, device, "id -Z"), ["u:r:shell:s0"]);
    t.expectEqual("id of the shell", (await linesOf(t, device, "id -u"))[0], "2000");
    const [all = ""] = await linesOf(t, device, "id");
    t.expect("id has a name", all.startsWith("uid=2000(shell) gid=2000(shell) groups="), all);
    await expectStatus(t, device, `run-as ${OTHER} id`, false);
    await device.root();
    t.expectSequence("of root", await linesOf(t, device, "id -Z"), ["u:r:su:s0"]);
  });

commands.test("properties_in_a_list")
  .clauses("GLES-LIFE-183")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    await expectStatus(t, device, "setprop debug.strata.test one", true);
    const lines = await linesOf(t, device, "getprop");
    t.expect("the property is listed", lines.includes("[debug.strata.test]: [one]"));
    t.expect("others are, too", lines.some((line) => /^\[ro\.[\w.]+\]: \[.*\]$/.test(line)));
    await expectStatus(t, device, "setprop ro.strata.test one", false);
  });
