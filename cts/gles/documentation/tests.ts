/**
 * The command blocks of the documentation, typed word for word.
 *
 * Plan: every block of `commands.txt` is typed on a device that has what the page presumes (a userdebug build
 * for root, an installed app, the files that are pushed). Then the page's promise is looked for: the layers are loaded,
 * from where the page puts them and in its order, or no longer loaded.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import type { BuildType, Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import { callers, initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { buildWorld, layerLibrary, type WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import DOCUMENTED from "./commands.txt" with { type: "text" };

const PACKAGE = "com.android.gl2jni";
const LAYER_PACKAGE = "com.example.layers";
const TRACE = { name: "GLTrace", hooks: { eglChooseConfig: [] } };
const SECOND = { name: "Second", hooks: { eglChooseConfig: [] } };
const APP: ProcessSpec = { kind: "app", package: PACKAGE };

/** The lines of a block, with placeholders and example names replaced. */
function block(name: string, replacements: Readonly<Record<string, string>> = {}): string[] {
  const blocks = DOCUMENTED.split(/^\[(.+)\]$/m);
  const at = blocks.indexOf(name);
  if (at < 0) throw new Error(`Cannot find block "${name}" in documented_commands.txt`);
  let text = blocks[at + 1]!.trim();
  for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to);
  return text.split("\n");
}

/** The pages, as the names of their blocks begin. */
const PAGES = ["layers", "porting"] as const;

const NAMES = {
  "<package_name>": PACKAGE,
  " package_name": ` ${PACKAGE}`,
  "<layer1:layer2:layerN>": "libGLTrace.so:libSecond.so",
  "layer1:layer2:...:layerN": "libGLTrace.so:libSecond.so",
  "<package1:package2:packageN>": LAYER_PACKAGE,
  "package1:package2:...:packageN": LAYER_PACKAGE,
};

function device(release: Release, build: BuildType = "user"): WorldBuilder {
  return buildWorld({ release, build }).app({ package: PACKAGE, debuggable: true }).driver();
}

function scene(builder: WorldBuilder, adb: readonly string[], more: Partial<Scene> = {}): Scene {
  return { world: builder.world, adb, process: APP, program: EGL_PROGRAM, ...more };
}

const documentation = group(
  "gles:documentation",
  "The printed command blocks do what the pages say.",
);

documentation.test("system_location")
  .clauses("GLES-DOC-1")
  .releases(10, 15)
  .fn(async (t) => {
    const hostFiles = { "libGLTrace.so": layerLibrary(TRACE) };
    const adb = [
      ...block("layers: system location", { "<layer>": "libGLTrace" }),
      ...block("layers: enable", { ...NAMES, ":libSecond.so": "" }),
    ];
    const { record } = await t.play(
      scene(device(t.params.release, "userdebug"), adb, { hostFiles }),
    );
    t.expectRunning(record);
    t.expectSequence("layers", initialized(record), ["GLTrace"]);
    t.expectEqual(
      "path of the layer",
      record.libraries.find(({ soname }) => soname === "libGLTrace.so")?.path,
      "/data/local/debug/gles/libGLTrace.so",
    );
  });

documentation.test("base_directory")
  .clauses("GLES-DOC-2")
  .releases(10, 15)
  .fn(async (t) => {
    const hostFiles = { "libGLTrace.so": layerLibrary(TRACE) };
    const typed = block("layers: base directory");
    const adb = [...typed, ...block("layers: enable", { ...NAMES, ":libSecond.so": "" })];
    const outcome = await t.play(scene(device(t.params.release), adb, { hostFiles }));
    t.expectRunning(outcome.record);
    t.expectEqual(
      "what the last printed command shows",
      outcome.commands[typed.length - 1]?.result.stdout.trim(),
      "libGLTrace.so",
    );
    t.expectSequence("layers", initialized(outcome.record), ["GLTrace"]);
  });

documentation.test("external_apk")
  .clauses("GLES-DOC-3")
  .releases(10, 15)
  .fn(async (t) => {
    const abis = ["arm64-v8a", "armeabi-v7a"] as const;
    const libs = Object.fromEntries(abis.map((abi) => [abi, {
      "libGLTrace.so": layerLibrary(TRACE, { abi }),
      "libSecond.so": layerLibrary(SECOND, { abi }),
    }]));
    const layers = buildApk({ package: LAYER_PACKAGE, libs });
    const world = buildWorld({ release: t.params.release }).app({
      package: PACKAGE,
      debuggable: true,
      abis: ["armeabi-v7a"],
      libraries: { "libgame.so": "" },
    });
    const { record } = await t.play(
      scene(world, [...block("layers: external APK"), ...block("layers: enable", NAMES)], {
        hostFiles: { "layers.apk": { base64: layers.toBase64() } },
      }),
    );
    t.expectRunning(record);
    t.expectSequence("layers", callers(record, "eglChooseConfig"), ["GLTrace", "Second"]);
  });

documentation.test("enable")
  .clauses("GLES-DOC-4")
  .releases(10, 15)
  .params({ page: PAGES })
  .fn(async (t) => {
    const world = device(t.params.release).layerApp([TRACE, SECOND], { package: LAYER_PACKAGE });
    const { record } = await t.play(scene(world, block(`${t.params.page}: enable`, NAMES)));
    t.expectRunning(record);
    t.expectSequence("layers", callers(record, "eglChooseConfig"), ["GLTrace", "Second"]);
  });

documentation.test("disable")
  .clauses("GLES-DOC-5")
  .releases(10, 15)
  .params({ page: PAGES })
  .mustNot({
    what: "a layer is initialized after the printed disabling commands",
    scene: ({ release, page }) =>
      scene(device(release).layerApp([TRACE, SECOND], { package: LAYER_PACKAGE }), [
        ...block(`${page}: enable`, NAMES),
        ...block(`${page}: disable`),
      ]),
    happened: ({ record }) => initialized(record),
  })
  .control("the disabling commands are not typed", ({ page }, { adb = [], ...rest }) => ({
    ...rest,
    adb: adb.slice(0, block(`${page}: enable`).length),
  }));

documentation.test("enable_globally")
  .clauses("GLES-DOC-6")
  .releases(10, 15)
  .params({ page: PAGES })
  .fn(async (t) => {
    const world = device(t.params.release).with({ selinux: "permissive" })
      .layer(TRACE, "system").layer(SECOND, "system");
    const typed = block(`${t.params.page}: enable globally`, NAMES);
    const { record } = await t.play(scene(world, typed, { process: { kind: "native" } }));
    t.expectRunning(record);
    t.expectSequence("layers", callers(record, "eglChooseConfig"), ["GLTrace", "Second"]);
  });

/** The groups of this file. */
export const tests = [documentation];
