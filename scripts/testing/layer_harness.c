/*
 * A process with one layer in it, for tests: it stands for libEGL, the driver and the log at once.
 *
 * usage: layer_harness libNAME.so choose|every|values|floats
 *
 * It prints what the layer logs and what reaches the driver, one line each.
 */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <GLES2/gl2.h>

#include "gles_layer.h"

int __android_log_write(int priority, const char *tag, const char *text) {
  return printf("%d %s: %s\n", priority, tag, text);
}

static __typeof__(&AndroidGLESLayer_GetProcAddress) get_proc_address;
static int layer_id;

/* What every function below returns if nothing else is said: 0, in both result registers. */
struct zero {
  intptr_t word;
  double number;
};

static int calls_a, calls_b;

static struct zero next_a(void) {
  calls_a++;
  return (struct zero){0, 0};
}

static struct zero next_b(void) {
  calls_b++;
  return (struct zero){0, 0};
}

static EGLBoolean EGLAPIENTRY driver_choose_config(EGLDisplay display, const EGLint *attributes,
                                                   EGLConfig *configs, EGLint size,
                                                   EGLint *count) {
  printf("driver: %d %d %d %d %d\n", (int)(intptr_t)display, *attributes, (int)(intptr_t)*configs,
         size, *count);
  *count = 5;
  return 77;
}

static EGLFuncPointer get_next(void *id, const char *name) {
  printf("getNext: %s %s\n", id == &layer_id ? "id" : "another id", name);
  return strcmp(name, "eglChooseConfig") == 0 ? (EGLFuncPointer)driver_choose_config : NULL;
}

static void choose(void) {
  const EGLFuncPointer next = (EGLFuncPointer)driver_choose_config;
  const EGLFuncPointer hook = get_proc_address("eglChooseConfig", next);
  /* The same layer, a second time in the list. */
  const EGLFuncPointer again = get_proc_address("eglChooseConfig", hook);
  const EGLFuncPointer other = (EGLFuncPointer)next_a;
  printf("hook: %s, again: %s, other: %s, none: %s\n", hook != next ? "own" : "next",
         again == hook ? "same" : "another",
         get_proc_address("glUnknownEXT", other) == other ? "next" : "own",
         get_proc_address("glUnknownEXT", NULL) == NULL ? "NULL" : "own");
  EGLint attribute = 1, count = 4;
  EGLConfig config = (EGLConfig)2;
  const EGLDisplay display = (EGLDisplay)6;
  const int result = (int)((PFNEGLCHOOSECONFIGPROC)hook)(display, &attribute, &config, 3, &count);
  printf("result: %d %d\n", result, count);
}

typedef void (*any_t)(double, double, double, double, double, double, double, double, intptr_t,
                      intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t,
                      intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t, intptr_t);

/*
 * Calls the hook of each function of standard input with zeros, after giving it a next of its own.
 */
