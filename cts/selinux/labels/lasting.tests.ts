/**
 * The labels after a reboot, what makes an expression, and types of files in both databases.
 *
 * @module
 */

import { isFirstOrLast } from "../../fakes/samples.ts";
import type { Release, World } from "../../contract/world.ts";
import { APP } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import {
  context,
  DATA,
  device,
  IMAGE,
  labels,
  labelsOf,
  loadedBelow,
  loadScene,
  row,
  SAME_PROCESS,
  TYPES,
  vendorContexts,
  withVendorRows,
} from "../scenes.ts";

const lasting = group("selinux:lasting", "What lasts, and what rows are made of.");

const [A, B] = TYPES as [string, string];
const DRIVER = "/vendor/lib64/libRSDriver_EXAMPLE.so";

/** An app loads a driver with the default label, after lines were typed. */
function typed(release: Release, selinux: World["selinux"], ...adb: readonly string[]): Scene {
  const builder = withVendorRows(device(release).library(DRIVER)).with({ selinux });
  return { ...loadScene(builder, DRIVER), adb };
}

lasting.test("reboot_ends_setenforce_0")
  .clauses("SELINUX-LABEL-43")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app's process loads a driver that has the default label",
    scene: ({ release }) =>
      typed(release, "enforcing", "adb root", "adb shell setenforce 0", "adb reboot"),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control(
    "there is no reboot",
    ({ release }) => typed(release, "enforcing", "adb root", "adb shell setenforce 0"),
  );

lasting.test("reboot_ends_setenforce_1")
  .clauses("SELINUX-LABEL-43")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const lines = ["adb root", "adb shell setenforce 1", "adb reboot"];
    const outcome = await t.play(typed(t.params.release, "permissive", ...lines));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

lasting.test("label_of_chcon_stays_over_a_reboot")
  .clauses("SELINUX-LABEL-44")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const lines = ["adb root", `adb shell chcon ${context(SAME_PROCESS)} ${DRIVER}`, "adb reboot"];
    const outcome = await t.play(typed(t.params.release, "enforcing", ...lines));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

lasting.test("reboot_labels_by_new_rows")
  .describe(
    "A file below /data is looked at before the vendor's rows change and after the next boot.",
  )
  .clauses("SELINUX-LABEL-47")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const [file, rows] = [`${DATA}/file`, "/data/local/tmp/rows"];
    const builder = withVendorRows(device(release), row(file, A)).file(file, "")
      .file(rows, `${row(file, B)}\n`);
    const look = ["adb root", `adb shell ls -dZ ${file}`];
    const change = [`adb shell cp ${rows} ${vendorContexts(release)}`, "adb reboot"];
    const outcome = await t.play({
      ...loadScene(builder, DRIVER),
      adb: [...look, ...change, ...look],
    });
    t.expectRunning(outcome.record);
    t.expectSequence("labels", labels(outcome), [A, B]);
  });

lasting.test("emulated_storage_has_one_label")
  .clauses("SELINUX-LABEL-48")
  .releases(8, 15)
  .params({ path: ["/sdcard/file", "/storage/emulated/0/file", "/storage/emulated/10/file"] })
  .filter(({ release }) => [8, 10, 11, 15].includes(release))
  .fn(async (t) => {
    const { release, path } = t.params;
    const look = `adb shell ls -dZ ${path}`;
    const outcome = await t.play({
      ...loadScene(device(release).file(path, ""), DRIVER),
      adb: ["adb root", look, `adb shell restorecon ${path}`, look],
    });
    t.expectRunning(outcome.record);
    const label = release < 11 ? "sdcardfs" : "fuse";
    t.expectSequence("labels", labels(outcome), [label, label]);
  });

/** The labels of a directory and of what is in it, which root has labeled otherwise before it has them restored. */
function restoredTree(release: Release, options: string): Scene {
  const tree = [`${DATA}/dir`, `${DATA}/dir/file`, `${DATA}/dir/sub`, `${DATA}/dir/sub/file`];
  const builder = withVendorRows(device(release), row(`${DATA}/.*`, A))
    .file(tree[1]!, "").file(tree[3]!, "");
  return {
    ...loadScene(builder, DRIVER),
    adb: [
      "adb root",
      `adb shell chcon ${context(B)} ${tree.join(" ")}`,
      `adb shell restorecon ${options} ${tree[0]}`,
      ...tree.map((path) => `adb shell ls -dZ ${path}`),
    ],
  };
}

lasting.test("restorecon_that_only_asks_changes_no_label")
  .clauses("SELINUX-LABEL-59")
  .releases(8, 15)
  .params({ options: ["n", "nv", "nRF"] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "a label is restored",
    scene: ({ release, options }) => restoredTree(release, `-${options}`),
    happened: (outcome) => labels(outcome).filter((type) => type !== B),
  })
  .control(
    "-n is not given",
    ({ release, options }) => restoredTree(release, `-F${options.replace("n", "")}`),
  );

