/**
 * The blob cache, which libEGL keeps for the driver.
 *
 * Plan:
 * - here: the offer to the driver, and what it stores and gets;
 * - `limits.tests.ts`: how large keys, values and the whole of a cache in one file may be;
 * - `file.tests.ts`: what processes leave to later ones in one file, and files that cannot be used;
 * - `directory.tests.ts`: the cache of Android 14 that is a directory;
 * - `directory_limits.tests.ts`: how large that may be;
 * - `directory_life.tests.ts`: what several processes have of it;
 * - `logs.tests.ts`: what the log says of a driver that uses the cache wrongly.
 *
 * @module
 */

import { out, recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import type { BlobStep } from "../../fakes/behavior.ts";
import { EGL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { EGL_PROGRAM, initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { tests as directory } from "./directory.tests.ts";
import { tests as directoryLife } from "./directory_life.tests.ts";
import { tests as directoryLimits } from "./directory_limits.tests.ts";
import { tests as file } from "./file.tests.ts";
import { tests as limits } from "./limits.tests.ts";
import { tests as logs } from "./logs.tests.ts";
import { tests as untouched } from "./untouched.tests.ts";
import {
  type Answer,
  answers,
  APP_PROCESS,
  blobDevice,
  EXTENSION,
  FOUND,
  GET,
  KEY,
  MISSING,
  put,
  take,
  useScene,
  withApp,
} from "./scenes.ts";

const SET_FUNCTIONS = "eglSetBlobCacheFuncsANDROID";
const cache = group(
  "egl:blob_cache",
  "Which drivers are offered the cache, when, and what they get back of what they stored.",
);

/** A scene with a driver that reports when it is initialized and offered the cache. */
function offerScene(release: Release, knobs: DriverKnobs = {}) {
  const reports = ["eglInitialize", SET_FUNCTIONS, "eglTerminate"];
  return useScene(blobDevice(release, {}, { reports, ...knobs }));
}

cache.test("a_driver_that_lists_the_extension_is_offered_it")
  .describe("The name stands alone, or among others.")
  .clauses("EGL-BLOB-1")
  .releases(10, 15)
  .params({ list: [EXTENSION, `EGL_A ${EXTENSION}`, `${EXTENSION} EGL_B `] })
  .filter(({ list, release }) => list === EXTENSION || release === 15)
  .fn(async (t) => {
    const { release, list } = t.params;
    const { record } = await t.play(offerScene(release, { eglExtensions: list }));
    t.expectRunning(record);
    const calls = eventsAt(record, "call");
    const [initialize, offer] = calls;
    const order = ["eglInitialize", SET_FUNCTIONS, "eglTerminate"];
    t.expectSequence("calls of the driver", calls.map(({ fn }) => fn), order);
    t.expect("the display is a handle", Number(initialize?.args?.[0]) > 0, initialize);
    t.expectEqual("the display of the offer", offer?.args, [initialize?.args?.[0], null, null]);
  });

cache.test("it_is_offered_once_for_each_initialisation_of_the_display")
  .clauses("EGL-BLOB-2")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const program = recordProgram(({ egl }) => {
      const display = egl.GetDisplay(0);
      for (const _ of [1, 2]) {
        egl.Initialize(display, out("int"), out("int"));
        egl.Initialize(display, out("int"), out("int"));
        egl.Terminate(display);
        egl.Terminate(display);
      }
    });
    const { record } = await t.play({ ...offerScene(t.params.release), program });
    t.expectRunning(record);
    const once = ["eglInitialize", SET_FUNCTIONS, "eglTerminate"];
    const calls = eventsAt(record, "call").map(({ fn }) => fn);
    t.expectSequence("calls of the driver", calls, [...once, ...once]);
  });

cache.test("a_driver_that_does_not_list_it_is_not_offered_it")
  .clauses("EGL-BLOB-3")
  .releases(10, 15)
  .params({ list: ["", `${EXTENSION}2`, `X${EXTENSION}`, "EGL_ANDROID_blob_cach"] })
  .filter(({ list, release }) => list === "" || release === 15)
  .mustNot({
    what: "the driver is offered the cache",
    scene: ({ release, list }) => offerScene(release, { eglExtensions: list }),
    happened: ({ record }) => eventsAt(record, "call", { fn: SET_FUNCTIONS }),
  })
  .control("the driver lists the extension", ({ release }) => offerScene(release));

cache.test("the_function_is_the_one_that_eglGetProcAddress_gives")
  .describe("The driver gives it there and does not export it, or exports it and gives nothing.")
  .clauses("EGL-BLOB-4")
  .releases(10, 15)
  .params({ driver: ["gives", "exports"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const gives = t.params.driver === "gives";
    const knobs: DriverKnobs = gives
      ? { unexported: [SET_FUNCTIONS] }
      : { getProcAddress: "nothing" };
    const { record } = await t.play(offerScene(t.params.release, knobs));
    t.expectRunning(record);
    const calls = eventsAt(record, "call").map(({ fn }) => fn);
    const offers = gives ? [SET_FUNCTIONS] : [];
    t.expectSequence("calls", calls, ["eglInitialize", ...offers, "eglTerminate"]);
    t.expectEqual("eglInitialize", record.results[1]?.value, 1);
  });

cache.test("an_error_of_the_driver_is_not_the_apps")
  .clauses("EGL-BLOB-5")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const program = recordProgram((app) => {
      initialize(app);
      app.egl.GetError();
    });
    const knobs = { errors: { [SET_FUNCTIONS]: EGL.BAD_PARAMETER } };
    const { record } = await t.play({ ...offerScene(t.params.release, knobs), program });
    t.expectEqual("calls", eventsAt(record, "call").map(({ fn }) => fn), [
      "eglInitialize",
      SET_FUNCTIONS,
    ]);
    const [, initialized, error] = record.results.map(({ value }) => value);
    t.expectEqual("eglInitialize, eglGetError", [initialized, error], [1, EGL.SUCCESS]);
  });

