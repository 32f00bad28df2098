import { assertEquals, assertStringIncludes } from "@std/assert";
import { DEFAULT_WORLD } from "../../../cts/contract/world.ts";
import { auditWorld } from "../audit.ts";
import { inShort } from "../testing/vendor_world.ts";

const PATH = "/vendor/lib64/libclcore.bc";

Deno.test("bitcode that is a link to nothing known is undecided", () => {
  const files = [{ path: PATH, link: "/system/lib64/libclcore.bc" }];
  const findings = auditWorld({ ...DEFAULT_WORLD, files });
  assertEquals(inShort(findings), [`undecided bitcode-form ${PATH}`]);
  assertStringIncludes(findings[0]!.remedy, "Copy");
});
