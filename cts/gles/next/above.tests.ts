/**
 * Layers above one that looks an extension function up.
 *
 * @module
 */

import { callers } from "../../fakes/observe.ts";
import { GL_PROGRAM } from "../../fakes/programs.ts";
import type { LayerKnobs } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { EXTENSION, layersScene, lookup, NEXT, stack } from "./scenes.ts";

const above: Group = group(
  "gles:next_above",
  "What a layer finds does not lead to the layers above it.",
);

above.test("extension_that_layers_above_and_below_hook")
  .describe(
    "Once all layers are active, one that does not hook the function looks it up and calls it; the others hook it.",
  )
  .clauses("GLES-NEXT-120")
  .releases(10, 15)
  .params({ asks: ["A", "B", "C"], compat: [false, true] })
  .filter(({ asks, compat, release }) =>
    release === 15 || (release === 10 && asks === "B" && !compat)
  )
  .fn(async (t) => {
    const { asks, compat, release } = t.params;
    const asking: LayerKnobs["hooks"] = {
      glClear: [lookup(EXTENSION), { do: "callFound", fn: EXTENSION, args: [] }, NEXT],
    };
    const layers = stack(3, (name) => ({
      hooks: name === asks ? asking : { [EXTENSION]: [NEXT] },
    }));
    const { record } = await t.play(layersScene({
      release,
      layers,
      program: GL_PROGRAM,
      driver: { reports: [EXTENSION] },
      compat,
    }));
    t.expectRunning(record);
    const others = ["A", "B", "C"].filter((name) => name !== asks);
    const all = [...others, "driver"];
    const below = [...others.filter((name) => name > asks), "driver"];
    t.expectEither(
      "who is called",
      callers(record, EXTENSION),
      compat ? all : below,
      compat ? below : all,
    );
  });

/** The groups. */
export const tests: readonly Group[] = [above];
