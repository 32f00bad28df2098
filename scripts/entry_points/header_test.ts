import { assertEquals, assertThrows } from "@std/assert";
import { SIGNATURES } from "../../cts/contract/entry_points.ts";
import { entryPointsHeader } from "./header.ts";

/** The macro calls, one to an item, without the comment above them. */
function entries(signatures: Readonly<Record<string, string>>): string[] {
  const [, table] = entryPointsHeader(signatures).split("*/\n");
  return table!.trim().split(/\s(?=CALL|VOID)/);
}

Deno.test("every function is an entry, in the order of strcmp", () => {
  const names = entries(SIGNATURES).map((entry) => /\b(?:egl|gl)\w+/.exec(entry)![0]);
  assertEquals(names, Object.keys(SIGNATURES).sort());
});

Deno.test("kinds of results and parameters follow from the C types", () => {
  assertEquals(
    entries({
      glA: "void(GLenum mode, GLfloat x, const GLfloat *v, GLintptr at)",
      eglB: "EGLBoolean(EGLDisplay, const EGLint*, EGLNativeDisplayType)",
      glC: "const GLubyte*(GLenum name)",
      glD: "void *(GLenum target)",
      glE: "GLuint(GLuint coordinate[2], void **out, const GLchar *const*strings)",
      glF: "void()",
      glG: "void(GLDEBUGPROC callback, GLboolean flag, GLuint64 value, const GLchar *name)",
    }),
    [
      "CALL(u32, eglB, 3, handle, memory, handle)",
      "VOID(glA, 4, u32, f32, memory, word)",
      "CALL(text, glC, 1, u32)",
      "CALL(handle, glD, 1, u32)",
      "CALL(u32, glE, 3, memory, memory, memory)",
      "VOID(glF, 0, none)",
      "VOID(glG, 4, function, u8, u64, text)",
    ],
  );
});

Deno.test("a text with a length before it need not have an end", () => {
  assertEquals(
    entries({
      glLabel: "void(GLsizei length, const GLchar *label)",
      glMarkEXT: "void(GLsizei length, const GLchar *marker)",
      glName: "void(GLuint length, const GLchar *name)",
    }),
    [
      "VOID(glLabel, 2, i32, counted)",
      "VOID(glMarkEXT, 2, i32, marker)",
      "VOID(glName, 2, u32, text)",
    ],
  );
});

Deno.test("an unknown type is named with its function", () => {
  assertThrows(
    () => entryPointsHeader({ glX: "void(GLnovel x)" }),
    Error,
    'Cannot place type "GLnovel x" of glX',
  );
});
