/**
 * Directories for a script's file that cannot be made.
 *
 * Plan: each reason why the directory is not there after all, beside one for which it is.
 *
 * @module
 */

import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createScript } from "../programs.ts";
import { valueOf } from "../results.ts";
import { PROBE, SCRIPTS } from "../scenes.ts";
import { playScripts } from "./scenes.ts";

const directories = group(
  "rs:model_directories",
  "A script whose file has no directory is not made.",
);

const SPEC: ScriptSpec = { variables: [{ name: "number", type: "i32", initial: 7 }] };

/** Directories, and whether a script is made that is to lie there. */
const PLACES: Readonly<Record<string, readonly [directory: string, is: boolean]>> = {
  there: [SCRIPTS, true],
  with_slashes: [`${SCRIPTS}//one///two/`, true],
  below_what_only_root_writes: ["/system/strata", false],
  below_a_file: [`${PROBE}/strata`, false],
  longer_than_a_path: [`${SCRIPTS}/${"deep/".repeat(900)}`, false],
  none: ["", false],
};

directories.test("where_a_script_lies")
  .clauses("RS-SCRIPT-276")
  .params({ place: Object.keys(PLACES) })
  .fn(async (t) => {
    const [cacheDir, is] = PLACES[t.params.place]!;
    const { record, made } = await playScripts(
      t,
      (app, rsc) => createScript(app, rsc, SPEC, { resName: "made", cacheDir }),
    );
    t.expectRunning(record);
    t.expectEqual("the script is made", valueOf(record, made) !== 0, is);
  });

/** The groups. */
export const tests: readonly Group[] = [directories];
