import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import type { Release } from "../../cts/contract/world.ts";
import { encodeLibrary } from "../../cts/contract/library.ts";
import type { App } from "../../cts/contract/recorder.ts";
import { startGl } from "../../cts/fakes/programs.ts";
import type { WorldBuilder } from "../../cts/fakes/world_builder.ts";
import { bare, start } from "./testing/driver_run.ts";

const RELEASES = [10, 11, 12, 13, 14, 15] as const;
const NO_DRIVER = /^SIGABRT couldn't find an OpenGL ES implementation, make sure /;

/** The drivers that a process of a World loads, or what it ends with. */
async function outcome(builder: WorldBuilder): Promise<readonly string[] | string> {
  const { drivers, fault } = await start(builder);
  return fault ?? drivers;
}

function isLate(release: Release): boolean {
  return release >= 14;
}

Deno.test("properties are tried in order, from Android 14 on only the first that is set", async () => {
  for (const release of RELEASES) {
    const named = bare(release).property("persist.graphics.egl", "p")
      .property("ro.hardware.egl", "h").property("ro.board.platform", "b")
      .driverLibrary("libGLES_h.so").driverLibrary("libGLES_b.so");
    const all = named.driverLibrary("libGLES_p.so");
    assertEquals(await outcome(all), [isLate(release) ? "GLES_p" : "GLES_h"]);
    if (isLate(release)) assertMatch(String(await outcome(named)), NO_DRIVER);
    const second = bare(release).property("ro.hardware.egl", "gone")
      .property("ro.board.platform", "b").driverLibrary("libGLES_b.so");
    const failed = await outcome(second);
    if (isLate(release)) assertMatch(String(failed), NO_DRIVER);
    else assertEquals(failed, ["GLES_b"]);
    assertEquals(await outcome(second.property("ro.hardware.egl", "")), ["GLES_b"]);
  }
});

Deno.test("exact names come after properties that lead nowhere, others only if no such property decides", async () => {
  for (const release of RELEASES) {
    const other = bare(release).driverLibrary("libGLES_other.so");
    assertEquals(await outcome(other), ["GLES_other"]);
    assertEquals(await outcome(other.driverLibrary("libGLES.so")), ["GLES"]);
    const hardware = other.property("ro.hardware.egl", "gone");
    assertMatch(String(await outcome(hardware)), NO_DRIVER);
    assertEquals(await outcome(hardware.driverLibrary("libGLES.so")), ["GLES"]);
    const platform = await outcome(other.property("ro.board.platform", "gone"));
    if (isLate(release)) assertMatch(String(platform), NO_DRIVER);
    else assertEquals(platform, ["GLES_other"]);
  }
});

Deno.test("the message of a process without any driver names the properties of its release", async () => {
  for (const release of RELEASES) {
    const { fault, log } = await start(bare(release));
    const message = isLate(release)
      ? "couldn't find an OpenGL ES implementation, make sure one of persist.graphics.egl, " +
        "ro.hardware.egl and ro.board.platform is set"
      : "couldn't find an OpenGL ES implementation, make sure you set ro.hardware.egl or " +
        "ro.board.platform";
    assertEquals([fault, log.at(-1)], [`SIGABRT ${message}`, `F ${message}`]);
  }
});

Deno.test("ro.vendor.api_level is read as property_get_int32 reads it", async () => {
  const other = bare(14).driverLibrary("libGLES_other.so");
  for (const low of ["", "33", " 33", "+33", "33x", "0x21", "041", "-34", "x34", "2147483648"]) {
    assertEquals(await outcome(other.property("ro.vendor.api_level", low)), ["GLES_other"], low);
  }
  for (const high of ["34", "35", "202404", "0x22", "042", "34.5", "2147483647"]) {
    const found = await outcome(other.property("ro.vendor.api_level", high));
    assertMatch(String(found), NO_DRIVER, high);
  }
  const old = bare(13).property("ro.vendor.api_level", "34").driverLibrary("libGLES_other.so");
  assertEquals(await outcome(old), ["GLES_other"]);
});

Deno.test("a wildcard takes the first name that fits, of each kind by itself, and no other instead", async () => {
  const directory = "/vendor/lib64/egl";
  const skipped = bare(13).driverLibrary("libGLES_android.so").directory(
    `${directory}/libGLES_aa.so`,
  );
  assertMatch(String(await outcome(skipped)), NO_DRIVER);
  assertEquals(await outcome(skipped.driverLibrary("libGLES_x.so")), ["GLES_x"]);
  const unfit = bare(13).driverLibrary("libGLES_x.so.bak").driverLibrary("libGLESx.so")
    .driverLibrary("xlibGLES_x.so");
  assertMatch(String(await outcome(unfit)), NO_DRIVER);
  const mixed = bare(13).driverLibrary("libEGL_b.so").driverLibrary("libGLESv1_CM_a.so")
    .driverLibrary("libGLESv2_c.so");
  assertEquals(await outcome(mixed), ["EGL_b", "GLESv1_CM_a", "GLESv2_c"]);
  const closed = bare(13).driverLibrary("libGLES_b.so")
    .file(`${directory}/libGLES_a.so`, "", { mode: 0 });
  assertMatch(String(await outcome(closed)), NO_DRIVER);
});

