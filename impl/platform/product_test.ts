import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type Release, RELEASES } from "../../cts/contract/world.ts";
import { stockVariants } from "../linker/stock/stock_config.ts";
import { Product, ProductError } from "./product.ts";

const LEVEL = "PRODUCT_SHIPPING_API_LEVEL";
const OVERRIDE = "PRODUCT_FULL_TREBLE_OVERRIDE";

function variables(level?: string, override?: string): Record<string, string> {
  return {
    ...(level !== undefined && { [LEVEL]: level }),
    ...(override !== undefined && { [OVERRIDE]: override }),
  };
}

Deno.test("Product: full Treble by level and override", () => {
  const table: [level: string | undefined, override: string | undefined, expected: string][] = [
    [undefined, undefined, "false"],
    ["25", undefined, "false"],
    ["26", undefined, "true"],
    ["28", undefined, "true"],
    ["25", "true", "true"],
    ["28", "false", "false"],
    [undefined, "true", "true"],
    ["28", "", "true"],
    ["25", "yes", "yes"],
    ["", undefined, "false"],
    ["9", undefined, "false"],
    ["100", undefined, "true"],
  ];
  for (const release of RELEASES) {
    for (const [level, override, expected] of table) {
      const product = new Product(variables(level, override), release);
      assertEquals(product.fullTreble, expected, `${release} ${level} ${override}`);
      assertEquals(product.isTreble, expected === "true");
      assertEquals(product.properties["ro.treble.enabled"], expected);
    }
  }
});

Deno.test("Product: a level that make cannot compare is an error that names it", () => {
  for (const level of ["O", "-1", "101", "26.0", "1e1", "026", "26 27", "0x1a", "9".repeat(9999)]) {
    const error = assertThrows(() => new Product(variables(level), 9), ProductError);
    assertEquals(error.variable, LEVEL);
    assertStringIncludes(error.message, LEVEL);
    assertStringIncludes(error.message, "expected an integer from 0 to 100");
    assertEquals(error.message.length < 250, true);
  }
  assertThrows(() => new Product(variables("O", "true"), 8), ProductError, '"O"');
  assertEquals(new Product(variables("0"), 8).fullTreble, "false");
});

Deno.test("Product: legacy by the page's two conditions", () => {
  const legacy = (level?: string, override?: string) =>
    new Product(variables(level, override), 9).isLegacy;
  assertEquals(legacy("25"), true);
  assertEquals(legacy("26"), false);
  assertEquals(legacy("25", "true"), false);
  assertEquals(legacy("25", ""), true);
  assertEquals(legacy("28", "false"), false);
  assertEquals(legacy(), false);
});

Deno.test("Product: parts of Treble, from 9 on, take it away and never add it", () => {
  const split = { PRODUCT_SEPOLICY_SPLIT_OVERRIDE: "false" };
  const without = (release: Release) => new Product({ ...variables("28"), ...split }, release);
  assertEquals(without(8.1).fullTreble, "true");
  assertEquals(without(9).fullTreble, "false");
  assertEquals(without(9).feature("PRODUCT_SEPOLICY_SPLIT"), "false");
  assertEquals(without(9).feature("PRODUCT_TREBLE_LINKER_NAMESPACES"), "true");
  assertEquals(without(13).fullTreble, "false");
  assertEquals(without(14).fullTreble, "true");
  const more = { PRODUCT_TREBLE_LINKER_NAMESPACES_OVERRIDE: "true" };
  const old = new Product({ ...variables("25"), ...more }, 9);
  assertEquals(old.fullTreble, "false");
  assertEquals(old.linkerVariant, "vndk_lite");
});

Deno.test("Product: without variables, a device sold with its release", () => {
  const variants = RELEASES.map((release) => new Product(undefined, release).linkerVariant);
  assertEquals(variants, [
    "treble",
    "treble",
    "enforced",
    "enforced",
    ...Array(5).fill("generated"),
  ]);
  assertEquals(new Product(undefined, 9).properties, {
    "ro.treble.enabled": "true",
    "ro.product.first_api_level": "28",
    "ro.vndk.version": "28",
  });
  assertEquals(new Product(undefined, 15).properties["ro.vndk.version"], "34");
  assertEquals(new Product({}, 9).properties, {
    "ro.treble.enabled": "false",
    "ro.vndk.version": "28",
    "ro.vndk.lite": "true",
  });
});

