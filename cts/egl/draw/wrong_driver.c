/*
 * A driver in one binary that hands everything on to the host's own EGL, but for one defect, whose
 * name is written into the library after it was built (wrong_driver.ts).
 *
 * It exports eglGetProcAddress, which Android asks for what a driver does not export itself (AOSP,
 * opengl/libs/EGL/Loader.cpp). Numbers of enums are those of Khronos' gl32.h, gl.h and egl.h, whose
 * headers need not be installed.
 */
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

typedef void (*function)(void);
typedef unsigned int u;

/* The defect: what is after the mark. It is exported, so that the compiler cannot know it. */
__attribute__((visibility("default"))) char strata_defect[64] = "STRATA-DEFECT:none";
#define MARK (sizeof "STRATA-DEFECT:" - 1)

/* A function of the host's driver; NULL if it has none of that name. */
static void *lookup(const char *name) {
  static function (*own)(const char *);
  if (own == NULL) {
    void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (egl != NULL) own = (function (*)(const char *))dlsym(egl, "eglGetProcAddress");
  }
  return own == NULL ? NULL : (void *)own(name);
}

/* Calls a function of the host's driver. */
#define OWN(result, name, types, arguments) (((result(*) types)lookup(name)) arguments)

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

/* --- Shaders and programs --- */

static void always_compiled(u shader, u name, int *value) {
  OWN(void, "glGetShaderiv", (u, u, int *), (shader, name, value));
  if (name == 0x8B81) *value = 1; /* GL_COMPILE_STATUS */
}

static void always_linked(u program, u name, int *value) {
  OWN(void, "glGetProgramiv", (u, u, int *), (program, name, value));
  if (name == 0x8B82) *value = 1; /* GL_LINK_STATUS */
}

static void transposes(int place, int count, unsigned char transpose, const float *m) {
  float turned[4] = {m[0], -m[1], m[2], -m[3]};
  OWN(void, "glUniformMatrix2fv", (int, int, unsigned char, const float *),
      (place, count, transpose, turned));
}

static void ignores_binding(u program, u block, u binding) {
  (void)program, (void)block, (void)binding;
}

static void ignores_divisor(u index, u divisor) {
  (void)index, (void)divisor;
}

static void always_passed(u query, u name, u *value) {
  OWN(void, "glGetQueryObjectuiv", (u, u, u *), (query, name, value));
  *value = 1;
}

static void computes_once(u x, u y, u z) {
  (void)x, (void)y, (void)z;
  OWN(void, "glDispatchCompute", (u, u, u), (1, 1, 1));
}

static void ignores_offset(u mode, const void *offset) {
  (void)offset;
  OWN(void, "glDrawArraysIndirect", (u, const void *), (mode, NULL));
}

static void loses_geometry(u program, u shader) {
  int kind = 0;
  OWN(void, "glGetShaderiv", (u, u, int *), (shader, 0x8B4F, &kind)); /* GL_SHADER_TYPE */
  if (kind != 0x8DD9) OWN(void, "glAttachShader", (u, u), (program, shader));
}

static void ignores_patch(u name, int value) {
  (void)name, (void)value;
}

/* --- OpenGL ES 1.1 --- */

static void turns_backward(float angle, float x, float y, float z) {
  OWN(void, "glRotatef", (float, float, float, float), (-angle, x, y, z));
}

static void decal_replaces(u target, u name, int value) {
  OWN(void, "glTexEnvx", (u, u, int), (target, name, value == 0x2101 ? 0x1E01 : value));
}

static void shines_without_ambient(u light, u name, const float *values) {
  if (name != 0x1200) OWN(void, "glLightfv", (u, u, const float *), (light, name, values));
}

static void lets_all_alpha_pass(u func, float ref) {
  (void)func;
  OWN(void, "glAlphaFunc", (u, float), (0x0207, ref)); /* GL_ALWAYS */
}

static void has_black_fog(u name, const float *values) {
  if (name != 0x0B66) OWN(void, "glFogfv", (u, const float *), (name, values)); /* GL_FOG_COLOR */
}

/* --- Contexts --- */

static void *shares_nothing(void *display, void *config, void *share, const int *attributes) {
  (void)share;
  return OWN(void *, "eglCreateContext", (void *, void *, void *, const int *),
             (display, config, NULL, attributes));
}

