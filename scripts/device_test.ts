import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { buildApk } from "../cts/fakes/apk.ts";
import { decode } from "fast-png";
import { missingForNativeApp, NATIVE_APP, nativeApp } from "../impl/testing/native_app.ts";
import { buildLayer } from "../judge/layer/build_layer.ts";
import { HostAdb, missingAdb } from "./device/adb.ts";
import { DOCS, NAME, playTranscript } from "./device/transcript.ts";
import { main } from "./device.ts";
import { runHere, startCommand } from "./testing/command.ts";

const MISSING = missingAdb();

/** A test with the host's adb. */
function adbTest(name: string, fn: () => Promise<void>, missing = MISSING): void {
  const ignore = missing !== undefined;
  Deno.test({ name: ignore ? `${name} (ignored, ${missing})` : name, ignore, fn });
}

/** `deno task device`, once it listens. */
class Device implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = "";

  constructor(...args: string[]) {
    this.#child = startCommand("device.ts", ["--port", "0", ...args]);
    this.#reader = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Its process, which has started that of the device. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Waits for a line; gives what it matched. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.#text);
      if (found !== null) return found;
      const { value } = await this.#reader.read();
      if (value === undefined) throw new Error(`no ${pattern} in ${this.#text}`);
      this.#text += value;
    }
  }

  /** Where it listens. */
  async serial(): Promise<string> {
    const [, serial = ""] = await this.line(/^In another terminal: adb connect (\S+)$/m);
    return serial;
  }

  /** Ends it; what it printed, and its exit status. */
  async end(): Promise<{ text: string; status: number }> {
    this.#child.kill("SIGTERM");
    for (let read = await this.#reader.read(); !read.done; read = await this.#reader.read()) {
      this.#text += read.value;
    }
    await this.#child.stderr.cancel();
    const { code } = await this.#child.status;
    return { text: this.#text, status: code };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end().catch(() => undefined);
  }
}

Deno.test("a wrong command says so", async () => {
  const table = [
    [["--release", "7"], 'Option "--release" is "7", expected one of 8, 8.1, 9, 10'],
    [["--build", "release"], 'Option "--build" is "release", expected one of user, userdebug, eng'],
    [["--port", "70000"], 'Option "--port" is "70000", expected a whole number from 0 to 65535'],
    [["--native", "--image", "x"], "--native and --image are both given"],
    [
      ["--here", "--host", "256.1.1.1", "--port", "0", "--no-auth"],
      "Cannot listen at 256.1.1.1:0: ",
    ],
    [["words"], 'Word "words" is not expected'],
  ] as const;
  for (const [args, message] of table) {
    const { status, errors } = await runHere(main, ...args);
    assertEquals(status, 2, args.join(" "));
    assertStringIncludes(errors.at(-1)!, message);
  }
});

adbTest("the adb lines of the documentation print what docs/device.md says", async () => {
  const text = Deno.readTextFileSync(DOCS);
  const [, block = ""] = new RegExp(`<!-- ${NAME} -->\\n\\n\`\`\`console\\n([^]*?)\`\`\``)
    .exec(text) ?? [];
  assertEquals((await playTranscript()).join("\n"), block.trimEnd());
});

adbTest(
  "who has the host's key is let in, and who has another is not; the end is told",
  async () => {
    await using adb = await HostAdb.start();
    await using other = await HostAdb.start();
    Deno.env.set("ADB_VENDOR_KEYS", adb.key);
    await using device = new Device("--build", "user", "--release", "11");
    Deno.env.delete("ADB_VENDOR_KEYS");
    const serial = await device.serial();
    await device.line(/^Android 11 \(user, arm64-v8a, armeabi-v7a\) listens at 127\.0\.0\.1:\d+$/m);
    assertEquals((await adb.run(`adb connect ${serial}`)).text, `connected to ${serial}\n`);
    const refused = await other.run(`adb connect ${serial}`);
    assertStringIncludes(refused.text, "failed to authenticate");
    assertStringIncludes((await other.run("adb devices")).text, "unauthorized");
    await device.line(/^Refused \S+ with the unknown key SHA256:\S+; add it to ADB_VENDOR_KEYS/m);
    assertEquals(
      (await adb.run("adb root", serial)).text.trim(),
      "adbd cannot run as root in production builds",
    );
    const watching = adb.run("adb shell logcat", serial);
    const { text, status } = await device.end();
    assertEquals(status, 0);
    assertMatch(text, /^The device was ended by SIGTERM$/m);
    await watching;
    assertMatch((await adb.run("adb shell id", serial)).text, /offline|not found/);
  },
);

const children = (pid: number) => `/proc/${pid}/task/${pid}/children`;

Deno.test({
  name: "a device that is killed says so (needs /proc, as on Linux)",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using device = new Device("--no-auth");
    await device.line(/listens at/);
    Deno.kill(Number(Deno.readTextFileSync(children(device.pid)).trim()), "SIGKILL");
    await device.line(
      /^The device was killed by SIGKILL, and what it held is gone; start it again$/m,
    );
  },
});