static void every(void) {
  static EGLFuncPointer hooks[2000];
  static char names[2000][64];
  int count = 0;
  while (count < 2000 && scanf("%63s", names[count]) == 1) {
    hooks[count] = get_proc_address(names[count], (EGLFuncPointer)next_a);
    count++;
  }
  for (int i = 0; i < count; i++) {
    get_proc_address(names[i], (EGLFuncPointer)next_b);
    calls_a = calls_b = 0;
    ((any_t)hooks[i])(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    if (calls_a != 0 || calls_b != 1) printf("%s: %d %d calls\n", names[i], calls_a, calls_b);
    get_proc_address(names[i], (EGLFuncPointer)next_a);
  }
}

#define HOOK(name, next) get_proc_address(name, (EGLFuncPointer)(next))
#define CALL(type, name) ((type)HOOK(name, next_a))

static const GLubyte *driver_get_string(GLenum name) {
  return (const GLubyte *)(name == GL_VERSION ? "OpenGL ES 3.2 \xc3\xa9" : NULL);
}

static intptr_t minus_one(void) { return -1; }

static void *handle(void) { return (void *)(intptr_t)134140418592768; }

static void values(void) {
  CALL(PFNGLUNIFORM1IPROC, "glUniform1i")(-1, -2147483647 - 1);
  CALL(void (*)(GLint, GLuint), "glUniform1ui")(1, 4294967295u);
  CALL(void (*)(GLuint, GLint, uint64_t), "glProgramUniform1ui64NV")(1, 2, UINT64_MAX);
  CALL(void (*)(GLsizei, const char *), "glPushGroupMarkerEXT")(3, "abcdef");
  CALL(void (*)(GLsizei, const char *), "glPushGroupMarkerEXT")(0, "whole");
  CALL(void (*)(GLenum, GLuint, GLsizei, const char *), "glObjectLabel")(1, 2, -1, "whole");
  CALL(void (*)(GLenum, GLuint, GLsizei, const char *), "glObjectLabel")(1, 2, 0, "nothing");
  static const char *const TEXTS[] = {
      "quote \" slash \\ lines \n\r\t\b\f one \x01 del \x7f acute \xc3\xa9",
      "0123456789012345678901234567890123456789012345678901234567890123",
      "01234567890123456789012345678901234567890123456789012345678901234",
      "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
      "\xf0\x9f\x98\x80 567890123456789012345678901234567890123456789012345"};
  for (int i = 0; i < 4; i++) {
    ((PFNGLGETUNIFORMLOCATIONPROC)HOOK("glGetUniformLocation", minus_one))(7, TEXTS[i]);
  }
  CALL(PFNGLBUFFERDATAPROC, "glBufferData")(GL_ARRAY_BUFFER, -5, NULL, GL_STATIC_DRAW);
  CALL(PFNGLBUFFERDATAPROC, "glBufferData")(GL_ARRAY_BUFFER, 4, TEXTS, GL_STATIC_DRAW);
  CALL(PFNGLVERTEXATTRIBPOINTERPROC, "glVertexAttribPointer")
  (0, 4, GL_FLOAT, GL_TRUE, 16, (const void *)8);
  ((PFNGLGETSTRINGPROC)HOOK("glGetString", driver_get_string))(GL_VERSION);
  ((PFNGLGETSTRINGPROC)HOOK("glGetString", driver_get_string))(GL_VENDOR);
  ((PFNEGLGETCURRENTCONTEXTPROC)HOOK("eglGetCurrentContext", handle))();
  ((PFNEGLGETPROCADDRESSPROC)HOOK("eglGetProcAddress", handle))("glClear");
  ((PFNEGLGETPROCADDRESSPROC)HOOK("eglGetProcAddress", next_a))("glClear");
  CALL(PFNGLCOLORMASKPROC, "glColorMask")(GL_TRUE, GL_FALSE, 255, GL_TRUE);
}

/* Calls glClearColor with numbers whose bits stand in standard input. */
static void floats(void) {
  union {
    uint32_t bits[4];
    float numbers[4];
  } color;
  uint32_t *bits = color.bits;
  while (scanf("%u %u %u %u", &bits[0], &bits[1], &bits[2], &bits[3]) == 4) {
    CALL(PFNGLCLEARCOLORPROC, "glClearColor")
    (color.numbers[0], color.numbers[1], color.numbers[2], color.numbers[3]);
  }
}

int main(int argc, char **argv) {
  void *layer = argc == 3 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (layer == NULL) {
    fprintf(stderr, "%s\n", argc == 3 ? dlerror() : "two words are expected");
    return 1;
  }
  __typeof__(&AndroidGLESLayer_Initialize) initialize =
      (__typeof__(initialize))dlsym(layer, "AndroidGLESLayer_Initialize");
  get_proc_address = (__typeof__(get_proc_address))dlsym(layer, "AndroidGLESLayer_GetProcAddress");
  initialize(&layer_id, get_next);
  if (strcmp(argv[2], "choose") == 0) choose();
  if (strcmp(argv[2], "every") == 0) every();
  if (strcmp(argv[2], "values") == 0) values();
  if (strcmp(argv[2], "floats") == 0) floats();
  return 0;
}
