import { assertEquals, assertThrows } from "@std/assert";
import { SIGNATURES } from "../../../cts/contract/entry_points.ts";
import { parseSignature, signatureOf } from "./c_types.ts";

Deno.test("parseSignature tells integers by width and sign, and floats", () => {
  assertEquals(
    parseSignature("void(GLint, GLuint x, GLboolean, GLshort, GLuint64 t, GLsizeiptr, GLfloat f)"),
    { returns: "void", params: [4, -4, -1, 2, -8, 8, "float"] },
  );
});

Deno.test("parseSignature tells strings, memory, handles and functions", () => {
  assertEquals(
    parseSignature(
      "const GLubyte*(const GLchar *name, const GLubyte *data, EGLDisplay, EGLConfig*, " +
        "const GLchar *const*strings, void *pixels, GLDEBUGPROC callback, const EGLAttrib* list)",
    ),
    {
      returns: "string",
      params: [
        "string",
        { cells: -1 },
        "pointer",
        { cells: "pointer" },
        { cells: "pointer" },
        { cells: -1 },
        "function",
        { cells: 8 },
      ],
    },
  );
});

Deno.test("every known entry point has a signature that is understood", () => {
  for (const name of Object.keys(SIGNATURES)) signatureOf(name);
  assertEquals(signatureOf("eglGetProcAddress")?.returns, "function");
  assertEquals(signatureOf("glFlush"), { returns: "void", params: [] });
  assertEquals(signatureOf("toString"), undefined);
});

Deno.test("parseSignature refuses what is none", () => {
  assertThrows(() => parseSignature("glFlush"), Error, "Cannot read C signature");
});