adbTest("files, packages, sockets and several clients, by the host's adb", async () => {
  await using adb = await HostAdb.start();
  await using device = new Device("--no-auth");
  const serial = await device.serial();
  await adb.run(`adb connect ${serial}`);
  const run = async (line: string) => {
    const { text, status } = await adb.run(line, serial);
    assertEquals(status, 0, `${line}: ${text}`);
    return text;
  };
  const inFolder = (name: string) => join(adb.folder, name);

  assertStringIncludes(await run("adb devices -l"), "device product:strata model:reference_device");
  assertEquals(await run("adb wait-for-device get-state"), "device\n");

  Deno.mkdirSync(inFolder("tree/deep"), { recursive: true });
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  Deno.writeFileSync(inFolder("tree/deep/data"), bytes);
  Deno.chmodSync(inFolder("tree/deep/data"), 0o700);
  Deno.utimeSync(inFolder("tree/deep/data"), 1_000_000_000, 1_000_000_000);
  await run("adb push tree /data/local/tmp/");
  assertStringIncludes(
    await run("adb shell ls -l /data/local/tmp/tree/deep"),
    "-rwxrwxrwx 1 shell shell 60000 2001-09-09 01:46 data",
  );
  await run("adb pull -a /data/local/tmp/tree back");
  assertEquals(Deno.readFileSync(inFolder("back/deep/data")), bytes);
  assertEquals(Deno.statSync(inFolder("back/deep/data")).mtime?.getTime(), 1_000_000_000_000);
  assertEquals(
    (await adb.output("adb exec-out cat /data/local/tmp/tree/deep/data", serial)).stdout,
    bytes,
  );
  assertEquals(await run("adb shell cat < back/deep/data | cmp - tree/deep/data"), "");
  const denied = await adb.run("adb push tree/deep/data /system/x", serial);
  assertStringIncludes(denied.text, "remote couldn't create file: Permission denied");

  const apk = (name: string) =>
    buildApk({ package: name, debuggable: true, activities: [".Main"] });
  for (const name of ["one", "two"]) {
    Deno.writeFileSync(inFolder(`${name}.apk`), apk(`com.example.${name}`));
  }
  assertStringIncludes(await run("adb install --no-streaming one.apk"), "Success\n");
  assertStringIncludes(await run("adb install-multiple two.apk"), "Success\n");
  assertEquals(
    await run("adb shell pm list packages"),
    "package:com.example.one\npackage:com.example.two\n",
  );
  await run("adb shell am start -n com.example.one/.Main");
  const pid = await run("adb shell pidof com.example.one");
  assertEquals(await run("adb jdwp"), pid);
  assertEquals(await run("adb uninstall com.example.two"), "Success\n");
  Deno.writeTextFileSync(inFolder("bad.apk"), "no archive");
  const bad = await adb.run("adb install bad.apk", serial);
  assertEquals(bad.status, 1);
  assertStringIncludes(bad.text, "adb: failed to install bad.apk: Failure [INSTALL_");

  using echo = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answered = (async () => {
    const socket = await echo.accept();
    await socket.readable.pipeTo(socket.writable);
  })();
  const inside = (await run(`adb reverse tcp:0 tcp:${echo.addr.port}`)).trim();
  assertStringIncludes(await run("adb reverse --list"), `tcp:${inside} tcp:${echo.addr.port}`);
  const outside = (await run(`adb forward tcp:0 tcp:${inside}`)).trim();
  {
    using socket = await Deno.connect({ hostname: "127.0.0.1", port: Number(outside) });
    await socket.write(new TextEncoder().encode("there and back"));
    const buffer = new Uint8Array(14);
    for (let at = 0; at < buffer.length;) at += await socket.read(buffer.subarray(at)) ?? 14;
    assertEquals(new TextDecoder().decode(buffer), "there and back");
  }
  await answered;

  const texts = await Promise.all(
    Array.from({ length: 8 }, (_, i) => run(`adb shell 'echo ${i}; sleep 0.1; echo ${i}'`)),
  );
  assertEquals(texts, Array.from({ length: 8 }, (_, i) => `${i}\n${i}\n`));
  assert((await device.end()).status === 0);
});

adbTest("an APK of aapt is installed, a layer works, and the screen shows the frame", async () => {
  await using adb = await HostAdb.start();
  await using device = new Device("--native", "--no-auth");
  Deno.writeFileSync(join(adb.folder, "app.apk"), await nativeApp());
  Deno.copyFileSync(
    buildLayer(new URL("../layers/trace.c", import.meta.url)),
    join(adb.folder, "libtrace.so"),
  );
  const serial = await device.serial();
  await adb.run(`adb connect ${serial}`);
  for (
    const line of [
      "install app.apk",
      "push libtrace.so /data/local/tmp",
      `shell run-as ${NATIVE_APP} cp /data/local/tmp/libtrace.so .`,
      "shell settings put global enable_gpu_debug_layers 1",
      `shell settings put global gpu_debug_app ${NATIVE_APP}`,
      "shell settings put global gpu_debug_layers_gles libtrace.so",
      `shell monkey -p ${NATIVE_APP} 1`,
    ]
  ) {
    const { text, status } = await adb.run(`adb ${line}`, serial);
    assertEquals(status, 0, `${line}: ${text}`);
  }
  const { text } = await adb.run("adb logcat -d -v tag -s glTrace", serial);
  assertStringIncludes(text, "I/glTrace : glDrawArrays(4, 0, 3)\n");
  const { stdout } = await adb.output("adb exec-out screencap -p", serial);
  const { width, height, data } = decode(stdout);
  const colorAt = (x: number, y: number) => [...data.slice(4 * (y * width + x)).slice(0, 4)];
  assertEquals([width, height], [720, 1280]);
  assertEquals(colorAt(10, height - 10), [255, 255, 0, 255]);
  assertEquals(colorAt(width - 10, 10), [0, 0, 255, 255]);
}, MISSING ?? missingForNativeApp);
