/**
 * The effect of `am start` on the processes of an app.
 *
 * Plan: the process of an app that runs is kept, or ended first if the line says so; what else a line says does not matter.
 *
 * @module
 */

import type { Device } from "../../contract/device.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { STARTED } from "./users.scenes.ts";

/** The tests of lines that start activities. */
export const activities: Group = group(
  "gles:life:activities",
  "A line that starts an activity keeps the app's process, or begins a new one.",
);

/** The numbers of the app's processes. */
async function pids(t: Context<unknown>, device: Device): Promise<string[]> {
  const { status, stdout } = await device.shell("ps -A -o PID,NAME");
  if (status !== 0) t.skip("The device has no ps -A -o PID,NAME", "give its shell that command");
  return stdout.split("\n").flatMap((line) => {
    const [pid = "", name] = line.trim().split(/\s+/);
    return name === APP ? [pid] : [];
  });
}

activities.test("app_that_runs_is_started_again")
  .clauses("GLES-LIFE-131")
  .releases(10, 15)
  .params({
    options: [
      "",
      "-S",
      "-S -W",
      "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER",
      "-a android.intent.action.VIEW --es key -S",
    ],
  })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, options } = t.params;
    const device = await t.boot(buildWorld({ release }).app(STARTED).world);
    const seen: string[] = [];
    for (const line of ["am start", `am start ${options}`]) {
      const { status } = await device.shell(`${line} -n ${APP}/.Main`);
      t.expectEqual(`status of ${line}`, status, 0);
      const found = await pids(t, device);
      t.expectEqual(`processes after ${line}`, found.length, 1);
      seen.push(found[0]!);
    }
    t.expectEqual("the process is a new one", seen[0] !== seen[1], options.startsWith("-S"));
  });

activities.test("isolated_process_starts_no_activity")
  .describe("Control: the app's own process, once there is one, is taken.")
  .clauses("GLES-LIFE-244")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).app(STARTED).world);
    const isolated = await device.launch({ kind: "isolated", package: APP });
    const seen: string[] = [];
    for (const when of ["first", "second"]) {
      const { status } = await device.shell(`am start -n ${APP}/.Main`);
      t.expectEqual(`status of the ${when} am start`, status, 0);
      const found = (await pids(t, device)).filter((pid) => pid !== String(isolated.pid));
      t.expectEqual(`processes of the app after the ${when} am start`, found.length, 1);
      seen.push(found[0]!);
    }
    t.expectEqual("process of the second", seen[1], seen[0]);
  });
