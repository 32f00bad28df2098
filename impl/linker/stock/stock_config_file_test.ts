import { assertEquals } from "@std/assert";
import { type Release, RELEASES } from "../../../cts/contract/world.ts";
import { Product } from "../../platform/product.ts";
import { stockLdConfig } from "./stock_config.ts";
import { stockLdConfigFile, stockLdConfigPath } from "./stock_config_file.ts";

const ABIS = ["arm64-v8a", "armeabi-v7a"] as const;

function path(release: Release, variables?: Readonly<Record<string, string>>): string {
  return stockLdConfigPath(new Product(variables, release));
}

Deno.test("stockLdConfigFile: a device sold with its release", () => {
  assertEquals(RELEASES.map((release) => path(release)), [
    "/system/etc/ld.config.txt",
    "/system/etc/ld.config.txt",
    "/system/etc/ld.config.28.txt",
    "/system/etc/ld.config.29.txt",
    ...Array(5).fill("/linkerconfig/ld.config.txt"),
  ]);
});

Deno.test("stockLdConfigFile: devices without the VNDK, and legacy ones", () => {
  const sold = (level: string) => ({ PRODUCT_SHIPPING_API_LEVEL: level });
  assertEquals(path(10, sold("27")), "/system/etc/ld.config.vndk_lite.txt");
  assertEquals(path(10, sold("25")), "/system/etc/ld.config.txt");
  assertEquals(
    path(10, { ...sold("29"), BOARD_VNDK_VERSION: "28" }),
    "/system/etc/ld.config.28.txt",
  );
});

Deno.test("stockLdConfigFile: the text is that of the product's variant", () => {
  const legacy = new Product({}, 8);
  assertEquals(stockLdConfigFile(legacy, ABIS).text, stockLdConfig(8, "legacy"));
  const treble = stockLdConfigFile(new Product(undefined, 10), ABIS);
  assertEquals(treble.text, stockLdConfig(10, "enforced"));
  assertEquals(treble.properties["ro.vndk.version"], "29");
});
