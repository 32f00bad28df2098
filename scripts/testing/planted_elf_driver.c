/*
 * A driver in one binary that hands everything on to the host's own EGL, but for one defect, which
 * a macro plants.
 *
 * It exports eglGetProcAddress, which Android asks for what a driver does not export itself (AOSP,
 * opengl/libs/EGL/Loader.cpp).
 */
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

typedef void (*function)(void);

/* A function of the host's driver; NULL if it has none of that name. */
static void *lookup(const char *name) {
  static function (*own)(const char *);
  if (own == NULL) {
    void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (egl != NULL) own = (function (*)(const char *))dlsym(egl, "eglGetProcAddress");
  }
  return own == NULL ? NULL : (void *)own(name);
}

/* What is answered instead of the host's function. */
#ifdef LACKS_CREATE_CONTEXT
static void *replaced(const char *name, void *own) {
  return strcmp(name, "eglCreateContext") == 0 ? NULL : own;
}
#elif defined CRASHES_IN_INITIALIZE
/* Unknown to the compiler, which would warn. */
static int *volatile nothing;

static int crash(void) {
  return *nothing;
}

static void *replaced(const char *name, void *own) {
  return strcmp(name, "eglInitialize") == 0 ? (void *)crash : own;
}
#elif defined ANSWERS_GARBAGE
static void *replaced(const char *name, void *own) {
  return strcmp(name, "glGetString") == 0 ? (void *)0x123456789 : own;
}
#elif defined HANGS_IN_FLUSH
static void hang(void) {
  for (volatile int forever = 1; forever;) continue;
}

static void *replaced(const char *name, void *own) {
  return strcmp(name, "glFlush") == 0 ? (void *)hang : own;
}
#elif defined CONTEXTS
/* How many contexts there are; at most CONTEXTS. */
static int live;

static void *create_context(void *display, void *config, void *share, const int *attributes) {
  void *(*own)(void *, void *, void *, const int *) = lookup("eglCreateContext");
  if (live == CONTEXTS) return NULL;
  live++;
  return own(display, config, share, attributes);
}

static unsigned destroy_context(void *display, void *context) {
  unsigned (*own)(void *, void *) = lookup("eglDestroyContext");
  live--;
  return own(display, context);
}

static void *replaced(const char *name, void *own) {
  if (strcmp(name, "eglCreateContext") == 0) return (void *)create_context;
  return strcmp(name, "eglDestroyContext") == 0 ? (void *)destroy_context : own;
}
#else
static void *replaced(const char *name, void *own) {
  (void)name;
  return own;
}
#endif

__attribute__((visibility("default"))) function eglGetProcAddress(const char *name) {
  return (function)replaced(name, lookup(name));
}
