/**
 * The commands by which packages, users and activities come and go.
 *
 * Plan:
 * - pm: its lists, what it prints, its sessions;
 * - am start: its options;
 * - who may;
 * - cmd, setenforce, id and getprop.
 *
 * @module
 */

import type { CommandResult, Device } from "../../contract/device.ts";
import { buildApk } from "../../fakes/apk.ts";
import { APP, buildWorld, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectLayersAnew, layersFor } from "./scenes.ts";
import { STARTED, TwoUsers } from "./users.scenes.ts";

/** The tests of commands. */
export const commands: Group = group(
  "gles:life:commands",
  "The commands by which packages, users and activities come and go do what their options say, for those who may.",
);

const TMP = "/data/local/tmp";
const ABI = "arm64-v8a";
const OTHER = "com.example.other";

/** Runs a line and expects its status to be 0, or to be another. */
async function expectStatus(
  t: Context<unknown>,
  device: Device,
  line: string,
  works: boolean,
): Promise<CommandResult> {
  const result = await device.shell(line);
  t.expectEqual(`status of "${line}" is 0`, result.status === 0, works);
  return result;
}

/** The lines that a command prints, which is to work. */
async function linesOf(t: Context<unknown>, device: Device, line: string): Promise<string[]> {
  const { stdout } = await expectStatus(t, device, line, true);
  return stdout.split("\n").map((one) => one.trim()).filter((one) => one !== "");
}

/** Puts an APK of the app, with layers, on the device. */
async function push(device: Device, names: Readonly<Record<string, string>>, versionCode = 2) {
  const libs = { [ABI]: layersFor(ABI, names), "armeabi-v7a": {} };
  const apk = buildApk({ package: APP, debuggable: true, versionCode, libs });
  await device.push(`${TMP}/app.apk`, apk);
  return apk.length;
}

commands.test("packages_in_lists")
  .clauses("GLES-LIFE-172")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = buildWorld({ release: t.params.release }).app({}).app({ package: OTHER });
    const { second, device } = await TwoUsers.share(t, builder.world, APP);
    /** The lines about the two apps. */
    const list = async (options: string) =>
      (await linesOf(t, device, `pm list packages ${options}`))
        .filter((line) => line.includes(APP) || line.includes(OTHER));
    const both = [`package:${APP}`, `package:${OTHER}`];
    for (const options of ["", "-3", "--user 0", "com.example"]) {
      t.expectSet(`packages of pm list packages ${options}`, await list(options), both);
    }
    for (const options of [`--user ${second}`, "-3 ple.game", APP]) {
      t.expectSet(`packages of pm list packages ${options}`, await list(options), [both[0]!]);
    }
    t.expectAbsent("apps among the system's packages", await list("-s"));
    const paths = (await list("-f")).map((line) => /^package:\/\S+\.apk=(\S+)$/.exec(line)?.[1]);
    t.expectSet("names behind the paths of APKs", paths, [APP, OTHER]);
    const ids = (await list("-U")).map((line) => /^package:(\S+) uid:1\d{4}$/.exec(line)?.[1]);
    t.expectSet("names before ids", ids, [APP, OTHER]);
  });

commands.test("words_and_statuses_of_pm")
  .clauses("GLES-LIFE-173")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    /** Runs a line of pm, which works and says so, or neither. */
    const expectSuccess = async (line: string, works: boolean) => {
      const { stdout } = await expectStatus(t, device, `pm ${line}`, works);
      t.expectEqual(`pm ${line} prints Success`, stdout.trim() === "Success", works);
    };
    await expectStatus(t, device, `pm path ${APP}`, false);
    await push(device, { A: "A" });
    await expectSuccess(`install ${TMP}/app.apk`, true);
    const { stdout } = await expectStatus(t, device, `pm path ${APP}`, true);
    t.expectEqual("line of pm path", /^package:\/\S+\.apk$/.test(stdout.trim()), true);
    await push(device, { A: "older" }, 1);
    await expectSuccess(`install -r ${TMP}/app.apk`, false);
    const refused = await device.shell(`pm install -r ${TMP}/app.apk`);
    t.expect(
      "the refusal of an older version is a failure with a reason in brackets",
      /^Failure \[INSTALL_FAILED_/m.test(refused.stdout + refused.stderr),
      refused,
    );
    await expectSuccess(`clear ${APP}`, true);
    await expectSuccess(`clear ${OTHER}`, false);
    await expectSuccess(`uninstall ${OTHER}`, false);
    await expectSuccess(`uninstall ${APP}`, true);
  });

