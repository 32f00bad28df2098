/**
 * The log of a device, by which one reads on a device what layers do.
 *
 * Plan:
 * - each format, and each modifier of a format;
 * - lines that are chosen, by tag, priority, text, process, buffer and number;
 * - who sees which lines.
 *
 * The lines are those that the suite's layer writes, with what other libraries write left out.
 *
 * @module
 */

import { EVENT_TAG } from "../../contract/events.ts";
import type { Device } from "../../contract/device.ts";
import type { Release } from "../../contract/world.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { layer, RUN_APP } from "../enable/scenes.ts";

/** The tests of the log. */
export const log: Group = group(
  "gles:life:log",
  "logcat prints the lines that layers write, as its options say.",
);

const OTHER = "com.example.other";

/** A device on which the app has run, with a layer. */
interface Written {
  readonly device: Device;
  readonly pid: number;
  /** Prints what logcat does, without the lines that begin a buffer. */
  readonly logcat: (options: string, as?: string) => Promise<string>;
}

/** Runs the app with layer A. */
async function written(t: Context<unknown>, release: Release): Promise<Written> {
  const world = buildWorld({ release }).app({ debuggable: true, layers: [layer("A")] })
    .app({ package: OTHER, debuggable: true }).enable("libA.so").world;
  const { device, process: { pid } } = await t.play({ world, ...RUN_APP });
  return {
    device,
    pid,
    logcat: async (options, as = "") => {
      const line = `${as}logcat -d ${options}`;
      const { status, stdout, stderr } = await device.shell(line);
      t.expectEqual(`status of "${line}"${stderr && `, which says ${stderr.trim()}`}`, status, 0);
      return stdout.replace(/^-{9} beginning of .*\n/gm, "");
    },
  };
}

const TAG = EVENT_TAG.replace(".", "\\.");
const TIME = String.raw`\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}`;

/** Lines by format: the word PID stands for the process. */
const FORMATS: Readonly<Record<string, string>> = {
  brief: String.raw`I/${TAG} *\( *PID\): (\{.*\})\n`,
  process: String.raw`I\( *PID\) (\{.*\})  \(${TAG} *\)\n`,
  tag: String.raw`I/${TAG} *: (\{.*\})\n`,
  raw: String.raw`(\{.*\})\n`,
  time: String.raw`${TIME} I/${TAG} *\( *PID\): (\{.*\})\n`,
  thread: String.raw`I\( *PID: *\d+\) (\{.*\})\n`,
  threadtime: String.raw`${TIME} +PID +\d+ I ${TAG} *: (\{.*\})\n`,
  long: String.raw`\[ ${TIME} +PID: *\d+ I/${TAG} *\]\n(\{.*\})\n\n`,
};

/** Formats with modifiers. */
const MODIFIED: Readonly<Record<string, string>> = {
  "time,year": String.raw`20\d\d-${TIME} I/${TAG} *\( *PID\): (\{.*\})\n`,
  "time,usec": String.raw`${TIME}\d{3} I/${TAG} *\( *PID\): (\{.*\})\n`,
  "time,zone": String.raw`${TIME} [+-]\d{4} I/${TAG} *\( *PID\): (\{.*\})\n`,
  "time,epoch": String.raw` *\d{9,11}\.\d{3} I/${TAG} *\( *PID\): (\{.*\})\n`,
  "time,monotonic": String.raw` *\d{1,8}\.\d{3} I/${TAG} *\( *PID\): (\{.*\})\n`,
  "tag,color": String.raw`\x1b\[38;5;\d+mI/${TAG} *: (\{.*\})\x1b\[0m\n`,
};

/** The messages of lines of a format; undefined if some are none. */
function messages(printed: string, format: string, pid: number): string[] | undefined {
  const line = format.replace("PID", String(pid));
  if (!new RegExp(`^(?:${line})+$`).test(printed)) return undefined;
  return [...printed.matchAll(new RegExp(line, "g"))].map(([, message = ""]) => message);
}

