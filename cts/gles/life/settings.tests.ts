/**
 * Tables of settings, users, and what is read back; the property's length and life.
 *
 * Plan:
 * - each of the four settings in another table, or with other capitals; tables with other capitals;
 * - --user in each place, with each word; what get prints; what put and delete leave, over a reboot, too;
 * - the property: its longest value, one that is too long, none; after a reboot in processes that are no apps.
 *
 * @module
 */

import { asReleaseSample } from "../../contract/release_sample.ts";
import type { Release } from "../../contract/world.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld, LAYER_APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast, type Scene } from "../../framework/mod.ts";
import { anyLayer, enablingLines, layer, packedLayer } from "../enable/scenes.ts";
import { expectLayers, typed, typeLine } from "./scenes.ts";

/** The tests of settings and the property. */
export const settings: Group = group(
  "gles:life:settings",
  "Settings count in the table global, as they were put last; the property as long as it is set.",
);

/** The app and a layer APK with A and B, with nothing enabled. */
function idle(release: Release): WorldBuilder {
  return buildWorld({ release }).app({ debuggable: true }).layerApp([layer("A"), layer("B")]);
}

const NAMES = [
  "enable_gpu_debug_layers",
  "gpu_debug_app",
  "gpu_debug_layers_gles",
  "gpu_debug_layer_app",
] as const;

const ENABLING = enablingLines("libA.so", LAYER_APP);

/** The four lines with one of them changed. */
function changed(name: string, change: (line: string) => string): string[] {
  return ENABLING.map((line) => line.includes(` ${name} `) ? change(line) : line);
}

settings.test("another_table_does_not_count")
  .clauses("GLES-LIFE-28")
  .params({ name: NAMES, table: ["secure", "system"] })
  .releases(10, 15)
  .filter(asReleaseSample(({ release, table }) => release === (table === "secure" ? 15 : 10)))
  .mustNot({
    what: "a layer is used",
    scene: ({ release, name, table }) =>
      typed(
        idle(release),
        changed(name, (line) => line.replace(" put global ", ` put ${table} `)),
      ),
    happened: anyLayer,
  })
  .control("it is put into the table global", (_params, scene) => ({ ...scene, adb: ENABLING }));

settings.test("deletion_in_another_table_changes_nothing")
  .clauses("GLES-LIFE-29")
  .params({ table: ["secure", "system"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, table } = t.params;
    const deletions = NAMES.map((name) => `adb shell settings delete ${table} ${name}`);
    await expectLayers(t, typed(idle(release), [...ENABLING, ...deletions]), ["A"]);
  });

settings.test("name_in_capitals_does_not_count")
  .clauses("GLES-LIFE-30")
  .params({ name: NAMES })
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, name }) =>
      typed(idle(release), changed(name, (line) => line.replace(name, name.toUpperCase()))),
    happened: anyLayer,
  })
  .control("it is in small letters", (_params, scene) => ({ ...scene, adb: ENABLING }));

settings.test("table_in_capitals_counts")
  .clauses("GLES-LIFE-30")
  .params({ table: ["GLOBAL", "Global"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, table } = t.params;
    const adb = ENABLING.map((line) => line.replace(" put global ", ` put ${table} `));
    await expectLayers(t, typed(idle(release), adb), ["A"]);
  });

settings.test("user_before_or_after_the_verb")
  .clauses("GLES-LIFE-31")
  .params({ place: ["before", "after"], user: ["0", "current"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, place, user } = t.params;
    const adb = ENABLING.map((line) =>
      line.replace(
        " put ",
        place === "before" ? ` --user ${user} put ` : ` put --user ${user} `,
      )
    );
    const { device } = await expectLayers(t, typed(idle(release), adb), ["A"]);
    const get = place === "before" ? `--user ${user} get` : `get --user ${user}`;
    const { stdout } = await device.shell(`settings ${get} global gpu_debug_app`);
    t.expectEqual("value with --user", stdout.trim(), APP);
    const plain = await device.shell("settings get global gpu_debug_app");
    t.expectEqual("value without --user", plain.stdout.trim(), APP);
  });

