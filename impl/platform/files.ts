/**
 * The device's file system, in memory, with Android's users.
 *
 * @module
 */

import { FileError, granted, Refusal } from "./file_error.ts";
import {
  type Access,
  type FileNode,
  FileTree,
  isDirectory,
  isTaken,
  type Node,
  type Owned,
  owned,
  type Place,
  type TreeImage,
} from "./file_tree.ts";
import type { Selinux, SelinuxAccess } from "../selinux/selinux.ts";
import { AID_ROOT, type Credentials, rootCredentials } from "./users.ts";

export { type Errno, FileError, Refusal, unlessRefused } from "./file_error.ts";
export { type Access, FILES_COUNT_MAX, type TreeImage } from "./file_tree.ts";

/** Bytes that all files together may hold, unless a device says otherwise. */
const FILES_SIZE_MAX = 512 * 1024 * 1024;

/** Longest text of a link (Linux, limits.h: PATH_MAX less the terminator). */
const TARGET_MAX = 4095;

/** The result of `stat`. */
export interface FileStat {
  readonly type: "file" | "directory" | "link";
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Bytes. */
  readonly size: number;
  readonly mtime: Date;
}

/** A file that somebody may read. */
export interface OpenFile {
  /** Its path without links, `.` and `..`. */
  readonly path: string;
  /** Its contents, not to be changed; undefined for a directory. */
  readonly bytes: Uint8Array | undefined;
}

/** The bytes of a file before it is written. */
const NO_BYTES = new Uint8Array();

/**
 * The file system of one device. Paths are absolute.
 *
 * Every operation is done by somebody, who must be able to search each directory on the way, and may do what permission
 * bits, the sticky bit, ownership and SELinux let them. Every operation throws {@link FileError}, but those that give a
 * {@link Refusal} instead.
 */
export class Files {
  readonly #tree: FileTree;

  /**
   * @param options Who decides beside mode bits, how many bytes all files together may hold, and what there is already
   * (default: nothing).
   */
  constructor(
    options: {
      readonly selinux: Selinux;
      readonly capacity?: number;
      readonly image?: TreeImage;
    },
  ) {
    const { selinux, capacity = FILES_SIZE_MAX, image } = options;
    this.#tree = new FileTree(selinux, capacity, image);
  }

  /** Bytes that files may still be given. */
  get free(): number {
    return this.#tree.free;
  }

  /** All that there is, for other devices to begin with. */
  image(): TreeImage {
    return this.#tree.image();
  }

  /** The contents of a file; not to be changed. */
  read(path: string, as: Credentials): Uint8Array {
    return granted(this.tryRead(path, as), path);
  }

  /** As {@link read}. */
  tryRead(path: string, as: Credentials): Uint8Array | Refusal {
    const place = this.#tree.lookUpExisting(path, as);
    if (place instanceof Refusal) return place;
    if (place.node.type !== "file") return new Refusal("EISDIR");
    return this.#tree.permits(place, "r", as) ? place.node.bytes : new Refusal("EACCES");
  }

