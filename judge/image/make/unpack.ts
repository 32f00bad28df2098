/**
 * Unpacks the files that people have in place of folders.
 *
 * @module
 */

import { basename, join } from "@std/path";
import { runCaged, type Tool } from "./caged_tool.ts";
import { type Form, formOf } from "./disk_image.ts";
import { MakeError } from "./make_error.ts";
import { superPartitions, writePartition } from "./super_image.ts";

/** A folder with what a file held. */
export interface Unpacked {
  /** The name that the partition has: `system`. */
  readonly name: string;
  readonly folder: string;
}

const RAW = "raw.img";

const TOOLS: Readonly<Record<Exclude<Form, "super" | "zip">, Tool>> = {
  sparse: {
    program: "simg2img",
    debianPackage: "android-sdk-libsparse-utils",
    args: ["/in", `/out/${RAW}`],
    harmless: /^$/,
  },
  ext4: {
    program: "debugfs",
    debianPackage: "e2fsprogs",
    args: ["-R", "rdump / /out", "/in"],
    harmless: /^(?:debugfs \d|rdump: .* while (?:changing ownership|setting xattr))/,
    tellsByStatus: false,
  },
  erofs: {
    program: "fsck.erofs",
    debianPackage: "erofs-utils",
    args: ["--extract=/out", "--overwrite", "--no-preserve", "/in"],
    harmless: /^<[WI]>/,
    tellsByStatus: false,
  },
  tar: {
    program: "tar",
    debianPackage: "tar",
    args: ["--extract", "--no-same-owner", "--file=/in", "--directory=/out"],
    harmless:
      /Cannot mknod|Exiting with failure status|Removing leading|Ignoring unknown extended header/,
  },
};

/** Unpacks files into folders of its own. */
export class Unpacker {
  readonly #work: string;
  #count = 0;

  /** @param work An empty folder on the disk where the image will be. */
  constructor(work: string) {
    this.#work = work;
  }

  /** A folder that nobody has used. */
  newFolder(): string {
    const folder = join(this.#work, String(this.#count++));
    Deno.mkdirSync(folder);
    return folder;
  }

  /**
   * Unpacks a file.
   *
   * @param path The file.
   * @param name The partition's name, or that of the file.
   * @throws {MakeError} If it cannot be read.
   */
  async unpack(path: string, name = partitionName(path)): Promise<Unpacked[]> {
    const form = formOf(path);
    if (form === "zip") {
      throw new MakeError(`"${path}" is an archive; extract it, and name what it holds`);
    }
    const folder = this.newFolder();
    if (form === "super") {
      const all: Unpacked[] = [];
      for (const partition of superPartitions(path)) {
        const file = join(folder, `${basename(partition.name)}.img`);
        writePartition(path, partition, file);
        all.push(...await this.unpack(file, partition.name));
        Deno.removeSync(file);
      }
      return all;
    }
    const cage = this.newFolder();
    await runCaged(TOOLS[form], path, folder, cage);
    if (form !== "sparse") return [{ name, folder }];
    const raw = join(folder, RAW);
    if (formOf(raw) === "sparse") {
      throw new MakeError(`"${path}" is a sparse image of a sparse image; get it again`);
    }
    const all = await this.unpack(raw, name);
    Deno.removeSync(raw);
    return all;
  }
}

/** The partition that a file is named after: `system_a.img` is of `system`. */
export function partitionName(path: string): string {
  return basename(path).replace(/\.(?:img|raw|ext4|erofs|tar|gz|tgz|xz|bz2|[.])+$/i, "")
    .replace(/\..*$/, "").replace(/_[ab]$/, "");
}
