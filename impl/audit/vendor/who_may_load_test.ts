import { assertEquals } from "@std/assert";
import type { Release } from "../../../cts/contract/world.ts";
import { parseLdConfig } from "../../linker/ld_config_document.ts";
import type { LinkerVariant } from "../../platform/product.ts";
import { stockLdConfig } from "../../linker/stock/stock_config.ts";
import { LibraryOffers } from "./library_offers.ts";
import { PlatformLibraries } from "./platform_libraries.ts";
import { sectionFor } from "./system_section.ts";
import { formatLoadTable, whoMayLoad } from "./who_may_load.ts";

function table(release: Release, variant: LinkerVariant, sonames: readonly string[]) {
  const text = stockLdConfig(release, variant)!;
  const vndkVersion = release < 9 ? "" : "29";
  const section = sectionFor(parseLdConfig(text, { release, file: "ld.config.txt", vndkVersion }))!;
  const platform = new PlatformLibraries(release, variant === "enforced");
  const offers = new LibraryOffers(section.namespaces, (path) => platform.exists(path));
  return whoMayLoad(offers, platform, sonames);
}

const ASKED = [
  "libRS_internal.so",
  "libRSDriver.so",
  "libmediandk.so",
  "libft2.so",
  "libLLVM.so",
  "libc.so",
  "libcutils.so",
  "libnothing.so",
];

Deno.test("who may load what in Android 8.0", () => {
  assertEquals(formatLoadTable(table(8, "treble", ASKED)), [
    "library            list       page          default  sphal    vndk     rs",
    "libRS_internal.so  vndk-sp    renderscript  default  rs       vndk     rs",
    "libRSDriver.so     vndk-sp    renderscript  default  -        vndk     rs",
    "libmediandk.so     rs only    -             default  -        -        default",
    "libft2.so          -          -             -        -        -        -",
    "libLLVM.so         framework  -             default  -        -        -",
    "libc.so            llndk      other         default  default  default  default",
    "libcutils.so       vndk-sp    other         default  vndk     vndk     rs",
    "libnothing.so      -          -             -        -        -        -",
  ]);
});

Deno.test("who may load what in Android 8.1, which adds libft2.so to rs", () => {
  const [first, second] = table(8.1, "treble", ["libft2.so", "libmediandk.so"]).rows;
  assertEquals(first, {
    soname: "libft2.so",
    list: "rs only",
    page: undefined,
    givenBy: ["default", undefined, undefined, "default"],
  });
  assertEquals(second!.givenBy, first!.givenBy);
});

Deno.test("the order of links decides between releases 9 and 10", () => {
  const given = ([9, 10] as const).map((release) => {
    const { namespaces, rows } = table(release, "enforced", ["libRS_internal.so"]);
    return rows[0]!.givenBy[namespaces.indexOf("sphal")];
  });
  assertEquals(given, ["vndk", "rs"]);
});

Deno.test("the table has every library of the platform unless some are named", () => {
  const platform = new PlatformLibraries(8);
  assertEquals(
    whoMayLoad(new LibraryOffers([], () => false), platform).rows.map((row) => row.soname),
    [
      ...platform.sonames,
    ],
  );
});