  /** As {@link realpath} and {@link read} together; a directory has no contents. */
  tryOpen(path: string, as: Credentials): OpenFile | Refusal {
    const place = this.#tree.attributes(path, as);
    if (place instanceof Refusal) return place;
    if (!this.#tree.permits(place, "r", as)) return new Refusal("EACCES");
    return { path: place.path, bytes: place.node.type === "file" ? place.node.bytes : undefined };
  }

  /** Replaces the contents of a file, making it with that mode if needed. */
  write(path: string, bytes: Uint8Array, as: Credentials, mode = 0o644): void {
    this.#put(path, as, mode, () => bytes.slice());
  }

  /** Adds to a file, making it if needed. */
  append(path: string, bytes: Uint8Array, as: Credentials, mode = 0o644): void {
    this.#put(path, as, mode, (old) => {
      const joined = new Uint8Array(old.length + bytes.length);
      joined.set(old);
      joined.set(bytes, old.length);
      return joined;
    });
  }

  #put(
    path: string,
    as: Credentials,
    mode: number,
    change: (old: Uint8Array) => Uint8Array,
  ): void {
    const place = this.#tree.find(path, as, true);
    if (!isTaken(place)) {
      if (path.endsWith("/")) throw new FileError("EISDIR", path);
      const bytes = change(NO_BYTES);
      this.#tree.create(place, { type: "file", bytes, ...ownedBy(as, mode) }, as, path);
      return;
    }
    const node = fileOf(place, path);
    this.#tree.require(place, "w", as, path);
    this.#tree.fill(node, change(node.bytes), path);
  }

  /** Makes a directory (mode 0777 unless said); with `recursive`, those above it too, and none if it exists. */
  mkdir(
    path: string,
    as: Credentials,
    options: { readonly recursive?: boolean; readonly mode?: number } = {},
  ): void {
    const mode = options.mode ?? 0o777;
    if (options.recursive) {
      for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
        this.#makeDirectory(path.slice(0, end), as, mode, true);
      }
    }
    this.#makeDirectory(path, as, mode, options.recursive ?? false);
  }

  #makeDirectory(path: string, as: Credentials, mode: number, mayExist: boolean): void {
    const place = this.#tree.find(path, as, mayExist);
    if (!isTaken(place)) {
      const node = { type: "directory", children: new Map(), ...ownedBy(as, mode) } as const;
      this.#tree.create(place, node, as, path);
    } else if (!mayExist || !isDirectory(place)) throw new FileError("EEXIST", path);
  }

  /** Names in a directory, sorted. */
  readdir(path: string, as: Credentials): string[] {
    const place = this.#tree.existing(path, as);
    if (!isDirectory(place)) throw new FileError("ENOTDIR", path);
    this.#tree.require(place, "r", as, path);
    return [...place.node.children.keys()].sort();
  }

  /** Facts about a file, links followed. */
  stat(path: string, as: Credentials): FileStat {
    return granted(this.tryStat(path, as), path);
  }

  /** As {@link stat}. */
  tryStat(path: string, as: Credentials): FileStat | Refusal {
    const place = this.#tree.attributes(path, as);
    return place instanceof Refusal ? place : statOf(place.node);
  }

  /** Facts about a file or link. */
  lstat(path: string, as: Credentials): FileStat {
    return statOf(granted(this.#tree.attributes(path, as, false), path).node);
  }

  /** The path of what exists, without links, `.` and `..`. */
  realpath(path: string, as: Credentials): string {
    return granted(this.tryRealpath(path, as), path);
  }

  /** As {@link realpath}. */
  tryRealpath(path: string, as: Credentials): string | Refusal {
    const place = this.#tree.attributes(path, as);
    return place instanceof Refusal ? place : place.path;
  }

  /** Checks that a path leads to something, for somebody who may look anywhere. */
  exists(path: string): boolean {
    return !(this.#tree.lookUpExisting(path, rootCredentials()) instanceof Refusal);
  }

  /** Checks that access to what exists would be granted. */
  access(path: string, as: Credentials, access: Access): boolean {
    const place = this.#tree.lookUpExisting(path, as);
    return !(place instanceof Refusal) && this.#tree.permits(place, access, as);
  }

  /** Checks that SELinux lets somebody do something with what exists, whatever its mode says. */
  labelPermits(path: string, as: Credentials, access: SelinuxAccess): boolean {
    const place = this.#tree.lookUpExisting(path, as);
    return !(place instanceof Refusal) && this.#tree.labelPermits(place, access, as);
  }

  /** The type of the SELinux label of a file, or of a link itself, for example `vendor_file`. */
  label(path: string, as: Credentials, follow = true): string {
    return this.#tree.label(granted(this.#tree.attributes(path, as, follow), path));
  }

  /** Sets the type of a SELinux label; only root may. */
  relabel(path: string, label: string, as: Credentials, follow = true): void {
    const { node } = this.#tree.existing(path, as, follow);
    if (as.uid !== AID_ROOT) throw new FileError(as.uid === node.uid ? "EACCES" : "EPERM", path);
    node.label = label;
  }

  /** Moves a file or directory; a file or an empty directory in the way is replaced. */
  rename(from: string, to: string, as: Credentials): void {
    const source = this.#tree.existing(from, as, false);
    this.#tree.requireRemoval(source, as, from);
    const target = this.#tree.find(to, as, false);
    if (target.path === source.path) return;
    if (target.path.startsWith(`${source.path}/`)) throw new FileError("EINVAL", to);
    if (isTaken(target)) {
      this.#tree.requireRemoval(target, as, to);
      if (isDirectory(target)) {
        if (!isDirectory(source)) throw new FileError("EISDIR", to);
        if (target.node.children.size > 0) throw new FileError("ENOTEMPTY", to);
      } else if (isDirectory(source)) throw new FileError("ENOTDIR", to);
      this.#tree.remove(target);
    } else {
      this.#tree.requireAddition(target, as, to);
      if (to.endsWith("/") && !isDirectory(source)) throw new FileError("ENOTDIR", to);
    }
    this.#tree.move(source, target);
  }

  /** Removes a file or link. */
  unlink(path: string, as: Credentials): void {
    const place = this.#tree.existing(path, as, false);
    if (isDirectory(place)) throw new FileError("EISDIR", path);
    this.#tree.requireRemoval(place, as, path);
    this.#tree.remove(place);
  }

  /** Removes an empty directory. */
  rmdir(path: string, as: Credentials): void {
    const place = this.#tree.existing(path, as, false);
    if (!isDirectory(place)) throw new FileError("ENOTDIR", path);
    this.#tree.requireRemoval(place, as, path);
    if (place.node.children.size > 0) throw new FileError("ENOTEMPTY", path);
    this.#tree.remove(place);
  }

  /** Removes a file, or a directory with all it holds; stops at the first thing that cannot be removed. */
  removeTree(path: string, as: Credentials): void {
    const top = this.#tree.existing(path, as, false);
    this.#tree.requireRemoval(top, as, path);
    const pending: Place<Node>[] = [top];
    for (let place = pending.at(-1); place !== undefined; place = pending.at(-1)) {
      if (!isDirectory(place) || place.node.children.size === 0) {
        this.#tree.requireRemoval(place, as, place.path);
        this.#tree.remove(place);
        pending.pop();
        continue;
      }
      const parent = place;
      for (const access of ["r", "x"] as const) this.#tree.require(place, access, as, place.path);
      for (const [name, node] of place.node.children) {
        pending.push({ parent, name, path: `${parent.path}/${name}`, node });
      }
    }
  }

  /** Sets permission bits; the owner and root may. */
  chmod(path: string, mode: number, as: Credentials): void {
    const { node } = this.#tree.existing(path, as);
    if (as.uid !== AID_ROOT && node.uid !== as.uid) throw new FileError("EPERM", path);
    node.mode = mode & 0o7777;
  }

  /** Sets the owner; only root may. */
  chown(path: string, uid: number, gid: number, as: Credentials): void {
    const { node } = this.#tree.existing(path, as);
    if (as.uid !== AID_ROOT) throw new FileError("EPERM", path);
    node.uid = uid;
    node.gid = gid;
  }

  /** Sets the time of the last change; the owner, root and who may write may. */
  touch(path: string, time: Date, as: Credentials): void {
    const place = this.#tree.existing(path, as);
    if (place.node.uid !== as.uid) this.#tree.require(place, "w", as, path);
    place.node.mtime = time.getTime();
  }

  /** Makes a symbolic link. */
  symlink(target: string, path: string, as: Credentials): void {
    if (target === "") throw new FileError("ENOENT", target);
    if (target.includes("\0")) throw new FileError("EINVAL", target);
    if (new TextEncoder().encode(target).length > TARGET_MAX) {
      throw new FileError("ENAMETOOLONG", target);
    }
    const place = this.#tree.find(path, as, false);
    if (isTaken(place)) throw new FileError("EEXIST", path);
    if (path.endsWith("/")) throw new FileError("ENOENT", path);
    this.#tree.create(place, { type: "link", target, ...ownedBy(as, 0o777) }, as, path);
  }

  /** Reads the target of a symbolic link. */
  readlink(path: string, as: Credentials): string {
    const { node } = this.#tree.existing(path, as, false);
    if (node.type !== "link") throw new FileError("EINVAL", path);
    return node.target;
  }
}

function fileOf({ node }: Place<Node>, path: string): FileNode {
  if (node.type !== "file") throw new FileError("EISDIR", path);
  return node;
}

function statOf(node: Node): FileStat {
  const { type, mode, uid, gid, mtime } = node;
  return { type, mode, uid, gid, size: sizeOf(node), mtime: new Date(mtime) };
}

function sizeOf(node: Node): number {
  switch (node.type) {
    case "file":
      return node.bytes.length;
    case "link":
      return new TextEncoder().encode(node.target).length;
    case "directory":
      return 4096;
  }
}

function ownedBy(as: Credentials, mode: number): Owned {
  return owned(as.uid, as.gids[0] ?? as.uid, mode & 0o7777);
}
