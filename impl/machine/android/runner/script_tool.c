// Stands for the compiler and the linker of scripts in a process of an image: leaves what was compiled beforehand.
//
//   bcc -o NAME -output_path FOLDER [-build-checksum HEX] ... FILE.bc   writes FOLDER/NAME.o
//   bcc ... -merge KERNELS | -invoke FUNCTION ...                       fails: it makes no one kernel of several
//   ld.mc ... FILE.o -o FILE.so                                         writes FILE.so
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_LENGTH = 16, CHECKSUM_LENGTH = 8, PATH_SIZE = 4096 };

static const char SCRIPTS[] = "/strata_scripts";
static const char MARK[] = "strata_a_script:";
// The line of .rs.info, with the checksum of a script that has none.
static const char CHECKSUM[] = "buildChecksum: abadcafe";

static char *read_file(const char *path, size_t *size) {
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0) return NULL;
  char *bytes = malloc((size_t)status.st_size + 1);
  *size = 0;
  for (ssize_t more = 1; more > 0 && *size < (size_t)status.st_size; *size += (size_t)more) {
    more = read(file, bytes + *size, (size_t)status.st_size - *size);
    if (more < 0) return NULL;
  }
  close(file);
  return bytes;
}

// In the place of a file that a process may have mapped comes another one.
static int write_file(const char *path, const char *bytes, size_t size) {
  unlink(path);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
  if (file < 0) return 1;
  for (size_t at = 0; at < size;) {
    ssize_t written = write(file, bytes + at, size - at);
    if (written <= 0) return 1;
    at += (size_t)written;
  }
  return close(file) != 0;
}

static const char *after(char **words, const char *option) {
  for (; *words != NULL; words++) {
    if (!strcmp(*words, option)) return words[1];
  }
  return NULL;
}

static const char *ending_with(char **words, const char *end) {
  const char *found = NULL;
  for (; *words != NULL; words++) {
    size_t size = strlen(*words);
    if (size > strlen(end) && !strcmp(*words + size - strlen(end), end)) found = *words;
  }
  return found;
}

static bool has(char **words, const char *option) {
  for (; *words != NULL; words++) {
    if (!strcmp(*words, option)) return true;
  }
  return false;
}

static int compile(char **words) {
  // One kernel of a group's closures: without it libRS runs them one by one.
  if (has(words, "-merge") || has(words, "-invoke")) return 4;
  char path[PATH_SIZE];
  size_t size;
  const char *source = ending_with(words, ".bc"), *checksum = after(words, "-build-checksum");
  const char *name = after(words, "-o"), *folder = after(words, "-output_path");
  // The core library is named before the script, which is the last word.
  char *bitcode = source == NULL ? NULL : read_file(source, &size);
  char *mark = bitcode == NULL ? NULL : memmem(bitcode, size, MARK, strlen(MARK));
  if (mark == NULL || mark + strlen(MARK) + NAME_LENGTH > bitcode + size) return 2;
  snprintf(path, sizeof path, "%s/%.*s", SCRIPTS, NAME_LENGTH, mark + strlen(MARK));
  char *library = read_file(path, &size);
  if (library == NULL || name == NULL || folder == NULL) return 3;
  char *line = memmem(library, size, CHECKSUM, strlen(CHECKSUM));
  if (line != NULL && checksum != NULL && strlen(checksum) <= CHECKSUM_LENGTH) {
    char digits[CHECKSUM_LENGTH + 1];
    snprintf(digits, sizeof digits, "%08lx", strtoul(checksum, NULL, 16));
    memcpy(line + strlen(CHECKSUM) - CHECKSUM_LENGTH, digits, CHECKSUM_LENGTH);
  }
  snprintf(path, sizeof path, "%s/%s.o", folder, name);
  return write_file(path, library, size);
}

static int link_script(char **words) {
  size_t size;
  const char *object = ending_with(words, ".o"), *output = after(words, "-o");
  char *bytes = object == NULL || output == NULL ? NULL : read_file(object, &size);
  return bytes == NULL ? 2 : write_file(output, bytes, size);
}

int main(int count, char **words) {
  if (count < 2) return 2;
  const char *name = strrchr(words[0], '/');
  return strcmp(name == NULL ? words[0] : name + 1, "ld.mc") ? compile(words + 1)
                                                             : link_script(words + 1);
}
