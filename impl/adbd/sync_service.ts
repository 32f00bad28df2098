/**
 * `adb push`, `pull`, `ls` and `sync` (AOSP packages/modules/adb, SYNC.TXT, file_sync_protocol.h and
 * daemon/file_sync_service.cpp).
 *
 * @module
 */

import { decode } from "../platform/decode.ts";
import { FileError, type FileStat } from "../platform/files.ts";
import type { AdbStream } from "./adb_stream.ts";
import { joined } from "../platform/joined.ts";
import type { AdbdHost } from "./host.ts";
import type { ServiceContext } from "./service_context.ts";
import { KIND_BITS, KINDS, newFields, oldFields, readHead, sendMessage } from "./sync_wire.ts";

/** Most bytes of a DATA (`SYNC_DATA_MAX`). */
const DATA_MAX = 64 << 10;
/** Most bytes of a path, with the mode that follows it when a file is sent. */
const PATH_MAX = 1024;
const FULL = "write failed: No space left on device";

/** Errors as the wire has them, which are Linux's (AOSP, `errno_to_wire`). */
const ERRNO: Readonly<Record<string, number>> = {
  EPERM: 1,
  ENOENT: 2,
  EIO: 5,
  EACCES: 13,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  ENOSPC: 28,
  ENAMETOOLONG: 36,
  ELOOP: 40,
};

/**
 * Serves requests until the client says QUIT, leaves, or asks for what there is not.
 *
 * @param stream The client.
 * @param context The device, and what is on its way to it.
 */
export async function serveSync(stream: AdbStream, context: ServiceContext): Promise<void> {
  const service = new SyncService(stream, context);
  while (await service.request());
  stream.end();
}

class SyncService {
  readonly #stream: AdbStream;
  readonly #host: AdbdHost;
  readonly #incoming: ServiceContext["incoming"];

  constructor(stream: AdbStream, { host, incoming }: ServiceContext) {
    this.#stream = stream;
    this.#host = host;
    this.#incoming = incoming;
  }

