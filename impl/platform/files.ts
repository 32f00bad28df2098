/**
 * The device's file system, in memory: a tree of inodes, with Android's users and modes deciding who may do what.
 *
 * @module
 */

import type { Selinux } from "./selinux.ts";
import { AID_ROOT, type Credentials } from "./users.ts";

/** strerror texts (bionic). */
const REASONS = {
  EACCES: "Permission denied",
  EEXIST: "File exists",
  EINVAL: "Invalid argument",
  EISDIR: "Is a directory",
  ELOOP: "Too many symbolic links encountered",
  ENAMETOOLONG: "File name too long",
  ENOENT: "No such file or directory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  ENOTEMPTY: "Directory not empty",
  EPERM: "Operation not permitted",
} as const;

/** An errno. */
export type Errno = keyof typeof REASONS;

/** A file operation that failed. */
export class FileError extends Error {
  readonly code: Errno;
  readonly path: string;
  /** strerror text. */
  readonly reason: string;

  /**
   * @param code Errno.
   * @param path The path that was given.
   */
  constructor(code: Errno, path: string) {
    super(`${path.slice(0, 200)}: ${REASONS[code]}`);
    this.name = "FileError";
    this.code = code;
    this.path = path;
    this.reason = REASONS[code];
  }
}

/** What `stat` tells. */
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

/** Access that is asked for. */
export type Access = "r" | "w" | "x";

const BITS: Readonly<Record<Access, number>> = { r: 4, w: 2, x: 1 };
const NAME_MAX = 255;
const PATH_MAX = 4096;
const LINKS_MAX = 40;
const STICKY = 0o1000;

/** Bytes that all files together may hold. */
export const FILES_SIZE_MAX = 512 * 1024 * 1024;

interface Owned {
  mode: number;
  uid: number;
  gid: number;
  mtime: number;
}

interface FileNode extends Owned {
  readonly type: "file";
  bytes: Uint8Array;
}

interface DirectoryNode extends Owned {
  readonly type: "directory";
  readonly children: Map<string, Node>;
}

interface LinkNode extends Owned {
  readonly type: "link";
  readonly target: string;
}

type Node = FileNode | DirectoryNode | LinkNode;

/** A place in the tree: canonical path, and what is there. */
interface Place<N = Node> {
  readonly path: string;
  readonly node: N;
}

/** A name in a directory, whether or not something has it. */
interface Entry {
  readonly parent: Place<DirectoryNode>;
  readonly name: string;
  /** Canonical path, but for the last name if that is a link. */
  readonly path: string;
  readonly node: Node | undefined;
}

