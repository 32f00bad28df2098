/**
 * `deno task image info`: what a folder with Android's files holds, and what of it the suite can judge.
 *
 * @module
 */

import { reasonOf } from "../cts/contract/show.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { type AndroidImage, ImageError, openImage } from "../impl/machine/android/image.ts";
import { imageContents } from "../impl/machine/android/image_info.ts";
import { type ImageWalk, walkImage } from "../impl/machine/android/image_walk.ts";
import { visible } from "../judge/doctor/text.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";

/** The options of the command. */
export const OPTIONS = {
  json: { help: "print one JSON object" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task image info DIR [options]

DIR is what --impl android:DIR takes: a built tree, a mounted image, or an extracted one. Nothing of it is changed, no link of
it is followed to the host's files, and none of its code runs.

Exit status: 0 something of it can be judged, 1 nothing can, 2 the command is wrong.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "info DIR", usage: USAGE, show: visible },
  (options, output) => {
    const [what, folder, ...more] = options.positionals;
    if (what !== "info" || folder === undefined || more.length > 0) {
      throw new UsageError("The words are not understood, expected info DIR; --help says more");
    }
    const facts = factsOf(folder);
    const lines = options.has("json") ? [JSON.stringify(facts)] : textOf(facts);
    lines.forEach((one) => output.line(visible(one)));
    return facts.subjects.some(({ obstacles }) => obstacles.length === 0) ? 0 : 1;
  },
);

type Facts = ReturnType<typeof factsOf>;

function factsOf(folder: string) {
  if (!isFolder(folder)) {
    throw new UsageError(
      `Cannot read "${folder}": it is no folder; name one with an image's files`,
    );
  }
  let opened: { readonly image: AndroidImage } & ReturnType<typeof imageContents> | undefined;
  let refused: string | undefined;
  try {
    const image = openImage(folder);
    opened = { image, ...imageContents(image) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    refused = error.message;
  }
  const { image, parts = [], subjects = [] } = opened ?? {};
  const walk = walkImage(image?.root ?? folder);
  return {
    folder,
    ...refused === undefined ? {} : { refused },
    ...image === undefined ? {} : { image: described(image) },
    parts,
    subjects,
    links: Object.fromEntries(linkFolders(image)),
    walk: {
      ...walk,
      lostBits: Object.fromEntries(walk.lostBits),
      dangers: Object.fromEntries(walk.dangers),
    } satisfies Record<keyof ImageWalk, unknown>,
  };
}

function described({ root, release, fingerprint, build, abis, apexes }: AndroidImage) {
  return { root, release, fingerprint, build, abis, apexes: [...apexes.keys()].sort() };
}

/** How many links are kept as text, by folder. */
function linkFolders(image: AndroidImage | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of image?.links.keys() ?? []) {
    const folder = path.slice(1, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    throw new UsageError(`Cannot read "${path}": ${reasonOf(error)}`);
  }
}

function textOf({ folder, refused, image, parts, subjects, links, walk }: Facts): string[] {
  return [
    ...image === undefined ? [`${folder}: ${refused}`] : [
      `${folder}: Android ${image.release}`,
      `  root: ${image.root}`,
      `  fingerprint: ${image.fingerprint || "none"}`,
      `  build type: ${image.build || "none"}`,
      `  ABIs: ${image.abis.join(", ") || "none"}`,
      `  APEXes in the open: ${image.apexes.length}`,
    ],
    ...parts.map(({ name, found, notes }) =>
      `  ${name}: ${[found.join(", ") || "none", ...notes].join("; ")}`
    ),
    ...subjects.flatMap(({ subject, obstacles }) =>
      obstacles.length === 0
        ? [`  ${subject}: has all that its cases need`]
        : obstacles.map((obstacle) => `  ${subject} cannot be judged: ${obstacle}`)
    ),
    ...counted("links kept as text", links),
    ...counted("programs without x bit", walk.lostBits),
    ...Object.entries(walk.dangers).map(([kind, { paths, count }]) =>
      `  ${kind}: ${paths.join(", ")}${
        count > paths.length ? `, and ${count - paths.length} more` : ""
      }`
    ),
    ...walk.isCut
      ? [`  only the first ${walk.files} files were looked at; name a smaller folder`]
      : [],
  ];
}

function counted(what: string, folders: Readonly<Record<string, number>>): string[] {
  const rows = Object.entries(folders).map(([name, count]) => `${name} (${count})`);
  return rows.length === 0 ? [] : [`  ${what}: ${rows.join(", ")}`];
}

if (import.meta.main) await runProgram(main);