static u clears_when_current(void *display, void *draw, void *read, void *context) {
  u made = OWN(u, "eglMakeCurrent", (void *, void *, void *, void *), (display, draw, read, context));
  if (context != NULL) OWN(void, "glClear", (u), (0x4000));
  return made;
}

static void tells_of_no_reset(u name, int *value) {
  OWN(void, "glGetIntegerv", (u, int *), (name, value));
  if (name == 0x8256) *value = 0x8261; /* GL_NO_RESET_NOTIFICATION */
}

/* Whether a draw has read beyond a buffer. */
static int is_lost;

static void loses_itself(u mode, int count, u type, const void *indices) {
  is_lost |= type == 0x1403;
  OWN(void, "glDrawElements", (u, int, u, const void *), (mode, count, type, indices));
}

static u lost_error(void) {
  return is_lost ? 0x0507 : OWN(u, "glGetError", (void), ()); /* GL_CONTEXT_LOST */
}

/* --- Configs --- */

static u choose(void *display, const int *list, void **configs, int size, int *count) {
  return OWN(u, "eglChooseConfig", (void *, const int *, void **, int, int *),
             (display, list, configs, size, count));
}

static u unsorted_configs(void *display, const int *list, void **configs, int size, int *count) {
  u made = choose(display, list, configs, size, count);
  for (int i = 0, j = configs == NULL ? 0 : *count - 1; i < j; i++, j--) {
    void *kept = configs[i];
    configs[i] = configs[j];
    configs[j] = kept;
  }
  return made;
}

static u ignores_depth_size(void *display, const int *list, void **configs, int size, int *count) {
  int copy[128], length = 0;
  for (; list != NULL && list[length] != 0x3038 && length < 126; length += 2) {
    copy[length] = list[length];
    copy[length + 1] = list[length] == 0x3025 ? 0 : list[length + 1]; /* EGL_DEPTH_SIZE */
  }
  copy[length] = 0x3038;
  return choose(display, copy, configs, size, count);
}

static const struct {
  const char *defect, *name;
  void *replacement;
} REPLACED[] = {
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
    {"always_compiled", "glGetShaderiv", always_compiled},
    {"always_linked", "glGetProgramiv", always_linked},
    {"transposes", "glUniformMatrix2fv", transposes},
    {"ignores_binding", "glUniformBlockBinding", ignores_binding},
    {"ignores_divisor", "glVertexAttribDivisor", ignores_divisor},
    {"feeds_nothing_back", "glBeginTransformFeedback", ignores_enum},
    {"always_passed", "glGetQueryObjectuiv", always_passed},
    {"computes_once", "glDispatchCompute", computes_once},
    {"ignores_offset", "glDrawArraysIndirect", ignores_offset},
    {"loses_geometry", "glAttachShader", loses_geometry},
    {"ignores_patch", "glPatchParameteri", ignores_patch},
    {"turns_backward", "glRotatef", turns_backward},
    {"is_never_flat", "glShadeModel", ignores_enum},
    {"decal_replaces", "glTexEnvx", decal_replaces},
    {"shines_without_ambient", "glLightfv", shines_without_ambient},
    {"lets_all_alpha_pass", "glAlphaFunc", lets_all_alpha_pass},
    {"has_black_fog", "glFogfv", has_black_fog},
    {"shares_nothing", "eglCreateContext", shares_nothing},
    {"clears_when_current", "eglMakeCurrent", clears_when_current},
    {"tells_of_no_reset", "glGetIntegerv", tells_of_no_reset},
    {"loses_itself", "glDrawElements", loses_itself},
    {"loses_itself", "glGetError", lost_error},
    {"unsorted_configs", "eglChooseConfig", unsorted_configs},
    {"ignores_depth_size", "eglChooseConfig", ignores_depth_size},
};

static void nothing(void) {}

static void *answer(const char *name) {
  const char *planted = strata_defect + MARK;
  if (strcmp(planted, "draws_nothing") == 0 && strncmp(name, "glDraw", 6) == 0) {
    return strcmp(name, "glDrawBuffers") == 0 ? lookup(name) : (void *)nothing;
  }
  for (size_t i = 0; i < sizeof REPLACED / sizeof *REPLACED; i++) {
    if (strcmp(REPLACED[i].defect, planted) == 0 && strcmp(REPLACED[i].name, name) == 0) {
      return REPLACED[i].replacement;
    }
  }
  return lookup(name);
}

__attribute__((visibility("default"))) function eglGetProcAddress(const char *name) {
  return (function)answer(name);
}
