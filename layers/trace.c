/*
 * A trace layer: it logs every EGL and GL call with arguments and result.
 *
 * Copy this file, with gles_layer.h, trace_value.h and entry_points_generated.h, when you want to
 * see everything. It intercepts every function that libEGL knows, and logs one line for each call
 * under the tag "glTrace", after the call:
 *
 *   eglGetDisplay(0) = 3349
 *
 * Lines are those of trace.ts, its counterpart. The one difference: an extension function that
 * libEGL does not know is not traced here, as C cannot pass on arguments whose types it does not
 * know.
 *
 * Build it: deno task layers layers/trace.c
 */

#include <stdatomic.h>

#include "gles_layer.h"
#include "trace_value.h"

#define TAG "glTrace"

/* Logs a call; `values` holds `count` arguments, and behind them the result if there is one. */
static void log_call(const char *name, const struct value *values, int count, int has_result) {
  struct line line = {.length = 0};
  line_add(&line, name);
  line_add(&line, "(");
  for (int i = 0; i < count; i++) {
    if (i > 0) line_add(&line, ", ");
    line_add_value(&line, values, i);
  }
  line_add(&line, ")");
  if (has_result) {
    line_add(&line, " = ");
    line_add_value(&line, values, count);
  }
  __android_log_write(ANDROID_LOG_INFO, TAG, line.text);
}

/* Parameters of a function, by the number and the kinds of them. */
#define PARAMETERS_0(none) void
#define PARAMETERS_1(a) a v1
#define PARAMETERS_2(a, b) PARAMETERS_1(a), b v2
#define PARAMETERS_3(a, b, c) PARAMETERS_2(a, b), c v3
#define PARAMETERS_4(a, b, c, d) PARAMETERS_3(a, b, c), d v4
#define PARAMETERS_5(a, b, c, d, e) PARAMETERS_4(a, b, c, d), e v5
#define PARAMETERS_6(a, b, c, d, e, f) PARAMETERS_5(a, b, c, d, e), f v6
#define PARAMETERS_7(a, b, c, d, e, f, g) PARAMETERS_6(a, b, c, d, e, f), g v7
#define PARAMETERS_8(a, b, c, d, e, f, g, h) PARAMETERS_7(a, b, c, d, e, f, g), h v8
#define PARAMETERS_9(a, b, c, d, e, f, g, h, i) PARAMETERS_8(a, b, c, d, e, f, g, h), i v9
#define PARAMETERS_10(a, b, c, d, e, f, g, h, i, j) PARAMETERS_9(a, b, c, d, e, f, g, h, i), j v10
#define PARAMETERS_11(a, b, c, d, e, f, g, h, i, j, k) \
  PARAMETERS_10(a, b, c, d, e, f, g, h, i, j), k v11
#define PARAMETERS_12(a, b, c, d, e, f, g, h, i, j, k, l) \
  PARAMETERS_11(a, b, c, d, e, f, g, h, i, j, k), l v12
#define PARAMETERS_13(a, b, c, d, e, f, g, h, i, j, k, l, m) \
  PARAMETERS_12(a, b, c, d, e, f, g, h, i, j, k, l), m v13
#define PARAMETERS_14(a, b, c, d, e, f, g, h, i, j, k, l, m, n) \
  PARAMETERS_13(a, b, c, d, e, f, g, h, i, j, k, l, m), n v14
#define PARAMETERS_15(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) \
  PARAMETERS_14(a, b, c, d, e, f, g, h, i, j, k, l, m, n), o v15

/* The same, as the arguments of a call. */
#define ARGUMENTS_0
#define ARGUMENTS_1 v1
#define ARGUMENTS_2 ARGUMENTS_1, v2
#define ARGUMENTS_3 ARGUMENTS_2, v3
#define ARGUMENTS_4 ARGUMENTS_3, v4
#define ARGUMENTS_5 ARGUMENTS_4, v5
#define ARGUMENTS_6 ARGUMENTS_5, v6
#define ARGUMENTS_7 ARGUMENTS_6, v7
#define ARGUMENTS_8 ARGUMENTS_7, v8
#define ARGUMENTS_9 ARGUMENTS_8, v9
#define ARGUMENTS_10 ARGUMENTS_9, v10
#define ARGUMENTS_11 ARGUMENTS_10, v11
#define ARGUMENTS_12 ARGUMENTS_11, v12
#define ARGUMENTS_13 ARGUMENTS_12, v13
#define ARGUMENTS_14 ARGUMENTS_13, v14
#define ARGUMENTS_15 ARGUMENTS_14, v15

