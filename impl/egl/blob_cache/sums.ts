/**
 * The sums that the files of blob caches are checked and named by.
 *
 * @module
 */

const POLYNOMIAL = 0x82f6_3b78;
let table: Uint32Array | undefined;

function crcTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    return sum;
  });
}

/** The checksum of a cache file: CRC-32C, neither begun nor ended with ones (AOSP opengl/libs/EGL/FileBlobCache.cpp). */
export function crc32c(bytes: Uint8Array): number {
  const remainders = table ??= crcTable();
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) {
    sum = (sum >>> 8) ^ remainders[(sum ^ bytes[i]!) & 0xff]!;
  }
  return sum >>> 0;
}

/** The number of a key, which names its file (AOSP system/core, libutils/JenkinsHash.cpp, `JenkinsHashMixBytes` of 0). */
export function jenkinsHash(bytes: Uint8Array): number {
  let hash = mix(0, bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
    hash = mix(hash, a | b << 8 | c << 16 | d << 24);
  }
  return hash;
}

function mix(hash: number, data: number): number {
  const sum = (hash + data) >>> 0;
  const spread = (sum + (sum << 10)) >>> 0;
  return (spread ^ (spread >>> 6)) >>> 0;
}
