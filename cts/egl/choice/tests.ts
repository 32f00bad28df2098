/**
 * Tests of which apps use an updatable driver.
 *
 * Plan:
 * - here: every setting in every release that names it otherwise, their order, and what a list means;
 * - `package.tests.ts`: properties, packages that do not fit, processes that are no apps, when settings count;
 * - `libraries.tests.ts`: names and places of the driver's libraries, and what they may need;
 * - `before.tests.ts`: the driver that was in the process before, and layers;
 * - `angle.tests.ts`: the settings on ANGLE, its packages and its libraries;
 * - `native.tests.ts`: the word native, and ANGLE that is the system's driver.
 *
 * @module
 */

import { APP } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isFirstOrLast, isLast } from "../../framework/mod.ts";
import { tests as angle } from "./angle.tests.ts";
import { tests as before } from "./before.tests.ts";
import { tests as libraries } from "./libraries.tests.ts";
import { tests as life } from "./life.tests.ts";
import { tests as native } from "./native.tests.ts";
import { tests as packages } from "./package.tests.ts";
import {
  appScene,
  expectRows,
  expectServed,
  foreignSettingsOf,
  PRERELEASE,
  PRODUCTION,
  type Row,
  type SettingNames,
  settingsOf,
  SYSTEM,
  updatableDevice,
} from "./scenes.ts";
import { tests as unnamed } from "./unnamed.tests.ts";

const updatable = group("egl:updatable_driver", "Which apps use an updatable driver.");

/** Another app. */
const OTHER = "com.example.other";

updatable.test("app_that_opts_in")
  .clauses("EGL-CHOICE-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = updatableDevice(release).setting(settingsOf(release).optIn, `${OTHER},${APP}`);
    await expectServed(t, appScene(builder), PRODUCTION);
  });

/** With each setting, the driver of an app that may be debugged, if nothing else is set that would choose one. */
function meaningOf(names: SettingNames): Row[] {
  return [
    [{ [names.all]: "1" }, PRODUCTION],
    [{ [names.all]: "2" }, PRERELEASE],
    [{ [names.all]: "3", [names.optIn]: APP }, SYSTEM],
    [{ [names.optIn]: APP }, PRODUCTION],
    [{ [names.optIn]: APP, [names.optOut]: APP }, SYSTEM],
    [{ [names.prerelease]: APP }, PRERELEASE],
    [{ [names.allowed]: APP }, PRODUCTION],
    [{ [names.allowed]: APP, [names.denied]: APP }, SYSTEM],
  ];
}

/** All settings of other releases, which mean nothing. */
function nothingOf(names: SettingNames): Row {
  const { all, ...lists } = names;
  return [
    { [all]: "1", ...Object.fromEntries(Object.values(lists).map((name) => [name, APP])) },
    SYSTEM,
  ];
}

updatable.test("settings_of_10_and_11")
  .describe("Each setting by itself, and those of later releases, which mean nothing.")
  .clauses("EGL-CHOICE-2")
  .releases(10, 11)
  .fn(async (t) => {
    const { release } = t.params;
    await expectRows(t, updatableDevice(release, { debuggable: true }), [
      ...meaningOf(settingsOf(release)),
      nothingOf(foreignSettingsOf(release)),
    ]);
  });

updatable.test("settings_of_12_and_later")
  .describe(
    "Some, and those of earlier releases, which mean nothing; the tests below have the others.",
  )
  .clauses("EGL-CHOICE-3")
  .releases(12, 15)
  .filter(isAtEdgeOf(12, 15))
  .fn(async (t) => {
    const { release } = t.params;
    const { optIn, allowed, denied } = settingsOf(release);
    await expectRows(t, updatableDevice(release), [
      [{ [optIn]: APP }, PRODUCTION],
      [{ [allowed]: APP, [denied]: APP }, SYSTEM],
      nothingOf(foreignSettingsOf(release)),
    ]);
  });

/** Declares a test of settings in the newest release; what they mean in all is above. */
function orderTest(
  name: string,
  clause: string,
  debuggable: boolean,
  rows: (names: SettingNames) => readonly Row[],
): void {
  updatable.test(name)
    .clauses(clause)
    .releases(10, 15)
    .filter(isLast)
    .fn(async (t) => {
      const builder = updatableDevice(t.params.release, { debuggable });
      await expectRows(t, builder, rows(settingsOf(t.params.release)));
    });
}

orderTest("released_driver_for_all_apps", "EGL-CHOICE-4", false, ({ all, optOut, denied }) => [
  [{ [all]: "1", [optOut]: APP, [denied]: APP }, PRODUCTION],
]);

