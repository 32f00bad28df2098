import { assertEquals } from "@std/assert";
import { DEBUGGABLE, outputOf, shellOn } from "../testing/fake_host.ts";

const IN = "cd /data/local/tmp; ";

Deno.test("grep prints the lines that match and has status 1 if none does", async () => {
  const run = shellOn();
  await outputOf(`${IN}printf 'libGLTrace.so\\nother\\nLIB\\n' > f; echo lib > g`, run);
  assertEquals(await outputOf(`${IN}grep lib f`, run), "libGLTrace.so\n");
  assertEquals(await outputOf(`${IN}cat f | grep -i lib`, run), "libGLTrace.so\nLIB\n");
  assertEquals(await outputOf(`${IN}grep -v lib f`, run), "other\nLIB\n");
  assertEquals(await outputOf(`${IN}grep -n -e oth -e LIB f`, run), "2:other\n3:LIB\n");
  assertEquals(
    await outputOf(`${IN}grep -c . f; grep -l lib f g; grep lib f g`, run),
    "3\nf\ng\nf:libGLTrace.so\ng:lib\n",
  );
  assertEquals(await outputOf(`${IN}grep -oE '[A-Z]+' f`, run), "GLT\nLIB\n");
  assertEquals(
    await outputOf(`${IN}grep -x lib g; grep -w so f; grep -F . f; grep -m 1 . f`, run),
    "lib\nlibGLTrace.so\nlibGLTrace.so\nlibGLTrace.so\n",
  );
  assertEquals(await outputOf(`${IN}grep -r lib .`, run), "./f:libGLTrace.so\n./g:lib\n");
  assertEquals(await run(`${IN}grep nope f`), { stdout: "", stderr: "", status: 1 });
  assertEquals(await run(`${IN}grep -q lib f`), { stdout: "", stderr: "", status: 0 });
});

Deno.test("grep has status 2 for an error", async () => {
  const run = shellOn();
  assertEquals(await run("grep x /nope"), {
    stdout: "",
    stderr: "grep: /nope: No such file or directory\n",
    status: 2,
  });
  assertEquals((await run("grep -E '(' /dev/null")).status, 2);
  assertEquals((await run("grep")).status, 2);
});

Deno.test("the documentation's way of looking for a copied layer", async () => {
  const run = shellOn();
  await outputOf("echo x > /data/local/tmp/libGLTrace.so", run);
  await outputOf(`run-as ${DEBUGGABLE} cp /data/local/tmp/libGLTrace.so .`, run);
  assertEquals(await outputOf(`run-as ${DEBUGGABLE} ls | grep libGLTrace`, run), "libGLTrace.so\n");
});
