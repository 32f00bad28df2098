import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ProcessSpec } from "../../cts/contract/device.ts";
import type { Release } from "../../cts/contract/world.ts";
import type { Action } from "../../cts/fakes/behavior.ts";
import { callers, initialized } from "../../cts/fakes/observe.ts";
import { EGL_PROGRAM } from "../../cts/fakes/programs.ts";
import {
  APP,
  buildWorld,
  type LayerKnobs,
  layerLibrary,
  SYSTEM_DIRECTORY,
  type WorldBuilder,
} from "../../cts/fakes/world_builder.ts";
import { sim } from "../mod.ts";

const PLACES = ["system", "base", "com.example.one", "com.example.two", "own"] as const;
const FILES = ["libA.so", "libB.so", " b.so", "\u00e9\u{1f5bc}", "l".repeat(255)] as const;
/** How many of the names, the first ones, may stand in an APK: installers look at their form. */
const PACKED = 2;
const IN_APK = ["absent", "good", "empty", "text", "foreign", "needy", "mute", "idle"] as const;
const ANYWHERE = [...IN_APK, "directory", "closed"] as const;
const ELEMENTS = [
  ...FILES,
  "",
  ".",
  "..",
  "libA.so/",
  "./libA.so",
  " libA.so",
  "LIBA.SO",
  "x".repeat(300),
  "?*",
];

type Place = typeof PLACES[number];
type Kind = typeof ANYWHERE[number];

/** The manner of the layer of one file, beside reporting each eglChooseConfig. */
interface Manner {
  readonly model: "passive" | "active";
  readonly hook: "passes" | "answers" | "aborts" | "none";
  readonly aborts: "load" | "initialize" | "never";
}

/** One file of one place. */
interface Copy {
  readonly kind: Kind;
  readonly manner: Manner;
}

/** A random device and process. */
interface Situation {
  readonly release: Release;
  readonly build: "user" | "userdebug";
  readonly kind: "app" | "native" | "isolated";
  readonly debuggable: boolean;
  readonly extracted: boolean;
  readonly inject: boolean;
  readonly targetSdk: number;
  readonly enable: string | undefined;
  readonly target: string;
  readonly settings: readonly string[] | undefined;
  readonly property: readonly string[];
  readonly layerApps: readonly string[];
  readonly copies: Readonly<Record<Place, readonly Copy[]>>;
}

const manner: fc.Arbitrary<Manner> = fc.record({
  model: fc.constantFrom("passive", "active"),
  hook: fc.constantFrom("passes", "passes", "passes", "passes", "answers", "aborts", "none"),
  aborts: fc.constantFrom(...new Array(12).fill("never" as const), "load", "initialize"),
});

function copies(kinds: readonly Kind[]): fc.Arbitrary<readonly Copy[]> {
  const kind = fc.oneof({ weight: 3, arbitrary: fc.constant("good" as const) }, {
    weight: 4,
    arbitrary: fc.constantFrom(...kinds),
  });
  return fc.tuple(...FILES.map(() => fc.record({ kind, manner })));
}

const list = fc.array(fc.constantFrom(...ELEMENTS, ...FILES), { maxLength: 6 });

const situation: fc.Arbitrary<Situation> = fc.record({
  release: fc.constantFrom(10, 11, 12, 13, 14, 15),
  build: fc.constantFrom("user", "user", "userdebug"),
  kind: fc.constantFrom("app", "app", "app", "app", "native", "isolated"),
  debuggable: fc.constantFrom(true, true, false),
  extracted: fc.boolean(),
  inject: fc.boolean(),
  targetSdk: fc.constantFrom(29, 30),
  enable: fc.constantFrom("1", "1", "1", "-7", "0", "", "yes", "4294967296", undefined),
  target: fc.constantFrom(APP, APP, APP, APP, "com.example", ""),
  settings: fc.option(list, { nil: undefined }),
  property: list.map(limited),
  layerApps: fc.array(
    fc.constantFrom("com.example.one", "com.example.two", "com.absent", "", " "),
    {
      maxLength: 4,
    },
  ),
  copies: fc.record({
    system: copies(ANYWHERE),
    base: copies(ANYWHERE),
    "com.example.one": copies(IN_APK),
    "com.example.two": copies(IN_APK),
    own: copies(IN_APK),
  }),
});

/** As many names as a property can hold. */
function limited(names: readonly string[]): string[] {
  const short = names.filter((name) => name.length < 20);
  return new TextEncoder().encode(short.join(":")).length <= 91 ? short : [];
}

/** Android 10 asks the build, too. */
function searchesSystem({ release, build, kind }: Situation, mayBeDebugged: boolean): boolean {
  return (kind === "native" || mayBeDebugged) && (release > 10 || build === "userdebug");
}

