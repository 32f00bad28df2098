// The judging app: a NativeActivity without Java code. It plays the programs that are put into its
// folders as lines for the runner (impl/machine/android/runner/runner.c), and leaves what came of
// them there; what layers report goes to the log.
//
//   files/strata/program   a program, renamed to that name when it is whole; the app takes it away
//   files/strata/record    the answers, renamed to that name when they are whole
//   files/strata/partial   the answers so far, all that is left of a program that ends the process
//
// `files` is where the platform says that the app's own files are, or its files on the shared storage. A
// program that the APK has as assets/strata/program is played when the activity starts. A line of the
// log says when a program is done.
#include <sys/stat.h>

#include "runner.h"

// NDK: android/native_activity.h, struct ANativeActivity.
struct activity {
  void *callbacks, *vm, *env, *self;
  const char *internal_path, *external_path;
  int32_t sdk;
  void *instance, *assets;
  const char *obb_path;
};

enum { LOG_INFO = 4, WORDS_MAX = 80, PERIOD = 20000, MODE_BUFFER = 3, PATH_SIZE = 4096 };

extern int __android_log_write(int, const char *, const char *);
extern int usleep(unsigned);
extern int mkdir(const char *, mode_t);

static struct activity *own;

// What is loaded, each with the letter of its namespace: "a" the app's, which this library is in, "s" that of
// the vendor's libraries, "d" the platform's.
static int see(struct dl_phdr_info *info, size_t size, void *reply) {
  (void)size;
  const char *path = info->dlpi_name;
  if (path == NULL || path[0] != '/') return 0;
  bool is_vendors = !strncmp(path, "/vendor/", 8) || !strncmp(path, "/odm/", 5);
  bool is_apps = !strncmp(path, "/data/", 6) && dlopen(path, RTLD_NOW | RTLD_NOLOAD) != NULL;
  add(reply, " x");
  add_bytes(reply, path, strlen(path));
  add(reply, is_vendors ? "s" : is_apps ? "a" : "d");
  return 0;
}

void tell_libraries(void) {
  struct text reply = {0};
  add(&reply, "B");
  dl_iterate_phdr(see, &reply);
  answer(&reply);
}

// Lines until "end", of which there is one in every program: descriptors 0 and 1 are the program and
// its answers.
static void obey_all(void) {
  for (;;) {
    char **words = calloc(WORDS_MAX, sizeof *words);
    char *rest, *line = read_line();
    int n = 0;
    for (char *word = strtok_r(line, " ", &rest); word != NULL && n < WORDS_MAX;
         word = strtok_r(NULL, " ", &rest)) {
      words[n++] = word;
    }
    if (n == 0) continue;
    if (!strcmp(words[0], "end")) return;
    if (!strcmp(words[0], "program")) {
      begin_program(atoi(words[1]));
    } else if (!strcmp(words[0], "call")) {
      call_on_thread(words, n);
    } else if (!strcmp(words[0], "libraries")) {
      tell_libraries();
    }
  }
}

static void play(int program, int answers) {
  dup2(program, 0);
  dup2(answers, 1);
  close(program);
  close(answers);
  take_channel();
  obey_all();
  __android_log_write(LOG_INFO, "strata.app", "done");
}

static void play_left(const char *files) {
  char program[PATH_SIZE], partial[PATH_SIZE], record[PATH_SIZE];
  snprintf(program, sizeof program, "%s/strata/program", files);
  int from = open(program, O_RDONLY);
  if (from < 0) return;
  unlink(program);
  snprintf(partial, sizeof partial, "%s/strata/partial", files);
  snprintf(record, sizeof record, "%s/strata/record", files);
  int to = open(partial, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (to < 0) {
    __android_log_write(LOG_FATAL, "strata.app", "cannot write the answers of a program");
    abort();
  }
  play(from, to);
  rename(partial, record);
}

// A program of the APK, whose answers nobody asks for.
static void play_asset(void) {
  void *library = dlopen("libandroid.so", RTLD_NOW);
  if (library == NULL || own->assets == NULL) return;
  void *(*open_asset)(void *, const char *, int) = dlsym(library, "AAssetManager_open");
  const void *(*buffer_of)(void *) = dlsym(library, "AAsset_getBuffer");
  off64_t (*length_of)(void *) = dlsym(library, "AAsset_getLength64");
  void *asset = open_asset(own->assets, "strata/program", MODE_BUFFER);
  if (asset == NULL) return;
  const char *bytes = buffer_of(asset);
  size_t size = (size_t)length_of(asset);
  char path[PATH_SIZE];
  snprintf(path, sizeof path, "%s/strata/asset", own->internal_path);
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  for (size_t at = 0; at < size;) {
    ssize_t written = write(file, bytes + at, size - at);
    if (written <= 0) abort();
    at += (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  unlink(path);
  play(file, open("/dev/null", O_WRONLY));
}

static void make_folder(const char *files) {
  char folder[PATH_SIZE];
  snprintf(folder, sizeof folder, "%s/strata", files);
  mkdir(files, 0771);
  mkdir(folder, 0777);
}

static void *wait_for_programs(void *given) {
  (void)given;
  if (own->internal_path != NULL) make_folder(own->internal_path);
  if (own->external_path != NULL) make_folder(own->external_path);
  play_asset();
  for (;;) {
    if (own->internal_path != NULL) play_left(own->internal_path);
    if (own->external_path != NULL) play_left(own->external_path);
    usleep(PERIOD);
  }
  return NULL;
}

// The platform calls this on the app's main thread, which must go on.
__attribute__((visibility("default"))) void ANativeActivity_onCreate(struct activity *activity,
                                                                     void *saved, size_t size) {
  (void)saved, (void)size;
  if (own != NULL) return;
  own = malloc(sizeof *own);
  *own = *activity;
  if (own->internal_path != NULL) own->internal_path = strdup(own->internal_path);
  if (own->external_path != NULL) own->external_path = strdup(own->external_path);
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_programs, NULL);
}
