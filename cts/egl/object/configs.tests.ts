/**
 * Tests of configs: a place for their number, and debug.egl.force_msaa.
 *
 * The suite's driver finds no config in the tests of that property, so that libEGL must ask again if it asked for samples.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene } from "../api/scenes.ts";
import { all, attempt, reached } from "./scenes.ts";

const configs: Group = group("egl:configs", "How apps get and choose configs.");

configs.test("number_of_configs_needs_a_place")
  .clauses("EGL-OBJECT-23")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      return {
        eglGetConfigs: () => app.egl.GetConfigs(display, out("pointer"), 1, null),
        eglChooseConfig: () =>
          app.egl.ChooseConfig(display, ints(EGL.NONE), out("pointer"), 1, null),
      };
    });
    const names = ["eglGetConfigs", "eglChooseConfig"] as const;
    t.expectEqual("answers", said, all(names, "0 EGL_BAD_PARAMETER"));
    t.expectAbsent("functions of the driver", names.filter((fn) => calls(fn).length > 0));
  });

const { RENDERABLE_TYPE, CONFIG_CAVEAT, NONE } = EGL;
const [ES2_BIT, ES3_BIT] = [4, 0x40];

/** Lists for which samples are not asked for. */
const LISTS = {
  no_list: null,
  without_an_api: [],
  other_api: [RENDERABLE_TYPE, ES3_BIT],
  several_apis: [RENDERABLE_TYPE, ES2_BIT | ES3_BIT],
  no_caveat: [RENDERABLE_TYPE, ES2_BIT, CONFIG_CAVEAT, NONE],
} as const;

/** Chooses a config of a driver that finds none. */
function choose({ egl }: App, display: Result, list: readonly number[] | null): Result {
  const attributes = list && ints(...list, NONE);
  return egl.ChooseConfig(display, attributes, out("pointer"), 1, out("int"));
}

function chooseScene(
  release: Release,
  force: string,
  lists: readonly (readonly number[] | null)[],
): Scene {
  const properties = { "debug.egl.force_msaa": force };
  const driver = { errors: { eglChooseConfig: EGL.BAD_ALLOC } };
  return apiScene({ release, properties, driver }, (app) => {
    const display = initialize(app);
    for (const list of lists) choose(app, display, list);
  });
}

configs.test("samples_are_not_asked_for")
  .describe("Without the property, and with it for lists that do not allow it.")
  .clauses("EGL-OBJECT-89")
  .releases(10, 15)
  .params({ force: [true, false] })
  .filter(isLast)
  .mustNot({
    what: "the driver is asked twice for one config",
    scene: ({ release, force }) =>
      force
        ? chooseScene(release, "true", Object.values(LISTS))
        : chooseScene(release, "false", [[RENDERABLE_TYPE, ES2_BIT]]),
    happened: (outcome, { force }) =>
      reached("eglChooseConfig")(outcome).slice(force ? Object.keys(LISTS).length : 1),
  }).control(
    "the property is set, and one list more allows it",
    ({ release, force }) =>
      chooseScene(release, "true", [
        ...(force ? Object.values(LISTS) : []),
        [RENDERABLE_TYPE, ES2_BIT],
      ]),
  );

configs.test("samples_are_asked_for_first")
  .describe("Also of a config with a caveat.")
  .clauses("EGL-OBJECT-90")
  .releases(10, 15)
  .params({ finds: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, finds } = t.params;
    const driver = finds ? {} : { errors: { eglChooseConfig: EGL.BAD_ALLOC } };
    const device = { release, driver, properties: { "debug.egl.force_msaa": "true" } };
    const { said, calls } = await attempt(t, device, (app) => {
      const display = initialize(app);
      const list = [RENDERABLE_TYPE, ES2_BIT];
      return {
        plain: () => choose(app, display, list),
        slow: () => choose(app, display, [CONFIG_CAVEAT, EGL.SLOW_CONFIG, ...list]),
      };
    });
    t.expectEqual(
      "answers",
      said,
      all(["plain", "slow"], finds ? "1 EGL_SUCCESS" : "0 EGL_BAD_ALLOC"),
    );
    t.expectEqual("times that the driver is asked", calls("eglChooseConfig").length, finds ? 2 : 4);
  });

/** The groups. */
export const tests: readonly Group[] = [configs];
