/**
 * Builds programs and libraries for Android's C library, without an NDK.
 *
 * @module
 */

import type { Step } from "../../build_cache.ts";
import { buildNative, type NativeBuild } from "../native/build.ts";

/** The ABIs that there is code for. */
export type BionicAbi = "arm64-v8a" | "x86_64";

/** Of each ABI: Debian's packages, and flags that say it. */
const TARGETS: Readonly<
  Record<BionicAbi, { readonly packages: readonly string[]; readonly flags: readonly string[] }>
> = {
  "arm64-v8a": {
    packages: ["clang", "lld", "libc6-dev-arm64-cross"],
    flags: ["--target=aarch64-linux-android34", "-isystem", "/usr/aarch64-linux-gnu/include"],
  },
  x86_64: {
    packages: ["clang", "lld", "libc6-dev"],
    flags: [
      "--target=x86_64-linux-android34",
      "-isystem",
      "/usr/include/x86_64-linux-gnu",
      "-isystem",
      "/usr/include",
    ],
  },
};

/**
 * Headers of another C library stand in for bionic's: what is used of them is the same in both. Devices may have pages of 16 KiB
 * from Android 15 on.
 */
const FLAGS: readonly string[] = [
  "-Wl,-z,max-page-size=16384",
  "-D_GNU_SOURCE",
  "-D__errno_location=__errno",
  "-fvisibility=hidden",
  "-fno-stack-protector",
  "-w",
  "-fuse-ld=lld",
  "-nostdlib",
  "-Wl,--unresolved-symbols=ignore-all",
  "-Wl,--no-as-needed",
];

/** The parts of a build: the same as for the native machine, and those that need the device. */
export interface BionicBuild extends Omit<NativeBuild, "compiler" | "packages"> {
  /** DT_NEEDED, in order. */
  readonly needed: readonly string[];
  /** The ABI that it is for. Default: arm64-v8a. */
  readonly abi?: BionicAbi;
}

/**
 * Builds for Android, unless that was done before.
 *
 * @param build What is to be built.
 * @param step Told what is compiled. Default: nobody.
 * @returns The path of the file.
 * @throws {MissingToolError} If clang, lld or a header is not installed.
 */
export function buildBionic(
  { needed, flags = [], abi = "arm64-v8a", ...build }: BionicBuild,
  step?: Step,
): string {
  const libraries = needed.map((soname) => standIn(soname, abi, step));
  const target = TARGETS[abi];
  return buildNative({
    ...build,
    compiler: "clang",
    packages: target.packages,
    flags: [...target.flags, ...FLAGS, ...flags, ...libraries],
  }, step);
}

/** Empty libraries that this program has built or found, by ABI and soname. */
const standIns = new Map<string, string>();

/** An empty library with a soname: what needs it has it in DT_NEEDED, and finds the real one on the device. */
function standIn(soname: string, abi: BionicAbi, step?: Step): string {
  const key = `${abi} ${soname}`;
  const path = standIns.get(key) ?? buildStandIn(soname, abi, step);
  standIns.set(key, path);
  return path;
}

function buildStandIn(soname: string, abi: BionicAbi, step?: Step): string {
  const target = TARGETS[abi];
  return buildNative({
    name: `${soname.replaceAll(/[^\w.+-]/g, "_")}`,
    kind: "library",
    sources: [],
    texts: new Map([["empty.c", ""]]),
    compiler: "clang",
    packages: target.packages,
    flags: [...target.flags, ...FLAGS, `-Wl,-soname,${soname}`],
  }, step);
}

const own = (name: string) => new URL(`./runner/${name}`, import.meta.url);

/**
 * Builds the program that starts processes of an image, for this machine.
 *
 * @param step Told what is compiled. Default: nobody.
 */
export function buildLauncher(step?: Step): string {
  return buildNative({
    name: "strata_launcher",
    kind: "program",
    sources: ["launcher.c", "from_zygote.c"].map(own),
    headers: ["launcher.h", "zygote.h", "log_socket.h"].map(own),
    compiler: "clang",
    packages: ["clang", "libc6-dev"],
    flags: ["-D_GNU_SOURCE"],
  }, step);
}

/**
 * Builds the program that runs in every process of an image.
 *
 * @param folder Where the C form of the fakes has `words.h` and the entries in assembly.
 * @param needed What it needs beside the C library, in order. Default: nothing.
 * @param step Told what is compiled. Default: nobody.
 */
export function buildRunner(folder: URL, needed: readonly string[] = [], step?: Step): string {
  const shared = (name: string) => new URL(name, folder);
  return buildBionic({
    name: "strata_runner",
    kind: "program",
    sources: [
      ...["runner.c", "lines.c", "calls.c", "libraries.c", "graphics_env.c"].map(own),
      ...["service_manager.c", "zygote.c", "rehearsal.c"].map(own),
      shared("entries_aarch64.S"),
    ],
    headers: [
      ...["runner.h", "dlext.h", "log_socket.h", "zygote.h"].map(own),
      shared("words.h"),
    ],
    needed: [...new Set([...needed, "libc.so", "libdl.so"])],
    flags: [
      `-I${folder.pathname}`,
      "-fPIE",
      "-pie",
      "-Wl,--dynamic-linker=/system/bin/linker64",
      "-Wl,--export-dynamic-symbol=strata_log_write",
      "-Wl,--export-dynamic-symbol=strata_linker_function",
      "-Wl,--export-dynamic-symbol=ioctl",
    ],
  }, step);
}

/**
 * Builds the library by which the runner calls as an app's own code does.
 *
 * @param folder Where the C form of the fakes has `words.h` and the entries in assembly.
 * @param step Told what is compiled. Default: nobody.
 */
export function buildAppCode(folder: URL, step?: Step): string {
  return buildBionic({
    name: "libstrata_app.so",
    kind: "library",
    sources: [own("app_code.c"), new URL("entries_aarch64.S", folder)],
    headers: [new URL("words.h", folder)],
    needed: [],
    flags: [`-I${folder.pathname}`, "-Wl,-soname,libstrata_app.so", "-Wl,-Bsymbolic"],
  }, step);
}
