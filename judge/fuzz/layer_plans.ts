/**
 * Random plans of scenes with layers: which layers lie where, what they do, what is listed, and what an app calls.
 *
 * What Android answers by waiting without end is left out (GLES-NEXT-12, GLES-NEXT-13): no layer looks an unknown name up while
 * it is offered a function, and none calls libEGL through public symbols before it is active.
 *
 * @module
 */

import fc from "fast-check";
import { EGL, GL } from "../../cts/contract/enums.ts";
import type { Action, LayerBehavior } from "../../cts/fakes/behavior.ts";
import type { DriverKnobs } from "../../cts/fakes/world_builder.ts";
import { EXTENSION, type LayerCall, PLAIN_CALLS } from "./layer_calls.ts";

/** The places that layers lie in. */
export const PLACES = ["system", "base", "layerApk", "otherApk", "ownApk"] as const;
/** A place that layers lie in. */
export type Place = typeof PLACES[number];
/** Flaws of a file. */
const FLAWS = ["none", "text", "empty", "directory", "machine", "needed", "undefined"] as const;

/** A layer. */
export interface PlannedLayer {
  readonly places: readonly Place[];
  /** Its file, if that is no layer. */
  readonly flaw: typeof FLAWS[number];
  /** Its behavior, as a position in {@link layerKnobs}. */
  readonly behavior: number;
}

/** A behavior. */
type Knobs = Pick<
  LayerBehavior,
  "model" | "hooks" | "initialize" | "offers" | "answers" | "exports"
>;

/** A scene with layers. */
export interface LayerPlan {
  /** The layers A, B, C and so on. */
  readonly layers: readonly PlannedLayer[];
  /** The list; numbers are layers. */
  readonly list: readonly (number | string)[];
  /** Who lists them: the settings, the property `debug.gles.layers`, or both. */
  readonly by: "settings" | "property" | "both";
  /** The process: an app, or a program from a shell. */
  readonly process: "app" | "native";
  readonly app: { readonly debuggable: boolean; readonly extractNativeLibs: boolean };
  /** Packages in the setting `gpu_debug_layer_app`. */
  readonly layerApps: readonly string[];
  /** Whether the setting that turns layers on is there, and names this app. */
  readonly enabled: "yes" | "no" | "other app";
  /** Whether zygote loads the driver beforehand. */
  readonly preload: boolean;
  readonly driver: DriverKnobs;
  readonly start: "nothing" | "egl" | "gl1" | "gl2" | "gl3";
  readonly calls: readonly LayerCall[];
}

/** Names that are asked for: of libEGL, of the driver, of neither. */
const NAMES = [
  "eglGetProcAddress",
  "eglChooseConfig",
  "eglClientWaitSync",
  "eglHibernateProcessIMG",
  "eglSwapBuffersWithDamageKHR",
  "glClear",
  "glGetString",
  "glPushGroupMarkerEXT",
  EXTENSION,
  "glStrataMissingEXT",
  "eglFoo",
  "",
] as const;
const HOOKED = [
  "eglChooseConfig",
  "eglInitialize",
  "eglTerminate",
  "eglGetError",
  "eglGetProcAddress",
  "eglQueryString",
  "eglMakeCurrent",
  "eglSwapBuffers",
  "eglSwapBuffersWithDamageKHR",
  "eglClientWaitSync",
  "eglClientWaitSyncKHR",
  "glClear",
  "glFlush",
  "glGetString",
  "glGetStringi",
  "glGetIntegerv",
  "glGetError",
  "glPushGroupMarkerEXT",
  "glPopGroupMarkerEXT",
  EXTENSION,
] as const;

const NEXT: Action = { do: "next" };
const steps: fc.Arbitrary<readonly Action[]> = fc.constantFrom<readonly Action[]>(
  [],
  [NEXT],
  [{ do: "next", times: 2 }],
  [],
  [NEXT, { do: "return", value: 0 }],
  [{ do: "return", value: 1 }],
  [{ do: "lookup", fn: "glClear" }, NEXT],
  [{ do: "lookup", fn: "eglFoo" }, NEXT],
  [{ do: "lookup", fn: EXTENSION }, NEXT],
  [{ do: "callPublic", fn: "glFinish", args: [] }, NEXT],
  [{ do: "onThread", then: [{ do: "callPublic", fn: "glFinish", args: [] }] }, NEXT],
);
const hooks = fc.array(fc.tuple(fc.constantFrom(...HOOKED), steps), { maxLength: 3 })
  .map((pairs) => Object.fromEntries(pairs));
const [INITIALIZE, GET_PROC_ADDRESS] = [
  "AndroidGLESLayer_Initialize",
  "AndroidGLESLayer_GetProcAddress",
];

