import { assertEquals, assertMatch } from "@std/assert";
import { native } from "../../native.ts";
import { hooking, library, nativeTest, saidBy } from "./testing/layers_in_c.ts";
import { processTurn } from "./testing/process_turn.ts";

const DL = `
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
extern char **environ;
__attribute__((unused)) static void tell(const char *what) {
  __android_log_write(4, "elf", what == NULL ? "(null)" : what);
}
`;

/** The lines of a layer that runs a body in C when the app flushes. */
function flushing(
  body: string,
  libraries: Readonly<Record<string, Uint8Array>> = {},
  before = "",
): Promise<string[]> {
  const layer = hooking("glFlush", `${DL}${before}\nstatic void hook(void) {${body}}`);
  return saidBy({ "liblayer.so": layer }, ({ gl }) => gl.Flush(), libraries);
}

nativeTest(
  "a public library that is opened is the device's, and its functions the stubs",
  async () => {
    const said = await flushing(`
    void *gl = dlopen("libGLESv2.so", RTLD_NOW);
    say("opened", gl != NULL);
    say("stub", dlsym(gl, "glGetString") == (void *)glGetString);
    const unsigned char *(*get)(GLenum) = dlsym(gl, "glGetString");
    tell((const char *)get(GL_VERSION));
    say("again", dlopen("libGLESv2.so", RTLD_LAZY) == gl);
    say("by version", dlvsym(gl, "glGetString", "NONE") == (void *)glGetString);
    say("not there", dlsym(gl, "getenv") != NULL);
    say("closed", dlclose(gl));
    void *egl = dlopen("libEGL.so", RTLD_NOW);
    void *(*context)(void) = dlsym(egl, "eglGetCurrentContext");
    say("current", context() == eglGetCurrentContext());
    void *log = dlopen("liblog.so", RTLD_NOW);
    int (*write)(int, const char *, const char *) = dlsym(log, "__android_log_write");
    write(4, "elf", "written");
    void *m = dlopen("libm.so", RTLD_NOW);
    double (*root)(double) = dlsym(m, "sqrt");
    say("root", (long)root(81));
    Dl_info info;
    say("found", dladdr((void *)glGetString, &info) != 0);
    tell(info.dli_fname);`);
    assertMatch(said[2]!, /^OpenGL ES/);
    assertEquals([...said.slice(0, 2), ...said.slice(3)], [
      "opened 1",
      "stub 1",
      "again 1",
      "by version 1",
      "not there 0",
      "closed 0",
      "current 1",
      "written",
      "root 9",
      "found 1",
      "/system/lib64/libGLESv2.so",
    ]);
  },
);

const COUNTER = `${DL}
#include <pthread.h>
static int loads;
int value = 5;
__attribute__((constructor)) static void begin(void) {
  Dl_info info;
  say("begin", ++loads);
  dladdr((void *)begin, &info);
  tell(info.dli_fname);
}
__attribute__((destructor)) static void finish(void) { tell("finish"); }
int count(void) { return ++value; }
void *inner(void) { return dlopen("libother.so", RTLD_NOW); }
`;

nativeTest(
  "a library of the app is loaded once, counted, and unloaded with its last handle",
  async () => {
    const said = await flushing(
      `
    void *first = dlopen("libcounter.so", RTLD_NOW);
    void *second = dlopen("libcounter.so", RTLD_NOW);
    say("same", first == second && first != NULL);
    int (*count)(void) = dlsym(first, "count");
    int *value = dlsym(first, "value");
    say("count", count());
    say("value", *value);
    say("other", ((void *(*)(void))dlsym(first, "inner"))() == NULL);
    tell(dlerror());
    Dl_info info;
    say("found", dladdr((void *)count, &info));
    tell(info.dli_fname);
    tell(info.dli_sname);
    say("close", dlclose(first));
    say("still", dlopen("libcounter.so", RTLD_NOW | RTLD_NOLOAD) == first);
    dlclose(first);
    say("close", dlclose(first));
    say("gone", dlopen("libcounter.so", RTLD_NOW | RTLD_NOLOAD) == NULL);
    tell(dlerror());
    say("close", dlclose(first));
    dlerror();
    say("again", dlopen(info.dli_fname, RTLD_NOW) != NULL);`,
      { "libcounter.so": library("libcounter.so", COUNTER) },
    );
    const path = said[1]!;
    assertMatch(path, /^\/data\/app\/.*\/lib\/x86_64\/libcounter\.so$/);
    assertEquals(
      said,
      [
        "begin 1",
        path,
        "same 1",
        "count 6",
        "value 6",
        "other 1",
        'dlopen failed: library "libother.so" not found',
        "found 1",
        path,
        "count",
        "close 0",
        "still 1",
        "finish",
        "close 0",
        "gone 1",
        `dlopen failed: library "libcounter.so" wasn't loaded and RTLD_NOLOAD prevented it`,
        "close -1",
        "begin 1",
        path,
        "again 1",
        "finish",
      ].slice(0, said.length),
    );
  },
);

