import { assertEquals, assertStringIncludes } from "@std/assert";
import { DEFAULT_WORLD, RELEASES } from "../../../cts/contract/world.ts";
import { apiLevel } from "../../../cts/contract/api_level.ts";
import { auditWorld } from "../audit.ts";
import { BitcodeRules } from "./rules.ts";
import { MODULE, word, wrapBitcode, type WrapperSpec } from "../../../cts/fakes/bitcode.ts";
import { audited, inShort, LEGACY } from "../testing/vendor_world.ts";

const PATH = "/vendor/lib64/libclcore.bc";

function found(spec: WrapperSpec): string[] {
  return inShort(new BitcodeRules(10).auditFile("x", wrapBitcode(spec)));
}

Deno.test("right bitcode, raw or wrapped, breaks no rule", () => {
  assertEquals(found({}), []);
  assertEquals(new BitcodeRules(8).auditFile("x", Uint8Array.from(MODULE)), []);
});

Deno.test("the device's compiler takes levels from 11 to its own", () => {
  for (const release of RELEASES) {
    const errors = [0, 10, 11, apiLevel(release), apiLevel(release) + 1, 9999, 10000, 2 ** 32 - 1]
      .map((targetApi) =>
        new BitcodeRules(release).auditFile("x", wrapBitcode({ targetApi }))[0]?.severity
      );
    assertEquals(errors, [
      "advice",
      "error",
      undefined,
      undefined,
      "error",
      "error",
      "advice",
      "advice",
    ]);
  }
});

Deno.test("a newer compiler and an odd optimisation level are advised against", () => {
  const advice = ["advice bitcode-fields x"];
  assertEquals(found({ fields: [[0x4001, word(2411)]] }), advice);
  assertEquals(found({ fields: [[0x4002, word(2)]] }), advice);
  assertEquals(found({ fields: [[0x4001, word(0)], [0x4002, word(0)]] }), []);
});

Deno.test("an audit judges bitcode of vendor and odm, on legacy devices too", () => {
  const at = (path: string, product?: Readonly<Record<string, string>>) =>
    inShort(audited({
      release: 9,
      others: { [path]: "BC" },
      ...(product === undefined ? {} : { product }),
    }));
  assertEquals(at(PATH), [`error bitcode-form ${PATH}`]);
  assertEquals(at(PATH, LEGACY), [`error bitcode-form ${PATH}`]);
  assertEquals(at("/odm/etc/foo.bc"), ["error bitcode-form /odm/etc/foo.bc"]);
  assertEquals(at("/system/lib64/libclcore.bc"), []);
  assertEquals(at("/vendor/lib64/libclcore_bc"), []);
});

Deno.test("bitcode that is a link to nothing known is undecided", () => {
  const files = [{ path: PATH, link: "/system/lib64/libclcore.bc" }];
  const findings = auditWorld({ ...DEFAULT_WORLD, files });
  assertEquals(inShort(findings), [`undecided bitcode-form ${PATH}`]);
  assertStringIncludes(findings[0]!.remedy, "Copy");
});