/** The file system of one device. Paths are absolute. */
export class Files {
  readonly #root: Place<DirectoryNode> = {
    path: "/",
    node: {
      type: "directory",
      children: new Map(),
      mode: 0o755,
      uid: AID_ROOT,
      gid: AID_ROOT,
      mtime: Date.now(),
    },
  };
  readonly #selinux: Selinux;
  #size = 0;

  /** @param options Who decides beside mode bits. */
  constructor(options: { readonly selinux: Selinux }) {
    this.#selinux = options.selinux;
  }

  /** The contents of a file; not to be changed. */
  read(path: string, as: Credentials): Uint8Array {
    const place = this.#walk(path, as);
    const node = fileOf(place, path);
    this.#require(place, "r", as, path);
    return node.bytes;
  }

  /** Replaces the contents of a file, making it with that mode if needed. */
  write(path: string, bytes: Uint8Array, as: Credentials, mode = 0o644): void {
    const entry = this.#entry(path, as);
    if (entry.node === undefined) {
      this.#requireWritable(entry, as, path);
      this.#reserve(bytes.length, path);
      this.#add(entry, { type: "file", bytes: bytes.slice(), ...ownedBy(as, mode) });
      return;
    }
    const place = this.#walk(path, as);
    const node = fileOf(place, path);
    this.#require(place, "w", as, path);
    this.#reserve(bytes.length - node.bytes.length, path);
    node.bytes = bytes.slice();
    node.mtime = Date.now();
  }

  /** Adds to a file, making it if needed. */
  append(path: string, bytes: Uint8Array, as: Credentials): void {
    if (this.#entry(path, as).node === undefined) return this.write(path, bytes, as);
    const place = this.#walk(path, as);
    const node = fileOf(place, path);
    this.#require(place, "w", as, path);
    this.#reserve(bytes.length, path);
    const joined = new Uint8Array(node.bytes.length + bytes.length);
    joined.set(node.bytes);
    joined.set(bytes, node.bytes.length);
    node.bytes = joined;
    node.mtime = Date.now();
  }

  /** Makes a directory (mode 0777 unless said); with `recursive`, those above it too, and none if it exists. */
  mkdir(
    path: string,
    as: Credentials,
    options: { readonly recursive?: boolean; readonly mode?: number } = {},
  ): void {
    const mode = options.mode ?? 0o777;
    if (options.recursive) {
      let parent = "";
      for (const name of namesIn(path).slice(0, -1)) {
        parent += `/${name}`;
        this.#makeDirectory(parent, as, mode, true);
      }
    }
    this.#makeDirectory(path, as, mode, options.recursive ?? false);
  }

  #makeDirectory(path: string, as: Credentials, mode: number, mayExist: boolean): void {
    const entry = this.#entry(path, as);
    if (entry.node !== undefined) {
      if (mayExist && this.#walk(path, as).node.type === "directory") return;
      throw new FileError("EEXIST", path);
    }
    this.#requireWritable(entry, as, path);
    this.#add(entry, { type: "directory", children: new Map(), ...ownedBy(as, mode) });
  }

  /** Names in a directory, sorted. */
  readdir(path: string, as: Credentials): string[] {
    const place = this.#walk(path, as);
    if (place.node.type !== "directory") throw new FileError("ENOTDIR", path);
    this.#require(place, "r", as, path);
    return [...place.node.children.keys()].sort();
  }

  /** Facts about a file, links followed. */
  stat(path: string, as: Credentials): FileStat {
    return statOf(this.#walk(path, as).node);
  }

  /** Facts about a file or link. */
  lstat(path: string, as: Credentials): FileStat {
    return statOf(this.#existing(path, as).node);
  }

  /** The canonical path of what exists. */
  realpath(path: string, as: Credentials): string {
    return this.#walk(path, as).path;
  }

  /** Whether a file exists, whoever asks. */
  exists(path: string): boolean {
    let node: Node | undefined = this.#root.node;
    for (const name of path.split("/")) {
      if (name !== "") node = node?.type === "directory" ? node.children.get(name) : undefined;
    }
    return node !== undefined;
  }

  /** Whether access to what exists would be granted. */
  access(path: string, as: Credentials, access: Access): boolean {
    try {
      return this.#may(this.#walk(path, as), access, as);
    } catch (error) {
      if (error instanceof FileError) return false;
      throw error;
    }
  }

  /** Moves a file or directory; a file or an empty directory in the way is replaced. */
  rename(from: string, to: string, as: Credentials): void {
    const source = this.#existing(from, as);
    this.#requireRemovable(source, as, from);
    const target = this.#entry(to, as);
    if (target.path === source.path) return;
    if (target.path.startsWith(`${source.path}/`)) throw new FileError("EINVAL", to);
    if (target.node !== undefined) {
      const [was, is] = [target.node.type === "directory", source.node.type === "directory"];
      if (was !== is) throw new FileError(was ? "EISDIR" : "ENOTDIR", to);
      if (was) this.rmdir(to, as);
      else this.unlink(to, as);
    }
    this.#requireWritable(target, as, to);
    source.parent.node.children.delete(source.name);
    this.#add(target, source.node);
  }

  /** Removes a file or link. */
  unlink(path: string, as: Credentials): void {
    const entry = this.#existing(path, as);
    if (entry.node.type === "directory") throw new FileError("EISDIR", path);
    this.#requireRemovable(entry, as, path);
    entry.parent.node.children.delete(entry.name);
    if (entry.node.type === "file") this.#size -= entry.node.bytes.length;
  }

  /** Removes an empty directory. */
  rmdir(path: string, as: Credentials): void {
    const entry = this.#existing(path, as);
    if (entry.node.type !== "directory") throw new FileError("ENOTDIR", path);
    if (entry.node.children.size > 0) throw new FileError("ENOTEMPTY", path);
    this.#requireRemovable(entry, as, path);
    entry.parent.node.children.delete(entry.name);
  }

  /** Removes a file, or a directory with all it holds. */
  removeTree(path: string, as: Credentials): void {
    if (this.lstat(path, as).type !== "directory") return this.unlink(path, as);
    for (const name of this.readdir(path, as)) this.removeTree(`${path}/${name}`, as);
    this.rmdir(path, as);
  }

  /** Sets permission bits; the owner and root may. */
  chmod(path: string, mode: number, as: Credentials): void {
    const { node } = this.#walk(path, as);
    if (as.uid !== AID_ROOT && node.uid !== as.uid) throw new FileError("EPERM", path);
    node.mode = mode & 0o7777;
  }

  /** Sets the owner; only root may. */
  chown(path: string, uid: number, gid: number, as: Credentials): void {
    const { node } = this.#walk(path, as);
    if (as.uid !== AID_ROOT) throw new FileError("EPERM", path);
    node.uid = uid;
    node.gid = gid;
  }

  /** Makes a symbolic link. */
  symlink(target: string, path: string, as: Credentials): void {
    const entry = this.#entry(path, as);
    if (entry.node !== undefined) throw new FileError("EEXIST", path);
    this.#requireWritable(entry, as, path);
    this.#add(entry, { type: "link", target, ...ownedBy(as, 0o777) });
  }

  /** What a symbolic link says. */
  readlink(path: string, as: Credentials): string {
    const { node } = this.#existing(path, as);
    if (node.type !== "link") throw new FileError("EINVAL", path);
    return node.target;
  }

  #add({ parent, name }: Entry, node: Node): void {
    parent.node.children.set(name, node);
    parent.node.mtime = Date.now();
  }

  #reserve(bytes: number, path: string): void {
    if (this.#size + bytes > FILES_SIZE_MAX) throw new FileError("ENOSPC", path);
    this.#size += bytes;
  }

  /** The last name of a path in its directory, with links before it followed. */
  #entry(path: string, as: Credentials): Entry {
    const names = namesIn(path);
    const name = names.pop();
    if (name === undefined || name === "." || name === "..") {
      const place = this.#walk(path, as);
      return { parent: this.#root, name: name ?? "/", ...place };
    }
    const parent = this.#walk(`/${names.join("/")}`, as);
    if (!isDirectory(parent)) throw new FileError("ENOTDIR", path);
    this.#require(parent, "x", as, path);
    const node = parent.node.children.get(name);
    return { parent, name, path: join(parent.path, name), node };
  }

  #existing(path: string, as: Credentials): Entry & { readonly node: Node } {
    const entry = this.#entry(path, as);
    if (entry.node === undefined) throw new FileError("ENOENT", path);
    return { ...entry, node: entry.node };
  }

  #walk(path: string, as: Credentials, links = 0): Place {
    if (links > LINKS_MAX) throw new FileError("ELOOP", path);
    const above: Place<DirectoryNode>[] = [];
    let at: Place = this.#root;
    const names = namesIn(path);
    for (const [i, name] of names.entries()) {
      if (!isDirectory(at)) throw new FileError("ENOTDIR", path);
      this.#require(at, "x", as, path);
      if (name === ".") continue;
      if (name === "..") {
        at = above.pop() ?? this.#root;
        continue;
      }
      const node = at.node.children.get(name);
      if (node === undefined) throw new FileError("ENOENT", path);
      if (node.type === "link") {
        const base = node.target.startsWith("/") ? node.target : `${at.path}/${node.target}`;
        return this.#walk([base, ...names.slice(i + 1)].join("/"), as, links + 1);
      }
      above.push(at);
      at = { path: join(at.path, name), node };
    }
    if (path.endsWith("/") && !isDirectory(at)) throw new FileError("ENOTDIR", path);
    return at;
  }

  #requireWritable({ parent }: Entry, as: Credentials, path: string): void {
    this.#require(parent, "w", as, path);
  }

  /** Removing needs a writable directory, and in a sticky one ownership. */
  #requireRemovable(entry: Entry, as: Credentials, path: string): void {
    this.#requireWritable(entry, as, path);
    const { mode, uid } = entry.parent.node;
    if (as.uid === AID_ROOT || (mode & STICKY) === 0 || uid === as.uid) return;
    if (entry.node?.uid !== as.uid) throw new FileError("EPERM", path);
  }

  #require(place: Place, access: Access, as: Credentials, path: string): void {
    if (!this.#may(place, access, as)) throw new FileError("EACCES", path);
  }

  #may({ path, node }: Place, access: Access, as: Credentials): boolean {
    const { mode, uid, gid, type } = node;
    if (as.uid === AID_ROOT) return access !== "x" || type === "directory" || (mode & 0o111) !== 0;
    const shift = uid === as.uid ? 6 : as.gids.includes(gid) ? 3 : 0;
    return ((mode >> shift) & BITS[access]) !== 0 && this.#selinux.allows(as.domain, path);
  }
}

function isDirectory(place: Place): place is Place<DirectoryNode> {
  return place.node.type === "directory";
}

function fileOf(place: Place, path: string): FileNode {
  if (place.node.type !== "file") throw new FileError("EISDIR", path);
  return place.node;
}

function statOf(node: Node): FileStat {
  const { type, mode, uid, gid, mtime } = node;
  const size = node.type === "file"
    ? node.bytes.length
    : node.type === "link"
    ? node.target.length
    : 4096;
  return { type, mode, uid, gid, size, mtime: new Date(mtime) };
}

function ownedBy(as: Credentials, mode: number): Owned {
  return { mode, uid: as.uid, gid: as.gids[0] ?? as.uid, mtime: Date.now() };
}

function join(directory: string, name: string): string {
  return directory === "/" ? `/${name}` : `${directory}/${name}`;
}

function namesIn(path: string): string[] {
  if (path.includes("\0") || !path.startsWith("/")) throw new FileError("EINVAL", path);
  if (path.length > PATH_MAX) throw new FileError("ENAMETOOLONG", path);
  const names = path.split("/").filter((name) => name !== "");
  if (names.some((name) => name.length > NAME_MAX)) throw new FileError("ENAMETOOLONG", path);
  return names;
}
