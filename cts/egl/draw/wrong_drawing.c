/*
 * What a wrong driver does with fragments, textures and targets.
 */
#include "wrong_driver.h"

static u integer(u name) {
  int value = 0;
  OWN(void, "glGetIntegerv", (u, int *), (name, &value));
  return (u)value;
}

/* --- Fragments --- */

static void clears_all(u mask) {
  OWN(void, "glDisable", (u), (0x0C11)); /* GL_SCISSOR_TEST */
  OWN(void, "glClear", (u), (mask));
}

static void draws_outlines(u mode, int first, int count) {
  OWN(void, "glDrawArrays", (u, int, int), (mode == 4 ? 2 : mode, first, count));
}

static void interpolates_nothing(u index, int size, u type, unsigned char norm, int stride,
                                 const void *pointer) {
  OWN(void, "glVertexAttribPointer", (u, int, u, unsigned char, int, const void *),
      (index, size, type, norm, stride, pointer));
  if (index == 1) OWN(void, "glDisableVertexAttribArray", (u), (1));
}

static void ignores_viewport(int x, int y, int width, int height) {
  (void)x, (void)y, (void)width, (void)height;
}

static void ignores_indices(u mode, int count, u type, const void *indices) {
  (void)type, (void)indices;
  OWN(void, "glDrawArrays", (u, int, int), (mode, 0, count));
}

static void ignores_enum(u value) {
  (void)value;
}

static void ignores_stencil_mask(u func, int ref, u mask) {
  (void)mask;
  OWN(void, "glStencilFunc", (u, int, u), (func, ref, 0xff));
}

static void wrong_blend(u source, u destination) {
  u wrong = destination == 0x0303 ? 1 : destination; /* GL_ONE_MINUS_SRC_ALPHA */
  OWN(void, "glBlendFunc", (u, u), (source, wrong));
}

/* --- Textures --- */

static void tex_image(u target, int level, int internal, int width, int height, int border,
                      u format, u type, const void *pixels) {
  OWN(void, "glTexImage2D", (u, int, int, int, int, int, u, u, const void *),
      (target, level, internal, width, height, border, format, type, pixels));
}

static void luminance_is_alpha(u target, int level, int internal, int width, int height, int border,
                               u format, u type, const void *pixels) {
  if (format == 0x1909) format = (u)(internal = 0x1906); /* GL_LUMINANCE, GL_ALPHA */
  tex_image(target, level, internal, width, height, border, format, type, pixels);
}

static void swaps_faces(u target, int level, int internal, int width, int height, int border,
                        u format, u type, const void *pixels) {
  if (target == 0x8517 || target == 0x8518) target = 0x8517 + 0x8518 - target;
  tex_image(target, level, internal, width, height, border, format, type, pixels);
}

static void store(u name, int value) {
  OWN(void, "glPixelStorei", (u, int), (name, value));
}

static void ignores_alignment(u name, int value) {
  store(name, name == 0x0CF5 ? 1 : value); /* GL_UNPACK_ALIGNMENT */
}

static void ignores_skip(u name, int value) {
  if (name != 0x0D04) store(name, value); /* GL_PACK_SKIP_PIXELS */
}

static void parameter(u target, u name, int value) {
  OWN(void, "glTexParameteri", (u, u, int), (target, name, value));
}

static void filters_nothing(u target, u name, int value) {
  parameter(target, name, name == 0x2800 && value == 0x2601 ? 0x2600 : value);
}

static void knows_no_levels(u target, u name, int value) {
  parameter(target, name, value >= 0x2700 && value <= 0x2703 ? 0x2600 + (value & 1) : value);
}

static void mirrors_nothing(u target, u name, int value) {
  parameter(target, name, value == 0x8370 ? 0x2901 : value);
}

