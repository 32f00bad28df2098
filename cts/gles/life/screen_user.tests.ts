/**
 * The user of a device who has the screen, and users that are stopped.
 *
 * Plan:
 * - the screen goes from user to user; lines that name no user, or the current one, mean who has it;
 * - a user is stopped, with whom all its processes end; who cannot be stopped, or removed.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { STARTED, TwoUsers } from "./users.scenes.ts";

/** The tests of the user who has the screen. */
export const screenUser: Group = group(
  "gles:life:screen_user",
  "One user has the screen; others run beside it until they are stopped.",
);

const FIRST = "0";

/** A device whose two users have the app. */
function shared(t: Context<unknown>, release: Release): Promise<TwoUsers> {
  return TwoUsers.share(t, buildWorld({ release }).app(STARTED).world, APP);
}

screenUser.test("screen_goes_to_another_user")
  .describe("Who runs already, or is started by that.")
  .clauses("GLES-LIFE-225")
  .releases(10, 15)
  .params({ runs: [true, false] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, runs } = t.params;
    const device = await shared(t, release);
    const { second } = device;
    const current = () => device.run("am get-current-user");
    t.expectEqual("user before", await current(), FIRST);
    if (!runs) await device.run(`am stop-user -w ${second}`);
    await device.run(`am switch-user ${second}`);
    t.expectEqual("user after", await current(), second);
    await device.run("settings --user current put secure strata_test value");
    const value = (user: string) => device.run(`settings --user ${user} get secure strata_test`);
    t.expectEqual("setting of the second user", await value(second), "value");
    t.expectEqual("setting of the first", await value(FIRST), "null");
    await device.run(`am start -n ${APP}/.Main`);
    t.expectSequence("users who run the app", await device.startedFor(), [second]);
    await device.device.shell("am switch-user 77");
    t.expectEqual("user after a switch to nobody", await current(), second);
    await device.run(`am switch-user ${FIRST}`);
    t.expectEqual("user in the end", await current(), FIRST);
  });

screenUser.test("stopped_user_has_no_processes")
  .clauses("GLES-LIFE-226")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await shared(t, t.params.release);
    for (const user of [FIRST, device.second]) await device.start(user);
    t.expectSequence("users who run it", await device.startedFor(), [FIRST, device.second]);
    await device.run(`am stop-user -w ${device.second}`);
    t.expectSequence("users who run it then", await device.startedFor(), [FIRST]);
  });

screenUser.test("who_cannot_be_stopped")
  .clauses("GLES-LIFE-227")
  .releases(10, 15)
  .params({ user: ["zero", "zero_without_the_screen", "of_the_screen"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const device = await shared(t, release);
    if (user !== "zero") await device.run(`am switch-user ${device.second}`);
    const one = user === "of_the_screen" ? device.second : FIRST;
    await device.start(one);
    const { status } = await device.device.shell(`am stop-user ${one}`);
    t.expectSequence("users who run it", await device.startedFor(), [one]);
    t.expect("the line fails", status !== 0, `its status is ${status}`);
  });

screenUser.test("first_user_stays")
  .clauses("GLES-LIFE-228")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await shared(t, t.params.release);
    const { status } = await device.device.shell(`pm remove-user ${FIRST}`);
    t.expect("the line fails", status !== 0, `its status is ${status}`);
    const users = await device.run("pm list users");
    t.expect("the user is listed", users.includes(`UserInfo{${FIRST}:`), users);
    await device.start(FIRST);
    t.expectSequence("users who run the app", await device.startedFor(), [FIRST]);
  });
