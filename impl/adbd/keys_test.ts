import { assert, assertEquals, assertFalse, assertMatch, assertThrows } from "@std/assert";
import { constants, generateKeyPairSync, type KeyObject, privateEncrypt } from "node:crypto";
import fc from "fast-check";
import { isSignedBy, KeyError, readPrivateKey, readPublicKey } from "./keys.ts";

const TOKEN = Uint8Array.from({ length: 20 }, (_, i) => i * 11);
const PREFIX = Uint8Array.fromHex("3021300906052b0e03021a05000414");

/** A pair, and its public part as adb writes it. */
function pair(): { privateKey: KeyObject; line: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n } = publicKey.export({ format: "jwk" });
  const modulus = Uint8Array.fromBase64(n!, { alphabet: "base64url" });
  const bytes = new Uint8Array(524);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 64, true);
  bytes.set(modulus.toReversed(), 8);
  view.setUint32(520, 65537, true);
  return { privateKey, line: `${bytes.toBase64()} me@here` };
}

let made: ReturnType<typeof pair>[] | undefined;

/** Two pairs, which all tests share, as they take long to make. */
function pairs(): ReturnType<typeof pair>[] {
  return made ??= [pair(), pair()];
}

/** Signs a token as adb does. */
function sign(key: KeyObject, token: Uint8Array): Uint8Array {
  const digest = Uint8Array.of(...PREFIX, ...token);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digest);
}

Deno.test("a key's signature of a token is its own, and nobody else's", () => {
  const [{ privateKey, line }, other] = pairs() as [ReturnType<typeof pair>, { line: string }];
  const key = readPublicKey(line);
  const signature = sign(privateKey, TOKEN);
  assertEquals(key.owner, "me@here");
  assertMatch(key.fingerprint, /^[A-Za-z0-9+/]{43}$/);
  assert(isSignedBy(key, TOKEN, signature));
  assertFalse(isSignedBy(key, TOKEN.map((byte) => byte ^ 1), signature));
  assertFalse(isSignedBy(readPublicKey(other.line), TOKEN, signature));
  assertFalse(isSignedBy(key, TOKEN, signature.slice(1)));
});

Deno.test("no bytes are a signature but the right ones, and none throw", () => {
  const key = readPublicKey(pairs()[0]!.line);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 250, maxLength: 260 }), (bytes) => {
      assertFalse(isSignedBy(key, TOKEN, bytes));
    }),
    { numRuns: 50 },
  );
});

Deno.test("a private key gives the same public one", () => {
  const { privateKey, line } = pairs()[0]!;
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }) as string;
  const key = readPrivateKey(pem, "file");
  assertEquals(key.fingerprint, readPublicKey(line).fingerprint);
  assert(isSignedBy(key, TOKEN, sign(privateKey, TOKEN)));
  assertThrows(() => readPrivateKey("nothing", "file"), KeyError, "not a private key");
});

Deno.test("a text that is no key says what is wrong with it", () => {
  assertThrows(() => readPublicKey("%%%"), KeyError, "not Base64");
  assertThrows(() => readPublicKey("AAAA me"), KeyError, "it has 3 bytes, expected 524");
  fc.assert(fc.property(fc.string(), (text) => {
    try {
      readPublicKey(text);
    } catch (error) {
      assert(error instanceof KeyError);
    }
  }));
});