const knobs: fc.Arbitrary<Knobs> = fc.record({
  hooks,
  model: mostly("passive", fc.constant("active" as const)),
  offers: mostly<readonly string[]>(
    [],
    fc.constantFrom(["glClear", "eglGetProcAddress"], ["eglChooseConfig", EXTENSION, "eglFoo"]),
  ),
  exports: mostly<readonly string[]>(
    [INITIALIZE, GET_PROC_ADDRESS],
    fc.constantFrom(
      [INITIALIZE],
      [GET_PROC_ADDRESS],
      [],
      [`${INITIALIZE}2`, GET_PROC_ADDRESS],
      [INITIALIZE, `${GET_PROC_ADDRESS}Ext`],
    ),
  ),
  answers: mostly<NonNullable<LayerBehavior["answers"]>>(
    {},
    fc.constantFrom<NonNullable<LayerBehavior["answers"]>>(
      { glClear: "null" },
      { eglChooseConfig: "null" },
      { [EXTENSION]: "null" },
    ),
  ),
  initialize: mostly<readonly Action[]>(
    [],
    fc.constantFrom<readonly Action[]>(
      [{ do: "lookup", fn: "glClear" }],
      [{ do: "lookup", fn: "eglFoo" }],
      [{ do: "lookup", fn: "eglGetProcAddress" }],
      [{ do: "lookup", fn: EXTENSION }],
    ),
  ),
}).map(withoutEndlessCalls);

/** A layer that looks up what it hooks, and is not known to libEGL, calls itself without end (GLES-NEXT-11). */
function withoutEndlessCalls(made: Knobs): Knobs {
  return made.model === "active" && made.hooks?.[EXTENSION] !== undefined
    ? { ...made, model: "passive" }
    : made;
}

/** Behaviors of each layer. More would take long on images, for which each is compiled once. */
const BEHAVIORS = 24;
const ALL_KNOBS: readonly Knobs[] = fc.sample(knobs, { seed: 19, numRuns: 4 * BEHAVIORS })
  .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);

/**
 * The behavior of a layer.
 *
 * @param at Its position in a plan.
 * @param behavior Which of its behaviors, simple ones first.
 */
export function layerKnobs(at: number, behavior: number): Knobs {
  return ALL_KNOBS[behavior * 4 + at]!;
}

const layer: fc.Arbitrary<PlannedLayer> = fc.record({
  places: mostly<readonly Place[]>(
    ["base"],
    fc.uniqueArray(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 3 }),
  ),
  flaw: mostly<PlannedLayer["flaw"]>("none", fc.constantFrom(...FLAWS)),
  behavior: fc.nat(BEHAVIORS - 1),
});

const drivers: fc.Arbitrary<DriverKnobs> = fc.constantFrom<DriverKnobs>(
  {},
  { reports: ["glClear", "eglGetError", "eglChooseConfig", "eglInitialize"] },
  { extra: [EXTENSION], reports: [EXTENSION, "eglGetProcAddress"] },
  { extra: [EXTENSION], glExtensions: `GL_EXT_debug_marker ${EXTENSION}` },
  { version: [1, 4], eglExtensions: "EGL_KHR_fence_sync EGL_KHR_reusable_sync" },
  { missing: ["glFlush", "eglClientWaitSyncKHR"], getProcAddress: "nothing" },
  { getProcAddress: "anything", reports: ["glClear", "eglGetError"] },
  { errors: { glClear: GL.INVALID_VALUE, eglChooseConfig: EGL.BAD_ATTRIBUTE } },
  { eglExtensions: "EGL_KHR_swap_buffers_with_damage EGL_IMG_hibernate_process" },
);

const call: fc.Arbitrary<LayerCall> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...PLAIN_CALLS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("getProcAddress" as const),
      name: fc.constantFrom(...NAMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("queryString" as const),
      name: fc.constantFrom(EGL.VERSION, EGL.VENDOR, EGL.EXTENSIONS, EGL.CLIENT_APIS, 1),
      display: mostly(true, fc.constant(false)),
    }),
  },
);

/** Elements of a list that are no layer's file name; `?` stands for a layer's. */
const ODD_ELEMENTS = ["", "libNowhere.so", "A", " libA.so", "libA.so ", "./libA.so", "../libB.so"];
const element: fc.Arbitrary<number | string> = fc.oneof(
  { weight: 8, arbitrary: fc.nat(3) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_ELEMENTS) },
);

/** Random scenes with layers. */
export const layerPlans: fc.Arbitrary<LayerPlan> = fc.record({
  layers: fc.array(layer, { maxLength: 4 }),
  list: fc.array(element, { maxLength: 5 }),
  by: mostly<LayerPlan["by"]>("settings", fc.constantFrom("property", "both")),
  process: mostly<LayerPlan["process"]>("app", fc.constant("native")),
  app: fc.record({
    debuggable: mostly(true, fc.constant(false)),
    extractNativeLibs: mostly(true, fc.constant(false)),
  }),
  layerApps: mostly<readonly string[]>(
    ["layers"],
    fc.subarray(["absent", "other", "layers", ""], { minLength: 0 }),
  ),
  enabled: mostly<LayerPlan["enabled"]>("yes", fc.constantFrom("no", "other app")),
  preload: fc.boolean(),
  driver: drivers,
  start: fc.constantFrom<LayerPlan["start"]>("egl", "gl2", "nothing", "gl1", "gl3"),
  calls: fc.array(call, { maxLength: 8 }),
});

/** The usual value in four of five plans; shrinking ends with it. */
function mostly<T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: others },
  );
}
