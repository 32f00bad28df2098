/*
 * A layer as the NDK builds one that is linked with many of its libraries, by versions of their
 * symbols.
 */
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

int strcmp(const char *one, const char *other);
int __android_log_print(int priority, const char *tag, const char *format, ...);
const char *eglQueryString(void *display, int name);
const unsigned char *glGetString(unsigned name);
void *glFenceSync(unsigned condition, unsigned flags);
_Bool ATrace_isEnabled(void);
void ATrace_beginSection(const char *name);
void ATrace_endSection(void);
void ATrace_setCounter(const char *name, int64_t value);
unsigned long crc32(unsigned long before, const unsigned char *bytes, unsigned count);
unsigned long crc32_combine(unsigned long one, unsigned long other, long count);
int AHardwareBuffer_allocate(const uint32_t *description, void **buffer);
void AHardwareBuffer_release(void *buffer);
int AImageReader_new(int width, int height, int format, int images, void **reader);
int AImageReader_getWindow(void *reader, void **window);
void AImageReader_delete(void *reader);
int ANativeWindow_getWidth(void *window);
int ANativeWindow_getHeight(void *window);
int ANativeWindow_getFormat(void *window);

int __system_property_get(const char *name, char *value);
void *dlopen(const char *name, int flags);
void *dlsym(void *library, const char *name);
char *dlerror(void);
char *getenv(const char *name);

static int (*next_swap)(void *display, void *surface);
static void (*next_clear)(unsigned mask);

static void say(const char *what, long value) {
  __android_log_print(4, "ndk", "%s %ld", what, value);
}

static void say_system(void) {
  char value[92];
  int size = __system_property_get("debug.ndk", value);
  __android_log_print(4, "ndk", "property %d %s", size, value);
  say("no property", __system_property_get("debug.none", value));
  void *library = dlopen("libGLESv3.so", 2);
  say("its own", dlsym(library, "glFenceSync") == (void *)glFenceSync);
  say("libGLESv2's", dlsym(dlopen("libGLESv2.so", 2), "glFenceSync") == (void *)glFenceSync);
  say("the host's", dlopen("libGLESv2.so.2", 2) != NULL);
  __android_log_print(4, "ndk", "%s", dlerror());
  say("home", getenv("HOME") != NULL);
  __android_log_print(4, "ndk", "%s", getenv("ANDROID_ROOT"));
}

static void say_windows(void) {
  void *reader, *window;
  say("reader", AImageReader_new(64, 32, 1, 2, &reader));
  say("window", AImageReader_getWindow(reader, &window));
  say("width", ANativeWindow_getWidth(window));
  say("height", ANativeWindow_getHeight(window));
  say("format", ANativeWindow_getFormat(window));
  AImageReader_delete(reader);
  say("abandoned", ANativeWindow_getWidth(window));
  uint32_t description[10] = {16, 16, 1, 1, 0x300};
  void *buffer;
  say("buffer", AHardwareBuffer_allocate(description, &buffer));
  AHardwareBuffer_release(buffer);
  description[3] = 0xffff;
  say("bad buffer", AHardwareBuffer_allocate(description, &buffer));
}

static void say_sums(void) {
  const unsigned char text[] = "123456789";
  unsigned long whole = crc32(crc32(0, NULL, 0), text, 9);
  unsigned long joined = crc32_combine(crc32(0, text, 4), crc32(0, text + 4, 5), 5);
  say("crc32", (long)whole);
  say("joined", joined == whole);
}

static int swap(void *display, void *surface) {
  ATrace_beginSection("eglSwapBuffers");
  say("eglSwapBuffers, enabled", ATrace_isEnabled());
  __android_log_print(4, "ndk", "%.4s", eglQueryString(display, 0x3054));
  int result = next_swap(display, surface);
  ATrace_setCounter("frames", 1);
  ATrace_endSection();
  return result;
}

static void clear(unsigned mask) {
  __android_log_print(4, "ndk", "glClear %x, %.9s", mask, (const char *)glGetString(0x1f02));
  say("fence", glFenceSync(0x9117, 0) != NULL);
  say_sums();
  say_windows();
  say_system();
  next_clear(mask);
}

EXPORT void AndroidGLESLayer_Initialize(void *layer, void *get_next) {
  (void)layer;
  (void)get_next;
}

EXPORT void *AndroidGLESLayer_GetProcAddress(const char *name, void *next) {
  if (strcmp(name, "eglSwapBuffers") == 0) {
    next_swap = next;
    return swap;
  }
  if (strcmp(name, "glClear") == 0) {
    next_clear = next;
    return clear;
  }
  return next;
}
