/**
 * Files that are moved onto others in an app's base directory, and directories that are removed there.
 *
 * Plan: each kind of file on each kind, which the layer that the app finds shows; rmdir; touch by another user.
 *
 * @module
 */

import { APP, buildWorld, layerLibrary } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { expectLayersAnew } from "./scenes.ts";

/** The tests of what takes the place of files. */
export const replaced: Group = group(
  "gles:life:replaced",
  "What is moved onto a layer, or removed beside it, leaves the layer that an app finds.",
);

/** A library of a layer. */
function library(name: string): Uint8Array {
  const text = layerLibrary({ name, hooks: { eglChooseConfig: [] } }, { soname: "libA.so" });
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}

const TMP = "/data/local/tmp";
/** Lines in the app's base directory before each case: a layer, another in a folder, an empty folder and a full one. */
const BEFORE = [
  `cp ${TMP}/one.so libA.so`,
  "mkdir new empty empty/new full full/new full/libA.so",
  `cp ${TMP}/two.so new/libA.so`,
  "touch full/new/file full/libA.so/file",
];

/** A line, whether it works, and the layer that the app finds after it. */
const LINES: Readonly<Record<string, readonly [line: string, works: boolean, layers: string[]]>> = {
  file_onto_a_file: ["mv new/libA.so libA.so", true, ["two"]],
  file_into_a_directory: ["mv new/libA.so .", true, ["two"]],
  file_onto_itself: ["mv libA.so ./libA.so || true", true, ["one"]],
  file_onto_a_full_directory: ["mv libA.so full", false, ["one"]],
  file_onto_an_empty_directory: ["mkdir empty/libA.so; mv libA.so empty", false, ["one"]],
  directory_onto_a_file: ["mv new libA.so", false, ["one"]],
  directory_onto_an_empty_one: [
    "mv new empty && [ ! -e new ] && mv empty/new/libA.so libA.so",
    true,
    ["two"],
  ],
  directory_onto_a_full_one: ["mv new full", false, ["one"]],
  directory_into_itself: ["mv new new/new", false, ["one"]],
};

/** As {@link LINES}, of directories that are removed. */
const REMOVALS: typeof LINES = {
  empty: ["rmdir empty/new && [ ! -e empty/new ]", true, ["one"]],
  full: ["rmdir full/new", false, ["one"]],
  with_a_layer: ["rmdir new || { [ -f new/libA.so ] && mv new/libA.so libA.so && false; }", false, [
    "two",
  ]],
  file: ["rmdir libA.so", false, ["one"]],
  missing: ["rmdir none", false, ["one"]],
};

for (
  const [name, clause, lines] of [
    ["moved", "GLES-LIFE-241", LINES],
    ["removed", "GLES-LIFE-242", REMOVALS],
  ] as const
) {
  replaced.test(name)
    .clauses(clause)
    .params({ what: Object.keys(lines) })
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { release, what } = t.params;
      const [line, works, layers] = lines[what]!;
      const device = await t.boot(
        buildWorld({ release }).app({ debuggable: true }).enable("libA.so").world,
      );
      for (const one of ["one", "two"]) await device.push(`${TMP}/${one}.so`, library(one));
      const as = async (typed: string) => await device.shell(`run-as ${APP} sh -c '${typed}'`);
      for (const typed of BEFORE) {
        t.expectEqual(`status of "${typed}"`, (await as(typed)).status, 0);
      }
      const { status } = await as(line);
      t.expectEqual(`"${line}" works`, status === 0, works);
      await expectLayersAnew(t, device, "after that", layers);
    });
}

replaced.test("time_of_a_file")
  .clauses("GLES-LIFE-243")
  .params({ file: ["own", "of_another", "that_others_write"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, file } = t.params;
    const world = buildWorld({ release, selinux: "permissive" }).app({ debuggable: true }).world;
    const device = await t.boot(world);
    const path = `${TMP}/file`;
    await device.push(path, library("one"));
    await device.shell(`chmod ${file === "that_others_write" ? 666 : 644} ${path}`);
    const touch = `touch ${path}`;
    const { status } = await device.shell(file === "own" ? touch : `run-as ${APP} ${touch}`);
    t.expectEqual("the line works", status === 0, file !== "of_another");
  });
