import { assertEquals, assertMatch } from "@std/assert";
import { cageGaps } from "./cage.ts";

Deno.test("a cage is whole on a kernel that has all of it", () => {
  assertEquals(cageGaps({ landlock: 6, refusesCalls: true }), undefined);
  assertEquals(cageGaps({ landlock: 7, refusesCalls: true }), undefined);
});

Deno.test("what an older kernel does not refuse is named, with a remedy", () => {
  const remedy = "; judge code that you do not trust in a virtual machine";
  const expected = "expected Linux 6.12 or newer with Landlock";
  assertEquals(
    cageGaps({ landlock: 4, refusesCalls: true }),
    `this kernel does not keep machine code from commands to devices, signals to other processes, ${expected}${remedy}`,
  );
  assertEquals(
    cageGaps({ landlock: -38, refusesCalls: true }),
    `this kernel does not keep machine code from the files and processes of this user (no Landlock, error 38), ${expected}${remedy}`,
  );
  assertMatch(cageGaps({ landlock: 7, refusesCalls: false })!, /from attributes .*no seccomp/);
});
