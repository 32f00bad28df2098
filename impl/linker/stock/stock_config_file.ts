/**
 * The linker configuration file that a product has, and the properties by which the linker finds it.
 *
 * Sources: AOSP system/core, rootdir/Android.mk (which file is built); bionic, linker/linker.cpp (which one is read).
 *
 * @module
 */

import type { Abi } from "../../../cts/contract/world.ts";
import type { Product } from "../../platform/product.ts";
import { LD_CONFIG_FILE, LD_CONFIG_GENERATED_FILE } from "../ld_config_file.ts";
import { stockLdConfig } from "./stock_config.ts";

/** A file of the stock image. */
export interface StockConfigFile {
  readonly path: string;
  readonly text: string;
  /** The product's properties, some of which decide which file the linker reads. */
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * The linker configuration of a device.
 *
 * @param product The product.
 * @param abis ABIs of the device.
 * @param compat Whether it is Android's own file even where the documentation says otherwise. Default: true.
 */
export function stockLdConfigFile(
  product: Product,
  abis: readonly Abi[],
  compat = true,
): StockConfigFile {
  const { release, linkerVariant, vndkVersion } = product;
  const options = { abis, documented: !compat, ...(vndkVersion !== undefined && { vndkVersion }) };
  const text = stockLdConfig(release, linkerVariant, options);
  if (text === undefined) {
    throw new TypeError(
      `Cannot configure the linker: release ${release} has no configuration "${linkerVariant}"`,
    );
  }
  return { path: stockLdConfigPath(product), text, properties: product.properties };
}

/** Texts of configurations that devices share. */
export class StockConfigCache {
  readonly #texts = new Map<string, Uint8Array>();

  /** The file of {@link stockLdConfigFile}, its text as bytes that are not to be changed. */
  get(
    product: Product,
    abis: readonly Abi[],
    compat: boolean,
  ): { readonly path: string; readonly bytes: Uint8Array } {
    const { release, linkerVariant, vndkVersion } = product;
    const key = JSON.stringify([release, linkerVariant, vndkVersion, abis, compat]);
    let bytes = this.#texts.get(key);
    if (bytes === undefined) {
      bytes = new TextEncoder().encode(stockLdConfigFile(product, abis, compat).text);
      this.#texts.set(key, bytes);
    }
    return { path: stockLdConfigPath(product), bytes };
  }
}

/**
 * Where the linker of a device looks for its configuration when it has only the stock file.
 *
 * @param product The product.
 */
export function stockLdConfigPath(product: Product): string {
  if (product.release >= 11) return LD_CONFIG_GENERATED_FILE;
  if (product.release < 9 || product.linkerVariant === "legacy") return LD_CONFIG_FILE;
  if (product.linkerVariant === "vndk_lite") return "/system/etc/ld.config.vndk_lite.txt";
  return `/system/etc/ld.config.${product.vndkVersion}.txt`;
}
