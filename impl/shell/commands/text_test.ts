import { assertEquals, assertStringIncludes } from "@std/assert";
import { outputOf, shellOn } from "../testing/fake_host.ts";

Deno.test("echo joins its arguments and takes escapes unless -E is given", async () => {
  assertEquals(await outputOf("echo a  b"), "a b\n");
  assertEquals(await outputOf("echo -n a"), "a");
  assertEquals(await outputOf("echo 'a\\tb\\c never'"), "a\tb");
  assertEquals(await outputOf("echo -E 'a\\tb'"), "a\\tb\n");
  assertEquals(await outputOf("echo -- -x"), "-- -x\n");
});

Deno.test("printf fills in its format as often as needed", async () => {
  assertEquals(await outputOf("printf '%s-%03d|' a 5 b 6"), "a-005|b-006|");
  assertEquals(
    await outputOf("printf '%5s|%-5s|%.2s|%c|%%|%x|%o|%b' a b cde fg 255 8 'x\\ty'"),
    "    a|b    |cd|f|%|ff|10|x\ty",
  );
  assertEquals(await outputOf("printf 'a\\n'"), "a\n");
  assertEquals((await shellOn()("printf %q x")).stderr, "printf: bad '%q'\n");
  assertEquals((await shellOn()("printf %d x")).stderr, "printf: bad number 'x'\n");
});

Deno.test("cat, head, tail and wc read files and standard input", async () => {
  const run = shellOn();
  await outputOf("cd /data/local/tmp; printf '1\\n2\\n3\\n' > f; printf 'x' > g", run);
  const at = (line: string) => outputOf(`cd /data/local/tmp; ${line}`, run);
  assertEquals(await at("cat f - g < g"), "1\n2\n3\nxx");
  assertEquals(await at("head -n 2 f; head -1 f; head -c 3 f; head -n 9 g"), "1\n2\n1\n1\n2x");
  assertEquals(await at("tail -n 1 f; tail -n +2 f; tail -c 2 f"), "3\n2\n3\n3\n");
  assertEquals(await at("cat f | tail -2"), "2\n3\n");
  assertEquals(await at("head -n 1 f g"), "==> f <==\n1\n\n==> g <==\nx");
  assertEquals(await at("wc f; wc -l < f; wc -c f g"), "3 3 6 f\n3\n6 f\n1 g\n7 total\n");
});

Deno.test("what cannot be read is named as it was typed", async () => {
  const run = shellOn();
  assertEquals(
    (await run("cd /data/local; cat nope tmp")).stderr,
    "cat: nope: No such file or directory\ncat: tmp: Is a directory\n",
  );
  assertEquals(
    (await run("cat /data/data/com.example.release/x")).stderr,
    "cat: /data/data/com.example.release/x: Permission denied\n",
  );
  assertStringIncludes((await run("head -n x /dev/null")).stderr, "not integer: x");
});