nativeTest(
  "what a namespace refuses is refused, with the linker's words, once and for one thread",
  async () => {
    const said = await flushing(
      `
    say("error", dlerror() != NULL);
    say("private", dlopen("libprivate.so", RTLD_NOW) != NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    tell(dlerror());
    say("again", dlerror() != NULL);
    say("path", dlopen("/system/lib64/libprivate.so", RTLD_NOW) != NULL);
    tell(dlerror());
    say("host", dlopen("libGLESv2.so.2", RTLD_NOW) != NULL);
    tell(dlerror());
    say("flags", dlopen("libGLESv2.so", 0x402) != NULL);
    tell(dlerror());
    say("symbol", dlsym(dlopen("libGLESv2.so", RTLD_NOW), "glAbsent") != NULL);
    tell(dlerror());
    say("handle", dlsym((void *)0x7, "glFlush") != NULL);
    tell(dlerror());
    say("close", dlclose((void *)0x7));
    tell(dlerror());`,
      { "/system/lib64/libprivate.so": library("libprivate.so", "") },
      `static void *other(void *unused) { say("other", dlerror() != NULL); return unused; }`,
    );
    assertEquals(said, [
      "error 0",
      "private 0",
      "other 0",
      'dlopen failed: library "libprivate.so" not found',
      "again 0",
      "path 0",
      'dlopen failed: library "/system/lib64/libprivate.so" needed or dlopened by ' +
      '"/data/data/com.example.game/liblayer.so" is not accessible for the namespace ' +
      '"classloader-namespace"',
      "host 0",
      'dlopen failed: library "libGLESv2.so.2" not found',
      "flags 0",
      "dlopen failed: invalid flags to dlopen: 402",
      "symbol 0",
      "undefined symbol: glAbsent",
      "handle 0",
      "dlsym failed: invalid handle: 0x7",
      "close -1",
      "dlclose failed: invalid handle: 0x7",
    ]);
  },
);

nativeTest("RTLD_DEFAULT and RTLD_NEXT look where Android's linker looks", async () => {
  const said = await flushing(
    `
    say("own", dlsym(RTLD_DEFAULT, "AndroidGLESLayer_Initialize") == (void *)AndroidGLESLayer_Initialize);
    say("needed", dlsym(RTLD_DEFAULT, "glGetString") == (void *)glGetString);
    say("runtime", dlsym(RTLD_DEFAULT, "strcmp") != NULL);
    say("linker", dlsym(RTLD_DEFAULT, "dlopen") == (void *)dlopen);
    say("not needed", dlsym(RTLD_DEFAULT, "helper") != NULL);
    tell(dlerror());
    void *library = dlopen("libhelper.so", RTLD_NOW);
    say("local", dlsym(RTLD_DEFAULT, "helper") != NULL);
    say("by handle", dlsym(library, "helper") != NULL);
    dlclose(library);
    library = dlopen("libhelper.so", RTLD_NOW | RTLD_GLOBAL);
    say("global", dlsym(RTLD_DEFAULT, "helper") != NULL);
    say("next", dlsym(RTLD_NEXT, "AndroidGLESLayer_Initialize") != NULL);
    say("next needed", dlsym(RTLD_NEXT, "glFlush") == (void *)glFlush);
    say("no handle", dlclose(&library));
    say("next as before", dlsym(RTLD_NEXT, "glFlush") == (void *)glFlush);
    void *self = dlopen("liblayer.so", RTLD_NOW);
    say("self", dlsym(self, "AndroidGLESLayer_Initialize") == (void *)AndroidGLESLayer_Initialize);
    say("program", dlopen(NULL, RTLD_NOW) != NULL);`,
    { "libhelper.so": library("libhelper.so", "int helper(void) { return 1; }") },
    "LAYER void AndroidGLESLayer_Initialize(void *id, void *get);",
  );
  assertEquals(said, [
    "own 1",
    "needed 1",
    "runtime 1",
    "linker 1",
    "not needed 0",
    "undefined symbol: helper",
    "local 0",
    "by handle 1",
    "global 1",
    "next 0",
    "next needed 1",
    "no handle -1",
    "next as before 1",
    "self 1",
    "program 1",
  ]);
});

