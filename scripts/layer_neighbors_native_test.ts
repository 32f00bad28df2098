import { assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { main as layers } from "./layers.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { inTemporary, runCommand } from "./testing/command.ts";
import { ctsHere } from "./testing/cts_here.ts";

const ignore = await whyNotNative() !== undefined;
const HEADERS = fromFileUrl(new URL("../layers/", import.meta.url));
const UTIL = `
  int inner_add(int);
  static int count;
  __attribute__((constructor)) static void begin(void) { count = inner_add(41); }
  int util_count(void) { return count; }
`;
/** The passive sample, whose hook asks the library beside it. */
const LAYER = Deno.readTextFileSync(join(HEADERS, "passive.c"))
  .replace("#define TAG", "int util_count(void);\n#define TAG")
  .replace('"eglChooseConfig called"', 'util_count() == 42 ? "util is right" : "util is wrong"');

/**
 * Builds a layer in a folder, beside a library with versions of its symbols that needs a third one.
 *
 * @param folder The folder.
 * @param runpath DT_RUNPATH of all. Default: none.
 */
async function build(folder: string, runpath?: string): Promise<void> {
  const gcc = (name: string, source: string, ...args: readonly string[]) => {
    Deno.writeTextFileSync(join(folder, `${name}.c`), source);
    const path = runpath === undefined ? [] : [`-Wl,--enable-new-dtags,-rpath,${runpath}`];
    const { success, stderr } = new Deno.Command("gcc", {
      cwd: folder,
      args: [
        ...["-shared", "-fPIC", "-std=c11", "-fvisibility=default", `-I${HEADERS}`],
        ...["-o", `lib${name}.so`, `${name}.c`, `-Wl,-soname,lib${name}.so`],
        ...["-Wl,-z,max-page-size=16384", "-L.", "-Lstubs", "-Wl,-rpath-link,.", ...path, ...args],
      ],
    }).outputSync();
    assertEquals(success, true, new TextDecoder().decode(stderr));
  };
  await layers(["--stubs", join(folder, "stubs")], { line: () => undefined } as never);
  Deno.writeTextFileSync(join(folder, "util.map"), "UTIL_1 { global: util_count; local: *; };");
  gcc("inner", "int inner_add(int a) { return a + 1; }");
  gcc("util", UTIL, "-Wl,--version-script=util.map", "-linner");
  gcc("mine", LAYER, "-lutil", "-llog");
}

function needsNative(name: string, fn: (directory: string) => Promise<void>): void {
  Deno.test({ name: `${name} (needs gcc and Mesa)`, ignore, fn: () => inTemporary(fn) });
}

const FOUND = [
  "layer:loading:*",
  "layer:calls:every_call_goes_on:*",
  "layer:life:copy_under_another_name:*",
];

needsNative(
  "a layer with libraries beside it is judged with them, but where no device finds them",
  async (directory) => {
    await build(directory);
    const ran = await ctsHere(["--layer", join(directory, "libmine.so"), ...FOUND]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertEquals(
      ran.lines[0],
      `beside libmine.so, and in the app's APK: libutil.so, libinner.so (of ${directory})`,
    );
    assertStringIncludes(
      ran.stdout,
      "skipped 1: Android finds libutil.so for no layer in /data/local",
    );
    assertStringIncludes(ran.last, " passed, 0 failed, 1 skipped");
    const tried = await runCommand("try.ts", ["libmine.so"], directory);
    assertEquals(tried.status, 0, tried.stdout);
    assertStringIncludes(tried.stdout, "I passiveLayer: util is right");
  },
);

needsNative(
  "libraries beside a layer that names its own folder are found wherever it stands",
  async (directory) => {
    await build(directory, "$ORIGIN");
    const ran = await ctsHere(["--layer", join(directory, "libmine.so"), "layer:loading:*"]);
    assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
    assertStringIncludes(ran.last, " passed, 0 failed, 0 skipped");
  },
);

needsNative(
  "a library that is neither beside a layer nor on the device is named first",
  async (directory) => {
    await build(directory);
    Deno.removeSync(join(directory, "libinner.so"));
    const args = ["--layer", join(directory, "libmine.so"), "layer:loading:is_loaded:*"];
    const ran = await ctsHere(args);
    assertEquals(ran.status, 1, ran.stdout);
    assertStringIncludes(
      ran.stdout,
      "  error layer-needs: Its neighbor libutil.so needs libinner.so, which the device's linker does not find\n" +
        "    remedy: Put it beside libmine.so, link statically, or do without",
    );
    assertStringIncludes(ran.stdout, 'library "libinner.so" not found: needed by ');
    Deno.writeTextFileSync(join(directory, "libinner.so"), "#!/bin/sh\n");
    const refused = await ctsHere(args);
    assertEquals([refused.status, refused.stdout], [2, ""]);
    assertStringIncludes(
      refused.stderr,
      `Library "${join(directory, "libinner.so")}" cannot be loaded: is no ELF file`,
    );
  },
);
