// A library of RenderScript's intrinsics in C99, one file, as a program that the suite judges, or by FFI.
//
//     gcc -std=c99 -O2 -Wall -Wextra -o compute docs/examples/compute.c
//     deno task cts --compute exec:./compute
//
//     gcc -std=c99 -O2 -Wall -Wextra -shared -fPIC -o libcompute.so docs/examples/compute.c
//     deno task cts --compute module:docs/examples/compute_ffi.ts
//
// To judge a library of your own, keep what is below "The program", and put your functions into run(). -DWRONG makes a mistake
// for the suite to find: the table of blue is that of red.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WRONG
#define TABLE_OF(component) ((component) == 2 ? 0 : (component))
#else
#define TABLE_OF(component) (component)
#endif

struct clip { int32_t x1, x2, y1, y2; };

// A table for each of the four components.
void compute_lut(const uint8_t *in, uint8_t *out, int32_t width, const struct clip *clip, const uint8_t *table) {
  for (int32_t y = clip->y1; y < clip->y2; y++) {
    for (int32_t i = 4 * (y * width + clip->x1); i < 4 * (y * width + clip->x2); i++) {
      out[i] = table[256 * TABLE_OF(i % 4) + in[i]];
    }
  }
}

// How often each value of each component occurs; three components have the room of four.
void compute_histogram(const uint8_t *in, uint32_t *bins, int32_t width, int32_t room, const struct clip *clip, int32_t channels) {
  const int32_t bin = channels == 3 ? 4 : channels;
  memset(bins, 0, 256 * sizeof *bins * (size_t)bin);
  for (int32_t y = clip->y1; y < clip->y2; y++) {
    for (int32_t x = clip->x1; x < clip->x2; x++) {
      for (int32_t c = 0; c < channels; c++) bins[in[(y * width + x) * room + c] * bin + c]++;
    }
  }
}

// The program.

enum { kPaths = 96, kText = 4096 };

// A request, flat: the path of each number or string with its text, for example "params.call.clip.x1" and "0".
static struct { char path[96], text[256]; } values[kPaths];
static int count;

static const char *skip(const char *at) { return at + strspn(at, " \t\r"); }

// Reads a JSON string without escapes, which no request of this protocol needs but in a file's name.
static const char *read_string(const char *at, char *text, size_t room) {
  const char *end = strchr(at + 1, '"');
  if (*at != '"' || end == NULL || (size_t)(end - at) > room || memchr(at, '\\', (size_t)(end - at))) return NULL;
  memcpy(text, at + 1, (size_t)(end - at - 1));
  text[end - at - 1] = 0;
  return end + 1;
}

// Reads a JSON value of objects, strings and numbers; arrays are passed over. Returns what follows, or NULL.
static const char *read_value(const char *at, const char *path) {
  at = skip(at);
  if (*at == '{') {
    for (at = skip(at + 1); at != NULL && *at != '}'; at = at == NULL ? NULL : skip(at + (*at == ','))) {
      char name[64], inner[96];
      if ((at = read_string(at, name, sizeof name)) == NULL || *(at = skip(at)) != ':') return NULL;
      if (snprintf(inner, sizeof inner, "%s%s%s", path, *path ? "." : "", name) >= (int)sizeof inner) return NULL;
      at = read_value(at + 1, inner);
      if (at != NULL) at = skip(at);
    }
    return at == NULL ? NULL : at + 1;
  }
  if (*at == '[') return (at = strchr(at, ']')) == NULL ? NULL : at + 1;
  if (count == kPaths) return NULL;
  snprintf(values[count].path, sizeof values[count].path, "%s", path);
  if (*at == '"') return read_string(at, values[count++].text, sizeof values[0].text);
  const size_t length = strcspn(at, ",}] \t\r");
  if (length == 0 || length >= sizeof values[0].text) return NULL;
  memcpy(values[count].text, at, length);
  values[count++].text[length] = 0;
  return at + length;
}

static const char *get(const char *path) {
  for (int i = 0; i < count; i++) if (strcmp(values[i].path, path) == 0) return values[i].text;
  return "";
}

static int32_t number(const char *path) { return (int32_t)strtol(get(path), NULL, 10); }

// Reads the numbers of a file, as little-endian machines have them; NULL if it is shorter than it was said to be.
static void *load(const char *file, size_t size) {
  FILE *from = fopen(file, "rb");
  void *bytes = malloc(size ? size : 1);
  const int is_read = from != NULL && bytes != NULL && fread(bytes, 1, size, from) == size;
  if (from != NULL) fclose(from);
  if (!is_read) free(bytes);
  return is_read ? bytes : NULL;
}

static int save(const char *file, const void *bytes, size_t size) {
  FILE *to = fopen(file, "wb");
  if (to == NULL) return 0;
  const int is_written = fwrite(bytes, 1, size, to) == size;
  return fclose(to) == 0 && is_written;
}

// Runs a call; gives why it cannot. What begins with "!" is no mistake, but a run that this library does not do.
static const char *run(void) {
  const char *intrinsic = get("params.call.intrinsic");
  const int is_lut = strcmp(intrinsic, "lut") == 0;
  if (!is_lut && strcmp(intrinsic, "histogram") != 0) return "!other intrinsics";
  const char *out_file = get(is_lut ? "params.call.output.data.file" : "params.call.output.file");
  const size_t in_size = (size_t)number("params.call.input.data.length");
  const size_t out_size = is_lut ? in_size : 4 * (size_t)number("params.call.output.length");
  const int32_t width = number("params.call.input.width"), room = number("params.call.input.vectorSize");
  const struct clip clip = {number("params.call.clip.x1"), number("params.call.clip.x2"), number("params.call.clip.y1"),
                            number("params.call.clip.y2")};
  void *in = load(get("params.call.input.data.file"), in_size), *out = load(out_file, out_size);
  void *table = is_lut ? load(get("params.call.table.file"), 1024) : NULL;
  int done = in != NULL && out != NULL && (table != NULL || !is_lut);
  if (done && is_lut) compute_lut(in, out, width, &clip, table);
  if (done && !is_lut) compute_histogram(in, out, width, room == 3 ? 4 : room, &clip, number("params.call.channels"));
  done = done && save(out_file, out, out_size);
  free(in), free(out), free(table);
  return done ? NULL : "a file of the run cannot be read or written";
}

int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = 0;
    count = 0;
    const char *rest = read_value(line, "");
    const char *problem = rest == NULL ? "the request cannot be read" : NULL;
    const int is_hello = strcmp(get("method"), "hello") == 0;
    if (problem == NULL && !is_hello) problem = run();
    printf("{\"id\":%d,", number("id"));
    if (problem != NULL && *problem == '!') printf("\"unsupported\":\"%s\"}\n", problem + 1);
    else if (problem != NULL) printf("\"error\":{\"message\":\"%s\"}}\n", problem);
    else if (!is_hello) printf("\"result\":{}}\n");
    else printf("\"result\":{\"compute\":1,\"name\":\"compute.c 1.0\",\"intrinsics\":[\"lut\",\"histogram\"]}}\n");
    fflush(stdout);
  }
  return 0;
}
