/**
 * Lines of an app's log about the settings: the one that people look for, and warnings.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { APP, buildWorld, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { externalLayer, layer, RUN_APP } from "./scenes.ts";

/** The tests of the log. */
export const logs: Group = group(
  "gles:enable:logs",
  "What the log of an app says of the settings.",
);

/** Lines with a priority, by default GraphicsEnvironment's. */
function lines(
  { log }: ProcessRecord,
  priority: "I" | "W",
  tag: string = "GraphicsEnvironment",
): string[] {
  return log.filter((line) => line.tag === tag && line.priority === priority)
    .map(({ message }) => message);
}

logs.test("layers_that_are_on_are_told")
  .clauses("GLES-ENABLE-115")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the log of an app says that its layers are on",
    scene: ({ release }) => ({ world: externalLayer(release, {}).world, ...RUN_APP }),
    happened: ({ record }) =>
      lines(record, "I").filter((line) => line === `GPU debug layers enabled for ${APP}`),
  })
  .control("the app is debuggable", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true }).world,
  }));

logs.test("layer_app_that_is_not_installed_is_told")
  .clauses("GLES-ENABLE-116")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const warnings = async (layerApps: string) => {
      const { world } = buildWorld({ release }).app({ debuggable: true }).layerApp([layer("A")])
        .enable("libA.so", { layerApps });
      const { record } = await t.play({ world, ...RUN_APP });
      t.expectRunning(record);
      return lines(record, "W").length;
    };
    t.expectEqual("warnings where it is installed", await warnings(LAYER_APP), 0);
    const missing = await warnings("com.example.nowhere");
    t.expect("there is a warning where it is not", missing > 0, missing);
  });

logs.test("list_and_each_layer_that_is_found_are_told")
  .clauses("GLES-ENABLE-117")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const { world } = buildWorld({ release }).app({ debuggable: true })
      .layer(layer("A"), "app-data").layer(layer("B"), "app-data").enable(
        "libA.so:libNo.so:libB.so",
      );
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    const told = lines(record, "I", "libEGL");
    t.expectSequence("list", told.filter((line) => line.startsWith("Debug layer list: ")), [
      "Debug layer list: libA.so:libNo.so:libB.so",
    ]);
    const found = told.filter((line) => line.startsWith("GLES layer found: "));
    t.expectSet("names of layers", found.map((line) => line.split("/").at(-1)), [
      "libA.so",
      "libB.so",
    ]);
  });
