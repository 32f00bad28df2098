// The program that every process of an image runs: it does in the image's own libraries what lines on its
// standard input say, and answers on its standard output. No NDK is needed: it is linked with the image's libc.
//
// Words of a line are separated by a space; bytes are hexadecimal digits after an "x".
//   logger                     take log lines from liblog itself
//   load NAME...               open libraries for all; what cannot be opened ends the process
//   preload                    what the zygote does: eglGetDisplay
//   properties                 take the next property area over
//   uid N, dumpable N, signals become somebody; handlers of signals as they were
//   namespace SEARCH PERMITTED [NAME=LIBRARIES...]
//                              the app's linker namespace, with links to exported ones
//   code PATH                  let calls come from there, in that namespace
//   layers LIST, paths PATH    what GraphicsEnv is told of layers
//   angle PATH NATIVE PACKAGE  what it is told of ANGLE: where it is, "system" for the system's own; that the device's own driver is
//                              demanded, 0 or 1; and for which app
//   driver PATH LIBRARIES      what it is told of an updatable driver, and which of the vendor's libraries that needs
//   blobs PATH                 where libEGL keeps blobs
//   hal NAME TRANSPORT         how the device offers that HAL, as a number of IServiceManager::Transport
//   gpu PATH                   what the service gpu says to a native process that asks for its driver
//   program N                  begins results of at most N calls
//   call THREAD LIBRARY FUNCTION HOW RESULT ARGUMENT...
//   libraries                  what is loaded, each with the name of its namespace
//   ready                      answers Y
//   rehearse, forget           do what is between them, and take it back
//   zygote, serve              become one, and make processes of it, which know all lines between these two, and
//                              take none of them again
#include "runner.h"

typedef struct {
  void (**preinit)(void);
  void (**init)(void);
  void (**fini)(void);
} structors;
extern void __libc_init(void *raw, void (*on_exit)(void), int (*main)(int, char **, char **),
                        const structors *);
extern int prctl(int, ...);
extern int setgroups(size_t, const unsigned *);
extern int setresgid(unsigned, unsigned, unsigned);
extern int setresuid(unsigned, unsigned, unsigned);

enum { SET_DUMPABLE = 4, WORDS_MAX = 80, AREA_SIZE = 131072 };

// Lines that it has taken when it was its zygote.
static bool is_forked, has_preloaded;

static void load(char **words, int count) {
  for (int i = 1; i < count; i++) {
    if (dlopen(bytes_of(words[i], NULL), RTLD_NOW | RTLD_GLOBAL) != NULL) continue;
    write_log(LOG_FATAL, "linker", dlerror());
    abort();
  }
}

static void preload(void) {
  void *(*get_display)(void *) = function_of("libEGL.so", "eglGetDisplay");
  get_display(NULL);
  has_preloaded = true;
}

static void take_properties(void) {
  static int from = -1, to = -1;
  if (to < 0) {
    from = open("/dev/__properties_next__", O_RDONLY);
    to = open("/dev/__properties__", O_RDWR);
  }
  char *area = malloc(AREA_SIZE);
  ssize_t size = pread(from, area, AREA_SIZE, 0);
  if (size != AREA_SIZE || pwrite(to, area, (size_t)size, 0) != size) {
    write_log(LOG_FATAL, "runner", "properties");
  }
  free(area);
}

static void become(unsigned id) {
  setgroups(0, NULL);
  setresgid(id, id, id);
  setresuid(id, id, id);
}

static void reset_signals(void) {
  static const int handled[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) signal(handled[i], SIG_DFL);
}

static void make_namespace(char **words, int count) {
  void *(*create)(const char *, const char *, const char *, uint64_t, const char *, void *) =
      linker_function("android_create_namespace");
  _Bool (*link_to)(void *, void *, const char *) =
      linker_function("android_link_namespaces");
  void *(*exported)(const char *) =
      linker_function("android_get_exported_namespace");
  enum { ISOLATED = 1 };
  app_namespace = create("classloader-namespace", NULL, bytes_of(words[1], NULL), ISOLATED,
                         bytes_of(words[2], NULL), NULL);
  if (app_namespace == NULL) write_log(LOG_FATAL, "runner", dlerror());
  for (int i = 3; i < count && app_namespace != NULL; i++) {
    char *libraries = strchr(words[i], '=');
    *libraries++ = 0;
    if (!link_to(app_namespace, exported(words[i]), bytes_of(libraries, NULL))) {
      write_log(LOG_FATAL, "runner", dlerror());
    }
  }
}

