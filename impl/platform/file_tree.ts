/**
 * The tree of inodes below the device's file system: finds what a path leads to, and decides who may use it.
 *
 * @module
 */

import { FileError, granted, Refusal } from "./file_error.ts";
import { nameStart, pathProblem } from "./file_path.ts";
import type { Selinux, SelinuxAccess } from "../selinux/selinux.ts";
import { AID_ROOT, type Credentials } from "./users.ts";

/** Access that is asked for; of a directory, `x` is looking names up in it. */
export type Access = "r" | "w" | "x";

/** Bits for others; those for the group and the owner lie 3 and 6 bits higher. */
const BITS: Readonly<Record<Access, number>> = { r: 4, w: 2, x: 1 };
/** The names of SELinux for an access to a directory, and to a file. */
const SEARCHES = { r: "read", w: "write", x: "search" } as const;
const EXECUTES = { r: "read", w: "write", x: "execute" } as const;
const STICKY = 0o1000;
/** Most links on a way (Linux, namei.h). */
const LINKS_MAX = 40;

/** Most files, directories and links. */
export const FILES_COUNT_MAX = 100_000;

/** The fields that all nodes have. */
export interface Owned {
  /** Permission bits. */
  mode: number;
  uid: number;
  gid: number;
  /** When it was last changed, in milliseconds since 1970. */
  mtime: number;
  /** The type of its SELinux label, where somebody has set one; else the label is that of the path. */
  label: string | undefined;
  /** Where it was when it was last found. */
  place: Place<Node> | undefined;
}

/** A file. */
export interface FileNode extends Owned {
  readonly type: "file";
  bytes: Uint8Array;
}

/** A directory. */
export interface DirectoryNode extends Owned {
  readonly type: "directory";
  readonly children: Map<string, Node>;
}

/** A symbolic link. */
export interface LinkNode extends Owned {
  readonly type: "link";
  readonly target: string;
}

/** A node that can be in a directory. */
export type Node = FileNode | DirectoryNode | LinkNode;

/** A name in a directory, whether or not something has it. */
export interface Place<N extends Node | undefined = Node | undefined> {
  /** The directory; undefined for the root. */
  readonly parent: Place<DirectoryNode> | undefined;
  readonly name: string;
  /** The path without links, `.` and `..`. */
  readonly path: string;
  readonly node: N;
}

/** Inodes that many trees begin with; nobody changes them. */
export interface TreeImage {
  readonly root: DirectoryNode;
  /** Bytes that all its files together hold. */
  readonly size: number;
  /** Number of its files, directories and links. */
  readonly count: number;
}

/** The inodes of one device. */
export class FileTree {
  readonly #selinux: Selinux;
  readonly #root: Place<DirectoryNode>;
  readonly #capacity: number;
  #size: number;
  #count: number;

  /**
   * @param selinux Who decides beside mode bits.
   * @param capacity Bytes that all files together may hold.
   * @param image What the tree begins with, as a copy. Default: an empty root.
   */
  constructor(selinux: Selinux, capacity: number, image?: TreeImage) {
    const { root, size, count } = image ?? { root: emptyRoot(), size: 0, count: 1 };
    this.#selinux = selinux;
    this.#capacity = capacity;
    this.#root = { parent: undefined, name: "", path: "/", node: copyOf(root) };
    this.#size = size;
    this.#count = count;
  }

  /** Bytes that files may still be given. */
  get free(): number {
    return this.#capacity - this.#size;
  }

