import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inTemporary, plantedPath } from "./testing/command.ts";
import { ctsHere } from "./testing/cts_here.ts";

/** Folders with images of Android, by colons: none is part of the project. */
const IMAGES = (Deno.env.get("STRATA_IMAGES") ?? "").split(":").filter((path) => path !== "");

Deno.test("a folder without an image is refused, and so is one of no known release", async () => {
  await inTemporary(async (folder) => {
    Deno.mkdirSync(`${folder}/old/system`, { recursive: true });
    Deno.writeTextFileSync(`${folder}/old/system/build.prop`, "ro.build.version.sdk=23\n");
    for (
      const [name, why] of [
        [
          "nothing",
          `Folder "${folder}/nothing" is no image of Android: it has no system/build.prop`,
        ],
        ["old", `Image "${folder}/old" has API level 23, expected that of a release from 8 to 15`],
      ] as const
    ) {
      const impl = `android:${folder}/${name}`;
      const ran = await ctsHere(["--impl", impl, "gles:order:*"]);
      assertEquals([ran.status, ran.stdout], [2, ""]);
      assertStringIncludes(ran.stderr, `Implementation "${impl}" cannot run here: ${why}`);
    }
  });
});

for (const image of IMAGES.length === 0 ? [undefined] : IMAGES) {
  Deno.test({
    name: image === undefined
      ? "images of Android keep the order of layers, how a linker is configured, and a blur (needs STRATA_IMAGES=FOLDER)"
      : `the image ${image} keeps what it claims, and what is not its own is skipped`,
    ignore: image === undefined,
    fn: async () => {
      const queries = [
        ...["gles:order:*", "linker:config:process:*", "selinux:access:*"],
        "rs:intrinsic:blur:a_single_cell:*",
      ];
      const ran = await ctsHere(["--impl", `android:${image}`, ...queries]);
      assertEquals([ran.status, ran.stderr], [0, ""], ran.stdout);
      assertMatch(ran.stdout, /The implementation does not claim "?selinux/);
      assertMatch(ran.stdout, /The case is about Android \d+, and the implementation is/);
      const [, passed] = /^(\d+) passed, 0 failed, [1-9]\d* skipped$/.exec(ran.last) ?? [];
      assertEquals(Number(passed) > 2, true, ran.last);
    },
  });
}

Deno.test({
  name: "no process of an image outlives a run that is killed (needs STRATA_IMAGES=FOLDER)",
  ignore: IMAGES.length === 0,
  fn: () =>
    inTemporary(async (folder) => {
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--quiet", plantedPath("../cts.ts"), "--impl", `android:${IMAGES[0]}`],
          ...["--jobs", "1", "linker:dlsym:*"],
        ],
        env: { NO_COLOR: "1", TMPDIR: folder },
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).spawn();
      while (processesIn(folder) === 0) await pause();
      child.kill("SIGKILL");
      await child.status;
      while (processesIn(folder) > 0) await pause();
    }),
});

/** How many processes have mounts in a folder, which only those of images do. */
function processesIn(folder: string): number {
  return [...Deno.readDirSync("/proc")].filter(({ name }) => {
    try {
      return /^\d+$/.test(name) &&
        Deno.readTextFileSync(`/proc/${name}/mountinfo`).includes(folder);
    } catch {
      return false;
    }
  }).length;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