Deno.test("directories go by release and width of the process", async () => {
  for (const release of RELEASES) {
    const world = bare(release).property("ro.hardware.egl", "x");
    const system = world.driverLibrary("/system/lib64/egl/libGLES_x.so", { name: "system" });
    assertEquals(await outcome(system.driverLibrary("libGLES_x.so")), ["GLES_x"]);
    const refused = await start(system);
    assertMatch(refused.fault ?? "", NO_DRIVER);
    const tried = "E load_driver(/system/lib64/egl/libGLES_x.so): unknown";
    assertEquals(refused.log.includes(tried), !isLate(release));
    const legacy = system.with({ product: { PRODUCT_SHIPPING_API_LEVEL: "25" } });
    if (isLate(release)) assertMatch(String(await outcome(legacy)), NO_DRIVER);
    else assertEquals(await outcome(legacy), ["system"]);
    const narrow = world.driverLibrary("libGLES_x.so")
      .driverLibrary("/vendor/lib/egl/libGLES_x.so", { name: "narrow" });
    const { drivers } = await start(narrow, { kind: "native", abi: "armeabi-v7a" });
    assertEquals(drivers, ["narrow"]);
  }
});

Deno.test("the suffix angle stands for the system's libraries from Android 14 on, unless the vendor has ANGLE", async () => {
  for (const release of RELEASES) {
    const both = bare(release).property("ro.hardware.egl", "angle")
      .driverLibrary("/system/lib64/libEGL_angle.so", { name: "system" })
      .driverLibrary("libGLES_angle.so", { name: "vendor" });
    const { drivers, record } = await start(both);
    assertEquals(drivers, [isLate(release) ? "system" : "vendor"]);
    const where = record.libraries.find(({ soname }) => soname.endsWith("_angle.so"))?.namespace;
    assertEquals(where, isLate(release) ? "default" : "sphal");
    const supported = both.property("ro.gfx.angle.supported", "true");
    assertEquals((await start(supported)).drivers, [release === 15 ? "system" : "vendor"]);
    const unsupported = both.property("ro.gfx.angle.supported", "TRUE");
    assertEquals((await start(unsupported)).drivers, [isLate(release) ? "system" : "vendor"]);
  }
});

Deno.test("one binary comes before three, and three are tried when it cannot be loaded", async () => {
  const three = bare(14).property("ro.hardware.egl", "x").driverLibrary("libEGL_x.so")
    .driverLibrary("libGLESv1_CM_x.so").driverLibrary("libGLESv2_x.so");
  const names = ["EGL_x", "GLESv1_CM_x", "GLESv2_x"];
  assertEquals(await outcome(three), names);
  assertEquals(await outcome(three.driverLibrary("libGLES_x.so")), ["GLES_x"]);
  const path = "/vendor/lib64/egl/libGLES_x.so";
  const wrongClass = encodeLibrary({ soname: "libGLES_x.so", abi: "armeabi-v7a" }, "");
  const refused: readonly WorldBuilder[] = [
    three.file(path, ""),
    three.file(path, "\x7fELF"),
    three.file(path, wrongClass),
    three.directory(path),
    three.link(path, "/vendor"),
  ];
  for (const broken of refused) {
    const { drivers, log } = await start(broken);
    assertEquals(drivers, names);
    assertEquals(log, [`E load_driver(${path}): unknown`]);
  }
  const unseen = [three.file(path, "", { mode: 0 }), three.link(path, "/vendor/gone")];
  for (const broken of unseen) {
    const { drivers, log } = await start(broken);
    assertEquals([drivers, log], [names, []]);
  }
});

Deno.test("a driver without one of its three binaries works for the others, and the log says what is missing", async () => {
  const alone = bare(14).property("ro.hardware.egl", "x").driverLibrary("libEGL_x.so");
  const path = "/vendor/lib64/egl/libEGL_x.so";
  const app = alone.app();
  const calls = (recorder: App) => {
    startGl(recorder);
    recorder.gl.Flush();
  };
  const { log, fault } = await start(alone, undefined, calls);
  assertEquals(fault, undefined);
  assertEquals(log, [
    `E ${path} is loaded without libGLESv1_CM_x.so, whose functions are unimplemented`,
    `E ${path} is loaded without libGLESv2_x.so, whose functions are unimplemented`,
    "E called unimplemented OpenGL ES API",
  ]);
  const spec = { kind: "app", package: "com.example.game" } as const;
  const android = await start(app.compat(), spec, calls);
  assertMatch(android.fault ?? "", /^SIGSEGV stack overflow/);
  assertEquals(android.log, []);
});

Deno.test("values of properties that are no suffix lead to no driver, and to no error of the device", async () => {
  const strange = [
    "/",
    "..",
    "../x",
    "x/../y",
    "a/b",
    " ",
    " fake",
    "fake ",
    "*",
    "\n",
    "é\u{1f5bc}",
    "fake\0",
    "x".repeat(300),
    "../".repeat(3000),
    "x".repeat(10_000),
  ];
  for (const release of [10, 14] as const) {
    const fake = bare(release).driverLibrary("libGLES_fake.so");
    for (const value of strange) {
      const message = await outcome(fake.property("ro.hardware.egl", value));
      assertMatch(String(message), NO_DRIVER, JSON.stringify(value.slice(0, 20)));
    }
  }
});