lasting.test("restorecon_goes_below_a_directory_if_it_is_told_to")
  .clauses("SELINUX-LABEL-59")
  .releases(8, 15)
  .params({ options: ["-F", "-RF", "-rF"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, options } = t.params;
    const outcome = await t.play(restoredTree(release, options));
    t.expectRunning(outcome.record);
    t.expectSequence("labels", labels(outcome), options === "-F" ? [A, B, B, B] : [A, A, A, A]);
  });

/** Where an app's data is. */
const APP_DATA = [
  `/data/data/${APP}/file`,
  `/data/user/0/${APP}/file`,
  `/data/user_de/0/${APP}/file`,
  `/data/user/10/${APP}/file`,
  `/data/user_de/10/${APP}/file`,
  `/mnt/expand/57f8f4bc-abf4-655f-bf67-946fc0f9f25b/user/0/${APP}/file`,
  `/mnt/expand/57f8f4bc-abf4-655f-bf67-946fc0f9f25b/user_de/0/${APP}/file`,
] as const;

lasting.test("data_of_an_app_has_the_label_of_apps")
  .describe(
    "The vendor's rows name all of it, restorecon goes over it, and a file beside it shows that rows count there.",
  )
  .clauses("SELINUX-LABEL-55")
  .releases(8, 15)
  .params({ path: APP_DATA })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const beside = "/data/zz/file";
    const builder = withVendorRows(
      device(release).app({ debuggable: true }),
      row("/(data|mnt)/.*", B),
    );
    const found = await labelsOf(t, builder.file(path, ""), [path, beside]);
    t.expectSequence("labels", found, ["app_data_file", B]);
  });

/** Expressions for the path `FILE` of a row, by their special character. */
const META = {
  dot: "fa.",
  question_mark: "fabx?",
  star: "fabx*",
  plus: "fab+",
  bracket: "fa[b]",
  parenthesis: "fa(b)",
  brace: "fab{1}",
  bar: "fab|/none",
  dollar: "fab$",
} as const;

lasting.test("special_character_makes_an_expression")
  .describe("A later expression wins over it, which none does over an exact path.")
  .clauses("SELINUX-LABEL-45")
  .releases(8, 15)
  .params({ character: [...Object.keys(META), "none"] as (keyof typeof META | "none")[] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, character } = t.params;
    const name = character === "none" ? "fab" : META[character];
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/${name}`, A),
      row(`${DATA}/f.*`, B),
    );
    const labels = await labelsOf(t, builder, [`${DATA}/fab`]);
    t.expectSequence("labels", labels, [character === "none" ? A : B]);
  });

lasting.test("special_character_at_the_beginning_makes_an_expression")
  .clauses("SELINUX-LABEL-45")
  .releases(8, 15)
  .params({ first: [".", "/"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, first } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${first}${DATA.slice(1)}/fab`, A),
      row(`${DATA}/f.*`, B),
    );
    const labels = await labelsOf(t, builder, [`${DATA}/fab`]);
    t.expectSequence("labels", labels, [first === "/" ? A : B]);
  });

lasting.test("escaped_character_makes_none")
  .clauses("SELINUX-LABEL-45")
  .releases(8, 15)
  .params({ character: [".", "+", "^", "{"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, character } = t.params;
    const builder = withVendorRows(
      device(release),
      row(`${DATA}/f\\${character}b`, A),
      row(`${DATA}/f[^/]*`, B),
    );
    const paths = [`${DATA}/f${character}b`, `${DATA}/fxb`];
    t.expectSequence("labels", await labelsOf(t, builder, paths), [A, B]);
  });

lasting.test("type_of_files_in_both_databases")
  .describe(
    "A row for all files, a more specific one for a type, and a file, a directory and a link.",
  )
  .clauses("SELINUX-LABEL-46")
  .releases(8, 15)
  .params({ database: ["image", "running"], mark: ["-d", "-l", "--"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, database, mark } = t.params;
    const root = database === "image" ? IMAGE : DATA;
    const builder = withVendorRows(
      device(release).file(`${root}/file`, "").directory(`${root}/dir`)
        .link(`${root}/link`, "file"),
      row(`${root}/.*`, B),
      row(`${root}/[a-z]*`, A, mark),
    );
    const paths = [`${root}/file`, `${root}/dir`, `${root}/link`];
    const marks = ["--", "-d", "-l"];
    const expected = marks.map((one) => one === mark ? A : B);
    t.expectSequence("labels", await labelsOf(t, builder, paths, database), expected);
  });

/** The group. */
export const tests: readonly Group[] = [lasting];
