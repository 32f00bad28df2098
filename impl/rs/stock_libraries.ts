/**
 * RenderScript's libraries of the stock image: the platform's, those for vendors, and the platform's own HAL.
 *
 * Source: AOSP frameworks/rs, Android.bp of each library; the documentation's page "RenderScript", figure 1 and its list
 * of libraries for vendors.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import type { Abi, Release } from "../../cts/contract/world.ts";
import type { Product } from "../platform/product.ts";
import type { RsBuild } from "./rs_process.ts";
import { baseName } from "../platform/file_path.ts";

/** A library file of the stock image. */
export interface StockLibrary {
  readonly path: string;
  /** The members of its header. */
  readonly header: object;
}

/** The platform's own implementation of the HAL, as PRODUCT_PACKAGES names it. */
const HAL_PACKAGE = "android.hardware.renderscript@1.0-impl";

/** The driver for the GPU of the machine that the device is simulated on, for products that name it in OVERRIDE_RS_DRIVER. */
const WEBGPU_DRIVER = "libRSDriver_webgpu";

const HAL_INTERFACE = "android.hardware.renderscript@1.0.so";

/** The libraries in both directories, and what each is linked with. */
const INTERNAL_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  libRS_internal: ["libdl.so", "liblog.so", "libbcinfo.so"],
  libRSDriver: ["libdl.so", "liblog.so", "libRS_internal.so", "libRSCpuRef.so"],
  libRSCpuRef: ["libdl.so", "liblog.so", "libRS_internal.so", "libbcinfo.so", "libblas.so"],
  libbcinfo: [],
  libblas: [],
  libcompiler_rt: [],
  "android.hardware.renderscript@1.0": [],
};

/** The release that a VNDK of some version was made for. */
const VNDK_RELEASES: Readonly<Record<string, Release>> = {
  27: 8.1,
  28: 9,
  29: 10,
  30: 11,
  31: 12,
  33: 13,
  34: 14,
};

/**
 * RenderScript's libraries of a product.
 *
 * @param product The product.
 * @param abi The ABI that they are for.
 */
export function rsLibraries(product: Product, abi: Abi): StockLibrary[] {
  const lib = is64Bit(abi) ? "lib64" : "lib";
  const { release, overrideRsDriver } = product;
  const platform: RsBuild = { release };
  const vendor: RsBuild = {
    servesVendors: true,
    release: product.vndkVersion === undefined
      ? release
      : VNDK_RELEASES[product.vndkVersion] ?? release,
  };
  const shim: RsBuild = {
    release,
    halVersion: product.renderscriptHalVersion,
    ...(product.renderscriptHalApiLevel !== undefined &&
      { halSince: product.renderscriptHalApiLevel }),
  };
  const system = `/system/${lib}`;
  const needed = ["libdl.so", "liblog.so", HAL_INTERFACE, "libhidltransport.so"];
  const cacheDir = library(`${system}/libRSCacheDir.so`, abi, "libRSCacheDir", platform, []);
  const files = [
    ...(release >= 8.1 ? [cacheDir] : []),
    library(`${system}/libRS.so`, abi, "libRS", shim, needed),
    library(`${system}/libhidltransport.so`, abi, "libhidltransport", platform, [
      "libdl.so",
      "liblog.so",
      "libvndksupport.so",
    ]),
  ];
  for (const [name, needed] of Object.entries(INTERNAL_LIBRARIES)) {
    files.push(library(`${system}/${name}.so`, abi, name, platform, needed));
    files.push(library(`${product.vndkSpDirectory(lib)}/${name}.so`, abi, name, vendor, needed));
  }
  if (product.packages?.includes(HAL_PACKAGE) ?? true) {
    const build = {
      ...vendor,
      ...(overrideRsDriver !== undefined && { overrideDriver: overrideRsDriver }),
    };
    const path = `/vendor/${lib}/hw/${HAL_PACKAGE}.so`;
    files.push(library(path, abi, "rs-hal", build, ["libdl.so", "liblog.so"]));
  }
  if (overrideRsDriver === `${WEBGPU_DRIVER}.so`) {
    const path = `/vendor/${lib}/${WEBGPU_DRIVER}.so`;
    files.push(library(path, abi, WEBGPU_DRIVER, vendor, INTERNAL_LIBRARIES.libRSDriver!));
  }
  files.push(...compilerPrograms(abi, product));
  return files;
}

/** The programs that compile and link scripts, whose code is in libraries of their own. */
function compilerPrograms(abi: Abi, { release }: Product): StockLibrary[] {
  const lib = is64Bit(abi) ? "lib64" : "lib";
  return [["bcc", "libbcc"], ["ld.mc", "libmcld"]].flatMap(([program, code]) => [
    { path: `/system/bin/${program}`, header: { soname: "", abi, needed: [`${code}.so`] } },
    library(`/system/${lib}/${code}.so`, abi, code!, { release }, [
      "libdl.so",
      "liblog.so",
      "libvndksupport.so",
    ]),
  ]);
}

function library(
  path: string,
  abi: Abi,
  builtin: string,
  build: RsBuild,
  needed: readonly string[],
): StockLibrary {
  const soname = baseName(path);
  return { path, header: { soname, abi, builtin, needed, build } };
}
