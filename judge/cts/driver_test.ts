import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import { elfLibrary } from "../../cts/fakes/elf_library.ts";
import { readResults } from "../../cts/framework/report/results_file.ts";
import { inTemporary, plantedPath, type Ran, runCommand } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const PLANTED = plantedPath("planted_driver");
const SOUND = plantedPath("sound_driver");

/** The requirements that the table says are missing, without what breaks a line. */
function missingIn({ lines }: Ran): string[] {
  return lines.filter((line) => line.startsWith("  MISSING"))
    .map((line) => line.slice(24, 58).trim());
}

Deno.test("a driver with three defects misses exactly those three requirements, in a table", async () => {
  await inTemporary(async (directory) => {
    const ran = await ctsHere(["--driver", PLANTED, "--out", `${directory}/out`]);
    assertEquals([ran.status, ran.stderr], [1, ""]);
    assertEquals(missingIn(ran), [
      "The number of GL contexts is not",
      "YV12 images can be textures, in",
      "The driver has",
    ]);
    assertStringIncludes(ran.stdout, "eglCreateContext (64 of 300 live");
    assertEquals(ran.lines.filter((line) => line.startsWith("FAIL ")), [
      "FAIL egl:requirements:many_contexts:release=10, and 1 more",
      "FAIL egl:requirements:yv12_image_becomes_a_texture:release=10, and 1 more",
      "FAIL egl:requirements:EGL_ANDROID_recordable_is_listed:release=10, and 1 more",
    ]);
    assertEquals(ran.lines.filter((line) => line.startsWith("  found")).length, 19);
    assert(!ran.stdout.includes("broken clauses"), ran.stdout);
    const { header, footer } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    assertEquals([header.driver, footer?.verdict], [PLANTED, "bad"]);

    const file = ran.lines.map((line) => /--replay (\S+) --trust$/.exec(line)?.[1]).find(Boolean) ??
      "";
    assertEquals(JSON.parse(Deno.readTextFileSync(file)).driver, PLANTED);
    const again = await ctsHere(["--replay", file, "--trust"]);
    assertEquals(again.status, 1);
    assertStringIncludes(again.stdout, "live contexts:");
    assertStringIncludes(again.stdout, "/vendor/lib64/egl/libGLES_planted.so");
    assertStringIncludes(again.stdout, "reproduced: fail");

    const replay = JSON.parse(Deno.readTextFileSync(file));
    const other = `${directory}/moved.json`;
    Deno.writeTextFileSync(other, JSON.stringify({ ...replay, driver: "no" }));
    const moved = await ctsHere(["--replay", other, "--trust"]);
    assertEquals(moved.status, 2);
    assertStringIncludes(moved.stderr, 'Cannot read driver "no"');
    assertStringIncludes(moved.stderr, "the replay file names it");
  });
});

Deno.test("a sound driver in three binaries misses nothing, whatever device it is put into", async () => {
  const serve = `exec:${Deno.execPath()} run -A ${plantedPath("../serve.ts")}`;
  for (const device of [["sim"], [serve, "--release", "15"]]) {
    const ran = await ctsHere(["--driver", SOUND, "--impl", ...device]);
    assertEquals([ran.status, ran.stderr, missingIn(ran)], [0, "", []], ran.stdout);
    assertEquals(ran.lines.filter((line) => line.startsWith("  found")).length, 22);
    assertMatch(ran.last, / passed, 0 failed, [1-9]\d* skipped$/);
    assertMatch(
      ran.stdout,
      /^ {2}skipped {2}must {9}What is drawn is what OpenGL ES {5}The simulated driver draws/m,
    );
    assertEquals(ran.lines.filter((line) => line.startsWith("skipped ")).length, 1, ran.stdout);
  }
});

Deno.test("--list, --release, --explain and queries work on a driver", async () => {
  const listed = await ctsHere(["--driver", SOUND, "--list", "--release", "12"]);
  assertEquals(listed.lines.slice(0, 2), [
    "egl:requirements:egl_has_a_driver:release=12",
    "egl:requirements:egl_has_version_1_5:release=12",
  ]);
  assertEquals(listed.lines.filter((id) => !id.endsWith("release=12")), []);
  const id = "egl:requirements:yv12_image_becomes_a_texture:release=15";
  const explained = await ctsHere(["--driver", PLANTED, "--explain", id]);
  assertEquals([explained.status, explained.last], [1, "0 passed, 1 failed, 0 skipped"]);
  assertStringIncludes(explained.stdout, "there is an image:");
  assert(!explained.stdout.includes("requirements:\n"));
  const queried = await ctsHere(["--driver", PLANTED, "egl:requirements:many_contexts:*"]);
  assertStringIncludes(queried.stdout, "decisions:");
  assertEquals(missingIn(queried), ["The number of GL contexts is not"]);
  const apps = await ctsHere(["--driver", SOUND, "gles:enable:start:*"]);
  assertEquals([apps.status, apps.stdout.includes("requirements:\n")], [0, false]);
  assert(!apps.stdout.includes("not loaded"), apps.stdout);
});

