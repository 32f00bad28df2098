/**
 * Tests of eglQueryString and eglQueryStringImplementationANDROID.
 *
 * Plan: each string, whatever the driver says; errors: names, displays, none, uninitialized ones; the driver's own
 * strings.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { ask, NO_HANDLE, STRING_NAMES } from "./scenes.ts";

const strings: Group = group(
  "egl:api_strings",
  "What libEGL says of itself and of the driver, and which questions are errors.",
);

/** The strings with which a driver may describe itself. */
const SAYINGS = {
  other: "ACME 9.9 OpenGL",
  empty: "",
  null: null,
  long: "x".repeat(10_000),
} as const;

type Saying = keyof typeof SAYINGS;

function driverThatSays(saying: Saying): DriverKnobs {
  const text = SAYINGS[saying];
  return { strings: { [EGL.VENDOR]: text, [EGL.VERSION]: text, [EGL.CLIENT_APIS]: text } };
}

const SAYING_NAMES = Object.keys(SAYINGS) as readonly Saying[];

for (
  const [test, clause, name, expected] of [
    ["version", "EGL-API-14", EGL.VERSION, "1.5 Android META-EGL"],
    ["vendor", "EGL-API-15", EGL.VENDOR, "Android"],
    ["client_apis", "EGL-API-16", EGL.CLIENT_APIS, "OpenGL_ES"],
  ] as const
) {
  strings.test(`${test}_whatever_the_driver_says`)
    .clauses(clause)
    .releases(10, 15)
    .params({ driver: SAYING_NAMES })
    .filter(({ driver, release }) =>
      driver === "other" ? isFirstOrLast({ release }) : release === 15
    )
    .fn(async (t) => {
      const { release, driver } = t.params;
      const { values } = await ask(t, { release, driver: driverThatSays(driver) }, (app) => {
        const display = initialize(app);
        return {
          string: app.egl.QueryString(display, name),
          error: app.egl.GetError(),
          again: app.egl.QueryString(display, name),
        };
      });
      t.expectEqual("string", values, { string: expected, error: EGL.SUCCESS, again: expected });
    });
}

const FUNCTIONS = ["eglQueryString", "eglQueryStringImplementationANDROID"] as const;

/** Asks one of the two functions. */
function query(
  { egl }: App,
  fn: typeof FUNCTIONS[number],
  display: Result | number | null,
  name: number,
): Result {
  return fn === "eglQueryString"
    ? egl.QueryString(display, name)
    : egl.QueryStringImplementationANDROID(display, name);
}

/** Names that are none: 0, numbers that nothing has, EGL_NONE, GL_EXTENSIONS, -1. */
const BAD_NAMES = [0, 0x1234, EGL.NONE, GL.EXTENSIONS, -1];

strings.test("unknown_names")
  .clauses("EGL-API-17")
  .releases(10, 15)
  .params({ fn: FUNCTIONS })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { values } = await ask(t, { release }, (app) => {
      const display = initialize(app);
      return Object.fromEntries(BAD_NAMES.flatMap((name) => [
        [`string ${name}`, query(app, fn, display, name)],
        [`error ${name}`, app.egl.GetError()],
      ]));
    });
    t.expectEqual(
      "answers",
      values,
      Object.fromEntries(BAD_NAMES.flatMap((name) => [
        [`string ${name}`, null],
        [`error ${name}`, EGL.BAD_PARAMETER],
      ])),
    );
  });

/** The answers of both functions for each name of a display: strings, then errors. */
function allNames(app: App, fn: typeof FUNCTIONS[number], display: Result | number | null) {
  return Object.fromEntries(STRING_NAMES.flatMap((name) => [
    [name, query(app, fn, display, EGL[name])],
    [`error of ${name}`, app.egl.GetError()],
  ]));
}

/** The answers of {@link allNames} where each name is refused. */
function refused(error: number): Record<string, unknown> {
  return Object.fromEntries(
    STRING_NAMES.flatMap((name) => [[name, null], [`error of ${name}`, error]]),
  );
}

