/**
 * The messages of adb's transport (AOSP packages/modules/adb, protocol.txt and adb.h).
 *
 * @module
 */

/** Commands, as the four letters that they are. */
export type PacketCommand = "AUTH" | "CLSE" | "CNXN" | "OKAY" | "OPEN" | "STLS" | "WRTE";

/** A message. */
export interface Packet {
  readonly command: PacketCommand;
  readonly arg0: number;
  readonly arg1: number;
  readonly payload: Uint8Array;
}

/** First protocol version whose payloads have no checksum (`A_VERSION_SKIP_CHECKSUM`). */
export const VERSION_WITHOUT_CHECKSUM = 0x01000001;
/** Largest payload of a peer of today (`MAX_PAYLOAD`). */
export const PAYLOAD_MAX = 1 << 20;
/** Bytes of a header. */
export const HEADER_SIZE = 24;

const COMMANDS: ReadonlySet<string> = new Set<PacketCommand>([
  "AUTH",
  "CLSE",
  "CNXN",
  "OKAY",
  "OPEN",
  "STLS",
  "WRTE",
]);

/** A stream of bytes that is not one of messages; the connection cannot go on. */
export class PacketError extends Error {
  override readonly name = "PacketError";
}

/** The fields of a header. */
export interface Header {
  readonly command: PacketCommand;
  readonly arg0: number;
  readonly arg1: number;
  /** Bytes of the payload. */
  readonly size: number;
  /** Sum of the payload's bytes, which peers of {@link VERSION_WITHOUT_CHECKSUM} leave 0. */
  readonly checksum: number;
}

/**
 * Reads a header.
 *
 * @param bytes {@link HEADER_SIZE} of them.
 * @throws {PacketError} If it is none.
 */
export function readHeader(bytes: Uint8Array): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_SIZE);
  const word = view.getUint32(0, true);
  const command = String.fromCharCode(...bytes.subarray(0, 4));
  if (!COMMANDS.has(command) || view.getUint32(20, true) !== (word ^ 0xffffffff) >>> 0) {
    const shown = Array.from(
      bytes.subarray(0, 4),
      (byte) => byte.toString(16).padStart(2, "0"),
    ).join(" ");
    throw new PacketError(`message with the header ${shown}, which is not one of adb's`);
  }
  const size = view.getUint32(12, true);
  if (size > PAYLOAD_MAX) {
    throw new PacketError(`${command} with a payload of ${size} bytes, at most ${PAYLOAD_MAX}`);
  }
  return {
    command: command as PacketCommand,
    arg0: view.getUint32(4, true),
    arg1: view.getUint32(8, true),
    size,
    checksum: view.getUint32(16, true),
  };
}

/** The sum of bytes, as a header has it. */
export function checksumOf(payload: Uint8Array): number {
  let sum = 0;
  for (const byte of payload) sum += byte;
  return sum >>> 0;
}

/**
 * A message as bytes.
 *
 * @param packet The message.
 * @param checked Whether it has a checksum.
 */
export function writePacket(
  { command, arg0, arg1, payload }: Packet,
  checked: boolean,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_SIZE + payload.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(command));
  view.setUint32(4, arg0, true);
  view.setUint32(8, arg1, true);
  view.setUint32(12, payload.length, true);
  view.setUint32(16, checked ? checksumOf(payload) : 0, true);
  view.setUint32(20, view.getUint32(0, true) ^ 0xffffffff, true);
  bytes.set(payload, HEADER_SIZE);
  return bytes;
}
