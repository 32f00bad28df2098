/**
 * Where Android's code does what it should not: what it does, or what it should do, and nothing else.
 *
 * Plan: files that cannot be loaded, empty and repeated elements, libraries of another ABI, files that may not be read, and
 * libraries inside an APK, each with layers beside it that show the rest; devices that do as Android does, and sane ones.
 *
 * @module
 */

import { callers, eventsAt } from "../../fakes/observe.ts";
import { layerLibrary, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import {
  activeLayers,
  BASE,
  BROKEN,
  deviceWithApp,
  scene,
  TRACE,
  traced,
  USUAL_RELEASE,
  withBroken,
  withCopies,
} from "./scenes.ts";

const either = group("gles:either", "What Android does or what it should do, and nothing else.");

/** Plays a scene, and expects one of two lists of layers that are called. */
async function expectEither(
  t: Context<unknown>,
  builder: WorldBuilder,
  sane: readonly string[],
  android: readonly string[],
): Promise<void> {
  const layers = await activeLayers(t, scene(builder));
  const isAllowed = [sane, android].some((allowed) => allowed.join() === layers.join());
  t.expect(`layers called are [${sane}] or [${android}]`, isAllowed, layers);
}

/** Layers A and B in the base directory, and a list. */
function withList(compat: boolean, list: string): WorldBuilder {
  return deviceWithApp().compat(compat)
    .layer(traced("A"), "app-data").layer(traced("B"), "app-data").enable(list);
}

either.test("file_that_cannot_be_loaded")
  .clauses("GLES-SEARCH-44")
  .params({
    broken: BROKEN,
    list: [
      "libA.so:libBad.so:libB.so",
      "libBad.so:libA.so:libB.so",
      "libA.so:libB.so:libBad.so",
    ],
    compat: [false, true],
  })
  .filter(({ broken, list, compat }) =>
    broken === "text" || (list.startsWith("libA.so:libBad") && !compat)
  )
  .fn(async (t) => {
    const { broken, list, compat } = t.params;
    await expectEither(t, withBroken(withList(compat, list), broken), ["A", "B"], []);
  });

either.test("empty_element")
  .clauses("GLES-SEARCH-45")
  .params({
    list: ["libA.so::libB.so", ":libA.so:libB.so", "libA.so:libB.so:", "libA.so:::libB.so"],
    compat: [false, true],
  })
  .fn(async (t) => {
    const { list, compat } = t.params;
    await expectEither(t, withList(compat, list), ["A", "B"], []);
  });

either.test("repeated_element")
  .describe("The layer intercepts nothing, so that its own hook cannot become its next.")
  .clauses("GLES-SEARCH-46")
  .params({
    list: ["libA.so:libA.so:libB.so", "libA.so:libB.so:libA.so", "libB.so:libA.so:./libA.so"],
    compat: [false, true],
  })
  .fn(async (t) => {
    const { list, compat } = t.params;
    const builder = deviceWithApp().compat(compat).layer({ name: "A" }, "app-data")
      .layer(traced("B"), "app-data").enable(list);
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const ids = eventsAt(record, "initialize", { who: "A" }).map(({ id }) => id);
    t.expect("A was initialized once or twice", ids.length === 1 || ids.length === 2, ids);
    t.expectEqual("different ids of A", new Set(ids).size, ids.length);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["B"]);
  });

either.test("library_of_another_abi_above_a_good_copy")
  .clauses("GLES-SEARCH-47")
  .params({ abi: ["armeabi-v7a", "x86_64"], compat: [false, true] })
  .fn(async (t) => {
    const { abi, compat } = t.params;
    const list = `${TRACE}:libB.so`;
    const builder = withCopies(USUAL_RELEASE, ["ownApk"], { list }).compat(compat)
      .layer(traced("foreign"), "app-data", { soname: TRACE, abi })
      .layer(traced("B"), "app-data");
    await expectEither(t, builder, ["ownApk", "B"], []);
  });

either.test("file_that_may_not_be_read_above_a_good_copy")
  .clauses("GLES-SEARCH-48")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const copy = layerLibrary(traced("unreadable"), { soname: TRACE });
    const list = `${TRACE}:libB.so`;
    const builder = withCopies(USUAL_RELEASE, ["ownApk"], { list }).compat(compat)
      .file(`${BASE}/${TRACE}`, copy, { mode: 0 }).layer(traced("B"), "app-data");
    await expectEither(t, builder, ["ownApk", "B"], []);
  });

either.test("library_inside_an_apk_above_a_copy")
  .clauses("GLES-SEARCH-49")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const copy = layerLibrary(traced("inside"), { soname: TRACE });
    const list = `${TRACE}:libB.so`;
    const builder = withCopies(USUAL_RELEASE, ["ownApk"], { list }).compat(compat)
      .layerApp([], { libraries: { [TRACE]: copy }, extractNativeLibs: false })
      .layer(traced("B"), "app-data");
    await expectEither(t, builder, ["inside", "B"], ["ownApk", "B"]);
  });

/** The group. */
export const tests: readonly Group[] = [either];
