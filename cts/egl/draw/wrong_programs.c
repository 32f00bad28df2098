/*
 * What a wrong driver does with programs, contexts and configs, and in OpenGL ES 1.1.
 */
#include "wrong_driver.h"

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

const struct replaced WRONG_PROGRAMS[] = {
    {"always_compiled", "glGetShaderiv", always_compiled},
    {"always_linked", "glGetProgramiv", always_linked},
    {"transposes", "glUniformMatrix2fv", transposes},
    {"ignores_binding", "glUniformBlockBinding", ignores_binding},
    {"ignores_divisor", "glVertexAttribDivisor", ignores_divisor},
    {"always_passed", "glGetQueryObjectuiv", always_passed},
    {"computes_once", "glDispatchCompute", computes_once},
    {"ignores_offset", "glDrawArraysIndirect", ignores_offset},
    {"loses_geometry", "glAttachShader", loses_geometry},
    {"ignores_patch", "glPatchParameteri", ignores_patch},
    {"turns_backward", "glRotatef", turns_backward},
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
    {NULL, NULL, NULL},
};
