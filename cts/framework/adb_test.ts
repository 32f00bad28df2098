import { assertEquals, assertRejects } from "@std/assert";
import type { Device } from "../contract/device.ts";
import { Adb } from "./adb.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function fakeDevice(): { device: Device; calls: string[] } {
  const calls: string[] = [];
  const ok = (call: string) => {
    calls.push(call);
    return Promise.resolve({ stdout: "", stderr: "", status: call.endsWith("missing' ]") ? 1 : 0 });
  };
  const device: Device = {
    shell: (command) => ok(`shell ${command}`),
    push: (path, content) => ok(`push ${path} ${new TextDecoder().decode(content)}`),
    pull: (path) =>
      path === "/no" ? Promise.reject(new Error("no such file")) : Promise.resolve(bytes("pulled")),
    install: (apk, options) => ok(`install ${apk.length} ${options?.abi ?? "-"}`),
    root: () => ok("root"),
    disableVerity: () => ok("disable-verity"),
    reboot: () => ok("reboot"),
    launch: () => Promise.reject(new Error("no process")),
    dispose: () => Promise.resolve(),
  };
  return { device, calls };
}

Deno.test("adb shell reaches the device word for word", async () => {
  const { device, calls } = fakeDevice();
  const adb = new Adb(device);
  await adb.run("$ adb shell settings put global  a 'b c' | cat");
  await adb.run(`adb shell 'run-as p sh -c "ls"'`);
  await adb.run("# adb shell no");
  await adb.run("");
  assertEquals(calls, [
    "shell settings put global  a 'b c' | cat",
    'shell run-as p sh -c "ls"',
  ]);
});

Deno.test("adb push appends the name to a directory", async () => {
  const { device, calls } = fakeDevice();
  const adb = new Adb(device, [["out/libA.so", bytes("A")], ["b", bytes("B")]]);
  await adb.run("adb push out/libA.so /data/local/tmp");
  await adb.run("adb push b /data/missing");
  await adb.run("adb push out/libA.so b /data/x/");
  assertEquals((await adb.run("adb push out/libA.so b /data/missing")).status, 1);
  assertEquals(calls.filter((call) => call.startsWith("push")), [
    "push /data/local/tmp/libA.so A",
    "push /data/missing B",
    "push /data/x/libA.so A",
    "push /data/x/b B",
  ]);
});

Deno.test("adb install -d leaves the work to pm", async () => {
  const { device, calls } = fakeDevice();
  const adb = new Adb(device, [["out/a.apk", bytes("apk")]]);
  await adb.run("adb install -d -r out/a.apk");
  await adb.run("adb install --abi x86 -d out/a.apk");
  assertEquals(calls, [
    "push /data/local/tmp/a.apk apk",
    "shell pm install -d '/data/local/tmp/a.apk'",
    "push /data/local/tmp/a.apk apk",
    "shell pm install -d --abi 'x86' '/data/local/tmp/a.apk'",
  ]);
});

Deno.test("adb install, uninstall, root, disable-verity and reboot have their methods", async () => {
  const { device, calls } = fakeDevice();
  const adb = new Adb(device, [["layers.apk", bytes("apk")]]);
  const lines = [
    "adb install --abi armeabi-v7a -r layers.apk",
    "adb install layers.apk",
    "adb uninstall com.example",
    "adb root",
    "adb disable-verity",
    "adb reboot",
  ];
  for (const line of lines) assertEquals((await adb.run(line)).status, 0, line);
  assertEquals(calls, [
    "install 3 armeabi-v7a",
    "install 3 -",
    "shell pm uninstall 'com.example'",
    "root",
    "disable-verity",
    "reboot",
  ]);
});

Deno.test("adb pull stores the file, and a refusal is a status", async () => {
  const adb = new Adb(fakeDevice().device);
  await adb.run("adb pull /data/x.txt");
  assertEquals(adb.files.get("x.txt"), bytes("pulled"));
  const result = await adb.run("adb pull /no");
  assertEquals([result.status, result.stderr], [1, "adb: error: no such file\n"]);
});

Deno.test("a line that adb would not take is refused with its reason", async () => {
  const adb = new Adb(fakeDevice().device, [["a", bytes("")]]);
  const table: [string, string][] = [
    ["adb pushh a b", 'did you mean "push"'],
    ["fastboot flash", '"fastboot" is not adb'],
    ["adb push nope /x", 'host file "nope" does not exist, host files are "a"'],
    ["adb shell", "interactive"],
    ["adb install --frob a", '"--frob" is not supported'],
    ["adb install --abi", "--abi has no value"],
    ["adb push 'a", "is open"],
  ];
  for (const [line, part] of table) await assertRejects(() => adb.run(line), Error, part);
});
