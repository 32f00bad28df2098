import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { elfLibrary } from "../../cts/fakes/elf_library.ts";
import { readResults } from "../../cts/framework/report/results_file.ts";
import { buildNative } from "../../impl/machine/native/build.ts";
import { readDriverSet } from "../driver/driver_set.ts";
import { whyNotNative } from "../implementation/native_ready.ts";
import { slowTest } from "../../scripts/testing/slow.ts";
import { inTemporary, type Ran } from "../../scripts/testing/command.ts";
import { ctsHere } from "../../scripts/testing/cts_here.ts";

const MESA = {
  "libEGL_mesa.so": "libEGL.so.1",
  "libGLESv1_CM_mesa.so": "libGLESv1_CM.so.1",
  "libGLESv2_mesa.so": "libGLESv2.so.2",
} as const;
const VENDOR_PART = "libEGL_mesa.so.0";
const VERSION_CASE = "egl:requirements:egl_has_version_1_5:release=15";

const hasNative = await whyNotNative() === undefined;
const hasMesa = hasNative && [...Object.values(MESA), VENDOR_PART].every((name) => hostPath(name));

/** Where the host has a library, if it has it. */
function hostPath(name: string): string | undefined {
  const { stdout } = new Deno.Command("gcc", { args: [`-print-file-name=${name}`] }).outputSync();
  const path = new TextDecoder().decode(stdout).trim();
  return path.includes("/") ? path : undefined;
}

/** The driver over Mesa, with a defect that a macro plants. */
function planted(macro: string): string {
  return buildNative({
    name: "libGLES_planted.so",
    kind: "library",
    sources: [new URL("../../scripts/testing/planted_elf_driver.c", import.meta.url)],
    flags: [`-D${macro}`],
  });
}

function needsMesa(name: string, fn: () => Promise<void>): void {
  Deno.test({ name: `${name} (needs gcc and Mesa)`, ignore: !hasMesa, fn });
}

/** The rows of configs, of which Mesa has seventy. */
const CONFIGS = [
  "found eglChooseConfig gives the configs that have all that the list wishes for, defaults included, and no others.",
  "found eglChooseConfig gives the best config first: by caveat, type, bits of the colors that are wished for, and then what is smaller.",
  "found eglChooseConfig gives the one config of an id, whatever else is wished for, and no more configs than there are places for.",
];

/** The last column of the row of a requirement that begins so. */
function rowOf({ lines }: Ran, requirement: string): string[] {
  const at = lines.findIndex((line) => line.slice(24).startsWith(requirement));
  const next = lines.findIndex((line, i) => i > at && line.slice(2, 9).trim() !== "");
  return lines.slice(at, next).map((line) => line.slice(60).trim());
}

/** Runs cases of a driver, of one release. @returns Also the status of each case by its test's name. */
async function judge(driver: string, ...tests: readonly string[]) {
  return await judgeWith(driver, tests);
}

/** The same, with more words of the command. */
async function judgeWith(
  driver: string,
  tests: readonly string[],
  more: readonly string[] = [],
) {
  let ran: Ran | undefined;
  let statuses: Record<string, string> = {};
  await inTemporary(async (directory) => {
    const queries = tests.map((test) => `egl:requirements:${test}:*`);
    const out = ["--out", `${directory}/out`];
    ran = await ctsHere([...queries, "--driver", driver, "--release", "15", ...out, ...more]);
    const { header, cases } = readResults(Deno.readTextFileSync(`${directory}/out/results.jsonl`));
    assertEquals([header.impl, header.driver], ["native", driver]);
    statuses = Object.fromEntries(cases.map(({ id, status }) => [id.split(":")[2]!, status]));
  });
  return { ...ran!, statuses };
}

/** Each row of the table: its state, and the requirement. */
function requirementsIn({ lines }: Ran): string[] {
  const rows: string[] = [];
  for (const line of lines.slice(lines.indexOf("requirements:") + 2)) {
    if (!line.startsWith("  ")) break;
    const state = line.slice(2, 9).trim();
    const text = line.slice(24, 58).trim();
    if (state !== "") rows.push(`${state} ${text}`);
    else if (text !== "") rows.push(`${rows.pop()} ${text}`);
  }
  return rows;
}

