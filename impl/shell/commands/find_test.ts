import { assertEquals, assertStringIncludes } from "@std/assert";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

const IN = "cd /data/local/tmp; ";

Deno.test("find goes through a tree, a directory before what is in it", async () => {
  const run = shellOn();
  await outputOf(`${IN}mkdir -p d/e; touch d/libA.so d/e/libB.so d/x; ln -s x d/l`, run);
  assertEquals(await outputOf(`${IN}find d`, run), "d\nd/e\nd/e/libB.so\nd/l\nd/libA.so\nd/x\n");
  assertEquals(await outputOf(`${IN}find d -name 'lib*.so'`, run), "d/e/libB.so\nd/libA.so\n");
  assertEquals(await outputOf(`${IN}find d -type d`, run), "d\nd/e\n");
  assertEquals(await outputOf(`${IN}find d -type l -o -name x`, run), "d/l\nd/x\n");
  assertEquals(
    await outputOf(`${IN}find d -maxdepth 1 -mindepth 1 ! -iname 'LIB*'`, run),
    "d/e\nd/l\nd/x\n",
  );
  assertEquals(await outputOf(`${IN}find d/e -path '*/e/*' -print0`, run), "d/e/libB.so\0");
  assertEquals(await outputOf(`${IN}find d/e -user root`, run), "");
  assertEquals(await outputOf("cd /data/local/tmp/d/e; find", run), ".\n./libB.so\n");
});

Deno.test("find says what it cannot do", async () => {
  const run = shellOn(fakeHost());
  assertEquals((await run("find /data -name x")).stderr, "find: /data: Permission denied\n");
  assertEquals((await run("find /nope")).stderr, "find: /nope: No such file or directory\n");
  for (const query of ["-exec x", "-type q", "-name", "-maxdepth x"]) {
    const { status, stderr } = await run(`find /data/local/tmp ${query}`);
    assertEquals(status, 1, query);
    assertStringIncludes(stderr, "find: ", query);
  }
});
