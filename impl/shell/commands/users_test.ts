import { assertEquals, assertStringIncludes } from "@std/assert";
import { appCredentials, rootCredentials } from "../../platform/users.ts";
import { DEBUGGABLE, fakeHost, outputOf, RELEASE, shellOn } from "../testing/fake_host.ts";

Deno.test("run-as runs a command as the app, in its data directory", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf(`run-as ${DEBUGGABLE} pwd; run-as ${DEBUGGABLE} whoami`, run),
    `/data/data/${DEBUGGABLE}\nu0_a0\n`,
  );
  assertEquals(await outputOf(`run-as ${DEBUGGABLE} --user 0 id -u`, run), "10000\n");
  assertEquals(await outputOf(`run-as ${DEBUGGABLE} id -Z`, run), "u:r:runas_app:s0\n");
});

Deno.test("run-as passes its arguments on without a shell", async () => {
  assertEquals(await outputOf(`run-as ${DEBUGGABLE} echo '$HOME' '*'`), "$HOME *\n");
});

Deno.test("run-as without a command runs what is on standard input", async () => {
  assertEquals(
    await outputOf(`echo 'pwd; id -un' | run-as ${DEBUGGABLE}`),
    `/data/data/${DEBUGGABLE}\nu0_a0\n`,
  );
});

Deno.test("Android's host test pushes a library through run-as", async () => {
  const run = shellOn();
  await outputOf("echo elf > /data/local/tmp/lib.so", run);
  const line =
    `cat /data/local/tmp/lib.so | run-as ${DEBUGGABLE} --user 0 sh -c 'cat > lib.so; chmod 700 lib.so'`;
  assertEquals(await outputOf(line, run), "");
  assertEquals(
    await outputOf(`run-as ${DEBUGGABLE} stat -c %U:%a:%s lib.so`, run),
    "u0_a0:700:4\n",
  );
});

Deno.test("run-as refuses what Android refuses, root as well", async () => {
  const run = shellOn();
  for (
    const [line, message] of [
      [`run-as ${RELEASE} ls`, `package not debuggable: ${RELEASE}`],
      ["run-as nope ls", "unknown package: nope"],
      [`run-as ${DEBUGGABLE} nope`, "exec failed for nope: No such file or directory"],
      [`run-as ${DEBUGGABLE} cd /`, "exec failed for cd: No such file or directory"],
      [
        `run-as ${DEBUGGABLE} --user 10 ls`,
        "couldn't chdir to package's data directory: No such file or directory",
      ],
      [
        `run-as ${DEBUGGABLE} --user ten ls`,
        "invalid user id ten, expected the number of a user",
      ],
      ["run-as", "usage: run-as <package-name> [--user <uid>] [<command>] [<args>]"],
    ] as const
  ) {
    for (const as of [undefined, rootCredentials()]) {
      assertEquals(await run(line, as), { stdout: "", stderr: `run-as: ${message}\n`, status: 1 });
    }
  }
  const { stderr } = await run(`run-as ${DEBUGGABLE} ls`, appCredentials(10001));
  assertEquals(stderr, "run-as: only 'shell' or 'root' users can run this program\n");
});

Deno.test("run-as needs the data directory", async () => {
  const host = fakeHost();
  host.files.removeTree(`/data/data/${DEBUGGABLE}`, rootCredentials());
  assertEquals(
    (await shellOn(host)(`run-as ${DEBUGGABLE} ls`)).stderr,
    "run-as: couldn't chdir to package's data directory: No such file or directory\n",
  );
});

Deno.test("an app in run-as cannot do what only the shell may", async () => {
  const run = shellOn();
  for (
    const line of [
      "settings put global a 1",
      "setprop debug.a 1",
      "am force-stop x",
      "setenforce 0",
      `pm uninstall ${RELEASE}`,
      `ls /data/data/${RELEASE}`,
      "su root id",
      `run-as ${DEBUGGABLE} id`,
    ]
  ) {
    const { status, stderr } = await run(`run-as ${DEBUGGABLE} ${line}`);
    assertEquals(status !== 0 && stderr !== "", true, line);
  }
});

Deno.test("su becomes root or another user", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("su root id -u; su 0 whoami; su shell whoami; echo whoami | su", run),
    "0\nroot\nshell\nroot\n",
  );
  assertEquals(
    await outputOf("su 10000 id", run),
    "uid=10000(u0_a0) gid=10000(u0_a0) groups=10000(u0_a0) context=u:r:su:s0\n",
  );
  assertEquals((await run("su nobody1 id")).stderr, "su: invalid uid/gid 'nobody1'\n");
});

Deno.test("id and whoami name the user", async () => {
  const run = shellOn();
  assertStringIncludes(
    await outputOf("id", run),
    "uid=2000(shell) gid=2000(shell) groups=2000(shell)",
  );
  assertEquals(await outputOf("id -un; id -g; whoami", run), "shell\n2000\nshell\n");
  assertEquals((await run("id -u", rootCredentials())).stdout, "0\n");
});