nativeTest("android_dlopen_ext takes its structure, and says what is not supported", async () => {
  const said = await flushing(
    `
    struct info info = {0};
    say("none", android_dlopen_ext("libGLESv2.so", RTLD_NOW, NULL) != NULL);
    say("zero", android_dlopen_ext("libGLESv2.so", RTLD_NOW, &info) != NULL);
    info.flags = 0x10;
    info.file = 5;
    say("file", android_dlopen_ext("libGLESv2.so", RTLD_NOW, &info) != NULL);
    tell(dlerror());
    info.flags = 0x200;
    say("namespace", android_dlopen_ext("libGLESv2.so", RTLD_NOW, &info) != NULL);
    tell(dlerror());
    info.flags = 0x100000002ull;
    say("flags", android_dlopen_ext("libGLESv2.so", RTLD_NOW, &info) != NULL);
    tell(dlerror());`,
    {},
    `#include <stdint.h>
    struct info { uint64_t flags; void *at; size_t size; int relro, file; int64_t offset; void *space; };
    void *android_dlopen_ext(const char *, int, const struct info *) __attribute__((weak));`,
  );
  assertEquals(said, [
    "none 1",
    "zero 1",
    "file 0",
    "dlopen failed: android_dlopen_ext with flags 0x10 is not supported here",
    "namespace 0",
    "dlopen failed: ANDROID_DLEXT_USE_NAMESPACE is set but extinfo->library_namespace is null",
    "flags 0",
    "dlopen failed: invalid extended flags to android_dlopen_ext: 0x100000002",
  ]);
});

nativeTest("threads that open one library at once wait for its constructors", async () => {
  const said = await flushing(
    `
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, other, NULL);
    long ready = 0;
    for (int i = 0; i < 4; i++) {
      void *result;
      pthread_join(threads[i], &result);
      ready += (long)result;
    }
    say("ready", ready);`,
    {
      "libslow.so": library(
        "libslow.so",
        `#include <unistd.h>
        int ready;
        __attribute__((constructor)) static void begin(void) { usleep(50000); say("begin", ++ready); }`,
      ),
    },
    `static void *other(void *unused) {
      (void)unused;
      int *ready = dlsym(dlopen("libslow.so", RTLD_NOW), "ready");
      return (void *)(long)*ready;
    }`,
  );
  assertEquals(said, ["begin 1", "ready 4"]);
});

nativeTest("a constructor opens libraries, and a library that it opens opens its own", async () => {
  const outer = `${DL}
    int own(void) { return 1; }
    __attribute__((constructor)) static void begin(void) {
      tell("outer");
      say("own", dlsym(RTLD_DEFAULT, "own") == (void *)own);
      say("itself", dlsym(dlopen("libouter.so", RTLD_NOW), "own") == (void *)own);
      say("inner", dlopen("libinner.so", RTLD_NOW) != NULL);
      void *gl = dlopen("libGLESv2.so", RTLD_NOW);
      say("gl", dlsym(gl, "glFlush") != NULL);
    }`;
  const inner = `${DL}
    __attribute__((constructor)) static void begin(void) {
      say("private", dlopen("/system/lib64/libprivate.so", RTLD_NOW) != NULL);
      tell(dlerror());
    }`;
  const said = await flushing(`say("outer", dlopen("libouter.so", RTLD_NOW) != NULL);`, {
    "libouter.so": library("libouter.so", outer),
    "libinner.so": library("libinner.so", inner),
    "/system/lib64/libprivate.so": library("libprivate.so", ""),
  });
  assertMatch(said[4]!, /needed or dlopened by "\/data\/app\/.*\/libinner\.so" is not accessible/);
  said.splice(4, 1);
  assertEquals(said, ["outer", "own 1", "itself 1", "private 0", "inner 1", "gl 1", "outer 1"]);
});