/* The same, as values to print, each with a comma behind it. */
#define VALUES_0(none)
#define VALUES_1(a) value_##a(v1),
#define VALUES_2(a, b) VALUES_1(a) value_##b(v2),
#define VALUES_3(a, b, c) VALUES_2(a, b) value_##c(v3),
#define VALUES_4(a, b, c, d) VALUES_3(a, b, c) value_##d(v4),
#define VALUES_5(a, b, c, d, e) VALUES_4(a, b, c, d) value_##e(v5),
#define VALUES_6(a, b, c, d, e, f) VALUES_5(a, b, c, d, e) value_##f(v6),
#define VALUES_7(a, b, c, d, e, f, g) VALUES_6(a, b, c, d, e, f) value_##g(v7),
#define VALUES_8(a, b, c, d, e, f, g, h) VALUES_7(a, b, c, d, e, f, g) value_##h(v8),
#define VALUES_9(a, b, c, d, e, f, g, h, i) VALUES_8(a, b, c, d, e, f, g, h) value_##i(v9),
#define VALUES_10(a, b, c, d, e, f, g, h, i, j) \
  VALUES_9(a, b, c, d, e, f, g, h, i) value_##j(v10),
#define VALUES_11(a, b, c, d, e, f, g, h, i, j, k) \
  VALUES_10(a, b, c, d, e, f, g, h, i, j) value_##k(v11),
#define VALUES_12(a, b, c, d, e, f, g, h, i, j, k, l) \
  VALUES_11(a, b, c, d, e, f, g, h, i, j, k) value_##l(v12),
#define VALUES_13(a, b, c, d, e, f, g, h, i, j, k, l, m) \
  VALUES_12(a, b, c, d, e, f, g, h, i, j, k, l) value_##m(v13),
#define VALUES_14(a, b, c, d, e, f, g, h, i, j, k, l, m, n) \
  VALUES_13(a, b, c, d, e, f, g, h, i, j, k, l, m) value_##n(v14),
#define VALUES_15(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) \
  VALUES_14(a, b, c, d, e, f, g, h, i, j, k, l, m, n) value_##o(v15),

/*
 * A hook for each function, and where its `next` is kept: offers come on any thread, so each is
 * atomic.
 */
#define CALL(result, name, count, ...)                                                     \
  typedef result(EGLAPIENTRYP name##_t)(PARAMETERS_##count(__VA_ARGS__));                  \
  static _Atomic(EGLFuncPointer) next_##name;                                              \
  static result EGLAPIENTRY hook_##name(PARAMETERS_##count(__VA_ARGS__)) {                 \
    const result returned = ((name##_t)atomic_load(&next_##name))(ARGUMENTS_##count);      \
    const struct value values[] = {VALUES_##count(__VA_ARGS__) value_##result(returned)};  \
    log_call(#name, values, count, 1);                                                     \
    return returned;                                                                       \
  }
#define VOID(name, count, ...)                                                             \
  typedef void(EGLAPIENTRYP name##_t)(PARAMETERS_##count(__VA_ARGS__));                    \
  static _Atomic(EGLFuncPointer) next_##name;                                              \
  static void EGLAPIENTRY hook_##name(PARAMETERS_##count(__VA_ARGS__)) {                   \
    ((name##_t)atomic_load(&next_##name))(ARGUMENTS_##count);                              \
    const struct value values[] = {VALUES_##count(__VA_ARGS__) value_i32(0)};              \
    log_call(#name, values, count, 0);                                                     \
  }
#include "entry_points_generated.h"
#undef CALL
#undef VOID

/* What the layer has for a function. */
struct entry {
  const char *name;
  EGLFuncPointer hook;
  _Atomic(EGLFuncPointer) *next;
};

/* All of them, in the order of strcmp. */
static const struct entry entries[] = {
#define CALL(result, name, ...) {#name, (EGLFuncPointer)hook_##name, &next_##name},
#define VOID(name, ...) {#name, (EGLFuncPointer)hook_##name, &next_##name},
#include "entry_points_generated.h"
#undef CALL
#undef VOID
};

static int compare_name(const void *name, const void *entry) {
  return strcmp(name, ((const struct entry *)entry)->name);
}

void AndroidGLESLayer_Initialize(void *layer_id, PFNEGLGETNEXTLAYERPROCADDRESSPROC get_next) {
  (void)layer_id;
  (void)get_next;
  __android_log_write(ANDROID_LOG_INFO, TAG, "loaded");
}

EGLFuncPointer AndroidGLESLayer_GetProcAddress(const char *name, EGLFuncPointer next) {
  const struct entry *entry = bsearch(name, entries, sizeof(entries) / sizeof(*entries),
                                      sizeof(*entries), compare_name);
  /* What the driver lacks stays missing. */
  if (entry == NULL || next == NULL) return next;
  /* A layer that is listed twice is offered its own hook: it must not call itself. */
  if (next != entry->hook) atomic_store(entry->next, next);
  return entry->hook;
}
