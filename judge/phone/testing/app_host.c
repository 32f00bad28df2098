// Plays the platform for the judging app on the host: says where the app's files are, and writes its log.
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct activity {
  void *callbacks, *vm, *env, *self;
  const char *internal_path, *external_path;
  int32_t sdk;
  void *instance, *assets;
  const char *obb_path;
};

static FILE *log_file;

int __android_log_write(int priority, const char *tag, const char *text) {
  static const char letters[] = "??VDIWEF";
  fprintf(log_file, "01-01 00:00:00.000 %d %d %c %s: %s\n", getpid(), gettid(), letters[priority], tag,
          text);
  fflush(log_file);
  return 1;
}

static void die(int signal) {
  char text[80];
  snprintf(text, sizeof text, "Fatal signal %d (SIGSEGV), code 1", signal);
  __android_log_write(7, "libc", text);
  _exit(128 + signal);
}

int main(int count, char **words) {
  if (count < 4) return 2;
  log_file = fopen(words[3], "a");
  signal(SIGSEGV, die);
  struct activity activity = {.internal_path = words[2], .sdk = 34};
  void *app = dlopen(words[1], RTLD_NOW);
  if (app == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  void (*create)(struct activity *, void *, size_t) = dlsym(app, "ANativeActivity_onCreate");
  create(&activity, NULL, 0);
  for (;;) pause();
}