const SLOW = `${DL}
#include <pthread.h>
static pthread_t other;
static int has_opened;
static void *open_log(void *none) {
  void *log = dlopen("liblog.so", RTLD_NOW);
  __atomic_store_n(&has_opened, log != NULL, __ATOMIC_SEQ_CST);
  return none;
}
__attribute__((constructor)) static void begin(void) {
  pthread_create(&other, NULL, open_log, NULL);
  usleep(200000);
  say("meanwhile", __atomic_load_n(&has_opened, __ATOMIC_SEQ_CST));
}
int join(void) { return pthread_join(other, NULL) == 0 && has_opened; }
`;

nativeTest("another thread waits until a library's constructors have run", async () => {
  const said = await flushing(
    `
    void *slow = dlopen("libslow.so", RTLD_NOW);
    int (*join)(void) = dlsym(slow, "join");
    say("afterwards", join());`,
    { "libslow.so": library("libslow.so", SLOW) },
  );
  assertEquals(said, ["meanwhile 0", "afterwards 1"]);
});

nativeTest("the environment is that of the device's process", async () => {
  const said = await flushing(`
    tell(getenv("ANDROID_ROOT"));
    tell(getenv("ANDROID_DATA"));
    say("host", getenv("EGL_PLATFORM") != NULL || getenv("HOME") != NULL);
    say("set", setenv("MINE", "one", 1));
    say("kept", setenv("MINE", "two", 0));
    tell(getenv("MINE"));
    tell(secure_getenv("MINE"));
    int found = 0, hosts = 0;
    for (char **line = environ; *line != NULL; line++) {
      found += strcmp(*line, "MINE=one") == 0;
      hosts += strncmp(*line, "HOME=", 5) == 0;
    }
    say("in environ", found * 10 + hosts);
    say("by all names", __environ == environ);
    say("bad", setenv("A=B", "", 1));
    say("put", putenv("MINE=three"));
    tell(getenv("MINE"));
    say("unset", unsetenv("MINE"));
    tell(getenv("MINE"));
    say("clear", clearenv());
    tell(getenv("ANDROID_ROOT"));
    say("empty", *environ == NULL);`);
  assertEquals(said, [
    "/system",
    "/data",
    "host 0",
    "set 0",
    "kept 0",
    "one",
    "one",
    "in environ 10",
    "by all names 1",
    "bad -1",
    "put 0",
    "three",
    "unset 0",
    "(null)",
    "clear 0",
    "(null)",
    "empty 1",
  ]);
});

nativeTest("all of it is so in this very process as well", async () => {
  using _turn = await processTurn();
  const layer = hooking(
    "glFlush",
    `${DL}
    static void hook(void) {
      say("public", dlopen("libGLESv2.so", RTLD_NOW) != NULL);
      say("host's", dlopen("libGLESv2.so.2", RTLD_NOW) != NULL);
      tell(dlerror());
      void *library = dlopen("libhelper.so", RTLD_NOW);
      int (*helper)(void) = dlsym(library, "helper");
      say("helper", helper());
      Dl_info info;
      dladdr((void *)helper, &info);
      tell(info.dli_fname);
      say("closed", dlclose(library));
      say("home", getenv("HOME") != NULL);
      tell(getenv("ANDROID_ROOT"));
    }`,
  );
  const said = await saidBy(
    { "liblayer.so": layer },
    ({ gl }) => gl.Flush(),
    { "libhelper.so": library("libhelper.so", "int helper(void) { return 7; }") },
    native({ inThisProcess: true }),
  );
  assertEquals(said, [
    "public 1",
    "host's 0",
    'dlopen failed: library "libGLESv2.so.2" not found',
    "helper 7",
    "/data/app/com.example.game-1/lib/x86_64/libhelper.so",
    "closed 0",
    "home 0",
    "/system",
  ]);
});