orderTest(
  "driver_before_release_for_all_apps",
  "EGL-CHOICE-5",
  true,
  ({ all, optOut, optIn }) => [[{ [all]: "2", [optOut]: APP, [optIn]: APP }, PRERELEASE]],
);

orderTest(
  "updatable_drivers_are_off",
  "EGL-CHOICE-6",
  true,
  ({ all, optIn, prerelease, allowed }) => [
    [{ [all]: "3", [optIn]: APP, [prerelease]: APP, [allowed]: "*" }, SYSTEM],
    [{ [optIn]: APP, [prerelease]: APP, [allowed]: "*" }, PRERELEASE],
  ],
);

orderTest("other_numbers_leave_it_to_the_lists", "EGL-CHOICE-7", false, ({ all, optIn }) => [
  [{ [all]: "0", [optIn]: APP }, PRODUCTION],
  [{ [all]: "4" }, SYSTEM],
  [{ [all]: "-1", [optIn]: APP }, PRODUCTION],
]);

orderTest(
  "app_that_opts_out",
  "EGL-CHOICE-8",
  true,
  ({ optOut, optIn, prerelease, allowed }) => [
    [{ [optOut]: APP, [optIn]: APP, [prerelease]: APP, [allowed]: APP }, SYSTEM],
    [{ [optOut]: APP, [optIn]: APP }, SYSTEM],
    [{ [optOut]: OTHER, [optIn]: APP }, PRODUCTION],
  ],
);

orderTest(
  "app_that_opts_in_to_the_driver_before_its_release",
  "EGL-CHOICE-9",
  true,
  ({ prerelease, optIn, allowed }) => [
    [{ [prerelease]: `${OTHER},${APP}`, [optIn]: APP, [allowed]: "*" }, PRERELEASE],
  ],
);

updatable.test("driver_before_its_release_is_for_apps_that_may_be_debugged")
  .clauses("EGL-CHOICE-10")
  .releases(11, 15)
  .sample(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { all, prerelease, optIn } = settingsOf(t.params.release);
    await expectRows(t, updatableDevice(t.params.release), [
      [{ [prerelease]: APP, [optIn]: APP }, SYSTEM],
      [{ [all]: "2" }, SYSTEM],
    ]);
  });

updatable.test("driver_before_its_release_is_for_every_app_of_a_debuggable_build")
  .clauses("EGL-CHOICE-63")
  .releases(11, 15)
  .sample(({ release }) => release !== 14)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = updatableDevice(release).with({ build: "userdebug" })
      .setting(settingsOf(release).prerelease, APP);
    await expectServed(t, appScene(builder), PRERELEASE);
  });

updatable.test("driver_before_its_release_is_for_every_app")
  .clauses("EGL-CHOICE-11")
  .releases(10, 10)
  .fn(async (t) => {
    const { all, prerelease } = settingsOf(t.params.release);
    await expectRows(t, updatableDevice(t.params.release), [
      [{ [prerelease]: APP }, PRERELEASE],
      [{ [all]: "2" }, PRERELEASE],
    ]);
  });

orderTest("app_that_is_allowed", "EGL-CHOICE-12", false, ({ allowed }) => [
  [{ [allowed]: `${OTHER},${APP}` }, PRODUCTION],
  [{ [allowed]: `*,${OTHER}` }, PRODUCTION],
  [{ [allowed]: OTHER }, SYSTEM],
]);

orderTest("app_that_is_denied", "EGL-CHOICE-13", false, ({ allowed, denied, optIn }) => [
  [{ [allowed]: `*,${APP}`, [denied]: `${OTHER},${APP}` }, SYSTEM],
  [{ [allowed]: "*", [denied]: APP, [optIn]: APP }, PRODUCTION],
  [{ [allowed]: "*", [denied]: OTHER }, PRODUCTION],
]);

orderTest("lists_have_whole_names", "EGL-CHOICE-14", false, ({ allowed, denied, optIn }) => [
  [{ [optIn]: `,${APP},` }, PRODUCTION],
  [{ [optIn]: ` ${APP},${APP} ,${APP}.demo,${APP.slice(0, -1)},${OTHER}:${APP},*` }, SYSTEM],
  [{ [allowed]: `${OTHER},*,com.example.*` }, SYSTEM],
  [{ [allowed]: APP, [denied]: "*" }, PRODUCTION],
]);

/** The groups. */
export const tests: readonly Group[] = [
  updatable,
  ...packages,
  ...libraries,
  ...before,
  ...angle,
  ...native,
  ...unnamed,
  ...life,
];
