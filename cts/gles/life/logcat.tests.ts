/**
 * The lines that `logcat` prints, by which suites of tests look at what layers did.
 *
 * Plan:
 * - each format, and what changes it;
 * - each way to choose lines;
 * - whose lines who sees, and who clears them.
 *
 * @module
 */

import { EVENT_TAG } from "../../contract/events.ts";
import type { Device } from "../../contract/device.ts";
import type { Release } from "../../contract/world.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { layer } from "../enable/scenes.ts";
import { expectStatus } from "./lines.ts";
import { STARTED } from "./users.scenes.ts";

/** The tests of logcat. */
export const logs: Group = group(
  "gles:life:logcat",
  "logcat prints the lines that its options choose, in the form that they name, to those who may see them.",
);

const OTHER = "com.example.other";

/** A device on which a layer of the app has written lines; another app is there. */
async function written(t: Context<unknown>, release: Release): Promise<Device> {
  const builder = buildWorld({ release }).enable("libA.so")
    .app({ ...STARTED, layers: [layer("A")] }).app({ package: OTHER, debuggable: true });
  const device = await t.boot(builder.world);
  await device.shell(`am start -n ${APP}/.Main`);
  return device;
}

/** The lines that logcat prints, without those that say where a buffer begins; it is to work. */
async function printed(t: Context<unknown>, device: Device, options: string): Promise<string[]> {
  const { stdout } = await expectStatus(t, device, `logcat -d ${options}`, true);
  return stdout.split("\n").filter((one) => one !== "" && !one.startsWith("---------"));
}

/** The lines of layers among some. */
function ofLayers(lines: readonly string[]): string[] {
  return lines.filter((line) => line.includes('{"who":'));
}

const SECOND = "\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d";
const TIME = `${SECOND}\\.\\d{3}`;
const TAG = EVENT_TAG.replaceAll(".", "\\.");

/** Formats, each with the lines that it prints of a message. */
const FORMATS = {
  brief: [`I/${TAG} *\\( *\\d+\\): (.*)`],
  process: [`I\\( *\\d+\\) (.*)  \\(${TAG}\\)`],
  raw: ["(.*)"],
  tag: [`I/${TAG} *: (.*)`],
  thread: [`I\\( *\\d+: *\\d+\\) (.*)`],
  threadtime: [`${TIME} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  time: [`${TIME} I/${TAG} *\\( *\\d+\\): (.*)`],
  long: [`\\[ ${TIME} +\\d+: *\\d+ I/${TAG} *\\]`, "(.*)"],
  "brief -v epoch -v threadtime": [` *\\d{9,}\\.\\d{3} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "threadtime -v monotonic": [` *\\d{1,8}\\.\\d{3} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "threadtime -v usec": [`${SECOND}\\.\\d{6} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "epoch,usec": [` *\\d{9,}\\.\\d{6} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "threadtime -v year": [`\\d{4}-${TIME} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "threadtime -v zone": [`${TIME} [+-]\\d{4} +\\d+ +\\d+ I ${TAG} *: (.*)`],
  "threadtime -v UTC": [`${TIME}( \\+0000)? +\\d+ +\\d+ I ${TAG} *: (?<text>.*)`],
  "brief -v printable": [`I/${TAG} *\\( *\\d+\\): (.*)`],
  "brief -v descriptive": [`I/${TAG} *\\( *\\d+\\): (.*)`],
  "raw -v color": ["\\x1b\\[38;5;\\d+m(.*)\\x1b\\[0m"],
} as const satisfies Record<string, readonly string[]>;

logs.test("formats")
  .clauses("GLES-LIFE-184")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    const messages = await printed(t, device, `-v raw -s ${EVENT_TAG}`);
    t.expect("layers have written lines", messages.length > 1, messages);
    for (const [format, forms] of Object.entries(FORMATS)) {
      const lines = await printed(t, device, `-v ${format} -s ${EVENT_TAG}`);
      const texts = lines.map((line, i) => {
        const found = new RegExp(`^${forms[i % forms.length]}$`).exec(line);
        return found === null ? line : found.groups?.text ?? found[1];
      });
      t.expectSequence(`messages in format ${format}`, texts.filter((one) => one !== undefined), [
        ...messages,
      ]);
    }
    const refused = await device.shell("logcat -d -v strata");
    t.expect("a format that does not exist is refused", refused.status !== 0, refused);
  });

logs.test("times_in_two_forms")
  .describe("Seconds since 1970, and day and time of day in UTC.")
  .clauses("GLES-LIFE-184")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    const choice = `-s ${EVENT_TAG}`;
    const epochs = await printed(t, device, `-v threadtime -v epoch ${choice}`);
    const days = await printed(t, device, `-v threadtime -v UTC -v year ${choice}`);
    const seconds = epochs.map((line) => Math.round(parseFloat(line) * 1000));
    const times = days.map((line) => Date.parse(`${line.slice(0, 10)}T${line.slice(11, 23)}Z`));
    t.expectSequence("milliseconds since 1970", seconds, times);
  });