/** The oracle: the files of the active layers, the one nearest the app first. */
function expectedLayers(s: Situation): { readonly who: string; readonly manner: Manner }[] {
  const open = s.debuggable || s.build === "userdebug";
  const opted = s.inject && s.release >= 11 && s.targetSdk >= 30;
  const enabled = s.kind === "app" && (open || opted) && s.target === APP &&
    (s.enable === "1" || s.enable === "-7");
  const settings = enabled ? (s.settings ?? []).join(":") : "";
  const written = (settings || s.property.join(":")).split(":");
  const names = new Set(written.map((name) => name.replace(/^\.\//, "")));
  const external = s.layerApps.filter((name) => name.startsWith("com.example"));
  const places = [
    ...(searchesSystem(s, open || enabled) ? ["system"] : []),
    ...(enabled ? ["base", ...external] : []),
    ...(s.kind === "app" ? ["own"] : []),
  ] as Place[];
  return [...names].flatMap((name) => {
    const i = (FILES as readonly string[]).indexOf(name);
    const place = places.find((one) =>
      s.copies[one][i]?.kind === "good" &&
      (one === "system" || one === "base" || i < PACKED)
    );
    return place === undefined
      ? []
      : [{ who: `${place} ${i}`, manner: s.copies[place][i]!.manner }];
  });
}

/** The text of a file; undefined if there is none. */
function contents(place: Place, i: number, { kind, manner: { model, hook, aborts } }: Copy) {
  const abort: readonly Action[] = [{ do: "abort" }];
  const steps = {
    passes: [],
    none: [],
    aborts: abort,
    answers: [{ do: "return", value: 0 }],
  } as const;
  const good = kind === "good" || kind === "closed";
  const layer: LayerKnobs = {
    name: good ? `${place} ${i}` : "broken",
    model,
    ...(hook === "none" ? {} : { hooks: { eglChooseConfig: steps[hook] } }),
    ...(good && aborts === "load" ? { onLoad: abort } : {}),
    ...(good && aborts === "initialize" ? { initialize: abort } : {}),
    ...(kind === "mute" ? { exports: ["AndroidGLESLayer_GetProcAddress"] } : {}),
    ...(kind === "idle" ? { exports: ["AndroidGLESLayer_Initialize"] } : {}),
  };
  if (kind === "absent" || kind === "directory") return undefined;
  if (kind === "empty") return "";
  if (kind === "text") return "no library";
  return layerLibrary(layer, {
    soname: FILES[i]!,
    ...(kind === "foreign" ? { abi: "x86_64" } : {}),
    ...(kind === "needy" ? { needed: ["libabsent.so"] } : {}),
  });
}

function withFiles(builder: WorldBuilder, place: Place, directory: string, s: Situation) {
  for (const [i, copy] of s.copies[place].entries()) {
    const path = `${directory}/${FILES[i]}`;
    const text = contents(place, i, copy);
    if (copy.kind === "directory") builder = builder.directory(path);
    else if (text !== undefined) {
      builder = builder.file(path, text, { mode: copy.kind === "closed" ? 0 : 0o755 });
    }
  }
  return builder;
}

function libraries(place: Place, s: Situation): Readonly<Record<string, string>> {
  const files = s.copies[place].slice(0, PACKED).map((copy, i) =>
    [FILES[i]!, contents(place, i, copy)] as const
  );
  return Object.fromEntries(
    files.flatMap(([name, text]) => text === undefined ? [] : [[name, text]]),
  );
}

function worldOf(s: Situation) {
  const { release, build, debuggable, extracted: extractNativeLibs, targetSdk } = s;
  const packed = (place: Place) => ({ libraries: libraries(place, s), extractNativeLibs });
  let builder = buildWorld({ release, build, selinux: "permissive" })
    .app({ debuggable, targetSdk, injectLayers: s.inject, ...packed("own") })
    .app({ package: "com.example.one", ...packed("com.example.one") })
    .app({ package: "com.example.two", ...packed("com.example.two") })
    .property("debug.gles.layers", s.property.join(":"))
    .setting("gpu_debug_app", s.target)
    .setting("gpu_debug_layer_app", s.layerApps.join(":"));
  if (s.enable !== undefined) builder = builder.setting("enable_gpu_debug_layers", s.enable);
  if (s.settings !== undefined) {
    builder = builder.setting("gpu_debug_layers_gles", s.settings.join(":"));
  }
  builder = withFiles(builder, "system", SYSTEM_DIRECTORY, s);
  return withFiles(builder, "base", `/data/data/${APP}`, s).world;
}

Deno.test("the active layers are those that an independent oracle finds, and only a layer ends the process", async () => {
  const implementation = sim();
  const seen = { layered: 0, ended: 0 };
  await fc.assert(
    fc.asyncProperty(situation, async (s) => {
      const device = await implementation.boot(worldOf(s));
      const spec: ProcessSpec = s.kind === "native"
        ? { kind: "native" }
        : { kind: s.kind, package: APP };
      const record = await (await device.launch(spec)).run(EGL_PROGRAM);
      await device.dispose();
      const active = expectedLayers(s);
      const stop = active.findIndex(({ manner }) => !["passes", "none"].includes(manner.hook));
      const called = active.slice(0, stop < 0 ? active.length : stop + 1);
      const aborted = called.at(-1)?.manner.hook === "aborts" ||
        active.some(({ manner }) => manner.aborts !== "never");
      assertEquals(record.end.kind, aborted ? "signal" : "running");
      if (aborted) return void seen.ended++;
      assertEquals(initialized(record), active.map(({ who }) => who).reverse());
      const hooked = called.filter(({ manner }) => manner.hook !== "none");
      assertEquals(callers(record, "eglChooseConfig"), hooked.map(({ who }) => who));
      if (active.length > 1) seen.layered++;
    }),
    { numRuns: 300 },
  );
  assertEquals(Object.values(seen).every((times) => times > 10), true, JSON.stringify(seen));
});
