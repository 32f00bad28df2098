/*
 * Images of Android's buffers on a driver that knows none: planes of YUV are converted, and become a
 * texture of the host's driver. They are right, but for the defects "green_yuv" and "swapped_yuv".
 */
#include "wrong_driver.h"

#define NATIVE_BUFFER 0x3140 /* EGL_NATIVE_BUFFER_ANDROID */
#define IMAGES 16
#define SIDE_MAX 64

/* NDK, android/hardware_buffer.h */
struct planes {
  uint32_t count;
  struct {
    uint8_t *data;
    uint32_t pixel_stride, row_stride;
  } planes[4];
};

/* Buffers of the images that there are. */
static void *images[IMAGES];

/* A function of libnativewindow. */
static void *of_windows(const char *name) {
  static void *library;
  void *found = dlsym(RTLD_DEFAULT, name);
  if (found != NULL) return found;
  if (library == NULL) library = dlopen("libnativewindow.so", RTLD_NOW);
  return library == NULL ? NULL : dlsym(library, name);
}

static void *create_image(void *display, void *context, u target, void *buffer, const int *list) {
  if (target != NATIVE_BUFFER) {
    return OWN(void *, "eglCreateImageKHR", (void *, void *, u, void *, const int *),
               (display, context, target, buffer, list));
  }
  for (size_t i = 0; i < IMAGES; i++) {
    if (images[i] == NULL) {
      images[i] = buffer;
      return &images[i];
    }
  }
  return NULL;
}

/* Whether an image is one of a buffer. */
static int is_own(const void *image) {
  return (uintptr_t)image >= (uintptr_t)images && (uintptr_t)image < (uintptr_t)(images + IMAGES);
}

static u destroy_image(void *display, void *image) {
  if (!is_own(image)) return OWN(u, "eglDestroyImageKHR", (void *, void *), (display, image));
  *(void **)image = NULL;
  return 1;
}

static uint8_t clamped(double value) {
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)(value + 0.5);
}

/* BT.601, of narrow range. */
static void convert(const struct planes *from, u width, u height, uint8_t *to) {
  for (u y = 0; y < height; y++) {
    for (u x = 0; x < width; x++, to += 4) {
      double value[3];
      for (u i = 0; i < 3; i++) {
        u half = i > 0, plane = half && has_defect("swapped_yuv") ? 3 - i : i;
        const uint8_t *row = from->planes[plane].data + (y >> half) * from->planes[plane].row_stride;
        value[i] = row[(x >> half) * from->planes[plane].pixel_stride];
        if (half && has_defect("green_yuv")) value[i] = 0;
      }
      double light = 1.164 * (value[0] - 16), blue = value[1] - 128, red = value[2] - 128;
      to[0] = clamped(light + 1.596 * red);
      to[1] = clamped(light - 0.392 * blue - 0.813 * red);
      to[2] = clamped(light + 2.017 * blue);
      to[3] = 255;
    }
  }
}

/* Fills the texture that is bound with the picture of a buffer; returns whether there is one. */
static int fill_texture(void *buffer) {
  static uint8_t pixels[4 * SIDE_MAX * SIDE_MAX];
  u desc[10];
  struct planes planes;
  void (*describe)(void *, u *) = of_windows("AHardwareBuffer_describe");
  int (*lock)(void *, uint64_t, int, void *, void *) = of_windows("AHardwareBuffer_lockPlanes");
  int (*unlock)(void *, int *) = of_windows("AHardwareBuffer_unlock");
  if (describe == NULL || lock == NULL || unlock == NULL) return 0;
  describe(buffer, desc);
  if (desc[0] > SIDE_MAX || desc[1] > SIDE_MAX || lock(buffer, 3, -1, NULL, &planes) != 0) return 0;
  if (planes.count == 3) convert(&planes, desc[0], desc[1], pixels);
  unlock(buffer, NULL);
  OWN(void, "glTexImage2D", (u, int, int, int, int, int, u, u, const void *),
      (0x0DE1, 0, 0x1908, (int)desc[0], (int)desc[1], 0, 0x1908, 0x1401, pixels));
  return 1;
}

static void target_texture(u target, void *image) {
  void (*bind)(u, u) = lookup("glBindTexture");
  u texture = 0, before = 0;
  if (!is_own(image)) {
    OWN(void, "glEGLImageTargetTexture2DOES", (u, void *), (target, image));
    return;
  }
  OWN(void, "glGetIntegerv", (u, u *), (0x8069, &before)); /* GL_TEXTURE_BINDING_2D */
  OWN(void, "glGenTextures", (int, u *), (1, &texture));
  bind(0x0DE1, texture);
  OWN(void, "glTexParameteri", (u, u, int), (0x0DE1, 0x2801, 0x2600));
  if (fill_texture(*(void **)image)) {
    void *display = OWN(void *, "eglGetCurrentDisplay", (void), ());
    void *context = OWN(void *, "eglGetCurrentContext", (void), ());
    void *made = create_image(display, context, 0x30B1, (void *)(uintptr_t)texture, NULL);
    OWN(void, "glEGLImageTargetTexture2DOES", (u, void *), (target, made));
    destroy_image(display, made);
  }
  bind(0x0DE1, before);
}

const struct replaced YUV_IMAGES[] = {
    {ALWAYS, "eglCreateImage", create_image},
    {ALWAYS, "eglCreateImageKHR", create_image},
    {ALWAYS, "eglDestroyImage", destroy_image},
    {ALWAYS, "eglDestroyImageKHR", destroy_image},
    {ALWAYS, "glEGLImageTargetTexture2DOES", target_texture},
    {NULL, NULL, NULL},
};
