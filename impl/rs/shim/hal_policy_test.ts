import { assertEquals, assertThrows } from "@std/assert";
import { HalPolicy, type HalVersion, parseHalVersion } from "./hal_policy.ts";

const V1_0: HalVersion = { major: 1, minor: 0 };
const V1_1: HalVersion = { major: 1, minor: 1 };
const V2_0: HalVersion = { major: 2, minor: 0 };

Deno.test("with the same version the vendor's HAL serves all apps", () => {
  const policy = new HalPolicy({ framework: V1_0, since: 30 });
  for (const sdk of [0, 14, 26, 30, 0xffff_ffff]) assertEquals(policy.path(sdk, V1_0), "vendor");
});

Deno.test("with an older minor version only apps that may use what is new take the CPU path", () => {
  const policy = new HalPolicy({ framework: V1_1, since: 30 });
  assertEquals(policy.path(29, V1_0), "vendor");
  assertEquals(policy.path(30, V1_0), "cpu");
  assertEquals(policy.path(31, V1_0), "cpu");
  assertEquals(policy.path(31, V1_1), "vendor");
});

Deno.test("a minor version that no API level may use leaves all apps to the vendor's HAL", () => {
  assertEquals(new HalPolicy({ framework: V1_1 }).path(99, V1_0), "vendor");
});

Deno.test("another major version serves nobody", () => {
  assertEquals(new HalPolicy({ framework: V2_0 }).path(14, V1_0), "cpu");
  assertEquals(new HalPolicy({ framework: V1_0 }).path(14, V2_0), "cpu");
});

Deno.test("without a HAL everything runs on the processor", () => {
  assertEquals(new HalPolicy({ framework: V1_0 }).path(26, null), "cpu");
});

Deno.test("a newer minor version of the vendor's serves an older framework", () => {
  assertEquals(new HalPolicy({ framework: V1_0, since: 30 }).path(30, V1_1), "vendor");
});

Deno.test("the framework asks for its own version and older minor ones, never for another major one", () => {
  assertEquals(new HalPolicy({ framework: V1_0 }).versionsToAsk(), ["1.0"]);
  assertEquals(new HalPolicy({ framework: { major: 1, minor: 2 } }).versionsToAsk(), [
    "1.2",
    "1.1",
    "1.0",
  ]);
  assertEquals(new HalPolicy({ framework: V2_0 }).versionsToAsk(), ["2.0"]);
});

Deno.test("what is no version is refused", () => {
  assertEquals(parseHalVersion("1.1"), V1_1);
  for (const text of ["", "1", "1.0.0", "1.-1", "1.100", "a.b", " 1.0"]) {
    assertThrows(() => parseHalVersion(text), Error, "expected two numbers");
  }
});
