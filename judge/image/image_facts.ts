/**
 * The contents of a folder with files of Android, and the part of them that the suite can judge.
 *
 * @module
 */

import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type AndroidImage, ImageError, openImage } from "../../impl/machine/android/image.ts";
import { imageContents } from "../../impl/machine/android/image_info.ts";
import { type ImageWalk, walkImage } from "../../impl/machine/android/image_walk.ts";

/** The facts of a folder. */
export type ImageFacts = ReturnType<typeof imageFacts>;

/**
 * Looks at a folder.
 *
 * @param folder The folder.
 * @throws {UsageError} If it cannot be read.
 */
export function imageFacts(folder: string) {
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
  const { image, parts = [], subjects = [], absent = [] } = opened ?? {};
  const walk = walkImage(image?.root ?? folder);
  return {
    folder,
    ...refused === undefined ? {} : { refused },
    ...image === undefined ? {} : { image: described(image) },
    parts,
    subjects,
    absent,
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

/**
 * Writes what is known for a person.
 *
 * @param facts What is known.
 */
export function imageText(
  { folder, refused, image, parts, subjects, links, walk }: ImageFacts,
): string[] {
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
