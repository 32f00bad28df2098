import { assertEquals } from "@std/assert";
import type { Clause } from "../clauses/registry.ts";
import { namesIn, unnamedMembers } from "./members.ts";

function clause(text: string, untestable?: string): Clause {
  const known = { id: "PLANTED-NAME-1", grade: "aosp", text, source: "none" } as const;
  return untestable === undefined ? known : { ...known, untestable };
}

Deno.test("namesIn finds identifiers, paths and files, each once, and no plain words", () => {
  const text = "After EGL_NONE or ro.hardware.egl, eglGetDisplay reads ld.config.txt and " +
    "/system/etc/x.txt, but EGL_NONE is no name. A 64-bit app is none.";
  assertEquals(namesIn(text), [
    "EGL_NONE",
    "ro.hardware.egl",
    "eglGetDisplay",
    "ld.config.txt",
    "system/etc/x.txt",
  ]);
});

Deno.test("unnamedMembers takes names as tests write them", () => {
  const tests = 'app.egl.GetDisplay(EGL.NONE); setting("gpu_debug_app", "")';
  const texts = ["eglGetDisplay and EGL_NONE of gpu_debug_app", "eglTerminate and EGL_TRUE"];
  const found = unnamedMembers([...texts.map((text) => clause(text)), clause("a_b", "no")], tests);
  assertEquals(found.map(({ names }) => names), [["eglTerminate", "EGL_TRUE"]]);
});
