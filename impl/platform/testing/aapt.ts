/**
 * Builds APKs with Android's own tools, as a developer would: aapt, zipalign, apksigner.
 *
 * @module
 */

import { delimiter, join } from "node:path";

/** The contents of an APK. */
export interface AaptSpec {
  /** `AndroidManifest.xml` as text. */
  readonly manifest: string;
  /** Further files by their path in the APK, such as `lib/arm64-v8a/libGLTrace.so`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** True to compress libraries too. Default: they are stored, as a library that is mapped must be. */
  readonly compressLibraries?: boolean;
  /** False to leave the signature out, which saves starting Java twice. */
  readonly signed?: boolean;
}

const TOOLS = ["aapt", "zipalign", "apksigner", "openssl"];

/** Where Debian's package android-framework-res puts it. */
const FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk";

const REMEDY =
  "apt-get install aapt zipalign apksigner android-framework-res openssl default-jre-headless";

/** Tells what is missing and how to install it; undefined if {@linkcode buildWithAapt} can work. */
export function missingAndroidTools(): string | undefined {
  const missing = TOOLS.filter((tool) => !isInstalled(tool));
  if (!exists(FRAMEWORK)) missing.push("framework-res.apk");
  return missing.length > 0 ? `${missing.join(", ")} missing: ${REMEDY}` : undefined;
}

/**
 * Builds an APK: libraries aligned to pages, signed with a key made for the purpose.
 *
 * @param spec What goes into it.
 * @returns The APK, or what is missing on this machine.
 * @throws {Error} If a tool fails, with what it printed.
 */
export async function buildWithAapt(
  spec: AaptSpec,
): Promise<Uint8Array<ArrayBuffer> | { readonly missing: string }> {
  const missing = missingAndroidTools();
  if (missing !== undefined) return { missing };
  const dir = await Deno.makeTempDir({ prefix: "strata-aapt-" });
  try {
    await Deno.writeTextFile(join(dir, "AndroidManifest.xml"), spec.manifest);
    await run(
      dir,
      "aapt",
      "package",
      "-M",
      "AndroidManifest.xml",
      "-I",
      FRAMEWORK,
      "-F",
      "raw.apk",
    );
    for (const [path, contents] of Object.entries(spec.files ?? {})) {
      await Deno.mkdir(join(dir, path, ".."), { recursive: true });
      const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
      await Deno.writeFile(join(dir, path), bytes);
      const stored = path.endsWith(".so") && !spec.compressLibraries ? ["-0", ""] : [];
      await run(dir, "aapt", "add", ...stored, "raw.apk", path);
    }
    await run(dir, "zipalign", "-p", "4", "raw.apk", "app.apk");
    if (spec.signed !== false) await sign(dir, "app.apk");
    return await Deno.readFile(join(dir, "app.apk"));
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/**
 * Prints a compiled XML file of an APK as `aapt dump xmltree` does.
 *
 * @param apk The APK.
 * @param path The file in it. Default the manifest.
 * @returns What aapt printed.
 * @throws {Error} If aapt refuses the file, with what it printed.
 */
export async function dumpXmlTree(apk: Uint8Array, path = "AndroidManifest.xml"): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "strata-aapt-" });
  try {
    await Deno.writeFile(join(dir, "app.apk"), apk);
    return await run(dir, "aapt", "dump", "xmltree", "app.apk", path);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function sign(dir: string, apk: string): Promise<void> {
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"];
  const files = ["-subj", "/CN=test", "-keyout", "key.pem", "-out", "cert.pem"];
  await run(dir, "openssl", ...request, ...files);
  const convert = ["pkcs8", "-topk8", "-nocrypt", "-outform", "DER"];
  await run(dir, "openssl", ...convert, "-in", "key.pem", "-out", "key.pk8");
  await run(dir, "apksigner", "sign", "--key", "key.pk8", "--cert", "cert.pem", apk);
  await run(dir, "apksigner", "verify", apk);
}

async function run(cwd: string, tool: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(tool, { cwd, args }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (!success) throw new Error(`Cannot run ${tool} ${args.join(" ")}: ${err}${out}`);
  return out!;
}

function isInstalled(tool: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(delimiter).some((dir) => exists(join(dir, tool)));
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
