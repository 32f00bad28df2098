import { assertEquals } from "@std/assert";
import { outputOf, shellOn } from "../testing/fake_host.ts";

const IN_TMP = "cd /data/local/tmp; ";

Deno.test("cp -f replaces a file that cannot be written, cp alone does not", async () => {
  const run = shellOn();
  await outputOf(`${IN_TMP} echo new > a; echo old > b; chmod 400 b`, run);
  assertEquals(await run(`${IN_TMP} cp a b; cat b`), {
    stdout: "old\n",
    stderr: "cp: b: Permission denied\n",
    status: 0,
  });
  assertEquals(await outputOf(`${IN_TMP} cp -f a b; cat b`, run), "new\n");
});

Deno.test("cp -p keeps the mode of a file that was there, cp alone leaves it", async () => {
  const run = shellOn();
  await outputOf(`${IN_TMP} echo x > a; echo y > b; chmod 600 a; chmod 666 b`, run);
  assertEquals(
    await outputOf(`${IN_TMP} cp a b; stat -c %a b; cp -p a b; stat -c %a b`, run),
    "666\n600\n",
  );
});

Deno.test("cp -n and mv -n leave what is there", async () => {
  const run = shellOn();
  await outputOf(`${IN_TMP} echo new > a; echo old > b`, run);
  assertEquals(await outputOf(`${IN_TMP} cp -n a b; mv -n a b; cat a b`, run), "new\nold\n");
});

Deno.test("cp -v says what it copies", async () => {
  assertEquals(await outputOf(`${IN_TMP} echo x > a; cp -v a b`), "cp 'a'\n");
});

Deno.test("a file is not copied or moved to itself", async () => {
  const run = shellOn();
  await outputOf(`${IN_TMP} echo x > a; ln -s a b`, run);
  for (const target of ["a", "./a", "b", "."]) {
    const { status, stderr } = await run(`${IN_TMP} cp a ${target}`);
    assertEquals([status, stderr.startsWith("cp: 'a' is ")], [1, true], target);
  }
  assertEquals(await outputOf(`${IN_TMP} cat a`, run), "x\n");
});

Deno.test("several sources need a directory", async () => {
  const run = shellOn();
  await outputOf(`${IN_TMP} echo x > a; echo y > b`, run);
  assertEquals((await run(`${IN_TMP} cp a b c`)).stderr, "cp: 'c' not directory\n");
  assertEquals((await run(`${IN_TMP} mv a c/`)).stderr, "mv: 'c/' not directory\n");
  assertEquals(await outputOf(`${IN_TMP} mkdir d; mv a b d; ls d; ls`, run), "a\nb\nd\n");
});

Deno.test("/dev/null is an empty file that swallows everything", async () => {
  const run = shellOn();
  assertEquals(await outputOf(`${IN_TMP} echo x > a; cp /dev/null a; wc -c < a`, run), "0\n");
  assertEquals(await outputOf(`${IN_TMP} echo x > a; cp a /dev/null; cat a /dev/null`, run), "x\n");
});
