/**
 * Two users of one device.
 *
 * Plan:
 * - settings: global ones are shared, others are not;
 * - places: the app's data directory, a layer APK, the system directory, each for both users;
 * - ids and run-as;
 * - packages that come and go for one user, or for all;
 * - pm clear, am force-stop, an update, a reboot and the removal of a user.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { APP, buildWorld, LAYER_APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { layer } from "../enable/scenes.ts";
import { layersFor } from "./scenes.ts";
import { STARTED, TwoUsers } from "./users.scenes.ts";

/** The tests of several users. */
export const users: Group = group(
  "gles:life:users",
  "Each user of a device has its own apps, processes and data; layers are found in its own places and in shared ones.",
);

const FIRST = "0";
const APP_SPEC = {
  ...STARTED,
  package: APP,
  libs: { "arm64-v8a": layersFor("arm64-v8a", { A: "A" }) },
};

/** A device that enables layers A and B; the app is not there. */
function empty(release: Release): WorldBuilder {
  return buildWorld({ release }).enable("libA.so:libB.so", { layerApps: LAYER_APP });
}

/** The same with the app, which has layer A in its APK. */
function packed(release: Release): WorldBuilder {
  return empty(release).app({ ...STARTED, layers: [layer("A")] });
}

/** The same with an app that has no layers. */
function bare(release: Release): WorldBuilder {
  return empty(release).app(STARTED);
}

users.test("settings_of_layers_are_shared")
  .clauses("GLES-LIFE-92")
  .params({ put_for: ["first", "second"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, put_for } = t.params;
    const { world } = buildWorld({ release }).app({ ...STARTED, layers: [layer("A")] });
    const device = await TwoUsers.share(t, world, APP);
    const user = put_for === "first" ? FIRST : device.second;
    for (
      const [name, value] of [
        ["enable_gpu_debug_layers", "1"],
        ["gpu_debug_app", APP],
        ["gpu_debug_layers_gles", "libA.so"],
      ]
    ) {
      await device.run(`settings --user ${user} put global ${name} ${value}`);
    }
    t.expectSequence("layers for the first user", await device.layers(FIRST) ?? [], ["A"]);
    t.expectSequence("layers for the second", await device.layers(device.second) ?? [], ["A"]);
  });

users.test("other_settings_are_each_users_own")
  .clauses("GLES-LIFE-93")
  .params({ table: ["secure", "system"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { table, release } = t.params;
    const device = await TwoUsers.boot(t, buildWorld({ release }).world);
    const value = (user: string) => device.run(`settings --user ${user} get ${table} strata_test`);
    await device.run(`settings --user ${device.second} put ${table} strata_test 2`);
    t.expectEqual("value of the first", await value(FIRST), "null");
    await device.run(`settings --user ${FIRST} put ${table} strata_test 1`);
    t.expectEqual("value of the second", await value(device.second), "2");
    t.expectEqual("value of the first, then", await value(FIRST), "1");
  });

users.test("layers_in_each_users_data_directory")
  .clauses("GLES-LIFE-94")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, bare(t.params.release).world, APP);
    await device.putLayer(FIRST, { A: "first" });
    await device.putLayer(device.second, { B: "second" });
    t.expectSequence("layers for the first user", await device.layers(FIRST) ?? [], ["first"]);
    const found = await device.layers(device.second) ?? [];
    t.expectSequence("layers for the second", found, ["second"]);
  });

users.test("id_of_run_as_for_a_user")
  .clauses("GLES-LIFE-95")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, bare(t.params.release).world, APP);
    const { second } = device;
    const first = Number(await device.run(`run-as ${APP} --user 0 id -u`));
    const id = Number(await device.run(`run-as ${APP} --user ${second} id -u`));
    t.expectEqual("id of the app for the second user", id, Number(second) * 100000 + first);
  });

users.test("directory_of_run_as_for_a_user")
  .clauses("GLES-LIFE-96")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, bare(t.params.release).world, APP);
    const { second } = device;
    const directory = await device.run(`run-as ${APP} --user ${second} pwd`);
    t.expectEqual("directory", directory, `/data/user/${second}/${APP}`);
  });

users.test("layer_apk_of_one_user")
  .clauses("GLES-LIFE-97")
  .params({ installed_for: ["first", "second"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, installed_for } = t.params;
    const device = await TwoUsers.share(t, bare(release).world, APP);
    const isFirst = installed_for === "first";
    await device.install(`--user ${isFirst ? FIRST : device.second}`, {
      package: LAYER_APP,
      libs: APP_SPEC.libs,
    });
    const first = await device.layers(FIRST) ?? [];
    t.expectSequence("layers for the first user", first, isFirst ? ["A"] : []);
    const second = await device.layers(device.second) ?? [];
    t.expectSequence("layers for the second", second, isFirst ? [] : ["A"]);
  });

