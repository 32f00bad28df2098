// Tells libgraphicsenv.so what the framework in Java tells it of an app before its first call: its layers and its driver.
//
// A method is found by its symbol, in the form that the image's release has (AOSP libs/graphicsenv/GraphicsEnv.h). Strings are passed
// by reference from Android 14 QPR1 on and by value before, which is the same to a caller: it makes a copy, and passes its address.
#include "runner.h"

#define CLASS "_ZN7android11GraphicsEnv"
// std::string, as the first type of a method's parameters, and behind a type of the class's own namespace.
#define STRING_AS(n) "NSt3__112basic_stringIcNS" n "_11char_traitsIcEENS" n "_9allocatorIcEEEE"
#define STRING STRING_AS("1")
// A list of std::string, behind one.
#define STRINGS "NS1_6vectorIS7_NS5_IS7_EEEE"

struct string {
  size_t capacity, size;
  char *text;
};

struct strings {
  struct string *begin, *end, *end_of_room;
};

static struct string *new_string(const char *text) {
  struct string *made = malloc(sizeof *made);
  made->size = strlen(text);
  made->capacity = ((made->size + 32) & ~(size_t)15) | 1;
  made->text = malloc(made->capacity);
  memcpy(made->text, text, made->size + 1);
  return made;
}

// The one object of the class.
static void *environment(void) {
  void *(*instance)(void) = function_of("libgraphicsenv.so", CLASS "11getInstanceEv");
  return instance == NULL ? NULL : instance();
}

// The first of some methods that the library has, and which one it is. The process ends if it has none.
static void *method(const char *const *symbols, int count, int *which) {
  for (*which = 0; *which < count; ++*which) {
    void *found = function_of("libgraphicsenv.so", symbols[*which]);
    if (found != NULL && environment() != NULL) return found;
  }
  write_log(LOG_FATAL, "runner", symbols[0]);
  abort();
}

#define METHOD(symbols, which) method(symbols, sizeof(symbols) / sizeof *(symbols), which)

void tell_layers(const char *list) {
  static const char *const symbols[] = {CLASS "18setDebugLayersGLESERK" STRING,
                                        CLASS "18setDebugLayersGLESE" STRING};
  int which;
  void (*tell)(void *, struct string *) = METHOD(symbols, &which);
  tell(environment(), new_string(list));
}

void tell_layer_paths(const char *paths) {
  static const char *const symbols[] = {
      CLASS "13setLayerPathsEPNS_21NativeLoaderNamespaceERK" STRING_AS("3"),
      CLASS "13setLayerPathsEPNS_21NativeLoaderNamespaceE" STRING_AS("3")};
  int which;
  void (*tell)(void *, void *, struct string *) = METHOD(symbols, &which);
  tell(environment(), app_namespace, new_string(paths));
}

void tell_driver(const char *paths, const char *libraries) {
  static const char *const symbols[] = {
      CLASS "30setDriverPathAndSphalLibrariesERK" STRING "S9_",
      CLASS "30setDriverPathAndSphalLibrariesE" STRING "S7_"};
  int which;
  void (*tell)(void *, struct string *, struct string *) = METHOD(symbols, &which);
  tell(environment(), new_string(paths), new_string(libraries));
}

void tell_angle(const char *paths, bool is_native, const char *package) {
  // Of Android 14 QPR1 and 14; 13, 12L and later updates of 12; 12, with a file of rules; 11 and 10.
  static const char *const symbols[] = {
      CLASS "12setAngleInfoERK" STRING "bS9_" STRINGS, CLASS "12setAngleInfoE" STRING "bS7_" STRINGS,
      CLASS "12setAngleInfoE" STRING "S7_S7_" STRINGS,
      CLASS "12setAngleInfoE" STRING "S7_S7_" STRINGS "ill",
      CLASS "12setAngleInfoE" STRING "S7_S7_ill"};
  int which;
  void *found = METHOD(symbols, &which);
  struct string *path = new_string(paths), *name = new_string(package);
  struct string *word = new_string("angle");
  struct strings features = {0};
  // Who is told the word does not look at the rules, which are read all the same.
  int rules = which > 2 ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1;
  switch (which) {
    case 0:
    case 1:
      ((void (*)(void *, void *, bool, void *, void *))found)(environment(), path, is_native, name,
                                                              &features);
      break;
    case 2:
      ((void (*)(void *, void *, void *, void *, void *))found)(environment(), path, name, word,
                                                                &features);
      break;
    case 3:
      ((void (*)(void *, void *, void *, void *, void *, int, long, long))found)(
          environment(), path, name, word, &features, rules, 0, 0);
      break;
    default:
      ((void (*)(void *, void *, void *, void *, int, long, long))found)(environment(), path, name,
                                                                        word, rules, 0, 0);
  }
  if (rules >= 0) close(rules);
}