settings.test("user_that_does_not_exist")
  .clauses("GLES-LIFE-91")
  .params({ user: ["10", "1"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, user }) =>
      typed(idle(release), ENABLING.map((line) => line.replace(" put ", ` --user ${user} put `))),
    happened: anyLayer,
  })
  .control("the lines are for the first user", ({ release }) => typed(idle(release), ENABLING));

settings.test("get_prints_the_value")
  .clauses("GLES-LIFE-32")
  .params({ name: NAMES })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const device = await t.boot(idle(release).world);
    const lines = [`put global ${name} V:1`, `put global ${name} 2`, `delete global ${name}`];
    const read = async () => (await device.shell(`settings get global ${name}`)).stdout;
    const printed = [await read()];
    for (const line of lines) {
      await typeLine(device, `adb shell settings ${line}`);
      printed.push(await read());
    }
    t.expectSequence("printed", printed, ["null\n", "V:1\n", "2\n", "null\n"]);
  });

settings.test("each_table_stays_over_a_reboot")
  .clauses("GLES-LIFE-59")
  .params({ table: ["global", "secure", "system"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, table } = t.params;
    const device = await t.boot(idle(release).world);
    await device.shell(`settings put ${table} strata_name value`);
    await device.reboot();
    const { stdout } = await device.shell(`settings get ${table} strata_name`);
    t.expectEqual("value after the reboot", stdout.trim(), "value");
  });

/** Lines that follow those that enable layer A, and the layers that the app loads then. */
const LATER: Readonly<
  Record<string, readonly [lines: readonly string[], names: readonly string[]]>
> = {
  another_list: [["settings put global gpu_debug_layers_gles libB.so"], ["B"]],
  a_longer_list: [["settings put global gpu_debug_layers_gles libB.so:libA.so"], ["B", "A"]],
  another_app_and_back: [
    ["settings put global gpu_debug_app other", `settings put global gpu_debug_app ${APP}`],
    ["A"],
  ],
  off_and_on: [
    [
      "settings put global enable_gpu_debug_layers 0",
      "settings put global enable_gpu_debug_layers 1",
    ],
    ["A"],
  ],
  deleted_and_put: [
    [
      "settings delete global gpu_debug_layers_gles",
      "settings put global gpu_debug_layers_gles libB.so",
    ],
    ["B"],
  ],
  packages_and_back: [
    [
      "settings put global gpu_debug_layer_app none",
      `settings put global gpu_debug_layer_app ${LAYER_APP}`,
    ],
    ["A"],
  ],
};

settings.test("last_value_counts")
  .clauses("GLES-LIFE-33", "GLES-LIFE-26")
  .params({ change: Object.keys(LATER), reboot: [false, true] })
  .releases(10, 15)
  .filter(asReleaseSample(({ release, reboot }) => release === (reboot ? 15 : 10)))
  .fn(async (t) => {
    const { release, change, reboot } = t.params;
    const [lines, names] = LATER[change]!;
    const adb = [...ENABLING, ...lines.map((line) => `adb shell ${line}`)];
    await expectLayers(t, typed(idle(release), reboot ? [...adb, "adb reboot"] : adb), names);
  });

settings.test("deleted_setting_stays_deleted_over_a_reboot")
  .describe("It was there over another reboot, put by a line or from the first boot on.")
  .clauses("GLES-LIFE-26")
  .params({ name: NAMES, put: ["by_a_line", "from_the_start"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, name, put }) => {
      const deletion = `adb shell settings delete global ${name}`;
      return lasting(release, put, deletion);
    },
    happened: anyLayer,
  })
  .control("it is not deleted", ({ release, put }) => lasting(release, put));

