/**
 * Programs and libraries in C, compiled by gcc on first need.
 *
 * What was built is kept in the project's folder `.strata/native`, in a folder named for all that it was made of. It gets its
 * name there only when it is whole, and its size stands beside it, so that one that is stopped leaves nothing behind that
 * counts, nor a file that was cut off later. What several programs need at once, one of them builds (`build_cache.ts`). What
 * nobody has asked for in a month is removed when something else is built.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { basename, fromFileUrl } from "@std/path";
import { reasonOf } from "../../../cts/contract/show.ts";
import { BuildCache, type Step } from "../../build_cache.ts";

const CACHE = BuildCache.named("native");

const COMPILER = "gcc";

const DAY = 24 * 60 * 60 * 1000;
/** So long a folder is kept that nobody asks for. */
const KEPT = 30 * DAY;

/** Debian's packages of compilers, and of what nothing in C can be built without. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "gcc": ["gcc", "libc6-dev"],
  "g++": ["g++"],
  "aarch64-linux-gnu-g++": ["g++-aarch64-linux-gnu"],
  "x86_64-linux-gnu-g++": ["g++-x86-64-linux-gnu"],
  "aarch64-linux-gnu-gcc": ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
  "x86_64-linux-gnu-gcc": ["gcc-x86-64-linux-gnu", "libc6-dev-amd64-cross"],
};

const COMMON_FLAGS: readonly string[] = [
  "-O2",
  "-g",
  "-Wall",
  "-Wextra",
  "-Werror",
  "-fPIC",
  "-fno-strict-aliasing",
];

/** The language of C; flags of a build may name another one behind it. */
const C_LANGUAGE = "-std=gnu11";
const CPP_COMPILER = /\+\+$/;

/** The parts of a build. */
export interface NativeBuild {
  /** Its file name, for example `libtrace.so`. */
  readonly name: string;
  /** A program, or a shared library. */
  readonly kind: "program" | "library";
  /** Files that are compiled, in C (`.c`) or assembly (`.S`), or what else the compiler is for. */
  readonly sources: readonly URL[];
  /** Files that those include; they lie in the same folders. Default: none. */
  readonly headers?: readonly URL[];
  /** Sources that are text of this program's own, by file name. Default: none. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Further flags of gcc, such as `-Wl,-soname,libx.so`; they stand at the end. Default: none. */
  readonly flags?: readonly string[];
  /** Debian's packages that its headers and libraries come from, beside gcc itself. Default: none. */
  readonly packages?: readonly string[];
  /** The compiler, a command that takes the words of gcc. Default: gcc. */
  readonly compiler?: string;
  /** Is told what the compiler warned of, also of what was built before. Default: a warning is an error. */
  readonly warned?: (text: string) => void;
}

/** Something that builds code is not installed; the message is one line, with the command that installs it. */
export class MissingToolError extends Error {
  /**
   * @param missing What is missing, for example `gcc`; the whole message, if no package has it.
   * @param packages Debian's packages that have it; `NAME:ARCHITECTURE` for those of another machine.
   */
  constructor(missing: string, packages: readonly string[]) {
    super(
      packages.length === 0
        ? missing
        : `${missing} is missing, expected it installed: ${installing(packages)}`,
    );
    this.name = "MissingToolError";
  }
}

/** The command that installs packages. */
function installing(packages: readonly string[]): string {
  const foreign = new Set(packages.flatMap((name) => name.split(":").slice(1)));
  const added = [...foreign].map((name) => `dpkg --add-architecture ${name} && `).join("");
  const updated = foreign.size > 0 ? "apt-get update && " : "";
  return `${added}${updated}apt-get install ${packages.join(" ")}`;
}

/**
 * Debian's packages of a compiler, and of what nothing in C can be built without.
 *
 * @param compiler The command. Default: gcc.
 */
export function compilerPackages(compiler: string = COMPILER): readonly string[] {
  return PACKAGES[compiler] ?? PACKAGES[COMPILER]!;
}

/**
 * Builds a program or library, unless it was built before from the same sources with the same flags and compiler.
 *
 * @param build What is to be built.
 * @param step Told if that takes its time. Default: nobody.
 * @returns The path of the file.
 * @throws {MissingToolError} If gcc, a header or a library is not installed.
 * @throws {Error} If the sources do not compile, with what gcc printed.
 */
export function buildNative(build: NativeBuild, step?: Step): string {
  const { name, compiler = COMPILER } = build;
  const packages = [...compilerPackages(compiler), ...build.packages ?? []];
  const folder = new URL(`${digest(build, versionOf(compiler, packages))}/`, CACHE.folder);
  const path = CACHE.obtainSync({
    what: `${name} (${compiler})`,
    find: () => find(name, folder),
    make: () => make(build, folder, packages),
  }, step);
  const warnings = warningsIn(new URL(name, folder));
  if (warnings !== undefined) build.warned?.(warnings);
  return path;
}

/** Where stands what the compiler warned of. */
function warningsFile(file: URL): URL {
  return new URL(`${file.href}.warnings`);
}

