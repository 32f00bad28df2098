/**
 * The stock linker configuration of each release.
 *
 * @module
 */

import type { Abi, Release } from "../../../cts/contract/world.ts";
import { ABIS } from "../../../cts/contract/world.ts";
import type { LinkerVariant } from "../../platform/product.ts";
import { config8, legacy8 } from "./config_8.ts";
import { config9, legacy9 } from "./config_9.ts";
import { renderConfig, type StockConfig } from "./config_model.ts";
import { asDocumented } from "./documented.ts";
import { type LibraryLists, libraryLists, listsOf, type ListVersion } from "./library_lists.ts";

/** The facts that a stock configuration also depends on. */
export interface StockConfigOptions {
  /** ABIs of the device; they name the runtime libraries of sanitizers. Default: 64 and 32-bit ARM. */
  readonly abis?: readonly Abi[];
  /** Version of the vendor's VNDK. Default: the one that the release brings. */
  readonly vndkVersion?: ListVersion;
  /** True for what the documentation says where Android's own file differs from it. Default: Android's own file. */
  readonly documented?: boolean;
}

/** Architecture names of compiler-rt (LLVM), by ABI. */
const ARCHITECTURES: Readonly<Record<Abi, string>> = {
  "arm64-v8a": "aarch64",
  "armeabi-v7a": "arm",
  x86_64: "x86_64",
  x86: "i686",
  riscv64: "riscv64",
};

/**
 * The variants of the linker configuration that a release knows.
 *
 * @param release A release.
 */
export function stockVariants(release: Release): readonly LinkerVariant[] {
  if (release === 8) return ["treble", "legacy"];
  if (release === 8.1) return ["treble", "enforced", "legacy"];
  return [release >= 11 ? "generated" : "enforced", "vndk_lite", "legacy"];
}

/**
 * The text of a release's stock `ld.config.txt`.
 *
 * @param release A release.
 * @param variant Which of its configurations.
 * @param options What it also depends on.
 * @returns The text, or undefined if the release has no such variant.
 */
export function stockLdConfig(
  release: Release,
  variant: LinkerVariant,
  options: StockConfigOptions = {},
): string | undefined {
  const config = stockConfig(release, variant, options);
  if (config === undefined) return undefined;
  const chosen = options.documented ? asDocumented(config) : config;
  return renderConfig(chosen, release < 9 ? "assign" : "append");
}

/**
 * A release's stock configuration as data.
 *
 * @param release A release.
 * @param variant Which of its configurations.
 * @param options What it also depends on.
 * @returns The configuration, or undefined if the release has no such variant.
 */
export function stockConfig(
  release: Release,
  variant: LinkerVariant,
  options: StockConfigOptions = {},
): StockConfig | undefined {
  if (!stockVariants(release).includes(variant)) return undefined;
  if (variant === "legacy") return release < 9 ? legacy8() : legacy9(release);
  const abis = options.abis ?? ["arm64-v8a", "armeabi-v7a"];
  const kinds = ["asan", ...(release >= 10 ? ["hwasan"] : []), "ubsan_standalone", "tsan"];
  const sanitizers = ABIS.filter((abi) => abis.includes(abi)).flatMap((abi) =>
    kinds.map((kind) => `libclang_rt.${kind}-${ARCHITECTURES[abi]}-android.so`)
  );
  const enforced = variant === "enforced";
  if (release === 8 || release === 8.1) {
    const lists = libraryLists(release, enforced);
    return config8({ release, enforced, lists, sanitizers: enforced ? sanitizers : [] });
  }
  const version = options.vndkVersion;
  const lists = version === undefined ? libraryLists(release) : listsOf(version);
  const lite = variant === "vndk_lite";
  return config9({ release, lite, sanitizers, lists: lite ? withOpenLibz(lists) : lists });
}

/** Where the VNDK is not enforced, libz.so is LL-NDK still (AOSP system/core, rootdir/Android.mk, `libz_is_llndk`). */
function withOpenLibz(lists: LibraryLists): LibraryLists {
  const libz = "libz.so";
  return {
    ...lists,
    llndk: [...lists.llndk, libz],
    vndkSp: lists.vndkSp.filter((name) => name !== libz),
  };
}
