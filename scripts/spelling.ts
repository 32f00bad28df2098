/**
 * Checks that names and texts are in American spelling, as Android's own are.
 *
 * @example
 * ```sh
 * deno run -A scripts/spelling.ts --fix
 * ```
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";

/** Britain's spelling of the beginning of a word, and America's. */
const STEMS: readonly (readonly [british: string, american: string])[] = [
  ["behaviour", "behavior"],
  ["colour", "color"],
  ["favour", "favor"],
  ["honour", "honor"],
  ["neighbour", "neighbor"],
  ["labelled", "labeled"],
  ["licence", "license"],
  ...[
    ..."capital character custom emphas final general initial local material maxim minim normal"
      .split(" "),
    ..."optim organ priorit random real recogn serial special standard summar synchron util visual"
      .split(" "),
  ].flatMap((stem) =>
    ["e", "ing", "ation"].map((end) => [`${stem}is${end}`, `${stem}iz${end}`] as const)
  ),
];
const WORDS = new RegExp(`\\w*(?:${STEMS.map(([british]) => british).join("|")})\\w*`, "gi");

/** Ids of cases and mutants, which are permanent, and a name that is misspelled on purpose. */
const KEPT: ReadonlySet<string> = new Set([
  "AndroidGLESLayer_Initialise",
  "apps_run_what_is_labelled",
  "areas_of_one_colour",
  "blocks_have_one_colour",
  "calls_no_initialising_function",
  "colour_spaces_need_the_driver",
  "colour_spaces_of_the_board",
  "colours_along_an_axis",
  "colours_are_limited",
  "display_is_initialised_again",
  "it_is_offered_once_for_each_initialisation_of_the_display",
  "known_colours",
  "labelled_driver_is_loaded",
  "labelledby",
  "nearestColourIsTaken",
  "only64BitLibrariesAreLabelled",
  "optimisation_level_of_android_is_right",
  "other_optimisation_level_is_advised_against",
  "process_outlives_initialisation",
  "rows_of_colours",
]);

/** Words that are parts of ids where they stand. */
const KEPT_IN: Readonly<Record<string, string>> = {
  "cts/egl/table/no_context.tests.ts": "initialised",
  "cts/selinux/vendor/hals.tests.ts": "labelled",
};

const TEXTS = /\.(?:tsx?|md|json|c|h|cpp|py|css|js|ya?ml)$/;
/** This file and its test, what is compiled beside its source, and what others wrote. */
const LEFT_OUT = /^scripts\/spelling(?:_test)?\.ts$|^cts\/rs\/kernel\/scripts\/|^deno\.lock$/;

/**
 * Respells a text.
 *
 * @param text The text.
 * @param kept A word that stays.
 * @returns It in American spelling, with upper and lower case as they are.
 */
export function respell(text: string, kept?: string): string {
  return text.replace(
    WORDS,
    (word) => KEPT.has(word) || word === kept ? word : respellWord(word),
  );
}

function respellWord(word: string): string {
  return STEMS.reduce(
    (spelled, [british, american]) =>
      spelled.replaceAll(new RegExp(british, "gi"), (found) => inCaseOf(found, american)),
    word,
  );
}

function inCaseOf(model: string, text: string): string {
  if (model === model.toUpperCase()) return text.toUpperCase();
  return /^[A-Z]/.test(model) ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/**
 * Finds files of the project in another spelling, by their names or what they hold.
 *
 * @param root The project's folder.
 * @returns Each with its text respelled.
 */
export function misspelled(root: string): ReadonlyMap<string, string> {
  const { stdout } = new Deno.Command("git", { args: ["-C", root, "ls-files"] }).outputSync();
  const files = new TextDecoder().decode(stdout).trim().split("\n");
  return new Map(
    files.filter((file) => TEXTS.test(file) && !LEFT_OUT.test(file)).flatMap((file) => {
      const text = Deno.readTextFileSync(join(root, file));
      const spelled = respell(text, KEPT_IN[file]);
      return spelled === text && respell(file) === file ? [] : [[file, spelled] as const];
    }),
  );
}

if (import.meta.main) {
  const root = fromFileUrl(new URL("..", import.meta.url));
  const found = misspelled(root);
  const fixes = Deno.args.includes("--fix");
  for (const [file, text] of found) {
    console.log(file);
    if (!fixes) continue;
    Deno.writeTextFileSync(join(root, file), text);
    if (respell(file) !== file) Deno.renameSync(join(root, file), join(root, respell(file)));
  }
  console.log(
    `Spelling: ${
      found.size === 0
        ? "ok"
        : `${found.size} files${fixes ? " respelled" : ", --fix respells them"}`
    }`,
  );
  Deno.exit(found.size > 0 && !fixes ? 1 : 0);
}