/** The driver's calls, their answers, and the clause that says so. */
const EXCHANGES: Readonly<
  Record<string, readonly [clause: string, steps: readonly BlobStep[], expected: readonly Answer[]]>
> = {
  a_stored_value_is_found: [
    "EGL-BLOB-6",
    [
      put(),
      take(),
      take(KEY, 40),
      take(),
      put({ size: 5, fill: 3 }, { size: 16, fill: 0 }),
      take({ size: 5, fill: 3 }),
    ],
    [FOUND, [16, 7, 0xee], FOUND, [16, 0, 0]],
  ],
  an_unknown_key_is_not_found: ["EGL-BLOB-7", [take(), put(), take({ size: 3, fill: 9 })], [
    MISSING,
    MISSING,
  ]],
  too_little_room_gets_the_size_and_nothing_else: [
    "EGL-BLOB-8",
    [put(), take(KEY, 0), take(KEY, 15), take()],
    [[16, null, null], [16, 0xee, 0xee], FOUND],
  ],
  a_later_value_takes_the_place_of_an_earlier_one: [
    "EGL-BLOB-9",
    [
      put(),
      put(KEY, { size: 3, fill: 8 }),
      take(KEY, 3),
      put(KEY, { size: 5, fill: 9 }),
      take(KEY, 5),
    ],
    [[3, 8, 8], [5, 9, 9]],
  ],
  keys_differ_by_size_or_bytes: [
    "EGL-BLOB-10",
    [
      put({ size: 8, fill: 2 }, { size: 16, fill: 5 }),
      put({ size: 9, fill: 1 }, { size: 16, fill: 6 }),
      take(KEY),
      take({ size: 8, fill: 2 }),
      take({ size: 9, fill: 1 }),
      take({ size: 7, fill: 1 }),
      put({ size: 8, fill: 0 }),
      take({ size: 9, fill: 0 }),
    ],
    [MISSING, [16, 5, 5], [16, 6, 6], MISSING, MISSING],
  ],
  nothing_is_stored_of_a_negative_size: [
    "EGL-BLOB-11",
    [
      ...[{ keySize: -8 }, { keySize: -1 }, { valueSize: -16 }, { valueSize: -1 }]
        .map((said) => ({ ...put(), ...said }) as BlobStep),
      take(),
      put(),
      take(),
    ],
    [MISSING, FOUND],
  ],
  nothing_is_got_for_a_negative_size: [
    "EGL-BLOB-12",
    [
      put(),
      ...[
        { ...take(), keySize: -8 },
        { ...take({ size: 9, fill: 1 }), keySize: -1 },
        { ...take(), valueSize: -16 },
      ] as BlobStep[],
      take(),
    ],
    [MISSING, MISSING, MISSING, FOUND],
  ],
  what_is_not_said_does_not_count: [
    "EGL-BLOB-13",
    [
      {
        do: "set",
        key: { size: 12, fill: 1 },
        value: { size: 20, fill: 7 },
        keySize: 8,
        valueSize: 16,
      },
      take(),
      take({ size: 12, fill: 1 }),
      { do: "get", key: { size: 30, fill: 1 }, keySize: 8, room: 30, valueSize: 15 },
    ],
    [FOUND, MISSING, [16, 0xee, 0xee]],
  ],
};

for (const [name, [clause, steps, expected]] of Object.entries(EXCHANGES)) {
  cache.test(name)
    .describe("In a cache that is one file, from Android 14 on in one that is a directory as well.")
    .clauses(clause)
    .releases(10, 15)
    .params({ where: ["file", "directory"] })
    .filter(({ where, release }) => release === 15 || (where === "file" && release === 10))
    .fn(async (t) => {
      const { release, where } = t.params;
      const device = blobDevice(release, { gets: steps });
      const { record } = await t.play(
        where === "file" ? useScene(device) : useScene(withApp(device, where), APP_PROCESS),
      );
      t.expectRunning(record);
      t.expectSequence("answers", answers(record), expected);
    });
}

cache.test("what_is_stored_outlives_eglTerminate")
  .describe(
    "In a process without a file. The driver gets the value when the display is initialized again.",
  )
  .clauses("EGL-BLOB-14")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(
      blobDevice(t.params.release, { stores: [put()], gets: [take()] }).world,
    );
    const process = await device.launch({ kind: "native" });
    const first = await process.run(EGL_PROGRAM);
    t.expectSequence("answers before eglTerminate", answers(first), [FOUND]);
    const second = await process.run(GET);
    t.expectRunning(second);
    t.expectSequence("answers after it", answers(second), [FOUND]);
    const other = await (await device.launch({ kind: "native" })).run(GET);
    t.expectSequence("answers in another process", answers(other), [MISSING]);
  });

/** Groups of this area. */
export const tests: readonly Group[] = [
  cache,
  ...limits,
  ...file,
  ...directory,
  ...directoryLimits,
  ...directoryLife,
  ...logs,
  ...untouched,
];
