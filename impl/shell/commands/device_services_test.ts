import { assertEquals, assertStringIncludes } from "@std/assert";
import { rootCredentials, runAsCredentials } from "../../platform/users.ts";
import { DEBUGGABLE, fakeHost, outputOf, RELEASE, shellOn } from "../testing/fake_host.ts";

const APP = runAsCredentials(10000);

Deno.test("settings put, get, list and delete", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(await outputOf("settings get global gpu_debug_app", run), "null\n");
  assertEquals(
    await outputOf("settings put global gpu_debug_app com.a; settings put global e ''", run),
    "",
  );
  assertEquals(host.settings.list("global"), [["e", ""], ["gpu_debug_app", "com.a"]]);
  assertEquals(
    await outputOf("settings get global e; settings list global", run),
    "\ne=\ngpu_debug_app=com.a\n",
  );
  assertEquals(
    await outputOf("settings delete global e; settings delete global e", run),
    "Deleted 1 rows\nDeleted 0 rows\n",
  );
  assertEquals(
    await outputOf(
      "settings put secure a 1; settings get system a; cmd settings get secure a",
      run,
    ),
    "null\n1\n",
  );
  assertEquals(await outputOf("settings --user 0 get global gpu_debug_app", run), "com.a\n");
});

Deno.test("settings takes a value of 1 MB and refuses what is no settings command", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  await outputOf(`settings put global big ${"x".repeat(1_000_000)}`, run);
  assertEquals(host.settings.get("global", "big")?.length, 1_000_000);
  for (
    const line of [
      "settings",
      "settings nope global a",
      "settings get nope a",
      "settings put global a",
      "settings get global",
    ]
  ) {
    assertEquals((await run(line)).status !== 0, true, line);
  }
  assertEquals(host.settings.list("global").length, 1);
});

Deno.test("setprop and getprop", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("setprop debug.gles.layers a:b; getprop debug.gles.layers", run),
    "a:b\n",
  );
  assertEquals(
    await outputOf(
      "getprop nope; getprop nope default; setprop debug.gles.layers ''; getprop",
      run,
    ),
    "\ndefault\n[debug.gles.layers]: []\n[ro.build.type]: [userdebug]\n",
  );
  assertEquals(await run("setprop ro.build.type eng", rootCredentials()), {
    stdout: "",
    stderr: "Failed to set property 'ro.build.type' to 'eng'.\nSee dmesg for error reason.\n",
    status: 1,
  });
  assertEquals((await run("setprop debug.a")).status, 1);
  assertEquals((await run(`setprop debug.a ${"x".repeat(92)}`)).status, 1);
});

Deno.test("am starts and stops apps", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(
    await outputOf(`am start -n ${DEBUGGABLE}/.Main`, run),
    `Starting: Intent { cmp=${DEBUGGABLE}/.Main }\n`,
  );
  const full =
    `am start -S -W -a android.intent.action.MAIN --es API GLES -e a 'b c' --ez x true -n ${DEBUGGABLE}/a.Main`;
  assertStringIncludes(await outputOf(full, run), "Status: ok\n");
  assertEquals(
    await outputOf(
      `am force-stop ${DEBUGGABLE}; am force-stop --user 0 x; am refresh-settings-cache`,
      run,
    ),
    "",
  );
  assertEquals(host.done, [
    `start ${DEBUGGABLE}/.Main`,
    `stop ${DEBUGGABLE}`,
    `start ${DEBUGGABLE}/a.Main`,
    `stop ${DEBUGGABLE}`,
    "stop x",
  ]);
});

Deno.test("am says what is wrong", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(await run("am start -n nope/.Main"), {
    stdout: "",
    stderr: "Error type 3\nError: Activity class {nope} does not exist.\n",
    status: 1,
  });
  for (
    const [line, message] of [
      ["am", "Unknown command"],
      ["am nope", "Unknown command: nope"],
      ["am start", "Bad component name"],
      ["am start -n x", "Bad component name: x"],
      ["am start --nope", "Unknown option: --nope"],
      ["am start -n", "Argument expected"],
      ["am force-stop", "expected am force-stop"],
    ] as const
  ) {
    const { status, stderr } = await run(line);
    assertEquals(status, 255, line);
    assertStringIncludes(stderr, message);
  }
  assertEquals((await run(`am start -n ${DEBUGGABLE}/.Main`, APP)).status, 255);
  assertEquals(host.done, []);
});