users.test("layers_in_the_system_directory")
  .clauses("GLES-LIFE-98")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = bare(t.params.release).with({ selinux: "permissive" })
      .layer(layer("A"), "system").world;
    const device = await TwoUsers.share(t, world, APP);
    t.expectSequence("layers for the first user", await device.layers(FIRST) ?? [], ["A"]);
    t.expectSequence("layers for the second", await device.layers(device.second) ?? [], ["A"]);
  });

users.test("ids_and_names_of_an_app")
  .clauses("GLES-LIFE-99")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, bare(t.params.release).world, APP);
    const { second } = device;
    await device.start(FIRST);
    const [first] = await device.running();
    await device.start(second);
    t.expectSequence("users who run it", await device.startedFor(), [FIRST, second]);
    const other = (await device.running()).find(({ uid }) => uid !== first?.uid);
    t.expectEqual("id", other?.uid, Number(second) * 100000 + (first?.uid ?? 0));
    t.expectEqual("name", other?.user, first?.user.replace(/^u0_/, `u${second}_`));
  });

users.test("installed_for_one_user")
  .clauses("GLES-LIFE-100")
  .params({ user: ["first", "second"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const device = await TwoUsers.boot(t, empty(release).world);
    const isFirst = user === "first";
    await device.install(`--user ${isFirst ? FIRST : device.second}`, APP_SPEC);
    t.expectEqual("layers for the first user", await device.layers(FIRST), isFirst ? ["A"] : null);
    const second = await device.layers(device.second);
    t.expectEqual("layers for the second", second, isFirst ? null : ["A"]);
  });

users.test("installed_for_all_users")
  .clauses("GLES-LIFE-101")
  .params({ option: ["", "--user all"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, option } = t.params;
    const device = await TwoUsers.boot(t, empty(release).world);
    await device.install(option, APP_SPEC);
    t.expectEqual("layers for the first user", await device.layers(FIRST), ["A"]);
    t.expectEqual("layers for the second", await device.layers(device.second), ["A"]);
  });

users.test("new_user_has_no_app")
  .clauses("GLES-LIFE-102")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.boot(t, packed(t.params.release).world);
    t.expectEqual("layers for the first user", await device.layers(FIRST), ["A"]);
    t.expectEqual("layers for the second", await device.layers(device.second), null);
  });

users.test("app_of_another_user_is_installed")
  .clauses("GLES-LIFE-103")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.boot(t, packed(t.params.release).world);
    await device.device.shell(`pm install-existing --user ${device.second} ${APP}`);
    t.expectEqual("layers for the second user", await device.layers(device.second), ["A"]);
  });

users.test("uninstalled_for_one_user")
  .clauses("GLES-LIFE-104", "GLES-LIFE-105")
  .params({ user: ["first", "second"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const device = await TwoUsers.share(t, packed(release).world, APP);
    const [gone, other] = user === "first" ? [FIRST, device.second] : [device.second, FIRST];
    for (const one of [gone, other]) await device.putLayer(one, { B: "B" });
    t.judges("GLES-LIFE-104");
    await device.run(`pm uninstall --user ${gone} ${APP}`);
    t.expectEqual("layers for who has removed it", await device.layers(gone), null);
    t.expectEqual("layers for the other", await device.layers(other), ["A", "B"]);
    t.judges("GLES-LIFE-105");
    await device.device.shell(`pm install-existing --user ${gone} ${APP}`);
    t.expectEqual("layers when it is installed again", await device.layers(gone), ["A"]);
  });

users.test("uninstalled_by_the_last_user")
  .clauses("GLES-LIFE-106")
  .params({ by: ["one", "both"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const device = await TwoUsers.share(t, packed(release).world, APP);
    await device.run(`pm uninstall --user ${device.second} ${APP}`);
    if (by === "both") await device.run(`pm uninstall --user ${FIRST} ${APP}`);
    await device.device.shell(`pm install-existing --user ${device.second} ${APP}`);
    const found = await device.layers(device.second);
    t.expectEqual("layers for who installs it again", found, by === "both" ? null : ["A"]);
  });

users.test("uninstalled_for_all_users")
  .clauses("GLES-LIFE-107")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, packed(t.params.release).world, APP);
    t.expectEqual("the second user has it", await device.layers(device.second), ["A"]);
    await device.run(`pm uninstall ${APP}`);
    t.expectEqual("layers for the first user", await device.layers(FIRST), null);
    t.expectEqual("layers for the second", await device.layers(device.second), null);
  });

