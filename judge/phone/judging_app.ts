/**
 * Builds what a phone runs: the judging app's library, and the suite's libraries as machine code, by Debian's tools alone.
 *
 * @module
 */

import { isThere } from "../../impl/machine/android/is_there.ts";
import { join } from "@std/path";
import { BuildCache, type Step } from "../../impl/build_cache.ts";
import { type BionicAbi, buildBionic } from "../../impl/machine/android/bionic.ts";
import { MissingToolError } from "../../impl/machine/native/build.ts";
import { programPath } from "../../impl/machine/native/target.ts";
import { APP_LIBRARY } from "./judging_apk.ts";

const RUNNER = new URL("../../impl/machine/android/runner/", import.meta.url);
const FAKES = new URL("../../cts/fakes/native/", import.meta.url);
const APP = new URL("../../cts/android/app.c", import.meta.url);
/** Of each ABI, the entries in assembly that the C code has. */
const ENTRIES: Readonly<Record<BionicAbi, string>> = {
  "arm64-v8a": "entries_aarch64.S",
  x86_64: "entries_x86_64.S",
};
const PASSWORD = "android";
const ALIAS = "strata";

/**
 * Builds the library that the activity of a judging app loads.
 *
 * @param abi What it is for.
 * @param step Told what is compiled. Default: nobody.
 * @returns Its path.
 * @throws {MissingToolError} If clang, lld or a header is not installed.
 */
export function buildAppLibrary(abi: BionicAbi, step?: Step): string {
  const runner = (name: string) => new URL(name, RUNNER);
  return buildBionic({
    name: `lib${APP_LIBRARY}.so`,
    kind: "library",
    abi,
    sources: [APP, runner("calls.c"), runner("lines.c"), new URL(ENTRIES[abi], FAKES)],
    headers: [runner("runner.h"), new URL("words.h", FAKES)],
    needed: ["libc.so", "libdl.so", "liblog.so"],
    flags: [`-I${RUNNER.pathname}`, `-I${FAKES.pathname}`, `-Wl,-soname,lib${APP_LIBRARY}.so`],
  }, step);
}

/**
 * Signs an APK with the suite's own key, which is made on first need and kept: updates of an app must be signed by the same.
 *
 * @param apk The APK, aligned.
 * @throws {MissingToolError} If apksigner or keytool is not installed.
 */
export async function signApk(apk: Uint8Array): Promise<Uint8Array> {
  const folder = Deno.makeTempDirSync({ prefix: "strata-apk-" });
  try {
    const [unsigned, signed] = [join(folder, "unsigned.apk"), join(folder, "signed.apk")];
    Deno.writeFileSync(unsigned, apk);
    await tool("apksigner", ["apksigner"], [
      "sign",
      "--ks",
      await keyStore(),
      "--ks-pass",
      `pass:${PASSWORD}`,
      "--ks-key-alias",
      ALIAS,
      "--min-sdk-version",
      "24",
      "--out",
      signed,
      unsigned,
    ]);
    return Deno.readFileSync(signed);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

async function keyStore(): Promise<string> {
  const cache = BuildCache.named("adb-key");
  const path = new URL("debug.keystore", cache.folder).pathname;
  return await cache.obtain({
    what: "a key for judging apps",
    find: () => Promise.resolve(isThere(path) ? path : undefined),
    make: async () => {
      Deno.mkdirSync(cache.folder, { recursive: true });
      const part = `${path}.${Deno.pid}`;
      const words = [
        "-alias",
        ALIAS,
        "-storepass",
        PASSWORD,
        "-keypass",
        PASSWORD,
        "-keystore",
        part,
      ];
      const key = ["-keyalg", "RSA", "-keysize", "2048", "-validity", "36500"];
      const name = ["-dname", "CN=Strata judging app"];
      await tool("keytool", ["default-jre-headless"], ["-genkeypair", ...words, ...key, ...name]);
      Deno.renameSync(part, path);
      return path;
    },
  });
}

async function tool(
  name: string,
  packages: readonly string[],
  args: readonly string[],
): Promise<void> {
  if (programPath(name, Deno.env.get("PATH") ?? "") === undefined) {
    throw new MissingToolError(name, packages);
  }
  const { success, stderr } = await new Deno.Command(name, { args: [...args] }).output();
  if (success) return;
  throw new Error(`${name} failed: ${new TextDecoder().decode(stderr).trim().slice(-500)}`);
}
