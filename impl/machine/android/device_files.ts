/**
 * Lays the files of a simulated device over an image: what a World, its packages and `adb` put there, with owners and modes.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type { World } from "../../../cts/contract/world.ts";
import { storedEntries } from "../../linker/stored_entries.ts";
import { FileError, type Files } from "../../platform/files.ts";
import { type Credentials, rootCredentials } from "../../platform/users.ts";
import type { BionicFakes } from "./bionic_fakes.ts";
import { ImageLimitError } from "./image_limit.ts";
import { isThere } from "./is_there.ts";
import { storedArchive } from "./stored_archive.ts";

/** The directories that are a World's alone: nothing of them is the image's. */
export const WHOLE: readonly string[] = ["/data", "/vendor", "/odm", "/product", "/mnt"];
/** Below these only the World's own files are laid over: the rest is what is judged. */
export const SYSTEM = /^\/(?:system|linkerconfig|apex)\//;

/** Layers of the system's: the only libraries there that an app's label may keep from it in part. */
const LAYERS = /^\/data\/local\/debug\/gles\/.+\.so$/;

/** Copies files to where the processes of an image see them. */
export class DeviceFiles {
  readonly #files: Files;
  readonly #upper: string;
  readonly #world: World;
  readonly #fakes: BionicFakes;
  readonly #user: Credentials;
  readonly #copied = new Map<string, Uint8Array>();

  /**
   * @param files The device's.
   * @param upper The folder that lies over the image.
   * @param world The World, for what it puts among the image's own files.
   * @param fakes What makes ELF files of libraries.
   * @param user Whose process it is. What SELinux refuses it, which nothing here enforces, it has no
   * permission for, and what it may not even look at is not there.
   */
  constructor(
    files: Files,
    upper: string,
    world: World,
    fakes: BionicFakes,
    user: Credentials,
  ) {
    this.#user = user;
    this.#files = files;
    this.#upper = upper;
    this.#world = world;
    this.#fakes = fakes;
  }

  /** Copies what is new, or has changed. */
  copy(): void {
    for (const top of WHOLE) this.#tree(top);
    for (const { path, absent, directory } of this.#world.files) {
      if (!SYSTEM.test(path)) continue;
      if (absent === true) this.#hide(path);
      else if (directory === true) this.#folders(path);
      else this.#tree(path);
    }
  }

  /**
   * Takes over what a process has made in a folder, for `adb` and for other processes: files and folders that the device does not
   * have. What was there before stays as it is.
   *
   * @param folder The folder.
   */
  collect(folder: string): void {
    const entries = unlessMissing(() => [...Deno.readDirSync(join(this.#upper, folder))]) ?? [];
    for (const { name, isDirectory, isFile } of entries) {
      const path = `${folder}/${name}`;
      if (this.#stat(path) === undefined && (isDirectory || isFile)) {
        this.#take(path, isDirectory);
      }
      if (isDirectory) this.collect(path);
    }
  }

  #take(path: string, isDirectory: boolean): void {
    const host = join(this.#upper, path);
    const root = rootCredentials();
    const { uid, gid, mode } = Deno.statSync(host);
    const bits = (mode ?? 0) & 0o7777;
    if (isDirectory) this.#files.mkdir(path, root, { mode: bits });
    else {
      this.#files.write(path, Deno.readFileSync(host), root, bits);
      this.#copied.set(path, this.#files.read(path, root));
    }
    this.#files.chown(path, uid ?? 0, gid ?? 0, root);
  }

  /** Hides a file of the image, as overlays do it: by a device that is none (Linux, overlayfs.rst, whiteouts). */
  #hide(path: string): void {
    if (this.#stat(path) !== undefined || isThere(join(this.#upper, path))) return;
    this.#folders(dirname(path));
    const { success, stderr } = new Deno.Command("mknod", {
      args: [join(this.#upper, path), "c", "0", "0"],
    }).outputSync();
    if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
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
    Deno.mkdirSync(join(this.#upper, path));
    this.#own(path);
  }

  #file(path: string): void {
    if (!this.#files.labelPermits(path, this.#user, "getattr")) return;
    const bytes = this.#files.read(path, rootCredentials());
    if (LAYERS.test(path) && this.#files.labelPermits(path, this.#user, "read")) {
      this.#requireExecute(path);
    }
    if (this.#copied.get(path) === bytes && isThere(join(this.#upper, path))) return;
    this.#copied.set(path, bytes);
    const made = /\.(?:apk|zip)$/.test(path) ? this.#archive(bytes) : this.#fakes.elf(bytes);
    Deno.writeFileSync(join(this.#upper, path), made);
    this.#own(path);
  }

  /** No permission bit says that a file may be read and not mapped as code. */
  #requireExecute(path: string): void {
    if (this.#files.labelPermits(path, this.#user, "execute")) return;
    throw new ImageLimitError(
      `SELinux lets the process read "${path}" and not run code of it, and no SELinux runs here`,
      "run it with --impl sim",
    );
  }

  /** An archive as the linker reads it: its libraries, stored at page boundaries. */
  #archive(bytes: Uint8Array): Uint8Array {
    const libraries = [...storedEntries(bytes)].filter(([name]) => name.startsWith("lib/"));
    return libraries.length === 0
      ? bytes
      : storedArchive(libraries.map(([name, data]) => [name, this.#fakes.elf(data)]));
  }

  #link(path: string): void {
    if (isThere(join(this.#upper, path))) return;
    Deno.symlinkSync(this.#files.readlink(path, rootCredentials()), join(this.#upper, path));
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
    const host = join(this.#upper, path);
    Deno.chownSync(host, isPermitted ? uid : 0, isPermitted ? gid : 0);
    Deno.chmodSync(host, isPermitted ? mode & 0o7777 : 0);
  }

  #stat(path: string): ReturnType<Files["lstat"]> | undefined {
    try {
      return this.#files.lstat(path, rootCredentials());
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return undefined;
    }
  }
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return undefined;
  }
}