users.test("data_is_cleared_for_one_user")
  .clauses("GLES-LIFE-108")
  .params({ user: ["first", "second", "none"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const device = await TwoUsers.share(t, bare(release).world, APP);
    await device.putLayer(FIRST, { A: "first" });
    await device.putLayer(device.second, { A: "second" });
    const option = { first: "--user 0", second: `--user ${device.second}`, none: "" };
    await device.run(`pm clear ${option[user]} ${APP}`);
    const isFirst = user !== "second";
    t.expectEqual(
      "layers for the first user",
      await device.layers(FIRST),
      isFirst ? [] : ["first"],
    );
    const second = await device.layers(device.second);
    t.expectEqual("layers for the second", second, isFirst ? ["second"] : []);
  });

users.test("stopped_by_force")
  .clauses("GLES-LIFE-109", "GLES-LIFE-110")
  .params({ user: ["first", "second", "none"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const device = await TwoUsers.share(t, bare(release).world, APP);
    const { second } = device;
    for (const one of [FIRST, second]) await device.start(one);
    t.expectSequence("users who run it", await device.startedFor(), [FIRST, second]);
    t.judges(user === "none" ? "GLES-LIFE-109" : "GLES-LIFE-110");
    const [option, left] = {
      first: ["--user 0", [second]],
      second: [`--user ${second}`, [FIRST]],
      none: ["", []],
    }[user] as [string, string[]];
    await device.run(`am force-stop ${option} ${APP}`);
    t.expectSequence("users who run it then", await device.startedFor(), left);
  });

users.test("update_ends_the_processes_of_all_users")
  .clauses("GLES-LIFE-10")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, packed(t.params.release).world, APP);
    for (const one of [FIRST, device.second]) await device.start(one);
    await device.install("-r", { ...APP_SPEC, versionCode: 2 });
    t.expectSequence("users who run it", await device.startedFor(), []);
  });

users.test("users_stay_over_a_reboot")
  .clauses("GLES-LIFE-23", "GLES-LIFE-24")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.share(t, packed(t.params.release).world, APP);
    await device.putLayer(device.second, { B: "second" });
    await device.device.reboot();
    await device.run(`am start-user -w ${device.second}`);
    t.expectEqual("layers for the first user", await device.layers(FIRST), ["A"]);
    t.expectEqual("layers for the second", await device.layers(device.second), ["A", "second"]);
  });

users.test("users_who_run_after_a_reboot")
  .clauses("GLES-LIFE-132")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await TwoUsers.boot(t, empty(t.params.release).world);
    /** The users who run. */
    const running = async () =>
      (await device.run("pm list users")).split("\n").flatMap((line) =>
        /UserInfo\{(\d+):.* running$/.exec(line.trim())?.[1] ?? []
      );
    t.expectSet("before", await running(), [FIRST, device.second]);
    await device.device.reboot();
    t.expectSet("after", await running(), [FIRST]);
  });

users.test("user_is_removed")
  .describe("The app is both users' own, or the second one's alone.")
  .clauses("GLES-LIFE-111", "GLES-LIFE-112", "GLES-LIFE-113")
  .params({ app_of: ["both", "second"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, app_of } = t.params;
    const isShared = app_of === "both";
    const world = (isShared ? packed(release) : empty(release)).with({ build: "userdebug" }).world;
    const device = await TwoUsers.share(t, world, ...isShared ? [APP] : []);
    const { second } = device;
    if (!isShared) await device.install(`--user ${second}`, APP_SPEC);
    for (const one of isShared ? [FIRST, second] : [second]) await device.start(one);
    const data = `ls -d /data/user/${second}/${APP} /data/user_de/${second}/${APP}`;
    await device.device.root();
    await device.run(data);
    await device.run(`pm remove-user ${second}`);
    t.judges("GLES-LIFE-111");
    t.expectSequence("users who run it", await device.startedFor(), isShared ? [FIRST] : []);
    t.judges("GLES-LIFE-112");
    t.expectEqual("directories of the app", (await device.device.shell(data)).stdout, "");
    t.judges("GLES-LIFE-113");
    await device.device.shell(`pm install-existing --user ${FIRST} ${APP}`);
    t.expectEqual("layers for the first user", await device.layers(FIRST), isShared ? ["A"] : null);
  });
