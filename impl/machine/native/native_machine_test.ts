import { assertEquals } from "@std/assert";
import { out } from "../../../cts/contract/recorder.ts";
import { built, HEAD, hooking, nativeTest, saidBy } from "./testing/layers_in_c.ts";

nativeTest("nothing is current on a thread that machine code makes itself", async () => {
  const layer = hooking(
    "glFlush",
    `static void *own(void *unused) {
      say("own", eglGetCurrentContext() != NULL);
      return unused;
    }
    static void hook(void) {
      pthread_t thread;
      pthread_create(&thread, NULL, own, NULL);
      pthread_join(thread, NULL);
      say("app's", eglGetCurrentContext() != NULL);
    }`,
  );
  const said = await saidBy({ "liblayer.so": layer }, ({ gl }) => gl.Flush());
  assertEquals(said, ["own 0", "app's 1"]);
});

nativeTest(
  "public functions are those of the context that machine code has made current",
  async () => {
    const layer = hooking(
      "glFlush",
      `static void hook(void) {
      EGLDisplay display = eglGetCurrentDisplay();
      EGLSurface surface = eglGetCurrentSurface(EGL_DRAW);
      EGLContext context = eglGetCurrentContext();
      say("before", glIsEnabled(GL_DITHER));
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
      say("without", glIsEnabled(GL_DITHER));
      eglMakeCurrent(display, surface, surface, context);
      say("again", glIsEnabled(GL_DITHER));
    }`,
    );
    const said = await saidBy({ "liblayer.so": layer }, ({ gl }) => gl.Flush());
    assertEquals(said, ["before 1", "without 0", "again 1"]);
  },
);

const SCRIPT = `//!strata-library {"soname":"libscript.so","abi":"x86_64"}
import { __android_log_write } from "liblog.so";
const nexts = {};
const hooks = {
  eglSwapInterval: (display, interval) => interval > 0,
  glGetIntegerv: (name, cells) => {
    const before = cells[0];
    nexts.glGetIntegerv(name, cells);
    const after = cells[0];
    cells[1] = after;
    __android_log_write(4, "script", [before, after !== before, cells[1] === after].join(" "));
  },
};
export function AndroidGLESLayer_Initialize() {}
export function AndroidGLESLayer_GetProcAddress(name, next) {
  nexts[name] = next;
  return hooks[name] ?? next;
}
`;

nativeTest(
  "layers in TypeScript give machine code truth values, and see its memory as it is",
  async () => {
    const layer = built(`${HEAD}
    static EGLBoolean (*below)(EGLDisplay, EGLint);
    static void (*get)(GLenum, GLint *);
    static EGLBoolean hook(EGLDisplay display, EGLint interval) {
      GLint cells[2] = {7, 8};
      get(GL_MAX_TEXTURE_SIZE, cells);
      say("stored twice", cells[0] > 7 && cells[0] == cells[1]);
      EGLBoolean result = below(display, interval);
      say("result", result);
      return result;
    }
    LAYER void AndroidGLESLayer_Initialize(void *id, void *get) { (void)id; (void)get; }
    LAYER void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
      if (strcmp(name, "glGetIntegerv") == 0) get = next;
      if (strcmp(name, "eglSwapInterval") != 0) return next;
      below = next;
      return hook;
    }`);
    const script = new TextEncoder().encode(SCRIPT);
    const said = await saidBy(
      { "libelf.so": layer, "libscript.so": script },
      ({ egl, gl }) => {
        const display = egl.GetCurrentDisplay();
        for (const interval of [0, 1]) egl.SwapInterval(display, interval);
        gl.GetIntegerv(0x0D33, out("int", 2));
      },
    );
    const once = ["7 true true", "stored twice 1"];
    assertEquals(said, [...once, "result 0", ...once, "result 1", "0 true true"]);
  },
);
