import { assertEquals, assertNotEquals } from "@std/assert";
import { DEBUGGABLE, fakeHost, outputOf, shellOn } from "../testing/fake_host.ts";

const IN = "cd /data/local/tmp; ";

Deno.test("mkdir makes directories with adbd's umask, and refuses what exists", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf(`${IN}mkdir a; mkdir -p b/c b/c; mkdir -m 700 d; stat -c %n:%a a b/c d`, run),
    "a:777\nb/c:777\nd:700\n",
  );
  assertEquals((await run(`${IN}mkdir a`)).stderr, "mkdir: 'a': File exists\n");
  assertEquals(
    (await run("mkdir /data/local/debug")).stderr,
    "mkdir: '/data/local/debug': Permission denied\n",
  );
  assertEquals((await run("mkdir -p /data/local/debug/gles")).status, 1);
});

Deno.test("rm removes files, trees with -r, and keeps quiet with -f", async () => {
  const run = shellOn();
  await outputOf(`${IN}mkdir -p d/e; touch f d/e/g`, run);
  assertEquals((await run(`${IN}rm d`)).stderr, "rm: d: Is a directory\n");
  assertEquals(await outputOf(`${IN}rm f; rm -r d; ls`, run), "");
  assertEquals((await run(`${IN}rm f`)).stderr, "rm: f: No such file or directory\n");
  assertEquals(await outputOf(`${IN}rm -f f`, run), "");
  assertEquals((await run("rm -rf /")).stderr, "rm: rm /. if you mean it\n");
});

Deno.test("rmdir removes empty directories only", async () => {
  const run = shellOn();
  await outputOf(`${IN}mkdir -p d/e`, run);
  assertEquals((await run(`${IN}rmdir d`)).stderr, "rmdir: d: Directory not empty\n");
  assertEquals(await outputOf(`${IN}rmdir d/e d; ls`, run), "");
});

Deno.test("touch makes files; with -c it does not", async () => {
  assertEquals(await outputOf(`${IN}touch a; touch -c b; stat -c %n:%a:%s *`), "a:666:0\n");
});

Deno.test("ln -s makes links that readlink and realpath follow", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf(`${IN}touch f; ln -s f l; readlink l; readlink -f l; realpath l`, run),
    "f\n/data/local/tmp/f\n/data/local/tmp/f\n",
  );
  assertEquals((await run(`${IN}ln -s g l`)).status, 1);
  assertEquals(await outputOf(`${IN}ln -sf g l; readlink l`, run), "g\n");
  assertEquals(await run(`${IN}readlink f`), { stdout: "", stderr: "", status: 1 });
  assertEquals((await run(`${IN}realpath l`)).stderr, "realpath: l: No such file or directory\n");
  assertNotEquals((await run(`${IN}ln f h`)).status, 0);
});

Deno.test("cp copies bytes and mode; the copy is the user's own", async () => {
  const run = shellOn();
  await outputOf(`${IN}echo layer > lib; chmod 754 lib`, run);
  assertEquals(
    await outputOf(
      `run-as ${DEBUGGABLE} cp /data/local/tmp/lib .; run-as ${DEBUGGABLE} stat -c %n:%U:%a:%s lib`,
      run,
    ),
    "lib:u0_a0:754:6\n",
  );
  assertEquals(await outputOf(`run-as ${DEBUGGABLE} cat lib`, run), "layer\n");
});

Deno.test("cp says what it cannot copy", async () => {
  const run = shellOn();
  await outputOf(`${IN}mkdir d; touch f g; chmod 0 g`, run);
  assertEquals((await run(`${IN}cp nope x`)).stderr, "cp: bad 'nope': No such file or directory\n");
  assertEquals((await run(`${IN}cp d x`)).stderr, "cp: Skipped dir 'd'\n");
  assertEquals((await run(`${IN}cp f f`)).stderr, "cp: 'f' is 'f'\n");
  assertEquals((await run(`${IN}cp f d g`)).stderr, "cp: 'g' not directory\n");
  assertEquals((await run(`${IN}cp g x`)).stderr, "cp: g: Permission denied\n");
  assertEquals((await run(`${IN}cp f /system/x`)).stderr, "cp: /system/x: Permission denied\n");
  assertEquals((await run(`${IN}cp f`)).stderr, "cp: Needs 2 arguments\n");
});

Deno.test("cp -r copies trees and links, but not into themselves", async () => {
  const run = shellOn();
  await outputOf(`${IN}mkdir -p d/e; echo 1 > d/e/f; ln -s e d/l`, run);
  assertEquals(await outputOf(`${IN}cp -r d c; cat c/e/f; readlink c/l`, run), "1\ne\n");
  assertEquals(await outputOf(`${IN}cp -r d c; ls c`, run), "d\ne\nl\n");
  assertEquals((await run(`${IN}cp -r d d/e`)).status, 1);
  assertEquals((await run("cp -r /data/local/tmp /data/local/tmp/x")).status, 1);
});

Deno.test("mv moves, into a directory or over a file", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf(`${IN}echo a > a; echo b > b; mv a b; mkdir d; mv b d; cat d/b; ls`, run),
    "a\nd\n",
  );
  assertEquals((await run(`${IN}mv nope x`)).stderr, "mv: bad 'nope': No such file or directory\n");
  assertEquals((await run(`${IN}mv d /system/d`)).status, 1);
  assertEquals((await run(`${IN}mv d d/x`)).stderr, "mv: d: Invalid argument\n");
});

Deno.test("an option that a command does not have is refused", async () => {
  assertEquals((await shellOn()("rm -q x")).stderr, `rm: Unknown option 'q' (see "rm --help")\n`);
  assertEquals((await shellOn(fakeHost())("mkdir --nope x")).status, 1);
});
