/**
 * Lays the files of a simulated device over an image: what a World, its packages and `adb` put there, with owners and modes.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type { World } from "../../../cts/contract/world.ts";
import { FileError, type Files } from "../../platform/files.ts";
import { type Credentials, rootCredentials } from "../../platform/users.ts";
import type { BionicFakes } from "./bionic_fakes.ts";
import { ImageLimitError } from "./image_limit.ts";
import { isThere } from "./is_there.ts";
import { repackedArchive } from "./repacked_archive.ts";
import { makeWhiteout } from "./whiteout.ts";

/** The directories of {@link WHOLE} that change while a device runs. */
export const CHANGING: readonly string[] = ["/data", "/mnt"];
/** Those that seldom do. */
export const LASTING: readonly string[] = ["/vendor", "/odm", "/product"];
/** The directories that are a World's alone: nothing of them is the image's. */
export const WHOLE: readonly string[] = [...CHANGING, ...LASTING];
/** Below all others only the World's own files are laid over: the rest is what is judged, or nobody's. */
export const SYSTEM = new RegExp(
  `^/(?!(?:dev|proc|sys|${WHOLE.map((top) => top.slice(1)).join("|")})/)[^/]+/`,
);

/** Layers of the system's: the only libraries there that an app's label may keep from it in part. */
const LAYERS = /^\/data\/local\/debug\/gles\/.+\.so$/;

type FileStat = ReturnType<Files["lstat"]>;

/** Where processes may leave files. */
const DATA = "/data";

/** Which files of a device lie over an image's. */
export interface FileChoice {
  /** Those of {@link WHOLE}. Default: all. */
  readonly tops?: readonly string[];
  /** Those beside the World's. Default: none. */
  readonly also?: readonly string[];
  /** Checks that the image's own file stays where the device has another one. Default: none stays. */
  readonly keeps?: (path: string, bytes: Uint8Array) => boolean;
}

/** Copies files to where the processes of an image see them, and what they leave back. */
export class DeviceFiles {
  readonly #files: Files;
  readonly #upper: string;
  readonly #world: World;
  readonly #fakes: Pick<BionicFakes, "elf">;
  readonly #user: Credentials;
  readonly #tops: readonly string[];
  readonly #also: readonly string[];
  readonly #keeps: (path: string, bytes: Uint8Array) => boolean;
  /** Where files are changed. */
  #root: string;
  readonly #copied = new Map<string, Uint8Array>();
  /** By what each file that was copied can be told from a later one. */
  readonly #stamps = new Map<string, string>();

  /**
   * @param files The device's.
   * @param upper The folder that lies over the image.
   * @param world The World, for what it puts among the image's own files.
   * @param fakes What makes ELF files of libraries.
   * @param user Whose process it is. What SELinux refuses it, which nothing here enforces, it has no
   * permission for, and what it may not even look at is not there.
   * @param choice Which files lie over the image's. Default: the World's, and all of these.
   */
  constructor(
    files: Files,
    upper: string,
    world: World,
    fakes: Pick<BionicFakes, "elf">,
    user: Credentials,
    { tops = WHOLE, also = [], keeps = () => false }: FileChoice = {},
  ) {
    this.#tops = tops;
    this.#keeps = keeps;
    this.#user = user;
    this.#also = also;
    this.#files = files;
    this.#upper = upper;
    this.#root = upper;
    this.#world = world;
    this.#fakes = fakes;
  }

  /**
   * Copies what is new, or has changed.
   *
   * @param root The root as a running process sees it, which may know already what is there, and what is not: nobody but the
   * overlay itself may change files below it then. Default: none runs yet.
   */
  copy(root = this.#upper): void {
    this.#root = root;
    for (const top of this.#tops) this.#tree(top);
    for (const path of this.#also) this.#tree(path);
    for (const { path, absent, directory } of this.#world.files) {
      if (!SYSTEM.test(path)) continue;
      if (absent === true) this.#hide(path);
      else if (directory === true) this.#folders(path);
      else this.#tree(path);
    }
  }

  /** Describes what lies in the directories: of two devices in the same words if the same lies there. */
  describe(): string {
    const described = this.#all().map(([path, { type, uid, gid, mode }]) => {
      const may = (["getattr", "search", "read"] as const).map((what) =>
        this.#files.labelPermits(path, this.#user, what)
      );
      const more = type === "link"
        ? this.#files.readlink(path, rootCredentials())
        : type === "file"
        ? identityOf(this.#fakes.elf(this.#read(path)))
        : undefined;
      return [path, type, uid, gid, mode, may, more];
    });
    return JSON.stringify([...described]);
  }

  /** Takes what lies in the directories for copied: somebody else has done that. */
  adopt(): void {
    for (const [path, { type }] of this.#all()) {
      if (type === "file") this.#copied.set(path, this.#read(path));
    }
  }

  /** All that the device has in the directories, each folder before what is in it. */
  *#all(paths = this.#tops): Generator<readonly [path: string, stat: FileStat]> {
    for (const path of paths) {
      const stat = this.#stat(path);
      if (stat === undefined) continue;
      yield [path, stat];
      if (stat.type !== "directory") continue;
      const names = this.#files.readdir(path, rootCredentials());
      yield* this.#all(names.map((name) => `${path}/${name}`));
    }
  }