/** Begins a session. */
async function createSession(t: Context<unknown>, device: Device, options = ""): Promise<string> {
  const [line = "", ...more] = await linesOf(t, device, `pm install-create ${options}`);
  const id = /^Success: created install session \[(\d+)\]$/.exec(line)?.[1] ?? "";
  t.expect("the number of a session is printed", id !== "" && more.length === 0, line);
  return id;
}

commands.test("sessions")
  .describe("Two at a time; only the second may take the place of a newer version.")
  .clauses("GLES-LIFE-174")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = buildWorld({ release, build: "userdebug" }).app({ debuggable: true })
      .enable("libA.so");
    const device = await t.boot(builder.world);
    const first = await createSession(t, device, "-r");
    const second = await createSession(t, device, "-r -d");
    t.expect("each session has a number of its own", first !== second, [first, second]);
    await expectStatus(t, device, "pm install-write 1 app.apk /data/local/tmp/none.apk", false);
    for (const [id, name, version] of [[first, "newer", 5], [second, "older", 3]] as const) {
      const size = await push(device, { A: name }, version);
      const printed = await linesOf(t, device, `pm install-write ${id} app.apk ${TMP}/app.apk`);
      t.expectSequence("line of pm install-write", printed, [`Success: streamed ${size} bytes`]);
    }
    await push(device, { A: "nobody's" }, 9);
    const unknown = String(Number(first) + Number(second));
    await expectStatus(t, device, `pm install-write ${unknown} app.apk ${TMP}/app.apk`, false);
    await expectStatus(t, device, `pm install-write ${first} ../a.apk ${TMP}/app.apk`, false);
    for (const [id, name] of [[first, "newer"], [second, "older"]] as const) {
      const printed = await linesOf(t, device, `pm install-commit ${id}`);
      t.expectSequence("line of pm install-commit", printed, ["Success"]);
      await expectLayersAnew(t, device, `after the session of the ${name} version`, [name]);
    }
    await expectStatus(t, device, `pm install-commit ${first}`, false);
  });

commands.test("session_that_is_not_for_older_versions")
  .clauses("GLES-LIFE-174")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const libraries = layersFor(ABI, { A: "before" });
    const builder = buildWorld({ release: t.params.release })
      .app({ debuggable: true, versionCode: 5, libraries }).enable("libA.so");
    const device = await t.boot(builder.world);
    const id = await createSession(t, device, "-r");
    await push(device, { A: "older" }, 3);
    await expectStatus(t, device, `pm install-write ${id} app.apk ${TMP}/app.apk`, true);
    await expectStatus(t, device, `pm install-commit ${id}`, false);
    await expectLayersAnew(t, device, "after the session", ["before"]);
  });

commands.test("sessions_that_install_nothing")
  .clauses("GLES-LIFE-175")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    const empty = await createSession(t, device);
    const refused = await expectStatus(t, device, `pm install-commit ${empty}`, false);
    const reason = refused.stdout + refused.stderr;
    t.expect("the failure has a reason in brackets", /^Failure \[/m.test(reason), reason);
    const abandoned = await createSession(t, device);
    await push(device, { A: "A" });
    await expectStatus(t, device, `pm install-write ${abandoned} app.apk ${TMP}/app.apk`, true);
    t.expectSequence(
      "line of pm install-abandon",
      await linesOf(t, device, `pm install-abandon ${abandoned}`),
      ["Success"],
    );
    await expectStatus(t, device, `pm install-commit ${abandoned}`, false);
    await expectStatus(t, device, `pm path ${APP}`, false);
    const next = await createSession(t, device);
    await expectStatus(t, device, `pm install-write ${next} app.apk ${TMP}/app.apk`, true);
    await expectStatus(t, device, `pm install-commit ${next}`, true);
    await expectStatus(t, device, `pm path ${APP}`, true);
  });

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

commands.test("session_of_the_shell_that_an_app_writes_to")
  .clauses("GLES-LIFE-176")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = buildWorld({ release: t.params.release })
      .app({ debuggable: true, package: OTHER });
    const device = await t.boot(builder.world);
    const id = await createSession(t, device);
    await push(device, { A: "A" });
    const line = `pm install-write ${id} app.apk ${TMP}/app.apk`;
    await expectStatus(t, device, `run-as ${OTHER} ${line}`, false);
    await expectStatus(t, device, `pm install-commit ${id}`, false);
    await expectStatus(t, device, `pm path ${APP}`, false);
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
