import { assert, assertEquals } from "@std/assert";
import {
  DRIVER_ONLY_EGL_NAMES,
  EGL_NAMES,
  GL_NAMES,
  GLES1_NAMES,
  KNOWN_NAMES,
  PLATFORM_GETTERS,
  PLATFORM_NAMES,
  SIGNATURES,
} from "./entry_points.ts";
import published from "./known_names.json" with { type: "json" };

Deno.test("the tables have Android 14's sizes", () => {
  assertEquals(
    [PLATFORM_NAMES, EGL_NAMES, GL_NAMES, GLES1_NAMES, KNOWN_NAMES].map((names) => names.length),
    [86, 77, 1020, 298, 1105],
  );
});

Deno.test("the published table of known names is the one that layers are offered", () => {
  assertEquals([published.version, published.names], [1, [...KNOWN_NAMES]]);
});

Deno.test("names are offered platform first, then the driver's EGL, then GL in order", () => {
  assertEquals(KNOWN_NAMES.slice(0, 86), PLATFORM_NAMES);
  assertEquals(KNOWN_NAMES.slice(86, 91), DRIVER_ONLY_EGL_NAMES);
  const gl = KNOWN_NAMES.slice(91);
  assertEquals(gl.length, 1014);
  assertEquals(gl, [...gl].sort());
});

Deno.test("the six getters are libEGL's", () => {
  assertEquals(PLATFORM_GETTERS.length, 6);
});

Deno.test("OpenGL ES 1.x names are a part of all GL names, and every name has a signature", () => {
  assert(GLES1_NAMES.every((name) => GL_NAMES.includes(name)));
  assert(KNOWN_NAMES.every((name) => /^[\w *]+\(.*\)$/.test(SIGNATURES[name] ?? "")));
});