  /** Gives the device the files that a process has written below `/data`, and takes those away that it has removed. */
  takeBack(): void {
    if (isThere(join(this.#upper, DATA))) this.#takeBackBelow(DATA);
    for (const path of this.#stamps.keys()) {
      if (isThere(join(this.#upper, path))) continue;
      this.#stamps.delete(path);
      if (this.#stat(path)?.type === "file" && this.#read(path) === this.#copied.get(path)) {
        this.#files.unlink(path, rootCredentials());
      }
    }
  }

  #takeBackBelow(folder: string): void {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(join(this.#upper, folder))) {
      const path = `${folder}/${name}`;
      const isNew = this.#stat(path) === undefined;
      if (isDirectory) {
        if (isNew) this.#files.mkdir(path, rootCredentials());
        if (isNew) this.#ownAsLeft(path);
        this.#takeBackBelow(path);
      } else if (isFile && this.#stamps.get(path) !== this.#stampOf(path)) {
        this.#files.write(path, Deno.readFileSync(join(this.#upper, path)), rootCredentials());
        this.#ownAsLeft(path);
        this.#copied.set(path, this.#read(path));
        this.#stamps.set(path, this.#stampOf(path));
      }
    }
  }

  #ownAsLeft(path: string): void {
    const { uid, gid, mode } = Deno.lstatSync(join(this.#upper, path));
    this.#files.chown(path, uid ?? 0, gid ?? 0, rootCredentials());
    this.#files.chmod(path, mode! & 0o7777, rootCredentials());
  }

  #stampOf(path: string): string {
    const { ino, mtime, size } = Deno.lstatSync(join(this.#upper, path));
    return [ino, mtime?.getTime(), size].join(" ");
  }

  #read(path: string): Uint8Array {
    return this.#files.read(path, rootCredentials());
  }

  /** Hides a file of the image. */
  #hide(path: string): void {
    if (this.#stat(path) !== undefined || isThere(join(this.#upper, path))) return;
    this.#folders(dirname(path));
    makeWhiteout(join(this.#upper, path));
  }

  #tree(path: string): void {
    const stat = this.#stat(path);
    if (stat === undefined) return;
    const { type } = stat;
    if (type === "directory") {
      this.#folders(path);
      for (const name of this.#files.readdir(path, rootCredentials())) {
        this.#tree(`${path}/${name}`);
      }
    } else {
      this.#folders(dirname(path));
      if (type === "link") this.#link(path);
      else this.#file(path);
    }
  }

  /** A folder, and those above it that the image does not have. */
  #folders(path: string): void {
    if (path === "/" || isThere(join(this.#upper, path))) return;
    this.#folders(dirname(path));
    Deno.mkdirSync(join(this.#root, path), { recursive: true });
    this.#own(path);
  }

  #file(path: string): void {
    if (!this.#files.labelPermits(path, this.#user, "getattr")) return;
    const bytes = this.#read(path);
    if (this.#keeps(path, bytes)) return;
    if (LAYERS.test(path) && this.#files.labelPermits(path, this.#user, "read")) {
      this.#requireExecute(path);
    }
    if (this.#copied.get(path) === bytes && isThere(join(this.#upper, path))) return;
    this.#copied.set(path, bytes);
    const made = /\.(?:apk|zip)$/.test(path)
      ? repackedArchive(bytes, (data) => this.#fakes.elf(data))
      : this.#fakes.elf(bytes);
    const host = join(this.#root, path);
    // A process may have mapped the one that was there.
    if (isThere(host)) Deno.removeSync(host);
    Deno.writeFileSync(host, made);
    this.#own(path);
    if (path.startsWith(`${DATA}/`)) this.#stamps.set(path, this.#stampOf(path));
  }

  /** No permission bit says that a file may be read and not mapped as code. */
  #requireExecute(path: string): void {
    if (this.#files.labelPermits(path, this.#user, "execute")) return;
    throw new ImageLimitError(
      `SELinux lets the process read "${path}" and not run code of it, and no SELinux runs here`,
    );
  }

  #link(path: string): void {
    if (isThere(join(this.#upper, path))) return;
    Deno.symlinkSync(this.#files.readlink(path, rootCredentials()), join(this.#root, path));
  }

  #own(path: string): void {
    const stat = this.#stat(path);
    if (stat === undefined) return;
    const { uid, gid, mode, type } = stat;
    const isPermitted = this.#files.labelPermits(
      path,
      this.#user,
      type === "directory" ? "search" : "read",
    );
    const host = join(this.#root, path);
    Deno.chownSync(host, isPermitted ? uid : 0, isPermitted ? gid : 0);
    Deno.chmodSync(host, isPermitted ? mode & 0o7777 : 0);
  }

  #stat(path: string): FileStat | undefined {
    try {
      return this.#files.lstat(path, rootCredentials());
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return undefined;
    }
  }
}

/** Files up to so many bytes are known by what is in them. */
const SMALL = 1024;
const identities = new WeakMap<Uint8Array, number>();
let identitiesGiven = 0;

/** Words that are other ones for another file. */
function identityOf(bytes: Uint8Array): string | number {
  if (bytes.length <= SMALL) return bytes.toHex();
  const known = identities.get(bytes) ?? ++identitiesGiven;
  identities.set(bytes, known);
  return known;
}
