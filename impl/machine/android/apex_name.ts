/**
 * The name in an APEX's manifest.
 *
 * @module
 */

/**
 * The name of an APEX, which its folder need not have.
 *
 * @param manifest Its manifest (`apex_manifest.pb`): the name comes first.
 * @returns Undefined if the bytes are no manifest with a name.
 */
export function apexName(manifest: Uint8Array): string | undefined {
  const [key, length = 0] = manifest;
  if (key !== NAME_KEY || length === 0 || length > NAME_MAX) return undefined;
  const name = new TextDecoder().decode(manifest.subarray(2, 2 + length));
  return /^[\w.]+$/.test(name) && name.length === length ? name : undefined;
}

/** The key of field 1, a text (protocol buffers), and the longest text whose length takes one byte. */
const [NAME_KEY, NAME_MAX] = [0x0a, 0x7f] as const;
