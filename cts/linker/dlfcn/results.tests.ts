/**
 * The results of functions of libdl that succeed.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import { valueOf } from "../../fakes/observe.ts";
import { type Group, group } from "../../framework/mod.ts";
import { isSample } from "../namespace/scenes.ts";
import { probeScene } from "../scenes.ts";
import { boxOf, openBox, RTLD_NOW } from "./scenes.ts";

/** The tests of results. */
export const results: Group = group("linker:dlfcn_results", "What functions give that succeed.");

results.test("found_address_is_told_with_1")
  .clauses("LINKER-DLFCN-151")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const asked: Result[] = [];
    const { record } = await t.play(probeScene(boxOf(t.params.release, { x: { f: 1 } }), (app) => {
      const handle = openBox(app, "x", RTLD_NOW);
      asked.push(app.libdl.dladdr(app.libdl.dlsym(handle, "f"), out("pointer", 4)));
      asked.push(app.libdl.dlclose(handle));
    }));
    t.expectRunning(record);
    const values = asked.map((result) => valueOf(record, result));
    t.expectSequence("results of dladdr and dlclose", values, [1, 0]);
  });