Deno.test("Product: the VNDK from 9 on, or by wish", () => {
  assertEquals(new Product(variables("27"), 9).useVndk, false);
  assertEquals(new Product(variables("27"), 9).properties, {
    "ro.treble.enabled": "true",
    "ro.product.first_api_level": "27",
    "ro.vndk.version": "28",
    "ro.vndk.lite": "true",
  });
  const wish = { ...variables("27"), PRODUCT_USE_VNDK_OVERRIDE: "true" };
  assertEquals(new Product(wish, 9).linkerVariant, "enforced");
  const refusal = { ...variables("28"), PRODUCT_USE_VNDK_OVERRIDE: "false" };
  assertEquals(new Product(refusal, 9).linkerVariant, "vndk_lite");
  assertEquals(new Product(variables("28", "false"), 9).useVndk, false);
});

Deno.test("Product: BOARD_VNDK_VERSION", () => {
  const product = (release: Release, version: string, more: Record<string, string> = {}) =>
    new Product({ ...variables("26"), BOARD_VNDK_VERSION: version, ...more }, release);
  assertEquals(product(8, "current").linkerVariant, "treble");
  assertEquals(product(8, "current").vndkVersion, undefined);
  assertEquals(product(8.1, "current").linkerVariant, "enforced");
  assertEquals(product(8.1, "current").vndkVersion, "27");
  assertEquals(product(10, "28").properties["ro.vndk.version"], "28");
  const disabled = { BOARD_VNDK_RUNTIME_DISABLE: "true" };
  assertEquals(product(8.1, "current", disabled).linkerVariant, "treble");
  assertEquals(product(9, "current", disabled).linkerVariant, "vndk_lite");
  assertEquals(product(9, "current", disabled).properties["ro.vndk.version"], "28");
  for (const version of ["29", "26", "8.1", "x"]) {
    const error = assertThrows(() => product(9, version), ProductError, "current or one of 27, 28");
    assertEquals(error.variable, "BOARD_VNDK_VERSION");
  }
});

Deno.test("Product: a sanitized or legacy device has no namespaces", () => {
  const sanitized = { ...variables("27"), SANITIZE_TARGET: "address" };
  assertEquals(new Product(sanitized, 8.1).linkerVariant, "legacy");
  assertEquals(new Product(sanitized, 9).linkerVariant, "legacy");
  for (const release of RELEASES) {
    assertEquals(new Product(variables("25"), release).linkerVariant, "legacy");
  }
});

Deno.test("Product: linkerconfig of 11 to 14 takes any text but false for Treble, with a VNDK from 12 on", () => {
  const variant = (release: Release, override: string, more: Record<string, string> = {}) =>
    new Product({ ...variables("25", override), ...more }, release).linkerVariant;
  assertEquals(variant(11, "yes"), "vndk_lite");
  assertEquals(variant(11, "false"), "legacy");
  assertEquals([10, 12, 15].map((release) => variant(release as Release, "yes")), [
    ...["legacy", "legacy", "legacy"],
  ]);
  const vndk = { BOARD_VNDK_VERSION: "current" };
  assertEquals([variant(12, "yes", vndk), variant(14, "yes", vndk)], ["generated", "generated"]);
});

Deno.test("Product: every variant that it chooses is one of its release", () => {
  for (const release of RELEASES) {
    for (const level of ["25", "26", "27", "28", "35"]) {
      for (const override of ["", "true", "false", "yes"]) {
        for (const version of ["", "current"]) {
          const all = { ...variables(level, override), BOARD_VNDK_VERSION: version };
          const { linkerVariant } = new Product(all, release);
          assertEquals(stockVariants(release).includes(linkerVariant), true);
        }
      }
    }
  }
});
