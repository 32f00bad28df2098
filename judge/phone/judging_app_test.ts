import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { out, recordProgram } from "../../cts/contract/recorder.ts";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { buildApk } from "../../cts/fakes/apk.ts";
import { EGL_PROGRAM } from "../../cts/fakes/programs.ts";
import { NATIVE_FORMS, nativeForm } from "../../cts/fakes/native_form.ts";
import { layerLibrary } from "../../cts/fakes/world_builder.ts";
import { examineLayer } from "../../impl/audit/layer/report.ts";
import { readElf } from "../../impl/elf/elf.ts";
import { dynamicSymbols } from "../../impl/elf/symbols.ts";
import { BionicFakes } from "../../impl/machine/android/bionic_fakes.ts";
import { buildNative } from "../../impl/machine/native/build.ts";
import { programPath } from "../../impl/machine/native/target.ts";
import { native } from "../../impl/native.ts";
import { readApk } from "../../impl/platform/apk.ts";
import type { Adb } from "../adb/adb.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { AppPlayer } from "./app_player.ts";
import { ACTIVITY } from "./judging_apk.ts";
import { buildAppLibrary } from "./judging_app.ts";
import { phoneContent } from "./phone_content.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const has = (...names: string[]) =>
  names.every((name) => programPath(name, Deno.env.get("PATH") ?? "") !== undefined);
const hasHeaders = (folder: string) => {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch {
    return false;
  }
};
const NO_CLANG = !has("clang", "ld.lld") || !hasHeaders("/usr/aarch64-linux-gnu/include");
const NO_TOOLS = NO_CLANG || !has("aapt", "zipalign", "apksigner", "keytool");
const NO_GCC = !has("gcc") || Deno.build.os !== "linux";
const FAKES = {
  builds: NATIVE_FORMS,
  form: (behavior: unknown) => nativeForm(behavior as never),
};
const ABIS = ["arm64-v8a", "x86_64"] as const;
/** The symbols that the suite's layers may ask Android's libraries for: all are there in Android 8.0 (bionic, libc.map.txt). */
const OF_ANDROID = new Set([
  ...["strlen", "strnlen", "strcmp", "strncmp", "strcpy", "strdup", "strtof", "strtod", "strtoull"],
  ...["memchr", "memcpy", "memmove", "memset", "malloc", "calloc", "free", "getenv", "setenv"],
  ...["stderr", "fwrite", "fprintf", "snprintf", "fputs", "putc", "fclose", "open_memstream"],
  ...["once", "getspecific", "setspecific", "key_create", "create", "detach", "join"]
    .map((name) => `pthread_${name}`),
  ...["sem_init", "sem_post", "sem_timedwait", "clock_gettime", "pause", "abort", "__errno"],
  ...["dlopen", "dlsym", "__android_log_write"],
]);

for (const abi of ABIS) {
  slowTest(
    `the judging app's library is one for Android, ${abi} (needs clang, lld, libc6-dev-arm64-cross)`,
    () => {
      const bytes = Deno.readFileSync(buildAppLibrary(abi));
      const { type, abi: found, segments } = readElf(bytes);
      assertEquals([type, found], ["shared", abi]);
      for (const { type, align } of segments) if (type === 1) assert(align >= 16384);
      assertStringIncludes(new TextDecoder("latin1").decode(bytes), "ANativeActivity_onCreate");
    },
    NO_CLANG,
  );

  slowTest(
    `the suite's layers are machine code for phones, ${abi} (needs clang, lld, libc6-dev-arm64-cross)`,
    () => {
      const fakes = new BionicFakes(FAKES, undefined, abi);
      const text = layerLibrary({ name: "A", hooks: { eglChooseConfig: [] } }, { abi });
      const elf = fakes.elf(new TextEncoder().encode(text));
      const { isLayer, findings, facts } = examineLayer(elf, "libA.so", { releases: [14], abi });
      assertEquals([isLayer, facts?.elf.abi], ["layer", abi]);
      assertEquals(findings.filter(({ severity }) => severity === "error"), []);
      const asked = dynamicSymbols(elf, readElf(elf)).filter(({ isDefined, binding }) =>
        !isDefined && binding === "global"
      );
      assertEquals(asked.map(({ name }) => name).filter((name) => !OF_ANDROID.has(name)), []);
    },
    NO_CLANG,
  );
}

