/**
 * Whether an app may load a layer, by owners and modes of the file and its directory.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import {
  APP,
  buildWorld,
  layerLibrary,
  SYSTEM_DIRECTORY,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectLayers, typed } from "./scenes.ts";

/** The tests of owners and modes. */
export const modes: Group = group(
  "gles:life:modes",
  "An app loads a layer if its user may read the file and pass the directory.",
);

const LAYER = layerLibrary({ name: "A", hooks: { eglChooseConfig: [] } }, { soname: "libA.so" });

/** A debuggable app for which a layer is enabled; labels restrict nobody. */
function device(release: Release): WorldBuilder {
  return buildWorld({ release, selinux: "permissive" }).app({ debuggable: true }).enable("libA.so");
}

/** Owner and mode of a file in the app's base directory, and whether the app may read it. */
const FILES = {
  others_read: ["root", 0o644, true],
  group_of_another_reads: ["root", 0o640, false],
  owner_alone_reads: ["root", 0o600, false],
  others_read_and_the_group_does_not: ["root", 0o604, true],
  own_read_only: [APP, 0o400, true],
  own_that_only_the_group_reads: [APP, 0o040, false],
  own_that_only_others_read: [APP, 0o004, false],
  nobody_reads: [APP, 0, false],
  others_write: ["root", 0o622, false],
} as const satisfies Record<string, readonly [owner: string, mode: number, reads: boolean]>;

modes.test("file_that_the_app_reads")
  .clauses("GLES-LIFE-69")
  .releases(10, 15)
  .params({ file: Object.keys(FILES) as (keyof typeof FILES)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, file } = t.params;
    const [owner, mode, reads] = FILES[file];
    const builder = device(release).file(`/data/data/${APP}/libA.so`, LAYER, { owner, mode });
    await expectLayers(t, typed(builder, []), reads ? ["A"] : []);
  });

/** Mode of the system directory, which is root's, and whether the app may look a name up in it. */
const DIRECTORIES = {
  others_read_and_pass: [0o755, true],
  others_pass: [0o711, true],
  others_read: [0o744, false],
  group_of_another_passes: [0o750, false],
  owner_alone_passes: [0o700, false],
} as const satisfies Record<string, readonly [mode: number, passes: boolean]>;

modes.test("directory_that_the_app_passes")
  .clauses("GLES-LIFE-70")
  .releases(10, 15)
  .params({ directory: Object.keys(DIRECTORIES) as (keyof typeof DIRECTORIES)[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, directory } = t.params;
    const [mode, passes] = DIRECTORIES[directory];
    const builder = device(release).searchingSystem().directory(SYSTEM_DIRECTORY, { mode })
      .file(`${SYSTEM_DIRECTORY}/libA.so`, LAYER);
    await expectLayers(t, typed(builder, []), passes ? ["A"] : []);
  });
