import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import { AdbError } from "../adb/adb.ts";
import { Phones } from "./lost_phone.ts";

const phone = {
  name: "adb:one (a phone)",
  claims: ["gles"],
  releases: [14] as const,
  boot: () => Promise.reject(new AdbError('Device "one" is not connected')),
};
const gone = () => Promise.reject(new AdbError('Device "one" is not connected'));

Deno.test("a device that goes away skips the cases after it, and one that never came is an error", async () => {
  const phones = new Phones();
  await assertRejects(() => phones.open("one", gone), AdbError, "not connected");
  assertEquals(await phones.open("one", () => Promise.resolve(phone)), phone);
  const lost = await phones.open("one", gone);
  assertEquals([lost.name, lost.claims, lost.releases], ["adb:one (a phone)", ["gles"], [14]]);
  const skipped = await assertRejects(() => lost.boot(DEFAULT_WORLD), SkipSignal, "not connected");
  assertStringIncludes(skipped.remedy ?? "", "deno task adb restore one");
  let asked = 0;
  const back = () => Promise.resolve({ ...phone, name: `opened ${++asked} times` });
  await assertRejects(
    async () => (await phones.open("one", back)).boot(DEFAULT_WORLD),
    SkipSignal,
    "went away",
  );
  assertEquals([(await phones.open("two", back)).name, asked], ["opened 1 times", 1]);
});