for (
  const [name, clause, formats] of [
    ["formats", "GLES-LIFE-236", FORMATS],
    ["modifiers", "GLES-LIFE-237", MODIFIED],
  ] as const
) {
  log.test(name)
    .describe("Twice in one line: the last format counts.")
    .clauses(clause)
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { pid, logcat } = await written(t, t.params.release);
      const raw = (await logcat(`-v raw -s ${EVENT_TAG}`)).trim().split("\n");
      t.expect("the layer has written lines", raw[0]!.startsWith("{"), raw[0]!);
      for (const [format, line] of Object.entries(formats)) {
        const options = format.split(",").map((word) => `-v ${word}`).join(" ");
        const printed = await logcat(`-v brief ${options} -s ${EVENT_TAG}`);
        const found = messages(printed, line, pid);
        t.expectSequence(`messages of ${format}`, found ?? [printed], raw);
      }
    });
}

/** Options that choose lines, and whether some, all or none of the layer's are left. */
const CHOICES: Readonly<Record<string, "all" | "calls" | "one" | "none">> = {
  [`-s ${EVENT_TAG}`]: "all",
  [`${EVENT_TAG} '*:S'`]: "all",
  [`${EVENT_TAG}:I '*:S'`]: "all",
  [`${EVENT_TAG}:W '*:S'`]: "none",
  [`${EVENT_TAG}:S '*:V'`]: "none",
  [`-s ${EVENT_TAG}x`]: "none",
  [`-s ${EVENT_TAG} -e '"fn":"eglChooseConfig"'`]: "calls",
  [`-s ${EVENT_TAG} --regex='"at":"ca[l]+"'`]: "calls",
  [`-s ${EVENT_TAG} -e strata_nothing`]: "none",
  [`-s ${EVENT_TAG} -m 1`]: "one",
  [`-s ${EVENT_TAG} --max-count=1`]: "one",
  [`-s ${EVENT_TAG} --pid=PID`]: "all",
  [`-s ${EVENT_TAG} --pid=1`]: "none",
  [`-b main -s ${EVENT_TAG}`]: "all",
  [`-b crash,main -s ${EVENT_TAG}`]: "all",
  [`-b crash -s ${EVENT_TAG}`]: "none",
};

log.test("lines_that_are_chosen")
  .clauses("GLES-LIFE-238")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { pid, logcat } = await written(t, t.params.release);
    const own = async (options: string) =>
      (await logcat(`-v tag ${options.replace("PID", String(pid))}`)).split("\n")
        .filter((line) => line.startsWith(`I/${EVENT_TAG}`));
    const all = await own("");
    const calls = all.filter((line) => line.includes('"at":"call"'));
    t.expect("not all lines are of calls", calls.length < all.length, all.join("\n"));
    const wanted = { all, calls, one: all.slice(0, 1), none: [] };
    for (const [options, choice] of Object.entries(CHOICES)) {
      t.expectSequence(`lines with ${options}`, await own(options), wanted[choice]);
    }
  });

log.test("newest_lines")
  .clauses("GLES-LIFE-239")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { pid, logcat } = await written(t, t.params.release);
    const lines = async (options: string) =>
      (await logcat(`-v raw --pid=${pid} ${options}`)).split("\n").slice(0, -1);
    const all = await lines("");
    t.expect("there are several lines", all.length > 2, `${all.length}`);
    for (const count of [1, 2]) {
      t.expectSequence(`with -t ${count}`, await lines(`-t ${count}`), all.slice(-count));
      t.expectSequence(`with -T ${count}`, await lines(`-T ${count}`), all.slice(-count));
    }
    t.expectSequence("since a time long ago", await lines("-t '1000000000.0'"), all);
    t.expectSequence("since that time as a date", await lines("-T '2001-09-09 01:46:40.0'"), all);
    t.expectSequence("since a time to come", await lines("-t '4000000000.0'"), []);
  });

log.test("lines_that_an_app_sees")
  .clauses("GLES-LIFE-240")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device, logcat } = await written(t, t.params.release);
    const options = `-v raw -s ${EVENT_TAG}`;
    const all = await logcat(options);
    t.expectEqual("lines of its own", await logcat(options, `run-as ${APP} `), all);
    t.expectEqual("lines of another app", await logcat(options, `run-as ${OTHER} `), "");
    const { status } = await device.shell(`run-as ${OTHER} logcat -c`);
    t.expect("it cannot clear the log", status !== 0, `its status is ${status}`);
    t.expectEqual("lines after that", await logcat(options), all);
    await device.shell("logcat -c");
    t.expectEqual("lines after the shell has cleared it", await logcat(options), "");
  });