Deno.test("a value with a slash leads further, as in any path", async () => {
  const there = bare(14).property("ro.hardware.egl", "sub/x")
    .driverLibrary("/vendor/lib64/egl/libGLES_sub/x.so", { name: "deep", binary: "GLES" });
  assertEquals(await outcome(there), ["deep"]);
});

Deno.test("what was looked for and why stands among the decisions", async () => {
  const { record } = await start(bare(14).property("ro.board.platform", "gone"));
  const told = record.decisions!.filter(({ by }) => by === "DriverLoader")
    .map(({ subject, outcome, reason }) => `${subject}: ${outcome}, ${reason}`);
  assertEquals(told, [
    "gone: missing, from ro.board.platform",
    "libGLES.so, libEGL.so: missing, no other will do: a property is set that led to none",
  ]);
  assertStringIncludes(
    record.log.map(({ message }) => message).join("\n"),
    "Failed to load drivers from property ro.board.platform with value gone",
  );
});

type State = "absent" | "good" | "broken" | "closed";

const KINDS = ["GLES", "EGL", "GLESv1_CM", "GLESv2"] as const;
const ENDS = ["", "_a", "_b"] as const;
const VALUES = [undefined, "", "a", "b", "gone"] as const;

/** A random device: three properties, a vendor API level, and a state of each binary. */
interface Situation {
  readonly release: Release;
  readonly values: readonly (string | undefined)[];
  readonly level: string;
  readonly states: readonly State[];
}

const situation: fc.Arbitrary<Situation> = fc.record({
  release: fc.constantFrom(...RELEASES),
  values: fc.array(fc.constantFrom(...VALUES), { minLength: 3, maxLength: 3 }),
  level: fc.constantFrom("", "33", "34"),
  states: fc.array(fc.constantFrom<State>("absent", "absent", "good", "broken", "closed"), {
    minLength: KINDS.length * ENDS.length,
    maxLength: KINDS.length * ENDS.length,
  }),
});

/** What Loader.cpp does on such a device, written down step by step: the binaries, or none. */
function expected({ release, values, level, states }: Situation): string[] | undefined {
  const files = new Map<string, State>(
    ENDS.flatMap((end, i) =>
      KINDS.map((kind, j) => [`${kind}${end}`, states[i * KINDS.length + j]!] as const)
    ),
  );
  const attempt = (find: (kind: string) => string | undefined): string[] | undefined => {
    const good = (kind: string) => {
      const name = find(kind);
      return name !== undefined && files.get(name) === "good" ? [name] : [];
    };
    const one = good("GLES");
    if (one.length > 0) return one;
    const egl = good("EGL");
    return egl.length === 0 ? undefined : [...egl, ...good("GLESv1_CM"), ...good("GLESv2")];
  };
  const named = (end: string) =>
    attempt((kind) => {
      const state = files.get(`${kind}${end}`) ?? "absent";
      return state === "absent" || state === "closed" ? undefined : `${kind}${end}`;
    });
  const any = () =>
    attempt((kind) =>
      ["_a", "_b"].map((end) => `${kind}${end}`).find((name) => files.get(name) !== "absent")
    );
  const late = release >= 14;
  const set = values.map((value, i) => ({ value, i })).filter(({ value, i }) =>
    value !== undefined && value !== "" && (late || i > 0)
  );
  for (const { value } of late ? set.slice(0, 1) : set) {
    const found = named(`_${value}`);
    if (found !== undefined) return found;
  }
  const exact = named("");
  if (exact !== undefined) return exact;
  const decided = late ? set.length > 0 : set.some(({ i }) => i === 1);
  return decided || (late && level === "34") ? undefined : any();
}

Deno.test("random devices load what the steps of Loader.cpp say", async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (device) => {
      let builder = bare(device.release);
      const names = ["persist.graphics.egl", "ro.hardware.egl", "ro.board.platform"];
      device.values.forEach((value, i) => {
        if (value !== undefined) builder = builder.property(names[i]!, value);
      });
      if (device.level !== "") builder = builder.property("ro.vendor.api_level", device.level);
      device.states.forEach((state, i) => {
        const file = `lib${KINDS[i % KINDS.length]}${ENDS[Math.floor(i / KINDS.length)]}.so`;
        const path = `/vendor/lib64/egl/${file}`;
        if (state === "good") builder = builder.driverLibrary(file);
        if (state === "broken") builder = builder.file(path, "broken");
        if (state === "closed") builder = builder.file(path, "", { mode: 0 });
      });
      const { drivers, fault } = await start(builder);
      const wanted = expected(device);
      if (wanted === undefined) assertMatch(fault ?? "", NO_DRIVER);
      else assertEquals([drivers, fault], [wanted, undefined]);
    }),
    { numRuns: 300, seed: 6 },
  );
});