/** A device with settings over a reboot, lines, and another reboot. */
function lasting(
  release: Release,
  put: "by_a_line" | "from_the_start",
  ...lines: readonly string[]
): Scene {
  const [builder, first] = put === "by_a_line"
    ? [idle(release), ENABLING]
    : [idle(release).enable("libA.so", { layerApps: LAYER_APP }), []];
  return typed(builder, [...first, "adb reboot", ...lines, "adb reboot"]);
}

const PROPERTY = "debug.gles.layers";

/** A list of so many characters that begins with layer A. */
function listOf(length: number): string {
  return "libA.so:".padEnd(length, "x");
}

settings.test("property_of_91_characters")
  .clauses("GLES-LIFE-34")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const adb = [`adb shell setprop ${PROPERTY} ${listOf(91)}`];
    const { device } = await expectLayers(t, typed(packedLayer(t.params.release), adb), ["A"]);
    const { stdout } = await device.shell(`getprop ${PROPERTY}`);
    t.expectEqual("value", stdout.trim(), listOf(91));
  });

settings.test("property_of_92_characters_is_refused")
  .clauses("GLES-LIFE-34")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const adb = [
      `adb shell setprop ${PROPERTY} libA.so`,
      `adb shell setprop ${PROPERTY} ${listOf(92)}`,
    ];
    const { device } = await expectLayers(t, typed(packedLayer(t.params.release), adb), ["A"]);
    const { stdout } = await device.shell(`getprop ${PROPERTY}`);
    t.expectEqual("value", stdout.trim(), "libA.so");
  });

settings.test("length_of_the_property_is_that_of_its_bytes")
  .describe("Each of its last characters has two bytes.")
  .clauses("GLES-LIFE-34")
  .params({ bytes: [90, 92] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, bytes } = t.params;
    const list = "libA.so:".padEnd(8 + (bytes - 8) / 2, "\u{e9}");
    const adb = [`adb shell setprop ${PROPERTY} libA.so`, `adb shell setprop ${PROPERTY} ${list}`];
    const { device } = await expectLayers(t, typed(packedLayer(release), adb), ["A"]);
    const { stdout } = await device.shell(`getprop ${PROPERTY}`);
    t.expectEqual("value", stdout.trim(), bytes < 92 ? list : "libA.so");
  });

settings.test("empty_property_lists_no_layer")
  .clauses("GLES-LIFE-35")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) =>
      typed(packedLayer(release), [
        `adb shell setprop ${PROPERTY} libA.so`,
        `adb shell setprop ${PROPERTY} ''`,
      ]),
    happened: anyLayer,
  })
  .control("it is not emptied", (_params, scene) => ({
    ...scene,
    adb: [`adb shell setprop ${PROPERTY} libA.so`],
  }));

/** A process of some kind on a device with a layer in the system directory. */
function systemScene(release: Release, kind: "native" | "isolated", adb: readonly string[]): Scene {
  const builder = buildWorld({ release, selinux: "permissive" }).app({ debuggable: true })
    .layer(layer("A"), "system");
  return {
    ...typed(builder, adb),
    process: kind === "native" ? { kind } : { kind, package: APP },
    program: EGL_PROGRAM,
  };
}

settings.test("reboot_clears_the_property_for")
  .clauses("GLES-LIFE-36")
  .params({ kind: ["native", "isolated"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, kind }) =>
      systemScene(release, kind, [`adb shell setprop ${PROPERTY} libA.so`, "adb reboot"]),
    happened: anyLayer,
  })
  .control(
    "there is no reboot",
    ({ release, kind }) => systemScene(release, kind, [`adb shell setprop ${PROPERTY} libA.so`]),
  );

settings.test("property_that_is_set_after_a_reboot")
  .clauses("GLES-LIFE-36")
  .params({ kind: ["native", "isolated"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, kind } = t.params;
    const adb = [
      `adb shell setprop ${PROPERTY} libB.so`,
      "adb reboot",
      `adb shell setprop ${PROPERTY} libA.so`,
    ];
    await expectLayers(t, systemScene(release, kind, adb), ["A"]);
  });
