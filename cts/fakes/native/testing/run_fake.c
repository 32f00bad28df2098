// Runs one fake in a process of its own: run_fake SECONDS LIBRARY TABLE [EXPORT]. Loads the
// library, starts it with the table, and calls the export, if one is named, without arguments.
// Events go to standard output. What is not done in time ends by SIGALRM.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef void start_function(const uint8_t *table, size_t size);
typedef void *symbol_function(const char *name);

static uint8_t table[1 << 20];

int main(int count, char **words) {
  if (count < 4) return 2;
  alarm((unsigned)atoi(words[1]));
  FILE *file = fopen(words[3], "rb");
  void *library = dlopen(words[2], RTLD_NOW | RTLD_LOCAL);
  if (file == NULL || library == NULL) {
    fprintf(stderr, "Cannot run fake: %s\n", dlerror());
    return 2;
  }
  size_t size = fread(table, 1, sizeof table, file);
  start_function *start = (start_function *)dlsym(library, "strata_fake_start");
  symbol_function *symbol = (symbol_function *)dlsym(library, "strata_fake_symbol");
  start(table, size);
  if (count > 4) ((void (*)(void))symbol(words[4]))();
  puts("done");
  return 0;
}