strings.test("no_display_has_no_strings_but_the_clients")
  .describe("EGL_NO_DISPLAY, before a display is asked for and while one is initialized.")
  .clauses("EGL-API-18")
  .releases(10, 15)
  .params({ when: ["before", "after"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, when } = t.params;
    const { values } = await ask(t, { release }, (app) => {
      if (when === "after") initialize(app);
      return allNames(app, "eglQueryString", null);
    });
    const { EXTENSIONS: client, "error of EXTENSIONS": error, ...others } = values;
    t.expectEqual("the client's extensions", [typeof client, error], ["string", EGL.SUCCESS]);
    const { EXTENSIONS: _, "error of EXTENSIONS": __, ...wanted } = refused(EGL.BAD_DISPLAY);
    t.expectEqual("other names", others, wanted);
  });

strings.test("handle_that_is_no_display")
  .clauses("EGL-API-19")
  .releases(10, 15)
  .params({ fn: FUNCTIONS })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { values } = await ask(t, { release }, (app) => {
      initialize(app);
      return allNames(app, fn, NO_HANDLE);
    });
    t.expectEqual("answers", values, refused(EGL.BAD_DISPLAY));
  });

strings.test("display_that_is_not_initialized")
  .describe("Not yet, or no longer.")
  .clauses("EGL-API-20")
  .releases(10, 15)
  .params({ fn: FUNCTIONS, when: ["before", "after"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, fn, when } = t.params;
    const { values } = await ask(t, { release }, (app) => {
      const display = when === "before" ? app.egl.GetDisplay(0) : initialize(app);
      if (when === "after") app.egl.Terminate(display);
      return allNames(app, fn, display);
    });
    t.expectEqual("answers", values, refused(EGL.NOT_INITIALIZED));
  });

/** A driver that describes itself, each time otherwise. */
const DRIVER: DriverKnobs = {
  eglExtensions: " EGL_ACME_x  EGL_KHR_image ",
  strings: {
    [EGL.VENDOR]: "ACME",
    [EGL.VERSION]: "1.5 ACME 7",
    [EGL.CLIENT_APIS]: "OpenGL OpenGL_ES",
  },
};

strings.test("drivers_own_strings")
  .clauses("EGL-API-24")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, { ...t.params, driver: DRIVER }, (app) => {
      const display = initialize(app);
      return {
        ...Object.fromEntries(STRING_NAMES.map((name) => [
          name,
          query(app, "eglQueryStringImplementationANDROID", display, EGL[name]),
        ])),
        error: app.egl.GetError(),
      };
    });
    t.expectEqual("strings", values, {
      VENDOR: "ACME",
      VERSION: "1.5 ACME 7",
      EXTENSIONS: " EGL_ACME_x  EGL_KHR_image ",
      CLIENT_APIS: "OpenGL OpenGL_ES",
      error: EGL.SUCCESS,
    });
  });

strings.test("driver_without_strings")
  .describe("But EGL_EXTENSIONS, which Android reads whatever it is.")
  .clauses("EGL-API-25")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const driver: DriverKnobs = {
      eglExtensions: "EGL_KHR_image",
      strings: { [EGL.VENDOR]: null, [EGL.VERSION]: null, [EGL.CLIENT_APIS]: null },
    };
    const { values } = await ask(
      t,
      { ...t.params, driver },
      (app) => allNames(app, "eglQueryStringImplementationANDROID", initialize(app)),
    );
    t.expectEqual("answers", values, { ...refused(EGL.SUCCESS), EXTENSIONS: "EGL_KHR_image" });
  });

strings.test("no_display_has_no_driver")
  .describe("EGL_EXTENSIONS included, which eglQueryString answers.")
  .clauses("EGL-API-26")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { values } = await ask(t, t.params, (app) => {
      initialize(app);
      return allNames(app, "eglQueryStringImplementationANDROID", null);
    });
    t.expectEqual("answers", values, refused(EGL.BAD_DISPLAY));
  });

strings.test("driver_is_asked_when_it_is_initialized")
  .describe("Then both functions are called for each name.")
  .clauses("EGL-API-27")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { calls } = await ask(t, t.params, (app) => {
      const display = initialize(app);
      return Object.fromEntries(
        FUNCTIONS.flatMap((fn) => Object.entries(allNames(app, fn, display))),
      );
    });
    const names = calls("eglQueryString").map(([, name]) => name);
    const all: (number | string | null | undefined)[] = STRING_NAMES.map((name) => EGL[name]);
    t.expectSequence("what the driver is asked for", names.sort(), all.sort());
  });

/** The group. */
export const tests: readonly Group[] = [strings];
