import { assertEquals } from "@std/assert";
import { ints, out, recordProgram } from "./recorder.ts";

Deno.test("a program is its calls, with references to earlier results", () => {
  const program = recordProgram(({ egl, gl, gles1, libc, via, callPointer }) => {
    const display = egl.GetDisplay(0);
    const choice = egl.ChooseConfig(display, ints(0x3038), out("pointer"), 1, out("int"));
    egl.CreateContext(display, choice.outCell(0), null, null);
    via({ thread: "second", by: "dlsym" }).gl.Flush();
    gles1.MatrixMode(1);
    libc.prctl(3, 0);
    const pointer = egl.GetProcAddress("glFlush");
    callPointer(pointer, "glFlush");
    gl.Finish();
  });
  assertEquals(JSON.parse(JSON.stringify(program)), {
    calls: [
      { fn: "eglGetDisplay", args: [0], lib: "libEGL.so" },
      {
        fn: "eglChooseConfig",
        args: [{ ref: 0 }, { in: "int", cells: [0x3038] }, { out: "pointer", count: 1 }, 1, {
          out: "int",
          count: 1,
        }],
        lib: "libEGL.so",
      },
      {
        fn: "eglCreateContext",
        args: [{ ref: 0 }, { ref: 1, out: 0, at: 0 }, null, null],
        lib: "libEGL.so",
      },
      { fn: "glFlush", args: [], lib: "libGLESv2.so", thread: "second", by: "dlsym" },
      { fn: "glMatrixMode", args: [1], lib: "libGLESv1_CM.so" },
      { fn: "prctl", args: [3, 0], lib: "libc.so" },
      { fn: "eglGetProcAddress", args: ["glFlush"], lib: "libEGL.so" },
      { fn: "glFlush", args: [], lib: "libGLESv2.so", by: { ref: 6 } },
      { fn: "glFinish", args: [], lib: "libGLESv2.so" },
    ],
  });
});
