/**
 * Updates for one of several users, and files that a process reads as a member of a group.
 *
 * @module
 */

import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { layer } from "../enable/scenes.ts";
import { layersFor } from "./scenes.ts";
import { STARTED, TwoUsers } from "./users.scenes.ts";

/** The tests of updates for one user. */
export const updates: Group = group(
  "gles:life:updates",
  "An update for one user is everybody's who has the package, and nobody else's.",
);

const FIRST = "0";

updates.test("update_for_one_user")
  .describe("The first user has the app, and the second has it too or not.")
  .clauses("GLES-LIFE-170")
  .params({ user: ["first", "second"], second_has: [true, false] })
  .releases(10, 15)
  .filter(({ user, second_has, release }) =>
    isFirstOrLast({ release }) && (second_has || user === "first")
  )
  .fn(async (t) => {
    const { release, user, second_has } = t.params;
    const { world } = buildWorld({ release }).enable("libA.so:libB.so")
      .app({ ...STARTED, layers: [layer("A")] });
    const device = await TwoUsers.share(t, world, ...second_has ? [APP] : []);
    const one = user === "first" ? FIRST : device.second;
    await device.install(`-r --user ${one}`, {
      ...STARTED,
      package: APP,
      versionCode: 2,
      libs: { "arm64-v8a": layersFor("arm64-v8a", { B: "newer" }) },
    });
    t.expectEqual("layers for the first user", await device.layers(FIRST), ["newer"]);
    const second = await device.layers(device.second);
    t.expectEqual("layers for the second", second, second_has ? ["newer"] : null);
    for (const [id, has] of [[FIRST, true], [device.second, second_has]] as const) {
      const { stdout } = await device.device.shell(`pm path --user ${id} ${APP}`);
      t.expectEqual(`pm path of user ${id} finds it`, stdout.startsWith("package:"), has);
    }
  });

updates.test("directories_of_a_user_who_is_removed")
  .clauses("GLES-LIFE-112")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const { world } = buildWorld({ release, build: "userdebug" }).app(STARTED);
    const { device, second } = await TwoUsers.share(t, world, APP);
    await device.root();
    for (const root of ["/data/user", "/data/user_de"]) {
      const line = `ls -d ${root}/${second}`;
      t.expectEqual(`text of ${line}`, (await device.shell(line)).stdout.trim(), line.slice(6));
    }
    await device.shell(`pm remove-user ${second}`);
    for (const root of ["/data/user", "/data/user_de"]) {
      const line = `ls -d ${root}/${second}`;
      t.expectEqual(`text of ${line} then`, (await device.shell(line)).stdout, "");
    }
  });

/** Group and mode of a file that is root's, and whether the shell, which is in group log, reads it. */
const FILES = {
  group_of_the_shell_reads: ["log", "640", true],
  another_group_reads: ["media", "640", false],
  owner_alone_reads: ["log", "600", false],
  all_but_a_group_of_the_shell_read: ["log", "604", false],
  all_but_another_group_read: ["media", "604", true],
} as const satisfies Record<string, readonly [group: string, mode: string, reads: boolean]>;

/** Numbers of groups (AOSP, android_filesystem_config.h). */
const GROUPS = { log: 1007, media: 1013 } as const;

updates.test("file_that_a_group_of_the_shell_reads")
  .clauses("GLES-LIFE-171")
  .params({ file: Object.keys(FILES) as (keyof typeof FILES)[] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, file } = t.params;
    const [name, mode, reads] = FILES[file];
    const device = await t.boot(buildWorld({ release, build: "userdebug" }).world);
    const path = "/data/local/tmp/of_a_group";
    await device.root();
    const line = `echo text > ${path} && chown 0:${GROUPS[name]} ${path} && chmod ${mode} ${path}`;
    t.expectEqual("status of the lines that make it", (await device.shell(line)).status, 0);
    await device.reboot();
    const { stdout } = await device.shell(`cat ${path}`);
    t.expectEqual("text that the shell reads", stdout.trim(), reads ? "text" : "");
  });
