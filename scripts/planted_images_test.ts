/**
 * Images in which one thing is wrong, each named by its clause.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, join } from "@std/path";
import { openImage } from "../impl/machine/android/image.ts";
import { runCommand } from "./testing/command.ts";

/** A change of an image. */
interface Plant {
  /** The mistake that it makes. */
  readonly what: string;
  /** The release of the image that it is planted in. */
  readonly release: number;
  /** The file, from the image's root. */
  readonly file: string;
  /** The text that stands there, and the one that takes its place: as long, in a library. */
  readonly change: readonly [from: string, to: string];
  /** The cases that are asked. */
  readonly query: string;
  /** The clause that is broken then, and not before. */
  readonly clause: string;
}

const LIBEGL = "system/lib64/libEGL.so";
const LINKER = "system/bin/linker64";
const LD_CONFIG_9 = "system/etc/ld.config.28.txt";

const PLANTS: readonly Plant[] = [
  {
    what: "libEGL reads another property for the board's driver",
    release: 14,
    file: LIBEGL,
    change: ["ro.board.platform\0", "ro.board.platfrom\0"],
    query: "egl:driver:one_binary_named_by_ro_board_platform:*",
    clause: "EGL-DRIVER-5",
  },
  {
    what: "libEGL asks another function of layers for hooks",
    release: 14,
    file: LIBEGL,
    change: ["AndroidGLESLayer_GetProcAddress", "AndroidGLESLayer_getProcAddress"],
    query: "gles:order:listed_order:*",
    clause: "GLES-CHAIN-1",
  },
  {
    what: "libEGL has another directory of the system",
    release: 14,
    file: LIBEGL,
    change: ["/data/local/debug/gles\0", "/data/local/debug/gl_s\0"],
    query: "gles:system_directory:prevails_over_the_apps_own_copy:*",
    clause: "GLES-SEARCH-5",
  },
  {
    what: "libEGL reads another property for its driver",
    release: 14,
    file: LIBEGL,
    change: ["ro.hardware.egl\0", "ro.hardware.elg\0"],
    query: "egl:driver:one_binary_named_by_ro_hardware_egl:*",
    clause: "EGL-DRIVER-4",
  },
  {
    what: "RenderScript says of a copy of a wrong size that it is a read",
    release: 14,
    file: "system/lib64/libRS_internal.so",
    change: ["Allocation::subData called", "Allocation::subRead called"],
    query: "rs:model_copies:one_dimension:*",
    clause: "RS-OBJECT-44",
  },
  {
    what: "the linker does not know isolation",
    release: 9,
    file: LINKER,
    change: [".isolated\0", ".isolatex\0"],
    query: "linker:isolation:*",
    clause: "LINKER-NAMESPACE-3",
  },
  {
    what: "the linker does not know permitted paths",
    release: 9,
    file: LINKER,
    change: [".permitted.paths\0", ".permitted.pathx\0"],
    query: "linker:isolation:*",
    clause: "LINKER-NAMESPACE-3",
  },
  {
    what: "the namespace rs is not visible",
    release: 9,
    file: LD_CONFIG_9,
    change: ["namespace.rs.visible = true", "namespace.rs.visible = false"],
    query: "linker:rs:rs_is_exported:*",
    clause: "LINKER-RS-4",
  },
  {
    what: "the namespace sphal is not visible",
    release: 9,
    file: LD_CONFIG_9,
    change: ["namespace.sphal.visible = true", "namespace.sphal.visible = false"],
    query: "linker:rs_drivers:hal_is_loaded_into_sphal:*",
    clause: "LINKER-RS-21",
  },
  {
    what: "the namespace sphal searches the system's libraries for vendors",
    release: 9,
    file: LD_CONFIG_9,
    change: [
      "namespace.sphal.permitted.paths  = /odm/${LIB}",
      "namespace.sphal.search.paths += /system/${LIB}/vndk-sp-28\nnamespace.sphal.permitted.paths  = /odm/${LIB}",
    ],
    query: "linker:rs_libraries:sphal_does_not_search_vndk_sp:*",
    clause: "LINKER-RS-22",
  },
  {
    what: "the namespace sphal searches /vendor before /odm",
    release: 9,
    file: LD_CONFIG_9,
    change: [
      "namespace.sphal.search.paths  = /odm/${LIB}\n",
      "namespace.sphal.search.paths  = /vendor/${LIB}\nnamespace.sphal.search.paths += /odm/${LIB}\n",
    ],
    query: "linker:rs_libraries:odm_comes_before_vendor:where=sphal;*",
    clause: "LINKER-RS-36",
  },
];

/** Puts the change into a file that is no longer the image's own. */
function plant(path: string, [from, to]: Plant["change"]): void {
  const text = Buffer.from(Deno.readFileSync(path)).toString("latin1");
  assertEquals(text.split(from).length > 1, true, `"${from}" does not occur in ${path}`);
  Deno.removeSync(path);
  Deno.writeFileSync(path, Buffer.from(text.replaceAll(from, to), "latin1"));
}

/** A copy of a tree whose files are the same ones, but for one. */
function linkTree(from: string, to: string, own: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory, isSymlink } of Deno.readDirSync(from)) {
    const [old, copy] = [join(from, name), join(to, name)];
    if (isDirectory) linkTree(old, copy, own);
    else if (isSymlink) Deno.symlinkSync(Deno.readLinkSync(old), copy);
    else if (copy === own) Deno.copyFileSync(old, copy);
    else Deno.linkSync(old, copy);
  }
}

/** The clauses that the suite says an image breaks. */
async function brokenClauses(image: string, { query, release }: Plant): Promise<string[]> {
  const args = ["--impl", `android:${image}`, "--strict", "--release", `${release}`, query];
  const { stdout, stderr, last } = await runCommand("cts.ts", args);
  assertEquals(stderr, "");
  assertStringIncludes(last, " passed, ");
  const [, list = ""] = stdout.split("broken clauses:\n");
  return [...list.matchAll(/^ {2}([A-Z]+-[A-Z]+-\d+) /gm)].map(([, clause]) => clause!);
}

const images = new Map(
  (Deno.env.get("STRATA_IMAGES") ?? "").split(":").filter((path) => path !== "")
    .map((path) => [openImage(path).release as number, path]),
);

for (const one of PLANTS) {
  const image = images.get(one.release);
  Deno.test({
    name: `${one.what}: ${one.clause} is broken${
      image === undefined ? ` (needs STRATA_IMAGES with Android ${one.release})` : ""
    }`,
    ignore: image === undefined,
    async fn() {
      const { root } = openImage(image!);
      assertEquals((await brokenClauses(image!, one)).includes(one.clause), false, "not before");
      // Beside the image, since links lead to the same file system only.
      const folder = Deno.makeTempDirSync({ dir: dirname(image!), prefix: "strata-planted-" });
      try {
        linkTree(join(root, "system"), join(folder, "system"), join(folder, one.file));
        plant(join(folder, one.file), one.change);
        assertStringIncludes((await brokenClauses(folder, one)).join(" "), one.clause);
      } finally {
        Deno.removeSync(folder, { recursive: true });
      }
    },
  });
}
