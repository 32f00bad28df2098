import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { RELEASES } from "../../../cts/contract/world.ts";
import { stockLdConfig, stockVariants } from "../../linker/stock/stock_config.ts";
import { LdConfigRules } from "./rules.ts";
import { PlatformLibraries } from "../vendor/platform_libraries.ts";

const FILE = "/system/etc/ld.config.txt";
const RULES_10 = new LdConfigRules({ release: 10, isTreble: true, vndkVersion: "29" });
const STOCK_10 = stockLdConfig(10, "enforced")!;

for (const release of RELEASES) {
  for (const variant of stockVariants(release)) {
    Deno.test(`the stock configuration ${variant} of ${release} has only its known defect`, () => {
      const enforced = release >= 9 || variant === "enforced";
      const isTreble = variant !== "legacy";
      const platform = new PlatformLibraries(release, enforced);
      const rules = new LdConfigRules({ release, isTreble, platform, vndkVersion: "29" });
      const findings = rules.audit(stockLdConfig(release, variant)!, FILE);
      const known = release === 9 || (release === 8.1 && enforced)
        ? ["error rs-link"]
        : release === 10
        ? ["advice sphal-isolation"]
        : [];
      assertEquals(
        [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))],
        isTreble ? known : [],
      );
    });
  }
}

Deno.test("a stock configuration with any lines changed is audited", () => {
  const lines = STOCK_10.split("\n");
  const change = fc.tuple(
    fc.nat(lines.length - 1),
    fc.oneof(fc.string(), fc.constantFrom(...lines)),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
      const changed = [...lines];
      for (const [at, line] of changes) changed[at] = line;
      for (const { line, file } of RULES_10.audit(changed.join("\n"), FILE)) {
        assertEquals(file, FILE);
        assert(line === undefined || line >= 1);
      }
    }),
    { numRuns: 30 },
  );
});