  /** Serves one request; false after the last. */
  async request(): Promise<boolean> {
    const head = await readHead(this.#stream);
    if (head === undefined || head.id === "QUIT") return false;
    const { id, value: size } = head;
    if (size > PATH_MAX) return this.#fail("path too long");
    const given = decode(await this.#stream.read(size));
    const path = given.startsWith("/") ? given : `/${given}`;
    switch (id) {
      case "STAT":
        sendMessage(this.#stream, id, oldFields(this.#facts(path, false).found));
        return true;
      case "STA2":
      case "LST2": {
        const { found, error } = this.#facts(path, id === "STA2");
        sendMessage(this.#stream, id, [error, ...newFields(found)]);
        return true;
      }
      case "LIST":
      case "LIS2":
        await this.#list(path, id === "LIS2");
        return true;
      case "RECV":
        return await this.#give(path);
      case "RCV2":
        return this.#isPlain(await this.#fieldAfter(id)) && await this.#give(path);
      case "SEND": {
        const [, name, mode] = /^(.*),(\d{1,10})$/s.exec(path) ?? [];
        if (name === undefined) return this.#fail("missing , in ID_SEND");
        return await this.#take(name, Number(mode));
      }
      case "SND2": {
        const mode = await this.#fieldAfter(id);
        return mode !== undefined && this.#isPlain(await this.#field()) &&
          await this.#take(path, mode);
      }
      default:
        return this.#fail(`unknown command ${JSON.stringify(id)}`);
    }
  }

  /** The first field of the second part of a request. */
  async #fieldAfter(id: string): Promise<number | undefined> {
    const head = await readHead(this.#stream);
    if (head?.id === id) return head.value;
    this.#fail(`expected a second ${id}`);
    return undefined;
  }

  async #field(): Promise<number | undefined> {
    const bytes = await this.#stream.read(4);
    return bytes.length < 4
      ? undefined
      : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  }

  /** Checks that a request has no flags, since the device does not say that it can compress. */
  #isPlain(flags: number | undefined): boolean {
    return flags === 0 || (flags !== undefined && this.#fail(`unknown flags: ${flags}`));
  }

  #fail(reason: string): false {
    const bytes = new TextEncoder().encode(reason);
    sendMessage(this.#stream, "FAIL", [bytes.length], bytes);
    return false;
  }

  #facts(path: string, follow: boolean): { found?: FileStat; error: number } {
    const { files } = this.#host;
    try {
      const as = this.#host.user();
      return { found: follow ? files.stat(path, as) : files.lstat(path, as), error: 0 };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { error: ERRNO[error.code] ?? ERRNO.EIO! };
    }
  }

  async #list(path: string, isNew: boolean): Promise<void> {
    for (const name of this.#names(path)) {
      const { found, error } = this.#facts(`${path.replace(/\/+$/, "")}/${name}`, false);
      const bytes = new TextEncoder().encode(name);
      if (isNew) {
        sendMessage(this.#stream, "DNT2", [error, ...newFields(found), bytes.length], bytes);
      } else if (found !== undefined) {
        sendMessage(this.#stream, "DENT", [...oldFields(found), bytes.length], bytes);
      }
      await this.#stream.drained();
    }
    const nothing = isNew ? [0, ...newFields(undefined)] : oldFields(undefined);
    sendMessage(this.#stream, "DONE", [...nothing, 0]);
  }

  /** The names in a directory; none if it cannot be read, as the protocol has no word for that. */
  #names(path: string): string[] {
    try {
      return [".", "..", ...this.#host.files.readdir(path, this.#host.user())];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return [];
    }
  }

  /** RECV: a file to the client. */
  async #give(path: string): Promise<boolean> {
    let bytes: Uint8Array;
    try {
      bytes = this.#host.files.read(path, this.#host.user());
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return this.#fail(`open failed: ${error.reason}`);
    }
    for (let at = 0; at < bytes.length && !this.#stream.closed.aborted; at += DATA_MAX) {
      const data = bytes.subarray(at, at + DATA_MAX);
      sendMessage(this.#stream, "DATA", [data.length], data);
      await this.#stream.drained();
    }
    sendMessage(this.#stream, "DONE", [0]);
    return true;
  }

  /** SEND: a file from the client. What does not fit is read and dropped, since a client hears of it at the end. */
  async #take(path: string, mode: number): Promise<boolean> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isFull = false;
    const keep = (data: Uint8Array) => {
      isFull ||= this.#incoming.bytes + data.length > this.#host.files.free;
      chunks.push(data);
      count(data.length);
      if (isFull) drop();
    };
    const count = (bytes: number) => {
      size += bytes;
      this.#incoming.bytes += bytes;
      this.#stream.hold(bytes);
    };
    const drop = () => {
      chunks.length = 0;
      count(-size);
    };
    try {
      for (;;) {
        const head = await readHead(this.#stream);
        if (head === undefined) return false;
        if (head.id === "DONE") {
          const bytes = joined(chunks);
          drop();
          const problem = isFull ? FULL : this.#place(path, mode, head.value, bytes);
          if (problem === undefined) sendMessage(this.#stream, "OKAY", [0]);
          else this.#fail(problem);
          return problem === undefined;
        }
        if (head.id !== "DATA") return this.#fail("invalid data message");
        if (head.value > DATA_MAX) return this.#fail("oversize data message");
        const data = await this.#stream.read(head.value);
        if (data.length < head.value) return false;
        keep(data);
      }
    } finally {
      drop();
    }
  }

  /** Makes what was sent; why not, if that fails. */
  #place(path: string, sent: number, seconds: number, bytes: Uint8Array): string | undefined {
    const { files } = this.#host;
    const as = this.#host.user();
    // A host's own group and others mean nothing here: they may do what the owner may.
    const owner = sent & 0o700;
    const mode = (sent & 0o777) | owner >> 3 | owner >> 6;
    let step = "secure_mkdirs failed";
    try {
      const parent = path.slice(0, path.lastIndexOf("/"));
      if (parent !== "" && !files.exists(parent)) {
        files.mkdir(parent, as, { recursive: true, mode: 0o775 });
      }
      if ((sent & KIND_BITS) === KINDS.link) {
        step = "couldn't create symlink";
        this.#removeFile(path);
        files.symlink(decode(bytes).replace(/\0.*/s, ""), path, as);
        return undefined;
      }
      if ((sent & KIND_BITS) !== KINDS.file) return "not a regular file or link";
      step = "couldn't create file";
      files.write(path, bytes, as, mode);
      files.chmod(path, mode, as);
      files.touch(path, new Date(seconds * 1000), as);
      return undefined;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return error.code === "ENOSPC" ? FULL : `${step}: ${error.reason}`;
    }
  }

  #removeFile(path: string): void {
    try {
      this.#host.files.unlink(path, this.#host.user());
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
}