async function output(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr, success } = await new Deno.Command(program, { args }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert(success, `${program} ${args.join(" ")}: ${text}`);
  return text;
}

slowTest(
  "a judging app is an APK that Android's tools take (needs clang, lld, libc6-dev-arm64-cross, aapt, zipalign, apksigner)",
  async () => {
    const bytes = buildApk({
      package: "com.example.game",
      debuggable: true,
      injectLayers: true,
      activities: [".Main"],
      assets: { "strata/program.json": JSON.stringify(EGL_PROGRAM) },
      libs: { "arm64-v8a": { "libA.so": layerLibrary({ name: "A" }) } },
    });
    const content = phoneContent("arm64-v8a", new BionicFakes(FAKES), undefined);
    const apk = await content.app(bytes);
    assert(apk !== undefined);
    await inTemporary(async (folder) => {
      const file = join(folder, "app.apk");
      Deno.writeFileSync(file, apk);
      assertMatch(
        await output("apksigner", "verify", "--verbose", "--min-sdk-version", "29", file),
        /v3 scheme.*true/,
      );
      await output("zipalign", "-c", "4", file);
      const badging = await output("aapt", "dump", "badging", file);
      assertStringIncludes(badging, "package: name='com.example.game'");
      assertStringIncludes(badging, "application-debuggable");
      assertStringIncludes(badging, "native-code: 'arm64-v8a'");
      const tree = await output("aapt", "dump", "xmltree", file, "AndroidManifest.xml");
      assertMatch(tree, /E: activity \(.*\n.*android\.app\.NativeActivity/);
      assertMatch(tree, /E: activity-alias/);
      assertMatch(tree, /targetActivity\(0x01010202\)="android\.app\.NativeActivity"/);
      assertMatch(tree, /hasCode.*0x0/);
      const { manifest, entries, read } = await readApk(apk);
      assert(manifest.injectLayers && manifest.debuggable);
      const names = entries.map(({ name }) => name);
      for (const name of ["lib/arm64-v8a/libstrata_app.so", "lib/arm64-v8a/libA.so"]) {
        assert(names.includes(name), name);
        assertEquals(readElf(await read(name)).abi, "arm64-v8a");
      }
      const lines = new TextDecoder().decode(await read("assets/strata/program")).split("\n");
      assertEquals(lines[0], `program ${EGL_PROGRAM.calls.length}`);
      assertEquals(lines.at(-2), "end");
    });
  },
  NO_TOOLS,
);

slowTest(
  "the judging app starts as a NativeActivity of the reference device (needs clang, lld, libc6-dev-arm64-cross, apksigner, gcc, Mesa)",
  async () => {
    const content = phoneContent("x86_64", new BionicFakes(FAKES, undefined, "x86_64"), undefined);
    const apk = await content.app(buildApk({ package: "com.example.game", debuggable: true }));
    const device = await native({ fakes: FAKES }).boot({ ...DEFAULT_WORLD, abis: ["x86_64"] });
    try {
      assertEquals((await device.install(apk!)).stderr, "");
      const start = await device.shell(`am start -n com.example.game/${ACTIVITY}`);
      assertEquals([start.status, start.stderr], [0, ""]);
      assertMatch((await device.shell("pidof com.example.game")).stdout, /^\d+\n$/);
      assertEquals((await device.shell("logcat -d -s DEBUG linker libc")).stdout, "");
    } finally {
      await device.dispose();
    }
  },
  NO_TOOLS || NO_GCC || Deno.build.arch !== "x86_64",
);

/** A phone of the host's shell: the app's folder is in a folder here, and its log is a file. */
function hostAdb(folder: string, pid: () => number): Adb {
  const shell = async (command: string) => {
    const here = command
      .replaceAll(/run-as [\w.]+ /g, "")
      .replaceAll("/data/data/com.example.game", folder)
      .replaceAll("/data/local/tmp", folder)
      .replaceAll(/logcat -d[^|)]*/g, `cat ${folder}/log `)
      .replaceAll("pidof com.example.game", `{ kill -0 ${pid()} 2> /dev/null && echo ${pid()}; }`);
    const { stdout, stderr, code } = await new Deno.Command("bash", { args: ["-c", here] })
      .output();
    const text = new TextDecoder();
    return { stdout: text.decode(stdout), stderr: text.decode(stderr), status: code };
  };
  return {
    shell,
    exec: async (command: string) => new TextEncoder().encode((await shell(command)).stdout),
    push: (path: string, bytes: Uint8Array) => {
      Deno.writeFileSync(path.replace("/data/local/tmp", folder), bytes);
      return Promise.resolve({ stdout: "", stderr: "", status: 0 });
    },
  } as Adb;
}

