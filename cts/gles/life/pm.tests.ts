/**
 * The commands by which packages come and go.
 *
 * Plan: lists of packages; what pm prints, and its status; sessions, and who may write to them.
 *
 * @module
 */

import type { Device } from "../../contract/device.ts";
import { buildApk } from "../../fakes/apk.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, isFirstOrLast } from "../../framework/mod.ts";
import { commands } from "./commands.tests.ts";
import { expectStatus, linesOf } from "./lines.ts";
import { expectLayersAnew, layersFor } from "./scenes.ts";
import { TwoUsers } from "./users.scenes.ts";

const TMP = "/data/local/tmp";
const ABI = "arm64-v8a";
const OTHER = "com.example.other";

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
