import { assertEquals, assertMatch } from "@std/assert";
import { rootCredentials } from "../../platform/users.ts";
import { fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";
import { modeText } from "./ls.ts";

const IN = "cd /data/local/tmp; ";

Deno.test("modeText() shows type, bits and special bits", () => {
  const text = (type: "file" | "directory" | "link", mode: number) => modeText({ type, mode });
  assertEquals(text("file", 0o640), "-rw-r-----");
  assertEquals(text("directory", 0o1777), "drwxrwxrwt");
  assertEquals(text("file", 0o4711), "-rws--x--x");
  assertEquals(text("file", 0o6644), "-rwSr-Sr--");
  assertEquals(text("link", 0o777), "lrwxrwxrwx");
});

Deno.test("ls prints one name a line, sorted, hidden ones with -a or -A", async () => {
  const run = shellOn();
  await outputOf(`${IN}touch b a .h; mkdir d; touch d/x`, run);
  assertEquals(await outputOf(`${IN}ls`, run), "a\nb\nd\n");
  assertEquals(await outputOf(`${IN}ls -A`, run), ".h\na\nb\nd\n");
  assertEquals(await outputOf(`${IN}ls -a`, run), ".\n..\n.h\na\nb\nd\n");
  assertEquals(await outputOf(`${IN}ls a d`, run), "a\n\nd:\nx\n");
  assertEquals(await outputOf(`${IN}ls -d d`, run), "d\n");
  assertEquals(await outputOf(`${IN}ls -R d`, run), "d:\nx\n");
  assertEquals(await outputOf(`${IN}ls -F`, run), "a\nb\nd/\n");
});

Deno.test("ls -l prints mode, owner, size and time", async () => {
  const run = shellOn();
  await outputOf(`${IN}echo 12345 > f; chmod 640 f; ln -s f l`, run);
  const [total, file, link] = (await outputOf(`${IN}ls -l`, run)).split("\n");
  assertEquals(total, "total 8");
  assertMatch(file!, /^-rw-r----- 1 shell shell 6 \d{4}-\d\d-\d\d \d\d:\d\d f$/);
  assertMatch(link!, /^lrwxrwxrwx 1 shell shell 1 \d{4}-\d\d-\d\d \d\d:\d\d l -> f$/);
  assertMatch(await outputOf(`${IN}ls -ln f`, run), / 2000 2000 /);
});

Deno.test("ls -Z prints labels", async () => {
  assertEquals(
    await outputOf("touch /data/local/tmp/f; ls -Z /data/local/tmp"),
    "u:object_r:shell_data_file:s0 f\n",
  );
});

Deno.test("ls says what it cannot list and goes on", async () => {
  const run = shellOn();
  assertEquals(await run("ls /nope /data /data/local/tmp"), {
    stdout: "/data:\n\n/data/local/tmp:\n",
    stderr: "ls: /nope: No such file or directory\nls: /data: Permission denied\n",
    status: 1,
  });
});

Deno.test("stat prints what the format asks for", async () => {
  const host = fakeHost();
  host.files.write("/data/local/tmp/f", new Uint8Array(5), rootCredentials(), 0o644);
  const run = shellOn(host);
  assertEquals(
    await outputOf("stat -c '%n %a %A %U:%G %u:%g %s %F %%' /data/local/tmp/f", run),
    "/data/local/tmp/f 644 -rw-r--r-- root:root 0:0 5 regular file %\n",
  );
  assertEquals((await run("stat /nope")).stderr, "stat: '/nope': No such file or directory\n");
  assertEquals((await run("stat -c %q /data/local/tmp/f")).status, 1);
});