Deno.test("pm names, installs and removes packages", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(
    await outputOf(`pm path ${RELEASE}`, run),
    `package:/data/app/${RELEASE}-1/base.apk\n`,
  );
  assertEquals(await run("pm path nope"), { stdout: "", stderr: "", status: 1 });
  assertEquals(
    await outputOf("pm list packages; pm list packages -f -3 rel", run),
    `package:${DEBUGGABLE}\npackage:${RELEASE}\npackage:/data/app/${RELEASE}-1/base.apk=${RELEASE}\n`,
  );
  assertEquals(
    await outputOf(
      "cd /data/local/tmp; echo apk > a.apk; pm install -r a.apk; pm install --abi x86 a.apk; " +
        "pm install -r -d a.apk",
      run,
    ),
    "Success\nSuccess\nSuccess\n",
  );
  assertEquals(await outputOf(`pm clear --user 0 ${RELEASE}`, run), "Success\n");
  assertEquals(await outputOf(`cmd package uninstall ${RELEASE}`, run), "Success\n");
  assertEquals(host.done, [
    "install 4 bytes for any",
    "install 4 bytes for x86",
    "install 4 bytes for any, older or not",
    `stop ${RELEASE}`,
    `clear ${RELEASE}`,
    `stop ${RELEASE}`,
    `uninstall ${RELEASE}`,
  ]);
});

Deno.test("pm says what is wrong", async () => {
  const run = shellOn();
  assertEquals(await run("cd /data/local/tmp; : > e; pm install e"), {
    stdout: "Failure [INSTALL_FAILED_INVALID_APK: it is empty]\n",
    stderr: "",
    status: 1,
  });
  assertStringIncludes((await run("pm install /nope")).stderr, "Unable to open file: /nope");
  assertEquals((await run("pm uninstall nope")).stdout, "Failure [DELETE_FAILED_INTERNAL_ERROR]\n");
  assertEquals(await run("pm clear nope"), { stdout: "Failed\n", stderr: "", status: 1 });
  for (
    const line of [
      "pm",
      "pm nope",
      "pm list",
      "pm list nothing",
      "pm path",
      "pm install",
      "pm uninstall",
      "pm clear",
    ]
  ) {
    assertEquals((await run(line)).status, 255, line);
  }
});

Deno.test("getenforce and setenforce, the latter for root", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(await outputOf("getenforce", run), "Enforcing\n");
  assertEquals(
    (await run("setenforce 0")).stderr,
    "setenforce: Couldn't set enforcing status to '0': Permission denied\n",
  );
  assertEquals((await run("setenforce 0; getenforce", rootCredentials())).stdout, "Permissive\n");
  assertEquals(
    (await run("setenforce Enforcing; getenforce", rootCredentials())).stdout,
    "Enforcing\n",
  );
  assertEquals((await run("setenforce 2", rootCredentials())).status, 1);
});

Deno.test("ps, pidof and kill", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("ps -A -o PID,USER,NAME | tail -1", run),
    `1000           u0_a0          ${DEBUGGABLE}\n`,
  );
  assertEquals(await outputOf("ps -A -o PID,RSS | tail -1", run), "1000           5120\n");
  assertEquals(await outputOf(`ps | wc -l; pidof ${DEBUGGABLE}`, run), "1\n1000\n");
  assertEquals(
    (await run("kill 1000")).stderr,
    "/system/bin/sh: kill: 1000: Operation not permitted\n",
  );
  assertEquals(
    (await run("kill 1; kill x")).stderr,
    "/system/bin/sh: kill: 1: No such process\n/system/bin/sh: kill: x: Invalid argument\n",
  );
  assertEquals((await run("kill -9 1000; ps -A | wc -l", APP)).stdout, "1\n");
  assertEquals((await run(`pidof ${DEBUGGABLE}`)).status, 1);
});

