import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { CommandError } from "../errors.ts";
import { outputOf, shellOn } from "../testing/fake_host.ts";
import { formatTime } from "./date.ts";

const TIME = new Date(Date.UTC(2024, 1, 29, 13, 5, 9, 42));

Deno.test("formatTime() knows the conversions of strftime", () => {
  for (
    const [format, text] of [
      ["%m-%d %H:%M:%S.000", "02-29 13:05:09.000"],
      ["%F %T", "2024-02-29 13:05:09"],
      ["%a %A %b %B %e", "Thu Thursday Feb February 29"],
      ["%j %I %p %y %D %R", "060 01 PM 24 02/29/24 13:05"],
      ["%s %N %z %Z %%", "1709211909 042000000 +0000 UTC %"],
      ["%n%t", "\n\t"],
    ] as const
  ) {
    assertEquals(formatTime(format, TIME), text);
  }
});

Deno.test("formatTime() refuses a conversion that it does not know", () => {
  for (const format of ["%q", "%"]) {
    assertThrows(() => formatTime(format, TIME), CommandError, "bad format");
  }
});

Deno.test("date prints the time and cannot set it", async () => {
  assertMatch(
    await outputOf("date"),
    /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d UTC \d{4}\n$/,
  );
  assertMatch(await outputOf("date '+%m-%d %H:%M:%S.000'"), /^\d\d-\d\d \d\d:\d\d:\d\d\.000\n$/);
  assertEquals((await shellOn()("date 0101000020")).status, 1);
});
