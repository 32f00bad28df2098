// What functions of a fake driver do that is not said otherwise: one display, one config, handles
// that count up, strings, integers and errors of the table.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "blobs.h"
#include "driver.h"

// Khronos EGL-Registry, api/EGL/egl.h; OpenGL-Registry, api/GLES2/gl2.h and api/GLES3/gl3.h.
enum {
  EGL_SUCCESS = 0x3000,
  EGL_EXTENSIONS = 0x3055,
  EGL_CONTEXT_CLIENT_VERSION = 0x3098,
  EGL_NONE = 0x3038,
  GL_EXTENSIONS = 0x1f03,
  GL_NUM_EXTENSIONS = 0x821d,
  GL_VERSION = 0x1f02,
};

enum { DISPLAY = 0xd15a, FIRST_HANDLE = 0xd0000, MAX_ATTRIBUTES = 256 };

struct context {
  struct context *next;
  uint64_t handle;
  int32_t version;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct context *contexts;
static uint64_t last_handle = FIRST_HANDLE;
static uint64_t current;
static uint32_t egl_error = EGL_SUCCESS;
static uint32_t gl_error;

void driver_fail(const char *fn, uint32_t error) {
  if (strncmp(fn, "egl", 3) == 0) egl_error = error;
  else gl_error = error;
}

static const struct value *string_of(uint32_t name) {
  for (uint32_t i = 0; i < driver.string_count; i++) {
    if (driver.strings[i].name == name) return &driver.strings[i].value;
  }
  return NULL;
}

// The integer of an enum, or `usual`.
static double integer_of(uint32_t name, double usual) {
  for (uint32_t i = 0; i < driver.integer_count; i++) {
    if (driver.integers[i].name == name) return driver.integers[i].value;
  }
  return usual;
}

// Extension `index` of GL with its size, or NULL.
static const char *gl_extension(uint32_t index, size_t *size) {
  for (const char *at = driver.gl_extensions; *at != '\0'; at += *size) {
    at += strspn(at, " ");
    *size = strcspn(at, " ");
    if (*size > 0 && index-- == 0) return at;
  }
  return NULL;
}

static uint32_t gl_extension_count(void) {
  uint32_t count = 0;
  size_t size = 0;
  while (gl_extension(count, &size) != NULL) count++;
  return count;
}

// A text that lives as long as the process; NULL for none.
static uint64_t keep(const char *text, size_t size) {
  struct kept {
    struct kept *next;
    char text[];
  };
  static struct kept *all;
  pthread_mutex_lock(&lock);
  struct kept *kept = all;
  while (kept != NULL && (strncmp(kept->text, text, size) != 0 || kept->text[size] != '\0')) {
    kept = kept->next;
  }
  if (kept == NULL) {
    kept = calloc(1, sizeof *kept + size + 1);
    if (kept == NULL) abort();
    memcpy(kept->text, text, size);
    kept->next = all;
    all = kept;
  }
  pthread_mutex_unlock(&lock);
  return (uint64_t)kept->text;
}

static void put_int32(uint64_t address, double value) {
  if (address != 0) *(int32_t *)address = (int32_t)(int64_t)value;
}

static void return_one(struct words *words) {
  words->int_result = 1;
}

static void return_zero(struct words *words) {
  words->int_result = 0;
}

static void get_display(struct words *words) {
  words->int_result = DISPLAY;
}

static void initialize(struct words *words) {
  put_int32(words->ints[1], driver.version[0]);
  put_int32(words->ints[2], driver.version[1]);
  words->int_result = 1;
}

static void get_egl_error(struct words *words) {
  words->int_result = __atomic_exchange_n(&egl_error, EGL_SUCCESS, __ATOMIC_RELAXED);
}

static void get_gl_error(struct words *words) {
  words->int_result = __atomic_exchange_n(&gl_error, 0, __ATOMIC_RELAXED);
}

static void return_string(struct words *words, uint32_t name) {
  const struct value *said = string_of(name);
  const struct value usual = { .kind = VALUE_TEXT, .text = driver.name };
  set_result(words, 's', said == NULL ? &usual : said);
}

static void query_string(struct words *words) {
  uint32_t name = (uint32_t)words->ints[1];
  if (name == EGL_EXTENSIONS) words->int_result = (uint64_t)driver.egl_extensions;
  else return_string(words, name);
}

static void choose_config(struct words *words) {
  if (words->ints[2] != 0 && (int32_t)words->ints[3] > 0) *(uint64_t *)words->ints[2] = 1;
  put_int32(words->ints[4], 1);
  words->int_result = 1;
}

static void get_config_attrib(struct words *words) {
  put_int32(words->ints[3], integer_of((uint32_t)words->ints[2], 1));
  words->int_result = 1;
}

static void create_surface(struct words *words) {
  words->int_result = __atomic_add_fetch(&last_handle, 1, __ATOMIC_RELAXED);
}

static void create_context(struct words *words) {
  struct context *context = calloc(1, sizeof *context);
  if (context == NULL) abort();
  context->handle = __atomic_add_fetch(&last_handle, 1, __ATOMIC_RELAXED);
  context->version = 1;
  const int32_t *attributes = (const int32_t *)words->ints[3];
  for (unsigned i = 0; attributes != NULL && i < MAX_ATTRIBUTES; i += 2) {
    if (attributes[i] == EGL_NONE) break;
    if (attributes[i] == EGL_CONTEXT_CLIENT_VERSION) context->version = attributes[i + 1];
  }
  pthread_mutex_lock(&lock);
  context->next = contexts;
  contexts = context;
  pthread_mutex_unlock(&lock);
  words->int_result = context->handle;
}

static void make_current(struct words *words) {
  current = words->ints[3];
  words->int_result = 1;
}

static void get_proc_address(struct words *words) {
  words->int_result = (uint64_t)driver_get_proc_address((const char *)words->ints[0]);
}

static void set_blob_functions(struct words *words) {
  blobs_set_functions((void *)words->ints[1], (void *)words->ints[2]);
}

static int32_t current_version(void) {
  pthread_mutex_lock(&lock);
  const struct context *context = contexts;
  while (context != NULL && context->handle != current) context = context->next;
  int32_t version = context == NULL ? 0 : context->version;
  pthread_mutex_unlock(&lock);
  return version;
}

static void get_string(struct words *words) {
  uint32_t name = (uint32_t)words->ints[0];
  if (name == GL_EXTENSIONS) {
    words->int_result = (uint64_t)driver.gl_extensions;
  } else if (name == GL_VERSION && string_of(name) == NULL) {
    char text[64] = "OpenGL ES-CM 1.1 fake";
    int32_t version = current_version();
    if (version != 1) snprintf(text, sizeof text, "OpenGL ES %d.0 fake", version);
    words->int_result = keep(text, strlen(text));
  } else {
    return_string(words, name);
  }
}

static void get_string_i(struct words *words) {
  size_t size = 0;
  const char *found = (uint32_t)words->ints[0] == GL_EXTENSIONS
                          ? gl_extension((uint32_t)words->ints[1], &size)
                          : NULL;
  words->int_result = found == NULL ? 0 : keep(found, size);
}

static double gl_integer(const struct words *words) {
  uint32_t name = (uint32_t)words->ints[0];
  return integer_of(name, name == GL_NUM_EXTENSIONS ? gl_extension_count() : 0);
}

static void get_integers(struct words *words) {
  put_int32(words->ints[1], gl_integer(words));
}

static void get_floats(struct words *words) {
  if (words->ints[1] != 0) *(float *)words->ints[1] = (float)gl_integer(words);
}

static void get_booleans(struct words *words) {
  if (words->ints[1] != 0) *(uint8_t *)words->ints[1] = (uint8_t)(int64_t)gl_integer(words);
}

static void get_long_integers(struct words *words) {
  if (words->ints[1] != 0) *(int64_t *)words->ints[1] = (int64_t)gl_integer(words);
}

static const struct {
  const char *name;
  usual_act *act;
} ACTS[] = {
  { "eglGetDisplay", get_display },
  { "eglGetPlatformDisplay", get_display },
  { "eglInitialize", initialize },
  { "eglGetError", get_egl_error },
  { "eglQueryString", query_string },
  { "eglChooseConfig", choose_config },
  { "eglGetConfigAttrib", get_config_attrib },
  { "eglCreateContext", create_context },
  { "eglCreatePbufferSurface", create_surface },
  { "eglCreateWindowSurface", create_surface },
  { "eglCreatePlatformWindowSurface", create_surface },
  { "eglMakeCurrent", make_current },
  { "eglSetBlobCacheFuncsANDROID", set_blob_functions },
  { "eglGetProcAddress", get_proc_address },
  { "glGetError", get_gl_error },
  { "glGetString", get_string },
  { "glGetStringi", get_string_i },
  { "glGetIntegerv", get_integers },
  { "glGetFloatv", get_floats },
  { "glGetBooleanv", get_booleans },
  { "glGetInteger64v", get_long_integers },
};

usual_act *usual_act_of(const char *name) {
  for (size_t i = 0; i < sizeof ACTS / sizeof *ACTS; i++) {
    if (strcmp(ACTS[i].name, name) == 0) return ACTS[i].act;
  }
  return strncmp(name, "egl", 3) == 0 ? return_one : return_zero;
}
