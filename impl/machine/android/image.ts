/**
 * A folder with Android's own files, as a built tree, a mounted image or a dump has them.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import type { Release } from "../../../cts/contract/world.ts";
import { releaseOf } from "../../../cts/contract/api_level.ts";
import { reasonOf } from "../../../cts/contract/show.ts";
import { apexNameIn } from "./apex_name.ts";
import { isLinkText, isThere, LINK_MAX } from "./is_there.ts";

/** The known facts of an image. Nothing of it is changed, and nothing copied into the project. */
export interface AndroidImage {
  /** The folder that is the root of its files: `system` is in it. */
  readonly root: string;
  /** The release, for example 14. */
  readonly release: Release;
  /** Who built it, and when: `ro.build.fingerprint`, or what the system partition has for it. */
  readonly fingerprint: string;
  /** `user`, `userdebug` or `eng`. */
  readonly build: string;
  /** The ABIs whose processes it runs. */
  readonly abis: readonly string[];
  /** Folders of APEXes that lie in the open, by the names that their manifests say. */
  readonly apexes: ReadonlyMap<string, string>;
  /** Linker configurations among the system's files: texts by path. */
  readonly ldConfigs: ReadonlyMap<string, string>;
  /** Symbolic links that the folder keeps as text: paths from the root, and what they lead to. */
  readonly links: ReadonlyMap<string, string>;
}

/** A folder is no image, or one that cannot be judged. */
export class ImageError extends Error {
  override readonly name = "ImageError";
}

/** Where a dump or a built tree has the root, from the folder that somebody names. */
const ROOTS: readonly string[] = ["", "system", "system/system", "root"];
/** Where APEXes lie in the open. */
const APEX_FOLDERS: readonly string[] = ["apex", "system/apex", "system/system_ext/apex"];
/** Folders whose files a process needs, and that may hold links as text. */
const LINKED_FOLDERS: readonly string[] = ["system/bin", "system/lib64", "system/lib"];
const LD_CONFIG = /^ld\.config(?:\..+)?\.txt$/;
/** `ro.build.version.codename` of a release. */
const FINAL = "REL";
/** The API level of 12L, an update of 12 for large screens (Build.VERSION_CODES.S_V2). */
const LEVEL_12L = 32;
/** Longest file with properties that is read, in bytes. */
export const TEXT_MAX = 1024 * 1024;

/**
 * Reads what a folder holds.
 *
 * @param folder The folder, or one above the root in a known way.
 * @throws {ImageError} If it has no system, or says no release that is known.
 */
export function openImage(folder: string): AndroidImage {
  const root = ROOTS.map((name) => resolve(folder, name))
    .find((path) =>
      !isLinked(join(path, "system")) && textOf(join(path, "system/build.prop")) !== undefined
    );
  if (root === undefined) {
    throw new ImageError(
      `Folder "${folder}" is no image of Android: it has no system/build.prop; name the folder that has it`,
    );
  }
  if (/[:,\\]/.test(root)) {
    throw new ImageError(
      `Image "${root}" has a colon, a comma or a backslash in its path, which overlays cannot name; move it`,
    );
  }
  const properties = readProperties(textOf(join(root, "system/build.prop"))!);
  const level = properties.get("ro.build.version.sdk") ?? "none";
  const release = releaseOfLevel(Number(level) + Number(isPreview(properties)));
  if (release === undefined) {
    throw new ImageError(
      `Image "${folder}" has API level ${level}, expected that of a release from 8 to 15`,
    );
  }
  const property = (...names: readonly string[]) =>
    names.map((name) => properties.get(name)).find((value) => value !== undefined) ?? "";
  return {
    root,
    release,
    fingerprint: property("ro.build.fingerprint", "ro.system.build.fingerprint"),
    build: property("ro.build.type", "ro.system.build.type"),
    abis: property("ro.product.cpu.abilist", "ro.system.product.cpu.abilist")
      .split(",").filter((abi) => abi !== ""),
    apexes: findApexes(root),
    ldConfigs: findConfigs(root),
    links: findLinks(root),
  };
}

/** The release whose cases an image of an API level is asked; undefined if the level is not known. */
function releaseOfLevel(level: number): Release | undefined {
  return level === LEVEL_12L ? 12 : releaseOf(level);
}

/** Checks that an image is a preview, which has the API level of the release before its own (Build.VERSION.CODENAME). */
function isPreview(properties: ReadonlyMap<string, string>): boolean {
  return (properties.get("ro.build.version.codename") ?? FINAL) !== FINAL;
}

/**
 * Properties as files of an image name them.
 *
 * @param text What such a file holds.
 */
export function readProperties(text: string): Map<string, string> {
  return new Map(
    text.split("\n").filter((line) => /^[^#\s][^=]*=/.test(line))
      .map((line): [string, string] => {
        const at = line.indexOf("=");
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }),
  );
}

function findApexes(root: string): Map<string, string> {
  return new Map(
    APEX_FOLDERS.flatMap((folder) =>
      list(join(root, folder)).filter(({ isDirectory }) => isDirectory)
        .map(({ name }): [string, string] => {
          const path = join(root, folder, name);
          return [apexNameIn(path) ?? name, path];
        })
    ),
  );
}

/** Until Android 10 the linker's configurations lie among the system's files; later ones are made when a device starts. */
function findConfigs(root: string): Map<string, string> {
  const folder = "system/etc";
  return new Map(
    list(join(root, folder)).filter(({ name, isFile }) => isFile && LD_CONFIG.test(name))
      .map(({ name }): [string, string] => {
        const path = `${folder}/${name}`;
        return [`/${path}`, textOf(join(root, path)) ?? ""];
      }),
  );
}

/** Small files that hold nothing but a path. */
function findLinks(root: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const folder of LINKED_FOLDERS) {
    for (const { name, isFile } of list(join(root, folder))) {
      if (!isFile) continue;
      const target = textOf(join(root, folder, name), LINK_MAX);
      if (target !== undefined && isLinkText(target) && isLink(root, folder, target)) {
        links.set(`/${folder}/${name}`, target);
      }
    }
  }
  return links;
}

/** Checks that a text is a link: an absolute path, or that of a neighbor, which is not looked for outside of the root. */
function isLink(root: string, folder: string, target: string): boolean {
  if (target.startsWith("/")) return true;
  const path = join(root, folder, target);
  return path.startsWith(`${root}/`) && isThere(path);
}

function list(folder: string): Deno.DirEntry[] {
  return unlessAbsent(folder, () => {
    if (isLinked(folder)) throw new Error("it is a link, expected a folder");
    return [...Deno.readDirSync(folder)];
  }) ?? [];
}

/** Checks that a path is a link, which may lead to the host's files. */
function isLinked(path: string): boolean {
  return unlessAbsent(path, () => Deno.lstatSync(path).isSymlink) === true;
}

/** The text of a file; undefined if there is none, or something else, or more than so many bytes. */
function textOf(path: string, most = TEXT_MAX): string | undefined {
  return unlessAbsent(path, () => {
    const { isFile, size } = Deno.lstatSync(path);
    return isFile && size <= most ? Deno.readTextFileSync(path) : undefined;
  });
}

function unlessAbsent<T>(path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw new ImageError(
      `"${path}" of the image cannot be read (${reasonOf(error)}); make it readable`,
    );
  }
}
