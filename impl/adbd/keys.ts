/**
 * The public keys of those who may use a device (AOSP packages/modules/adb, and libcrypto_utils/android_pubkey.cpp).
 *
 * @module
 */

import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  publicDecrypt,
} from "node:crypto";

/** Bytes of a key's modulus: RSA of 2048 bits. */
const MODULUS_SIZE = 256;
/** Bytes of a key: words of the modulus, its inverse, the modulus, its Montgomery square, the exponent. */
const KEY_SIZE = 4 + 4 + MODULUS_SIZE + MODULUS_SIZE + 4;
/** Bytes of a token that a client signs. */
export const TOKEN_SIZE = 20;
/** The bytes before a SHA-1 in a signature (RFC 8017, 9.2), as which a token passes. */
const SHA1_PREFIX = Uint8Array.fromHex("3021300906052b0e03021a05000414");

/** A public key. */
export interface PublicKey {
  readonly key: KeyObject;
  /** Who has it, as its line says, for example `user@host`. */
  readonly owner: string;
  /** SHA-256 of the modulus, in Base64, to tell it from others. */
  readonly fingerprint: string;
}

/** A text that is not a key. */
export class KeyError extends Error {
  override readonly name = "KeyError";
}

/**
 * Reads a key as `adbkey.pub` has it: Base64, a blank, the owner.
 *
 * @param text The line.
 * @throws {KeyError} If it is none.
 */
export function readPublicKey(text: string): PublicKey {
  const [base64 = "", owner = "unknown"] = text.replace(/\0.*/s, "").trim().split(/\s+/);
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.fromBase64(base64);
  } catch {
    throw new KeyError("it is not Base64, expected a file like ~/.android/adbkey.pub");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length !== KEY_SIZE || view.getUint32(0, true) !== MODULUS_SIZE / 4) {
    throw new KeyError(`it has ${bytes.length} bytes, expected ${KEY_SIZE} of an RSA-2048 key`);
  }
  const exponent = bytes.slice(KEY_SIZE - 4).reverse();
  return publicKey(bytes.slice(8, 8 + MODULUS_SIZE).reverse(), exponent, owner);
}

/**
 * The public part of a private key as `adbkey` has it.
 *
 * @param pem The file.
 * @param owner Who has it.
 * @throws {KeyError} If it is none.
 */
export function readPrivateKey(pem: string, owner: string): PublicKey {
  try {
    const { n, e } = createPublicKey(createPrivateKey(pem)).export({ format: "jwk" });
    const [modulus, exponent] = [n, e].map((part) =>
      Uint8Array.fromBase64(part as string, { alphabet: "base64url" })
    );
    return publicKey(modulus!, exponent!, owner);
  } catch (error) {
    if (error instanceof KeyError) throw error;
    throw new KeyError("it is not a private key of RSA, expected a file like ~/.android/adbkey");
  }
}

function publicKey(modulus: Uint8Array, exponent: Uint8Array, owner: string): PublicKey {
  const [n, e] = [modulus, exponent].map((bytes) =>
    bytes.toBase64({ alphabet: "base64url", omitPadding: true })
  );
  let key: KeyObject;
  try {
    key = createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" });
  } catch {
    throw new KeyError("its numbers are not those of an RSA key");
  }
  const fingerprint = createHash("sha256").update(modulus).digest("base64").replace(/=+$/, "");
  return { key, owner, fingerprint };
}

/**
 * Checks that a signature is a key's for a token, which stands for a SHA-1.
 *
 * @param key The key.
 * @param token {@link TOKEN_SIZE} bytes.
 * @param signature What the client sent.
 */
export function isSignedBy({ key }: PublicKey, token: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== MODULUS_SIZE) return false;
  try {
    const signed = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return signed.toString("hex") === SHA1_PREFIX.toHex() + token.toHex();
  } catch {
    return false;
  }
}