/** Options that choose lines, and whether those of layers are among them. */
const CHOICES: readonly (readonly [options: string, layers: boolean])[] = [
  ["", true],
  ["-b main", true],
  ["-b default", true],
  ["-b all", true],
  ["-b main,crash", true],
  ["-b crash", false],
  ["-b events", false],
  ["-b radio", false],
  ["-b stats", false],
  ["-b system", false],
  [`-s ${EVENT_TAG}`, true],
  [`-s ${EVENT_TAG}:I`, true],
  [`-s ${EVENT_TAG}:W`, false],
  ["-s strata.other", false],
  ["*:I", true],
  ["*:W", false],
  ["*:S", false],
  [`${EVENT_TAG}:I *:S`, true],
  [`${EVENT_TAG}:E`, false],
  [`${EVENT_TAG}:S *:V`, false],
  [`strata.other ${EVENT_TAG}:D *:S`, true],
  ["-e eglChooseConfig", true],
  ["--regex=eglChooseConfig", true],
  ["--regex=no_such_text", false],
  [`-s ${EVENT_TAG} -e no_such_text`, false],
  ["-s strata.other -e eglChooseConfig", false],
  ["-t 100000", true],
  ["-T 100000", true],
];

logs.test("choices")
  .clauses("GLES-LIFE-185")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    for (const [options, layers] of CHOICES) {
      const lines = ofLayers(await printed(t, device, options));
      t.expectEqual(`logcat ${options} prints lines of layers`, lines.length > 0, layers);
    }
    const own = await printed(t, device, `-v tag -s ${EVENT_TAG}`);
    t.expectAbsent("lines of other tags", own.filter((line) => !line.startsWith(`I/${EVENT_TAG}`)));
    const calls = await printed(t, device, "-v raw -e eglChooseConfig");
    t.expectAbsent("lines that do not match", calls.filter((one) => !one.includes("Choose")));
    const refused = await device.shell("logcat -d -b strata");
    t.expect("a buffer that does not exist is refused", refused.status !== 0, refused);
  });

logs.test("numbers_of_lines")
  .clauses("GLES-LIFE-185")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    const all = await printed(t, device, `-v raw -s ${EVENT_TAG}`);
    for (
      const [option, expected] of [["-m 2", 2], ["--max-count=1", 1], ["-m 9999", null]] as const
    ) {
      const lines = await printed(t, device, `-v raw ${option} -s ${EVENT_TAG}`);
      t.expectSequence(`lines of logcat ${option}`, lines, all.slice(0, expected ?? all.length));
    }
    for (const option of ["-t 1", "-T 1"]) {
      t.expectEqual(`lines of logcat ${option}`, (await printed(t, device, option)).length, 1);
    }
    const pid = (await device.shell(`pidof ${APP}`)).stdout.trim();
    const count = async (options: string) => ofLayers(await printed(t, device, options)).length;
    t.expectEqual("lines of layers in the app's process", await count(`--pid=${pid}`), all.length);
    t.expectEqual("lines of layers in another", await count(`--pid=${Number(pid) + 1}`), 0);
  });

logs.test("lines_since_a_time")
  .describe("That of the first line of a layer, and a millisecond after the last.")
  .clauses("GLES-LIFE-185")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    const lines = await printed(t, device, `-v threadtime -s ${EVENT_TAG}`);
    const first = lines[0]?.slice(0, 18) ?? "";
    const last = Date.parse(`2024-${lines.at(-1)?.slice(0, 18).replace(" ", "T")}Z`);
    const after = new Date(last + 1).toISOString().slice(5, 23).replace("T", " ");
    for (const option of ["-t", "-T"]) {
      const since = (time: string) =>
        printed(t, device, `-v threadtime ${option} "${time}" -s ${EVENT_TAG}`);
      t.expectSequence(`logcat ${option}, at the first line`, await since(first), lines);
      t.expectSequence(`logcat ${option}, after the last line`, await since(after), []);
    }
  });

logs.test("lines_of_others")
  .describe("An app sees its own, and clears none.")
  .clauses("GLES-LIFE-186")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    const seen = async (command: string) =>
      ofLayers((await device.shell(command)).stdout.split("\n"));
    const all = await seen("logcat -d");
    t.expect("the shell sees lines of layers", all.length > 0);
    t.expectSequence("lines that the app itself sees", await seen(`run-as ${APP} logcat -d`), all);
    t.expectSequence("those that another sees", await seen(`run-as ${OTHER} logcat -d`), []);
    const refused = await device.shell(`run-as ${OTHER} logcat -c`);
    t.expect("an app's logcat -c fails", refused.status !== 0, refused);
    t.expectSequence("lines after it", await seen("logcat -d"), all);
    t.expectEqual("status of the shell's logcat -c", (await device.shell("logcat -c")).status, 0);
    t.expectSequence("lines after that", await seen("logcat -d"), []);
  });

logs.test("process_that_runs_while_the_log_is_cleared")
  .describe("What it does later is in its record.")
  .clauses("GLES-LIFE-187")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = buildWorld({ release: t.params.release }).enable("libA.so")
      .app({ debuggable: true, layers: [layer("A")] });
    const { device, process, record } = await t.play({
      world: builder.world,
      process: { kind: "app", package: APP },
      program: EGL_PROGRAM,
    });
    t.expect("there are events before", record.events.length > 0);
    await device.shell("logcat -c");
    const after = await process.run(EGL_PROGRAM);
    const calls = after.events.filter(({ at, fn }) => at === "call" && fn === "eglChooseConfig");
    t.expectEqual("calls of the layer after it", calls.length, 1);
  });

logs.test("log_after_a_reboot")
  .clauses("GLES-LIFE-189")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await written(t, t.params.release);
    t.expect("there are lines", ofLayers(await printed(t, device, "")).length > 0);
    await device.reboot();
    t.expectSequence("lines of before", ofLayers(await printed(t, device, "")), []);
  });
