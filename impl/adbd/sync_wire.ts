/**
 * Messages of file transfer (AOSP packages/modules/adb, file_sync_protocol.h).
 *
 * @module
 */

import type { FileStat } from "../platform/files.ts";
import type { AdbStream } from "./adb_stream.ts";

/** Bits of a mode that say what a file is. */
export const KIND_BITS = 0o170000;
/** The file types of their modes. */
export const KINDS = { file: 0o100000, directory: 0o040000, link: 0o120000 } as const;

/** A field behind a message's four letters: 4 or 8 bytes. */
export type Field = number | bigint;

/** The beginning of a message. */
export interface Head {
  /** Four letters. */
  readonly id: string;
  /** The number that follows them, mostly how many bytes come. */
  readonly value: number;
}

/**
 * Reads the beginning of a message.
 *
 * @returns Undefined at the end of the stream.
 */
export async function readHead(stream: AdbStream): Promise<Head | undefined> {
  const bytes = await stream.read(8);
  if (bytes.length < 8) return undefined;
  return {
    id: String.fromCharCode(...bytes.subarray(0, 4)),
    value: new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true),
  };
}

/**
 * Sends a message.
 *
 * @param stream The client.
 * @param id Four letters.
 * @param fields What follows them.
 * @param bytes What follows the fields. Default: nothing.
 */
export function sendMessage(
  stream: AdbStream,
  id: string,
  fields: readonly Field[],
  bytes: Uint8Array = new Uint8Array(),
): void {
  const size = fields.reduce<number>((sum, field) => sum + (typeof field === "bigint" ? 8 : 4), 4);
  const message = new Uint8Array(size + bytes.length);
  const view = new DataView(message.buffer);
  message.set(new TextEncoder().encode(id));
  let at = 4;
  for (const field of fields) {
    if (typeof field === "bigint") view.setBigUint64(at, field, true);
    else view.setUint32(at, field, true);
    at += typeof field === "bigint" ? 8 : 4;
  }
  message.set(bytes, size);
  stream.take(message);
}

/** Mode, size and time, as the first version tells them; zeros if there is no file. */
export function oldFields(stat: FileStat | undefined): Field[] {
  return stat === undefined ? [0, 0, 0] : [modeOf(stat), stat.size, secondsOf(stat)];
}

/** Device, inode, mode, links, user, group, size, and the times of access, change and status change. */
export function newFields(stat: FileStat | undefined): Field[] {
  if (stat === undefined) return [0n, 0n, 0, 0, 0, 0, 0n, 0n, 0n, 0n];
  const time = BigInt(secondsOf(stat));
  return [0n, 0n, modeOf(stat), 1, stat.uid, stat.gid, BigInt(stat.size), time, time, time];
}

function modeOf({ type, mode }: FileStat): number {
  return KINDS[type] | mode;
}

function secondsOf({ mtime }: FileStat): number {
  return Math.floor(mtime.getTime() / 1000);
}
