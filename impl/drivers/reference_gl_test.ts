import { assert, assertEquals, assertThrows } from "@std/assert";
import { GL_NAMES, GLES1_NAMES, SIGNATURES } from "../../cts/contract/entry_points.ts";
import { GL } from "../../cts/contract/enums.ts";
import { GL_EXTENSIONS } from "./gl/extensions.ts";
import { driverFunction, exportedNames, functionBodies } from "./gl/functions.ts";
import { GlProcess } from "./testing/gl_process.ts";
import { ReferenceGl } from "./reference_gl.ts";

const VERSIONS = [11, 20, 30, 31, 32];

Deno.test("what is exported is done, and what is done is exported", () => {
  const cores = new Set([...exportedNames()].map((name) => driverFunction(name).run));
  const unused = Object.entries(functionBodies()).filter(([, run]) =>
    run === undefined || !cores.has(run)
  );
  assertEquals(unused.map(([name]) => name), []);
});

Deno.test("every function is one that libEGL knows, with a declaration", () => {
  const known = new Set([...GL_NAMES, ...GLES1_NAMES]);
  for (const name of exportedNames()) {
    assert(known.has(name), name);
    assert(name in SIGNATURES, name);
  }
});

Deno.test("functions that the driver does not have, are not exported", () => {
  const exports = new GlProcess(32).gl.exports();
  for (const name of ["glAlphaFuncQCOM", "glMapBufferOES", "glPushGroupMarkerEXT", "glNope"]) {
    assertEquals(exports.get(name), undefined, name);
  }
  assertThrows(() => driverFunction("glNope"), Error, `Cannot export "glNope"`);
});

Deno.test("a context says its version", () => {
  const strings = (version: number) => {
    const process = new GlProcess(version);
    return [GL.VERSION, GL.SHADING_LANGUAGE_VERSION].map((name) => process.call("GetString", name));
  };
  assertEquals(strings(11), ["OpenGL ES-CM 1.1 Strata", null]);
  assertEquals(strings(20), ["OpenGL ES 2.0 Strata", "OpenGL ES GLSL ES 1.00"]);
  assertEquals(strings(31), ["OpenGL ES 3.1 Strata", "OpenGL ES GLSL ES 3.10"]);
  const process = new GlProcess(32);
  assertEquals([GL.MAJOR_VERSION, GL.MINOR_VERSION].map((one) => process.integer(one)), [3, 2]);
  assertEquals(process.ok("GetString", GL.RENDERER), "webgl-mock");
  assertEquals(process.fails(GL.INVALID_ENUM, "GetString", 1), null);
});

Deno.test("extensions are listed once, as a string and one by one", () => {
  for (const version of VERSIONS) {
    const process = new GlProcess(version);
    const listed = String(process.ok("GetString", GL.EXTENSIONS)).split(" ");
    assertEquals(new Set(listed).size, listed.length);
    for (const name of ["GL_OES_EGL_image", "GL_OES_EGL_image_external", "GL_OES_EGL_sync"]) {
      assert(listed.includes(name), `${version} ${name}`);
    }
    if (version < 30) continue;
    assertEquals(process.integer(GL.NUM_EXTENSIONS), listed.length);
    const ones = listed.map((_, i) => process.ok("GetStringi", GL.EXTENSIONS, i));
    assertEquals(ones, listed);
    process.fails(GL.INVALID_VALUE, "GetStringi", GL.EXTENSIONS, listed.length);
    process.fails(GL.INVALID_ENUM, "GetStringi", GL.VENDOR, 0);
  }
});

Deno.test("the functions of an extension are there where it is listed", () => {
  for (const { name, since, functions = {} } of GL_EXTENSIONS) {
    for (const own of Object.keys(functions)) {
      assertEquals(driverFunction(`gl${own}`).since, [since], `${name} ${own}`);
    }
  }
});

Deno.test("a function of another version does nothing but raise an error", () => {
  const process = new GlProcess(11);
  assertEquals(process.fails(GL.INVALID_OPERATION, "CreateShader", GL.VERTEX_SHADER), 0);
  assertEquals(process.fails(GL.INVALID_OPERATION, "MapBufferRange", 1, 2, 3, 4), null);
  new GlProcess(20).fails(GL.INVALID_OPERATION, "MatrixMode", GL.PROJECTION);
  new GlProcess(20).fails(GL.INVALID_OPERATION, "GenQueries", 1, new Int32Array(1));
  new GlProcess(20).ok("GenVertexArraysOES", 1, new Int32Array(1));
  new GlProcess(30).fails(GL.INVALID_OPERATION, "DispatchCompute", 1, 1, 1);
  new GlProcess(31).fails(GL.INVALID_OPERATION, "BlendBarrier");
});

Deno.test("the first error stays until it is read", () => {
  const process = new GlProcess(20);
  process.call("Enable", 1);
  process.call("Viewport", 0, 0, -1, -1);
  assertEquals(process.call("GetError"), GL.INVALID_ENUM);
  assertEquals(process.call("GetError"), GL.NO_ERROR);
});

Deno.test("contexts of a thread have errors of their own", () => {
  const process = new GlProcess(20);
  process.call("Enable", 1);
  const first = process.context;
  process.context = process.createContext(20);
  assertEquals(process.call("GetError"), GL.NO_ERROR);
  process.context = first;
  assertEquals(process.call("GetError"), GL.INVALID_ENUM);
});

Deno.test("viewport and scissor box are the first surface's", () => {
  const process = new GlProcess(20);
  assertEquals(process.integers(GL.VIEWPORT, 4), [0, 0, 8, 4]);
  assertEquals(process.integers(GL.SCISSOR_BOX, 4), [0, 0, 8, 4]);
  process.surface = { ...process.surface!, width: 99 };
  process.context!.madeCurrent(process.surface);
  assertEquals(process.integers(GL.VIEWPORT, 4), [0, 0, 8, 4]);
  process.context = process.createContext(20);
  process.context.madeCurrent(undefined);
  assertEquals(process.integers(GL.VIEWPORT, 4), [0, 0, 0, 0]);
});

Deno.test("drawing is webgl-mock's", () => {
  const drawn: string[] = [];
  const process = new GlProcess(
    32,
    class extends ReferenceGl {
      override render(method: string, args: readonly unknown[]) {
        drawn.push(`${method}(${args})`);
        super.render(method, args);
      }
    },
  );
  process.ok("Clear", GL.COLOR_BUFFER_BIT);
  process.ok("DrawArrays", GL.TRIANGLES, 0, 3);
  process.ok("Flush");
  assertEquals(drawn, ["clear(16384)", "drawArrays(4,3)", "flush()"]);
});
