/**
 * The libraries that an app's namespace offers to a layer, by release.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { publicLibraries, publicSince } from "../../linker/namespace.ts";
import { stockLibraries } from "../../linker/stock/stock_libraries.ts";

/** Private libraries that apps are known to want (AOSP bionic, linker/linker.cpp, the list of exempt libraries). */
const KNOWN_PRIVATE: readonly string[] =
  `libandroid_runtime libbinder libcrypto libcutils libexpat libgui libmedia libnativehelper libssl
  libstagefright libsqlite libui libutils libvorbisidec libbase libc++ libhardware`.split(/\s+/)
    .map((name) => `${name}.so`);
/** The C++ library that the NDK gives to ship (NDK, C++ library support). */
export const SHARED_STL = "libc++_shared.so";

/**
 * How a needed library is offered. `public`: by Android. `later`: by Android, but not yet in this release. `beside`: it lies
 * beside the layer. `stl`: the NDK's C++ library, which an app ships. `private`: it is the platform's, and closed to apps.
 * `path`: it is named by a path.
 */
export type NeedKind = "public" | "later" | "beside" | "stl" | "private" | "unknown" | "path";

/** The libraries in the namespace of an app in one release. */
export class AppLibraries {
  readonly #public: ReadonlySet<string>;
  readonly #release: Release;
  #private: ReadonlySet<string> | undefined;

  /** @param release A release. */
  constructor(release: Release) {
    this.#public = new Set(publicLibraries(release));
    this.#release = release;
  }

  /** Checks that every app may load a library by this name. */
  isPublic(soname: string): boolean {
    return this.#public.has(soname);
  }

  /**
   * How a library is offered.
   *
   * @param soname The DT_NEEDED.
   * @param beside File names of the layer's directory. Default: not known.
   */
  kind(soname: string, beside?: ReadonlySet<string>): NeedKind {
    if (soname.includes("/")) return "path";
    if (this.isPublic(soname)) return "public";
    if (beside?.has(soname)) return "beside";
    if (soname === SHARED_STL) return "stl";
    if (publicSince(soname) !== undefined) return "later";
    return this.#isPrivate(soname) ? "private" : "unknown";
  }

  #isPrivate(soname: string): boolean {
    this.#private ??= new Set([
      ...KNOWN_PRIVATE,
      ...stockLibraries(this.#release).map((library) => library.soname),
    ]);
    return this.#private.has(soname);
  }
}

/**
 * Finds the libraries that several releases offer.
 *
 * @param releases The releases.
 */
export function appLibraries(releases: readonly Release[]): ReadonlyMap<Release, AppLibraries> {
  return new Map(releases.map((release) => [release, new AppLibraries(release)]));
}
