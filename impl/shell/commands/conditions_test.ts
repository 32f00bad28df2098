import { assertEquals, assertStringIncludes } from "@std/assert";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

async function holds(expression: string): Promise<boolean> {
  const run = shellOn(fakeHost());
  await outputOf("cd /data/local/tmp; echo 1 > f; : > e; ln -s nope l; chmod 0 e", run);
  const { status, stderr } = await run(`cd /data/local/tmp; [ ${expression} ]`);
  assertEquals(stderr, "", expression);
  return status === 0;
}

Deno.test("conditions that hold", async () => {
  for (
    const expression of [
      "-e f",
      "-f f",
      "-d /data",
      "-s f",
      "-r f",
      "-L l",
      "-n x",
      "-z ''",
      "x",
      "a = a",
      "a == a",
      "a != b",
      "2 -gt 1",
      "2 -ge 2",
      "1 -lt 2",
      "1 -le 1",
      "1 -eq 01",
      "1 -ne 2",
      "! -e nope",
      "! x = y",
      "-e nope -o -e f",
      "-e f -a ! -e nope",
      "'(' x = y -o a ')' -a b",
      "-f = -f",
    ]
  ) {
    assertEquals(await holds(expression), true, expression);
  }
});

Deno.test("conditions that do not hold", async () => {
  for (
    const expression of [
      "",
      "''",
      "-e nope",
      "-d f",
      "-s e",
      "-r e",
      "-x f",
      "-e l",
      "-n ''",
      "a = b",
      "1 -gt 2",
      "! x",
      "-e f -a -e nope",
      "-r ''",
    ]
  ) {
    assertEquals(await holds(expression), false, expression);
  }
});

Deno.test("what is no condition has status 2", async () => {
  const run = shellOn();
  for (
    const [line, message] of [["[ x", "missing ']'"], ["[ a -eq b ]", "bad number"], [
      "test a b",
      "unexpected 'b'",
    ], [`test ${"! ".repeat(500)} x`, "too deeply"]] as const
  ) {
    const { status, stderr } = await run(line);
    assertEquals(status, 2, line);
    assertStringIncludes(stderr, message);
  }
});