  /** Copies the present state. */
  image(): TreeImage {
    return { root: copyOf(this.#root.node), size: this.#size, count: this.#count };
  }

  /**
   * The place that a path names, which needs not be taken; all directories before it must be there and searchable.
   *
   * @param path An absolute path.
   * @param as Who looks.
   * @param follow Whether a link in the place itself is followed.
   */
  find(path: string, as: Credentials, follow: boolean): Place {
    return granted(this.lookUp(path, as, follow), path);
  }

  /** As {@link find}, with a refusal as a value. */
  lookUp(path: string, as: Credentials, follow: boolean): Place | Refusal {
    const problem = pathProblem(path);
    if (problem !== undefined) return new Refusal(problem);
    const followLast = follow || path.endsWith("/");
    let at: Place = this.#root;
    let links = 0;
    let rest = path;
    for (let start = nameStart(rest, 0); start < rest.length;) {
      if (at.node === undefined) return new Refusal("ENOENT");
      if (!isDirectory(at)) return new Refusal("ENOTDIR");
      if (!this.permits(at, "x", as)) return new Refusal("EACCES");
      const slash = rest.indexOf("/", start);
      const end = slash < 0 ? rest.length : slash;
      const name = rest.slice(start, end);
      start = nameStart(rest, end);
      if (name === ".") continue;
      if (name === "..") {
        at = at.parent ?? at;
        continue;
      }
      const node = at.node.children.get(name);
      if (node?.type === "link" && (followLast || start < rest.length)) {
        if (++links > LINKS_MAX) return new Refusal("ELOOP");
        if (!this.labelPermits({ ...placeOf(at, name, node), node }, "read", as)) {
          return new Refusal("EACCES");
        }
        if (node.target.startsWith("/")) at = this.#root;
        rest = `${node.target}/${rest.slice(start)}`;
        start = nameStart(rest, 0);
        continue;
      }
      at = placeOf(at, name, node);
    }
    if (path.endsWith("/") && at.node !== undefined && !isDirectory(at)) {
      return new Refusal("ENOTDIR");
    }
    return at;
  }

  /** As {@link find}, for what must be there. */
  existing(path: string, as: Credentials, follow = true): Place<Node> {
    return granted(this.lookUpExisting(path, as, follow), path);
  }

  /** As {@link existing}, with a refusal as a value. */
  lookUpExisting(path: string, as: Credentials, follow = true): Place<Node> | Refusal {
    const place = this.lookUp(path, as, follow);
    if (place instanceof Refusal) return place;
    return isTaken(place) ? place : new Refusal("ENOENT");
  }

  /** Checks that somebody may access what is there. */
  permits(place: Place<Node>, access: Access, as: Credentials): boolean {
    const { mode, uid, gid, type } = place.node;
    if (as.uid === AID_ROOT) return access !== "x" || type === "directory" || (mode & 0o111) !== 0;
    const shift = uid === as.uid ? 6 : as.gids.includes(gid) ? 3 : 0;
    return ((mode >> shift) & BITS[access]) !== 0 &&
      this.labelPermits(place, type === "directory" ? SEARCHES[access] : EXECUTES[access], as);
  }

  /** Checks that SELinux lets somebody do something with what is there, whatever the mode says. */
  labelPermits(place: Place<Node>, access: SelinuxAccess, as: Credentials): boolean {
    return !this.#selinux.confines(as.domain) ||
      this.#selinux.allows(as.domain, this.label(place), access, place.node.type);
  }

  /** The type of the label of what is there. */
  label({ path, node }: Place<Node>): string {
    return this.#selinux.labelOf(node.label, path, node.type);
  }

  /** As {@link lookUpExisting}, for somebody who wants to know more than that it is there. */
  attributes(path: string, as: Credentials, follow = true): Place<Node> | Refusal {
    const place = this.lookUpExisting(path, as, follow);
    if (place instanceof Refusal || this.labelPermits(place, "getattr", as)) return place;
    return new Refusal("EACCES");
  }

  /** Throws unless {@link permits}. */
  require(place: Place<Node>, access: Access, as: Credentials, path: string): void {
    if (!this.permits(place, access, as)) throw new FileError("EACCES", path);
  }

  /** Throws unless somebody may put something into a free place. */
  requireAddition(place: Place, as: Credentials, path: string): Place<DirectoryNode> {
    if (place.parent === undefined) throw new FileError("EBUSY", path);
    this.require(place.parent, "w", as, path);
    return place.parent;
  }

  /** Throws unless somebody may take away what is there: in a sticky directory, only what is theirs. */
  requireRemoval(place: Place<Node>, as: Credentials, path: string): Place<DirectoryNode> {
    if (/(?:^|\/)\.\.?\/*$/.test(path)) throw new FileError("EINVAL", path);
    const parent = this.requireAddition(place, as, path);
    const { mode, uid } = parent.node;
    const owns = as.uid === AID_ROOT || as.uid === uid || as.uid === place.node.uid;
    if ((mode & STICKY) !== 0 && !owns) throw new FileError("EPERM", path);
    return parent;
  }

  /** Puts a new node into a free place. */
  create(place: Place, node: Node, as: Credentials, path: string): void {
    const parent = this.requireAddition(place, as, path);
    if (this.#count >= FILES_COUNT_MAX) throw new FileError("ENOSPC", path);
    if (node.type === "file") this.#reserve(node.bytes.length, path);
    this.#count++;
    attach(parent.node, place.name, node);
  }

  /** Takes a node away for good; a directory must be empty. */
  remove({ parent, name, node }: Place<Node>): void {
    this.#count--;
    if (node.type === "file") this.#size -= node.bytes.length;
    detach(parent!.node, name);
  }

  /** Moves a node into a free place. */
  move(from: Place<Node>, to: Place): void {
    detach(from.parent!.node, from.name);
    attach(to.parent!.node, to.name, from.node);
  }

  /** Replaces a file's bytes, which become the file's own. */
  fill(node: FileNode, bytes: Uint8Array, path: string): void {
    this.#reserve(bytes.length - node.bytes.length, path);
    node.bytes = bytes;
    node.mtime = Date.now();
  }

  #reserve(bytes: number, path: string): void {
    if (bytes > 0 && this.#size + bytes > this.#capacity) throw new FileError("ENOSPC", path);
    this.#size += bytes;
  }
}

/**
 * The fields of a new node about its owner.
 *
 * @param uid The owner.
 * @param gid Its group.
 * @param mode Permission bits.
 */
export function owned(uid: number, gid: number, mode: number): Owned {
  return { mode, uid, gid, mtime: Date.now(), label: undefined, place: undefined };
}

function emptyRoot(): DirectoryNode {
  return { type: "directory", children: new Map(), ...owned(AID_ROOT, AID_ROOT, 0o755) };
}

/** A copy of a directory with all that is below it; bytes of files are never changed, only replaced, and so shared. */
function copyOf(directory: DirectoryNode): DirectoryNode {
  const children = new Map<string, Node>();
  for (const [name, node] of directory.children) {
    children.set(name, node.type === "directory" ? copyOf(node) : { ...node, place: undefined });
  }
  return { ...directory, place: undefined, children };
}

/** Checks that something is there. */
export function isTaken(place: Place): place is Place<Node> {
  return place.node !== undefined;
}

/** Checks that a directory is there. */
export function isDirectory(place: Place): place is Place<DirectoryNode> {
  return place.node?.type === "directory";
}

function attach(directory: DirectoryNode, name: string, node: Node): void {
  directory.children.set(name, node);
  directory.mtime = Date.now();
}

function detach(directory: DirectoryNode, name: string): void {
  directory.children.delete(name);
  directory.mtime = Date.now();
}

/** The place of a name in a directory, which is the same object as long as the same node has it. */
function placeOf(parent: Place<DirectoryNode>, name: string, node: Node | undefined): Place {
  const last = node?.place;
  if (last !== undefined && last.parent === parent && last.name === name) return last;
  const path = parent.path === "/" ? `/${name}` : `${parent.path}/${name}`;
  if (node === undefined) return { parent, name, path, node };
  return node.place = { parent, name, path, node };
}