/** Judges Mesa under Android's names. */
async function judgeMesa(rules: string, more: readonly string[]): Promise<void> {
  await inTemporary(async (directory) => {
    for (const [name, from] of Object.entries({ ...MESA, "libGLdispatch.so.0": "" })) {
      Deno.copyFileSync(hostPath(from || name)!, `${directory}/${name}`);
    }
    const ran = await judgeWith(directory, [], more);
    assertEquals([ran.status, ran.stderr], [1, ""]);
    assert(!ran.stdout.includes("was not loaded"), ran.stdout);
    assertEquals(requirementsIn(ran), [
      "MISSING There is a driver for EGL.",
      "found There is a driver for OpenGL ES 1.x.",
      "found There is a driver for OpenGL ES 2.0.",
      "found OpenGL ES 3.x is optional: a device that says so has it, and one without it is right.",
      "found The GL driver keeps to the OpenGL ES standard in its objects, its state and its errors.",
      "found The number of GL contexts is not limited.",
      "found Thirty contexts are alive at once, each with state of its own.",
      "MISSING YV12 images can be textures, in their colors.",
      "MISSING Other YUV images can be textures, in their colors.",
      "found The driver has EGL_KHR_wait_sync.",
      "found The driver has GL_OES_texture_external.",
      "MISSING The driver has EGL_ANDROID_image_native_buffer.",
      "MISSING The driver has EGL_ANDROID_recordable.",
      "MISSING The driver has EGL_ANDROID_framebuffer_target, for Hardware Composer 1.1 and later.",
      "MISSING The driver has EGL_ANDROID_blob_cache.",
      "found The driver has EGL_KHR_fence_sync.",
      "MISSING The driver has EGL_ANDROID_native_fence_sync.",
      "found EGL has version 1.5.",
      "found The limits of each version of OpenGL ES are at least those that its standard demands.",
      ...CONFIGS,
      `found What is drawn is what OpenGL ES allows (${rules}).`,
    ]);
    assertEquals(rowOf(ran, "There is a driver for EGL."), [
      "eglGetDisplay, eglInitialize,",
      "eglChooseConfig; configs for windows",
      "found, for one: is 0, expected 1",
    ]);
    assertMatch(ran.stdout, /each context takes \d+ KiB/);
  });
}

const lacks = "Mesa under Android's names lacks what is Android's, and nothing else";
needsMesa(lacks, () => {
  const others = ["textures", "targets", "shaders", "stages", "fixed", "contexts"];
  return judgeMesa("9 of 9 rules", others.flatMap((name) => ["-x", `egl:requirements:${name}:*`]));
});

slowTest(
  `${lacks}, by all that is drawn (needs gcc and Mesa)`,
  () => judgeMesa("44 of 44 rules", []),
  !hasMesa,
);

needsMesa("a library that a set needs and nobody has is told in the table's place", async () => {
  await inTemporary(async (directory) => {
    for (const [name, from] of Object.entries(MESA)) {
      Deno.copyFileSync(hostPath(from)!, `${directory}/${name}`);
    }
    const ran = await judge(directory, "egl_has_version_1_5");
    assertEquals([ran.status, requirementsIn(ran)], [1, []]);
    assertStringIncludes(
      ran.stdout,
      'the driver was not loaded: libEGL_mesa.so: library "libGLdispatch.so.0" not found',
    );
  });
});

needsMesa("a vendor's part of GLVND is no driver, and is told as such", async () => {
  await inTemporary(async (directory) => {
    for (const name of Object.keys(MESA)) {
      Deno.copyFileSync(hostPath(VENDOR_PART)!, `${directory}/${name}`);
    }
    const ran = await judge(directory, "egl_has_version_1_5");
    assertEquals([ran.status, requirementsIn(ran)], [1, []]);
    assertStringIncludes(ran.stdout, "libEGL_mesa.so exports no EGL functions, but __egl_Main");
  });
});

needsMesa("a driver that lacks eglCreateContext has no contexts", async () => {
  const tests = ["many_contexts", "egl_has_version_1_5"];
  const ran = await judge(planted("LACKS_CREATE_CONTEXT"), ...tests);
  assertEquals(ran.statuses, { many_contexts: "fail", egl_has_version_1_5: "pass" });
  assertStringIncludes(ran.stdout, "eglCreateContext (0 of 300 live contexts)");
});

needsMesa("a driver that crashes in eglInitialize is told with the signal", async () => {
  const ran = await judge(planted("CRASHES_IN_INITIALIZE"), "egl_has_version_1_5");
  assertEquals([ran.status, ran.statuses], [1, { egl_has_version_1_5: "fail" }]);
  assertStringIncludes(ran.stdout, "was killed by SIGSEGV during eglInitialize");
});