function warningsIn(file: URL): string | undefined {
  try {
    return Deno.readTextFileSync(warningsFile(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The file of a name in a folder, if it is whole. */
function find(name: string, folder: URL): string | undefined {
  const file = new URL(name, folder);
  try {
    if (Deno.readTextFileSync(sizeFile(file)) !== sizeOf(file)) return undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  const now = new Date();
  tidy(() => {
    if (ageOf(folder, now) > DAY) Deno.utimeSync(folder, now, now);
  });
  return fromFileUrl(file);
}

function make(build: NativeBuild, folder: URL, packages: readonly string[]): string {
  const parts = new URL(`${crypto.randomUUID()}.part/`, CACHE.folder);
  makeFolder(parts);
  const made = new URL(build.name, folder);
  try {
    const warnings = compile(build, parts, packages);
    const part = new URL(build.name, parts);
    Deno.writeTextFileSync(sizeFile(part), sizeOf(part));
    Deno.mkdirSync(folder, { recursive: true });
    if (warnings !== "") Deno.writeTextFileSync(warningsFile(made), warnings);
    Deno.renameSync(part, made);
    Deno.renameSync(sizeFile(part), sizeFile(made));
  } finally {
    Deno.removeSync(parts, { recursive: true });
  }
  removeUnused();
  return fromFileUrl(made);
}

/** Where the size of a file stands that is kept. */
function sizeFile(file: URL): URL {
  return new URL(`${file.href}.size`);
}

function sizeOf(file: URL): string {
  return `${Deno.statSync(file).size}`;
}

function removeUnused(): void {
  const now = new Date();
  for (const { name, isDirectory } of Deno.readDirSync(CACHE.folder)) {
    if (!isDirectory) continue;
    const folder = new URL(`${name}/`, CACHE.folder);
    tidy(() => {
      if (ageOf(folder, now) > KEPT) Deno.removeSync(folder, { recursive: true });
    });
  }
}

/** Milliseconds since a folder was used. */
function ageOf(folder: URL, now: Date): number {
  return now.getTime() - (Deno.statSync(folder).mtime?.getTime() ?? 0);
}

/** Does what another program may just have done, or what cannot be done here. */
function tidy(step: () => void): void {
  try {
    step();
  } catch {
    return;
  }
}

function makeFolder(folder: URL): void {
  try {
    Deno.mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = reasonOf(error).replace(/:.*/s, "");
    throw new MissingToolError(
      `Compiled code cannot be kept in "${
        fromFileUrl(CACHE.folder)
      }": ${reason}; make the folder writable`,
      [],
    );
  }
}

/** Gives what the compiler warned of. */
function compile(build: NativeBuild, folder: URL, packages: readonly string[]): string {
  const texts = [...build.texts ?? []].map(([name, text]) => {
    const file = new URL(encodeURIComponent(name), folder);
    Deno.writeTextFileSync(file, text);
    return file;
  });
  const { success, stderr } = runCompiler(build.compiler, [
    ...flagsOf(build),
    ...(build.kind === "library" ? ["-shared"] : ["-pthread"]),
    "-o",
    fromFileUrl(new URL(build.name, folder)),
    ...[...build.sources, ...texts].map((file) => fromFileUrl(file)),
    ...build.flags ?? [],
  ], packages);
  if (success) return stderr;
  const missing = missingIn(stderr);
  if (missing !== undefined) throw new MissingToolError(missing, packages);
  throw new Error(`Cannot build "${build.name}": ${stderr}`);
}

function flagsOf({ compiler = COMPILER, warned }: NativeBuild): readonly string[] {
  return [
    ...CPP_COMPILER.test(compiler) ? [] : [C_LANGUAGE],
    ...COMMON_FLAGS,
    ...warned === undefined ? [] : ["-Wno-error"],
  ];
}

function missingIn(stderr: string): string | undefined {
  const header = /fatal error: (\S+): No such file or directory/.exec(stderr)?.[1];
  if (header !== undefined) return `Header "${header}"`;
  const library = /cannot find -l(\S+?):? /.exec(`${stderr} `)?.[1] ??
    /cannot find (crt\S+\.o)/.exec(stderr)?.[1];
  return library === undefined ? undefined : `Library "${library}"`;
}

const versions = new Map<string, string>();

function versionOf(compiler = COMPILER, packages: readonly string[]): string {
  let version = versions.get(compiler);
  if (version === undefined) {
    version = compiler +
      runCompiler(compiler, ["-dumpfullversion", "-dumpmachine"], packages).stdout;
    versions.set(compiler, version);
  }
  return version;
}

/**
 * Runs a program that comes with the compiler, such as `nm`, for what it prints.
 *
 * @param tool The program.
 * @param args Its arguments.
 * @param compiler The compiler that it comes with. Default: gcc.
 * @throws {MissingToolError} If it is not installed.
 * @throws {Error} If it fails, with what it printed.
 */
export function toolOutput(
  tool: string,
  args: readonly string[],
  compiler: string = COMPILER,
): string {
  const { success, stdout, stderr } = runCompiler(tool, args, compilerPackages(compiler));
  if (success) return stdout;
  throw new Error(`Cannot run "${tool} ${args.join(" ")}": ${stderr.trim()}`);
}

function runCompiler(compiler = COMPILER, args: readonly string[], packages: readonly string[]) {
  try {
    const { success, stdout, stderr } = new Deno.Command(compiler, {
      args: [...args],
      env: { LC_ALL: "C" },
    }).outputSync();
    const decoder = new TextDecoder();
    return { success, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new MissingToolError(compiler, packages);
    throw error;
  }
}

function digest(build: NativeBuild, version: string): string {
  const files = [...build.sources, ...build.headers ?? []].map((file) => [
    basename(fromFileUrl(file)),
    Deno.readTextFileSync(file),
  ]);
  const parts = [version, flagsOf(build), build.kind, build.flags, files, [...build.texts ?? []]];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