Deno.test("a driver that cannot be loaded is told by its reason, once", async () => {
  const library = (source: string, needed: readonly string[] = []) =>
    encodeLibrary({ soname: "libGLES_x.so", abi: "arm64-v8a", needed }, source);
  const table = [
    [library("", ["libabsent.so"]), 'libGLES_x.so: library "libabsent.so" not found'],
    [library("export function ("), "has code that does not parse"],
    [library('throw new Error("sorry");'), 'ended by SIGABRT ("uncaught exception: sorry")'],
  ] as const;
  for (const [text, reason] of table) {
    await inTemporary(async (directory) => {
      const driver = `${directory}/libGLES_x.so`;
      Deno.writeTextFileSync(driver, text);
      const ran = await ctsHere(["--driver", driver, "--release", "15"]);
      assertEquals(ran.status, 1);
      const said = ran.lines.filter((line) => line.startsWith("the driver was not loaded: "));
      assertEquals(said.length, 1, ran.stdout);
      assertStringIncludes(said[0]!, reason);
      assertEquals([missingIn(ran), ran.lines.length < 10], [[], true], ran.stdout);
    });
  }
});

Deno.test("a driver that only hangs is not waited for in every case", async () => {
  await inTemporary(async (directory) => {
    const header = { soname: "libGLES_x.so", abi: "arm64-v8a" } as const;
    Deno.writeTextFileSync(`${directory}/libGLES_x.so`, encodeLibrary(header, "for (;;);"));
    const args = ["--driver", "libGLES_x.so", "--timeout", "300"];
    const ran = await runCommand("cts.ts", args, directory);
    assertEquals([ran.status, ran.stderr], [1, ""]);
    assertMatch(ran.stdout, /^the driver hung \d times and did nothing else, so the run was stop/m);
    assertMatch(ran.stdout, /^not run: \d{3} \(the run was stopped; it is not a success\)$/m);
  });
});

Deno.test("half of a set is no success, and the table says what is not there", async () => {
  await inTemporary(async (directory) => {
    for (const name of ["libEGL_sound.so", "libGLESv2_sound.so", "libreference.so"]) {
      Deno.copyFileSync(`${SOUND}/${name}`, `${directory}/${name}`);
    }
    const args = ["--driver", directory, "--release", "15", "--out", `${directory}/out`];
    const ran = await ctsHere(args);
    assertEquals([ran.status, missingIn(ran)], [1, ["There is a driver for OpenGL ES"]]);
    const { footer } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    assertEquals(footer?.verdict, "bad");
    const line = "libGLESv1_CM_sound.so of the set is not there, so this is not a success";
    assert(ran.lines.includes(line), ran.stdout);
  });
});

Deno.test("what cannot be a driver ends with status 2 and one line", async () => {
  const table: [string[], string][] = [
    [["--driver", "/nowhere"], 'Cannot read driver "/nowhere"'],
    [["--driver", "empty"], "has no library of a driver, expected libGLES_NAME.so, or"],
    [["--driver", "libGLES_elf.so"], "is too small to be an ELF executable"],
    [
      ["--driver", "libGLES_arm.so", "--impl", "sim"],
      'for arm64-v8a, which "sim" does not run here',
    ],
    [["--driver", SOUND, "--compute", "module:./mine.ts"], "expected one of them"],
  ];
  await inTemporary(async (directory) => {
    Deno.mkdirSync(`${directory}/empty`);
    Deno.writeFileSync(`${directory}/libGLES_elf.so`, Uint8Array.of(0x7f, 0x45, 0x4c, 0x46));
    const code = elfLibrary({ name: "arm", abi: "arm64-v8a" });
    Deno.writeFileSync(`${directory}/libGLES_arm.so`, code);
    for (const [[option = "", driver = "", ...more], message] of table) {
      const path = driver.startsWith("/") ? driver : `${directory}/${driver}`;
      const ran = await ctsHere([option, path, ...more]);
      assertEquals([ran.status, ran.stdout], [2, ""], message);
      assertStringIncludes(ran.stderr, message);
      assertEquals(ran.stderr.trim().split("\n").length, 1, ran.stderr);
    }
  });
});
