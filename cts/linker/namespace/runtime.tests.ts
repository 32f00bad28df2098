/**
 * The libraries that the platform takes from an APEX in Android 10, whose configuration is a file of the image.
 *
 * Plan: each library of the list by its name, where only the APEX has it.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import { device, open, probeScene } from "../scenes.ts";

const runtime = group("linker:runtime", "What the platform of Android 10 takes from an APEX.");

runtime.test("default_namespace_takes_it_from_runtime")
  .clauses("LINKER-NAMESPACE-72")
  .releases(10, 10)
  .params({
    library: [
      "libandroidicu.so",
      "libdexfile_external.so",
      "libdexfiled_external.so",
      "libicui18n.so",
      "libicuuc.so",
      "libnativebridge.so",
      "libnativehelper.so",
      "libnativeloader.so",
      "libpac.so",
    ],
  })
  .fn(async (t) => {
    const { release, library } = t.params;
    const path = `/apex/com.android.runtime/lib64/${library}`;
    const builder = device(release).library(path);
    const { record } = await t.play(probeScene(builder, (app) => open(app, library)));
    t.expectRunning(record);
    t.expectSequence("library", places(record, library), [`${path} in runtime`]);
  });

/** The group. */
export const tests = [runtime];