Deno.test("uname, which, sleep and cmd", async () => {
  const run = shellOn();
  assertEquals(
    await outputOf("uname; uname -sn; which cp sh; sleep 100000", run),
    "Linux\nLinux localhost\n/system/bin/cp\n/system/bin/sh\n",
  );
  assertEquals(await run("which cd nope"), { stdout: "", stderr: "", status: 1 });
  assertEquals((await run("sleep soon")).status, 1);
  assertEquals(await run("cmd nope"), {
    stdout: "",
    stderr: "cmd: Can't find service: nope\n",
    status: 20,
  });
});

Deno.test("pm puts a package together of several APKs", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  await outputOf("cd /data/local/tmp; echo base > b.apk; echo split > s.apk", run);
  const created = await outputOf("pm install-create -r --abi x86 -S 11", run);
  assertEquals(created, "Success: created install session [1]\n");
  const write = (name: string, file: string) =>
    outputOf(`cat /data/local/tmp/${file} | pm install-write -S 99 1 ${name} -`, run);
  assertEquals(await write("base.apk", "b.apk"), "Success: streamed 5 bytes\n");
  assertEquals(await write("more.apk", "s.apk"), "Success: streamed 6 bytes\n");
  assertEquals(await outputOf("pm install-commit 1", run), "Success\n");
  assertEquals(host.done, ["install 5 and 6 bytes for x86"]);
  assertStringIncludes((await run("pm install-commit 1")).stderr, "no access to session 1");
  await outputOf("pm install-create", run);
  assertEquals(await outputOf("pm install-abandon 2", run), "Success\n");
  assertStringIncludes((await run("pm install-write 2 x /system/x")).stderr, "Unable to open file");
  await outputOf("pm install-create", run);
  const empty = await run("pm install-commit 3");
  assertEquals([empty.status, empty.stdout.slice(0, 36)], [
    1,
    "Failure [INSTALL_FAILED_INVALID_APK:",
  ]);
  await outputOf("pm install-create", run);
  const named = await run("echo x | pm install-write -S 2 4 ../x -");
  assertStringIncludes(named.stderr, "IllegalArgumentException: Invalid name: ../x");
  for (let i = 1; i < 50; i++) await outputOf("pm install-create", run);
  assertStringIncludes((await run("pm install-create")).stderr, "Too many active sessions");
});

Deno.test("reboot starts the device anew, and nothing else", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  assertEquals(await outputOf("reboot", run), "");
  assertEquals(host.done, ["reboot"]);
  const other = await run("reboot bootloader");
  assertStringIncludes(other.stderr, 'this device has no "bootloader", expected reboot');
  assertEquals(host.done, ["reboot"]);
});

Deno.test("monkey starts what the launcher would", async () => {
  const host = fakeHost();
  const run = shellOn(host);
  const started = await outputOf(
    `monkey -p ${DEBUGGABLE} -c android.intent.category.LAUNCHER 1`,
    run,
  );
  assertEquals(started, "Events injected: 1\n");
  assertEquals(host.done, [`start ${DEBUGGABLE}/${DEBUGGABLE}.Main`]);
  const none = await run(`monkey -p ${RELEASE} 1`);
  assertEquals([none.status, none.stdout], [
    252,
    "** No activities found to run, monkey aborted.\n",
  ]);
  assertStringIncludes((await run("monkey 1")).stderr, "expected monkey -p PACKAGE COUNT");
});

Deno.test("a line for a user that the device does not have is refused", async () => {
  const run = shellOn(fakeHost());
  for (
    const line of [
      "settings put --user 10 global a 1",
      "pm list packages --user 10",
      "pm install --user 10 /data/local/tmp/a.apk",
      "am start --user 10 -n com.a/.Main",
      "am force-stop --user 10 com.a",
    ]
  ) {
    const { status, stderr } = await run(line);
    assertEquals(status, 255, line);
    assertStringIncludes(
      stderr,
      line.startsWith("settings") ? "Invalid user: 10" : "User 10 does not exist",
    );
  }
  assertEquals((await run("pm list packages --user 0")).status, 0);
  assertEquals((await run("am force-stop --user all com.a")).status, 0);
});