static void keep_blobs(const char *path) {
  void (*set)(const char *) =
      function_of("libEGL.so", "_ZN7android22egl_set_cache_filenameEPKc");
  if (set == NULL) {
    write_log(LOG_WARN, "runner", "libEGL.so has no egl_set_cache_filename");
  } else {
    set(path);
  }
}

static void obey(char **words, int count) {
  const char *what = words[0];
  if (!strcmp(what, "call")) {
    call_on_thread(words, count);
  } else if (is_forked && (!strcmp(what, "logger") || !strcmp(what, "load"))) {
    return;
  } else if (is_forked && has_preloaded && !strcmp(what, "preload")) {
    return;
  } else if (!strcmp(what, "zygote")) {
    begin_zygote();
  } else if (!strcmp(what, "rehearse")) {
    begin_rehearsal();
  } else if (!strcmp(what, "forget")) {
    end_rehearsal();
  } else if (!strcmp(what, "serve")) {
    serve();
    is_forked = true;
  } else if (!strcmp(what, "logger")) {
    take_log();
  } else if (!strcmp(what, "program")) {
    begin_program(atoi(words[1]));
  } else if (!strcmp(what, "load")) {
    load(words, count);
  } else if (!strcmp(what, "preload")) {
    preload();
  } else if (!strcmp(what, "properties")) {
    take_properties();
  } else if (!strcmp(what, "uid")) {
    become((unsigned)atoi(words[1]));
  } else if (!strcmp(what, "dumpable")) {
    prctl(SET_DUMPABLE, atoi(words[1]), 0, 0, 0);
  } else if (!strcmp(what, "signals")) {
    reset_signals();
  } else if (!strcmp(what, "namespace")) {
    make_namespace(words, count);
  } else if (!strcmp(what, "code")) {
    take_app_code(bytes_of(words[1], NULL));
  } else if (!strcmp(what, "layers")) {
    tell_layers(bytes_of(words[1], NULL));
  } else if (!strcmp(what, "paths")) {
    tell_layer_paths(bytes_of(words[1], NULL));
  } else if (!strcmp(what, "angle")) {
    tell_angle(bytes_of(words[1], NULL), atoi(words[2]) != 0, bytes_of(words[3], NULL));
  } else if (!strcmp(what, "driver")) {
    tell_driver(bytes_of(words[1], NULL), bytes_of(words[2], NULL));
  } else if (!strcmp(what, "blobs")) {
    keep_blobs(bytes_of(words[1], NULL));
  } else if (!strcmp(what, "hal")) {
    set_service(bytes_of(words[1], NULL), atoi(words[2]));
  } else if (!strcmp(what, "gpu")) {
    set_gpu_driver(bytes_of(words[1], NULL));
  } else if (!strcmp(what, "libraries")) {
    tell_libraries();
  } else if (!strcmp(what, "ready")) {
    struct text reply = {0};
    add(&reply, "Y ");
    add_word(&reply, (uint64_t)getpid());
    answer(&reply);
  }
}

static int run(int count, char **arguments, char **environment) {
  (void)count, (void)arguments, (void)environment;
  take_channel();
  for (;;) {
    char **words = calloc(WORDS_MAX, sizeof *words);
    char *rest, *line = read_line();
    int n = 0;
    for (char *word = strtok_r(line, " ", &rest); word != NULL && n < WORDS_MAX;
         word = strtok_r(NULL, " ", &rest)) {
      words[n++] = word;
    }
    if (n > 0) obey(words, n);
  }
}

__attribute__((used)) static void begin(void *raw) {
  static void (*none[])(void) = {(void (*)(void))-1, 0};
  structors nothing = {none, none, none};
  __libc_init(raw, NULL, &run, &nothing);
}

__asm__(
    ".text\n"
    ".globl _start\n"
    "_start: mov x29, #0\n"
    " mov x30, #0\n"
    " mov x0, sp\n"
    " b begin\n");