const garbage = "a driver whose eglGetProcAddress answers garbage harms who calls it";
slowTest(`${garbage} (needs gcc and Mesa)`, async () => {
  const tests = ["opengl_es_2_has_a_driver", "EGL_KHR_wait_sync_is_listed", "many_contexts"];
  const ran = await judge(planted("ANSWERS_GARBAGE"), ...tests, "egl_has_version_1_5");
  assertEquals([ran.statuses.opengl_es_2_has_a_driver, ran.statuses.egl_has_version_1_5], [
    "fail",
    "pass",
  ]);
  assertEquals(ran.statuses.EGL_KHR_wait_sync_is_listed, "pass");
  assertStringIncludes(ran.stdout, "was killed by SIGSEGV during glGetString");
}, !hasMesa);

const hanging = "a driver that hangs in glFlush is told, and other cases have results";
slowTest(`${hanging} (needs gcc and Mesa)`, async () => {
  const tests = ["fence_is_signaled", "egl_has_version_1_5"];
  const ran = await judge(planted("HANGS_IN_FLUSH"), ...tests);
  assertEquals(ran.statuses, { fence_is_signaled: "warn", egl_has_version_1_5: "pass" });
  assertMatch(ran.stdout, /hangs \("did not answer for \d+ s during glFlush/);
  assertStringIncludes(ran.stdout, "a process died in 1 case of what is only recommended");
  assert(!ran.stdout.includes("so the run was stopped"), ran.stdout);
  assertEquals(ran.status, 1);
}, !hasMesa);

slowTest(
  "a driver with 64 contexts is told, and a replay comes to the same (needs gcc and Mesa)",
  async () => {
    await inTemporary(async (directory) => {
      const id = "egl:requirements:many_contexts:release=15";
      const driver = ["--driver", planted("CONTEXTS=64")];
      const out = ["--out", `${directory}/out`];
      const ran = await ctsHere([id, VERSION_CASE, ...driver, ...out]);
      assertEquals([ran.status, ran.last], [1, "1 passed, 1 failed, 0 skipped"]);
      assertStringIncludes(ran.stdout, "eglCreateContext (64 of 300 live contexts)");
      const file = ran.lines.map((line) =>
        /--replay (\S+) --trust$/.exec(line)?.[1]
      ).find(Boolean) ??
        "";
      const again = await ctsHere(["--replay", file, "--trust"]);
      assertStringIncludes(again.stdout, "reproduced: fail");
    });
  },
  !hasMesa,
);

needsMesa(
  "a sound driver in one binary, which exports eglGetProcAddress alone, passes",
  async () => {
    const tests = ["many_contexts", "opengl_es_1_has_a_driver", "external_textures_have_one_level"];
    const ran = await judge(planted("SOUND"), ...tests);
    assertEquals([ran.status, ran.last], [0, "3 passed, 0 failed, 0 skipped"]);
    assertEquals(requirementsIn(ran).filter((row) => row.startsWith("found")).length, 3);
  },
);

Deno.test({
  name: "machine code that no machine here runs ends with status 2 and one line (needs gcc)",
  ignore: !hasNative,
  async fn() {
    for (const abi of ["armeabi-v7a", "x86"] as const) {
      await inTemporary(async (directory) => {
        const code = elfLibrary({ name: "other", abi });
        Deno.writeFileSync(`${directory}/libGLES_other.so`, code);
        const ran = await ctsHere(["--driver", directory]);
        assertEquals([ran.status, ran.stdout, ran.stderr.trim().includes("\n")], [2, "", false]);
        assertStringIncludes(
          ran.stderr,
          `Library "libGLES_other.so" of driver "${directory}" is native code`,
        );
        assertStringIncludes(ran.stderr, `for ${abi}, which "native" does not run here, expected `);
        assertStringIncludes(ran.stderr, `deno task doctor`);
      });
    }
  },
});

Deno.test({
  name: "what gcc built and was cut off is refused, wherever it was (needs gcc)",
  ignore: !hasNative,
  async fn() {
    const whole = Deno.readFileSync(planted("SOUND"));
    await inTemporary((directory) => {
      const path = `${directory}/libGLES_cut.so`;
      for (let size = 0; size <= 4096; size += 64) {
        Deno.writeFileSync(path, whole.subarray(0, size));
        assert(readsAs(path).includes("cannot be loaded: "), `${size} bytes`);
      }
      Deno.writeFileSync(path, whole);
      assertEquals(readsAs(path), "elf");
      return Promise.resolve();
    });
  },
});

function readsAs(path: string): string {
  try {
    return readDriverSet(path).files.map(({ form }) => form).join();
  } catch (error) {
    return String(error);
  }
}
