/**
 * System properties: who may set which, what they may be called, and what stays of them; and what `settings` prints.
 *
 * @module
 */

import { buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import type { Release } from "../../contract/world.ts";

/** The tests of properties. */
export const properties: Group = group(
  "gles:life:properties",
  "Who sets which property, and what stays of it.",
);

/** The value of a property after lines of the shell; `root` gives adb root first, and `reboot` is a line of its own. */
async function valueAfter(
  t: Context<unknown>,
  release: Release,
  name: string,
  lines: readonly string[],
  initial: Readonly<Record<string, string>> = {},
): Promise<string> {
  const device = await t.boot(
    buildWorld({ release, build: "userdebug" }).with({ properties: initial }).world,
  );
  for (const line of lines) {
    if (line === "root") await device.root();
    else if (line === "reboot") await device.reboot();
    else await device.shell(line);
  }
  return (await device.shell(`getprop ${name}`)).stdout.trim();
}

properties.test("read_only_property_is_set_once")
  .clauses("GLES-LIFE-60")
  .releases(10, 15)
  .params({ by: ["shell", "root"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const name = "ro.strata.name";
    const lines = [...(by === "root" ? ["root"] : []), `setprop ${name} second`];
    const value = await valueAfter(t, release, name, lines, { [name]: "first" });
    t.expectEqual("value", value, "first");
  });

properties.test("long_read_only_property")
  .describe(
    "The setprop of Android 10 and later takes a long value only if that begins with ro. itself.",
  )
  .clauses("GLES-LIFE-116")
  .releases(8.1, 15)
  .filter(({ release }) => [8.1, 9, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const long = (release < 10 ? "" : "ro.").padEnd(92, "x");
    const lines = ["root", `setprop ro.strata.name ${long}`];
    const value = await valueAfter(t, release, "ro.strata.name", lines);
    t.expectEqual("value", value, release < 9 ? "" : long);
  });

/** Names of properties, and whether the shell may set them. */
const NAMES = {
  "debug.strata": true,
  "log.tag.strata": true,
  "persist.log.tag.strata": true,
  "log.strata": false,
  "persist.strata": false,
  "sys.strata": false,
  "sys.usb.strata": false,
  "ro.strata": false,
  "vendor.strata": false,
  "debugstrata": false,
  "logstrata.tag": false,
} as const;

properties.test("property_that_the_shell_sets")
  .describe("Root sets each of them.")
  .clauses("GLES-LIFE-61")
  .releases(10, 15)
  .params({ name: Object.keys(NAMES) as (keyof typeof NAMES)[], by: ["shell", "root"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, name, by } = t.params;
    const lines = [...(by === "root" ? ["root"] : []), `setprop ${name} value`];
    const value = await valueAfter(t, release, name, lines);
    t.expectEqual("value", value, by === "root" || NAMES[name] ? "value" : "");
  });

properties.test("property_that_persists")
  .describe("It was there from the first boot on, or was not.")
  .clauses("GLES-LIFE-62")
  .releases(10, 15)
  .params({ from: ["the_first_boot", "a_line"], changed: [true, false] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, from, changed } = t.params;
    const name = "persist.strata.name";
    const lines = [
      "root",
      ...(from === "a_line" ? [`setprop ${name} first`] : []),
      ...(changed ? [`setprop ${name} second`] : []),
      "reboot",
    ];
    const initial = from === "a_line" ? {} : { [name]: "first" };
    const value = await valueAfter(t, release, name, lines, initial);
    t.expectEqual("value after the reboot", value, changed ? "second" : "first");
  });

/** Names that a property may have, and may not. */
const SPELLED = {
  "debug.strata_a": true,
  "debug.strata-a": true,
  "debug.strata:a": true,
  "debug.strata@a": true,
  "debug.STRATA.1": true,
  "strata@a.b": true,
  "debug.strata/a": false,
  "debug..strata": false,
  "debug.strata.": false,
  "debug.strata%a": false,
} as const;

properties.test("name_of_a_property")
  .clauses("GLES-LIFE-63")
  .releases(10, 15)
  .params({ name: Object.keys(SPELLED) as (keyof typeof SPELLED)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, name } = t.params;
    const value = await valueAfter(t, release, name, ["root", `setprop ${name} value`]);
    t.expectEqual("value", value, SPELLED[name] ? "value" : "");
  });

properties.test("settings_says_how_many_rows_it_deleted")
  .clauses("GLES-LIFE-64")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).world);
    await device.shell("settings put global strata_name value");
    const printed = [];
    for (let i = 0; i < 2; i++) {
      printed.push((await device.shell("settings delete global strata_name")).stdout.trim());
    }
    t.expectSequence("printed", printed, ["Deleted 1 rows", "Deleted 0 rows"]);
  });

properties.test("settings_lists_in_the_order_of_names")
  .clauses("GLES-LIFE-64")
  .releases(10, 15)
  .params({ table: ["global", "secure", "system"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, table } = t.params;
    const device = await t.boot(buildWorld({ release }).world);
    for (const name of ["strata_b", "strata_c", "strata_B", "strata_a"]) {
      await device.shell(`settings put ${table} ${name} value`);
    }
    const { stdout } = await device.shell(`settings list ${table}`);
    const lines = stdout.split("\n").filter((line) => line.startsWith("strata_"));
    t.expectSequence("lines", lines, [
      "strata_B=value",
      "strata_a=value",
      "strata_b=value",
      "strata_c=value",
    ]);
  });