Deno.test({
  name:
    "the judging app plays programs one after the other, and what it leaves when it crashes is read (needs gcc)",
  ignore: NO_GCC,
  async fn() {
    const folder = Deno.makeTempDirSync();
    const local = (name: string) => new URL(`./testing/${name}`, import.meta.url);
    const runner = new URL("../../impl/machine/android/runner/", import.meta.url);
    const fakes = new URL("../../cts/fakes/native/", import.meta.url);
    const app = buildNative({
      name: "libstrata_app.so",
      kind: "library",
      sources: [
        new URL("../../cts/android/app.c", import.meta.url),
        new URL("calls.c", runner),
        new URL("lines.c", runner),
        new URL("entries_aarch64.S", fakes),
        new URL("entries_x86_64.S", fakes),
      ],
      headers: [new URL("runner.h", runner), new URL("words.h", fakes)],
      flags: [
        `-I${runner.pathname}`,
        `-I${fakes.pathname}`,
        "-D_GNU_SOURCE",
        "-Wno-all",
        "-Wno-extra",
      ],
    });
    const egl = buildNative({
      name: "libEGL.so",
      kind: "library",
      sources: [local("app_egl.c")],
      flags: ["-Wl,-soname,libEGL.so"],
    });
    const host = buildNative({
      name: "app_host",
      kind: "program",
      sources: [local("app_host.c")],
      flags: ["-D_GNU_SOURCE", "-rdynamic", "-ldl", "-pthread"],
    });
    Deno.writeTextFileSync(join(folder, "log"), "");
    const child = new Deno.Command(host, {
      args: [app, join(folder, "files"), join(folder, "log")],
      env: { LD_LIBRARY_PATH: egl.slice(0, egl.lastIndexOf("/")) },
    }).spawn();
    try {
      const adb = hostAdb(folder, () => child.pid);
      const player = new AppPlayer(() => Promise.resolve(), () => true);
      const play = (program: Parameters<typeof player.play>[3]) =>
        player.play(adb, "com.example.game", child.pid, program);
      const first = await play(recordProgram((made) => {
        const display = made.egl.GetDisplay(0);
        made.egl.Initialize(display, out("int"), out("int"));
        made.egl.QueryString(display, 0x3053);
        made.egl.QueryString(null, 0x3053);
      }));
      assertEquals(first.end, { kind: "running" });
      const [display, initialized, text, nothing] = first.results;
      assert(typeof display?.value === "number" && display.value < 2 ** 31);
      assertEquals([initialized?.value, initialized?.outs], [1, [[1], [5]]]);
      assertEquals([text?.value, nothing?.value], ["the host's", null]);
      assert(first.libraries.some(({ soname }) => soname === "libEGL.so"));
      const event = Deno.readTextFileSync(join(folder, "log")).match(/strata\.event: (.*)/)![1]!;
      const { args } = JSON.parse(player.message(child.pid, "strata.event", event));
      assertEquals(args, [display.value], "a handle is the same in events and in results");
      const second = await play({
        calls: [
          { fn: "eglQueryString", lib: "libEGL.so", args: [{ ref: 0, program: 0 }, 0x3053] },
          { fn: "eglTerminate", lib: "libEGL.so", args: [{ ref: 0, program: 0 }] },
          { fn: "eglQueryString", lib: "libEGL.so", args: [null, 0] },
        ],
      });
      assertEquals(second.results.map(({ value }) => value), ["the host's"]);
      assertEquals(second.end, { kind: "signal", signal: "SIGSEGV", reason: "code 1" });
    } finally {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has crashed, as it is to do.
      }
      await child.status;
      Deno.removeSync(folder, { recursive: true });
    }
  },
});
