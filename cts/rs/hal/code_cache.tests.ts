/**
 * The directory for compiled code that a context of an app is told.
 *
 * Plan: an app of the first user of the device, and of a second one, which starts it by its activity.
 *
 * @module
 */

import { EVENT_TAG, type FakeEvent } from "../../contract/events.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { APP } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createContext } from "../programs.ts";
import { gpuDevice } from "../scenes.ts";

/** The tests. */
export const codeCache: Group = group(
  "rs:hal_code_cache",
  "Where an app's compiled scripts are kept.",
);

codeCache.test("code_cache_of_a_user")
  .clauses("RS-HAL-71")
  .params({ user: ["first", "second"] })
  .releases(8.1, 15)
  .filter(({ release }) => release === 8.1 || release === 15)
  .fn(async (t) => {
    const { release, user } = t.params;
    const program = recordProgram((app) => void createContext(app));
    const { world } = gpuDevice(release, { reports: "all" }).with({ selinux: "permissive" }).app({
      activities: [".Main"],
      assets: { "strata/program.json": JSON.stringify(program) },
    });
    const device = await t.boot(world);
    let id = "0";
    if (user === "second") {
      const { stdout } = await device.shell("pm create-user Second");
      id = /created user id (\d+)/.exec(stdout)?.[1] ?? t.skip(
        "The device makes no second user",
        'let its "pm create-user" make one, or leave rs:hal_code_cache out of its claims',
      );
      await device.shell(`am start-user -w ${id}`);
      await device.shell(`pm install-existing --user ${id} ${APP}`);
    }
    await device.shell(`am start --user ${id} -n ${APP}/.Main`);
    const { stdout } = await device.shell(`logcat -d -s ${EVENT_TAG}`);
    const told = stdout.split("\n").flatMap((line) => {
      const [, text] = /strata\.event\s*: (\{.*\})\s*$/.exec(line) ?? [];
      const event = text === undefined ? undefined : JSON.parse(text) as FakeEvent;
      return event?.fn === "contextSetCacheDir" ? event.args?.slice(-1) ?? [] : [];
    });
    t.expectSequence("directories", told, [`/data/user_de/${id}/${APP}/code_cache`]);
  });