static void lost_mipmap(u target) {
  int white = -1;
  OWN(void, "glGenerateMipmap", (u), (target));
  OWN(void, "glTexSubImage2D", (u, int, int, int, int, int, u, u, const void *),
      (target, 2, 0, 0, 1, 1, 0x1908, 0x1401, &white));
}

/* --- Targets --- */

static void draws_into_surface(u target, u name) {
  (void)name;
  OWN(void, "glBindFramebuffer", (u, u), (target, 0));
}

static void draws_into_one(int count, const u *targets) {
  OWN(void, "glDrawBuffers", (int, const u *), (count > 1 ? 1 : count, targets));
}

static void turns_nothing(int a, int b, int c, int d, int x, int y, int z, int w, u mask, u filter) {
  int left = x < z ? x : z, low = y < w ? y : w;
  OWN(void, "glBlitFramebuffer", (int, int, int, int, int, int, int, int, u, u),
      (a, b, c, d, left, low, x + z - left, y + w - low, mask, filter));
}

static void read_pixels(int x, int y, int width, int height, u format, u type, void *pixels) {
  OWN(void, "glReadPixels", (int, int, int, int, u, u, void *),
      (x, y, width, height, format, type, pixels));
}

static void flipped_rows(int x, int y, int width, int height, u format, u type, void *pixels) {
  size_t row = 4 * (size_t)width;
  char *low = pixels, *high = low + row * (size_t)(height - 1), kept[4096];
  read_pixels(x, y, width, height, format, type, pixels);
  if (format != 0x1908 || type != 0x1401 || row > sizeof kept) return;
  if (integer(0x821A) >= 3 && integer(0x88ED) != 0) return; /* GL_PIXEL_PACK_BUFFER_BINDING */
  for (; low < high; low += row, high -= row) {
    memcpy(kept, low, row);
    memcpy(low, high, row);
    memcpy(high, kept, row);
  }
}

static void short_integers(int x, int y, int width, int height, u format, u type, void *pixels) {
  read_pixels(x, y, width, height, format, type, pixels);
  for (int i = 0; format == 0x8D99 && i < 4 * width * height; i++) ((u *)pixels)[i] &= 0xffff;
}

const struct replaced WRONG_DRAWING[] = {
    {"clears_all", "glClear", clears_all},
    {"draws_outlines", "glDrawArrays", draws_outlines},
    {"interpolates_nothing", "glVertexAttribPointer", interpolates_nothing},
    {"ignores_viewport", "glViewport", ignores_viewport},
    {"ignores_indices", "glDrawElements", ignores_indices},
    {"ignores_depth_func", "glDepthFunc", ignores_enum},
    {"ignores_stencil_mask", "glStencilFunc", ignores_stencil_mask},
    {"ignores_front_face", "glFrontFace", ignores_enum},
    {"wrong_blend", "glBlendFunc", wrong_blend},
    {"luminance_is_alpha", "glTexImage2D", luminance_is_alpha},
    {"ignores_alignment", "glPixelStorei", ignores_alignment},
    {"filters_nothing", "glTexParameteri", filters_nothing},
    {"knows_no_levels", "glTexParameteri", knows_no_levels},
    {"lost_mipmap", "glGenerateMipmap", lost_mipmap},
    {"mirrors_nothing", "glTexParameteri", mirrors_nothing},
    {"swaps_faces", "glTexImage2D", swaps_faces},
    {"draws_into_surface", "glBindFramebuffer", draws_into_surface},
    {"draws_into_one", "glDrawBuffers", draws_into_one},
    {"turns_nothing", "glBlitFramebuffer", turns_nothing},
    {"flipped_rows", "glReadPixels", flipped_rows},
    {"ignores_skip", "glPixelStorei", ignores_skip},
    {"short_integers", "glReadPixels", short_integers},
    {"feeds_nothing_back", "glBeginTransformFeedback", ignores_enum},
    {"is_never_flat", "glShadeModel", ignores_enum},
    {NULL, NULL, NULL},
};
